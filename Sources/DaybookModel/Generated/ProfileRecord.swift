// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import SQLite

package extension Entity {
  static let profile = Entity("profile", noun: "person")
}

package enum ProfileEntity: EntityKind {
  package static let entity = Entity.profile
}

package typealias ProfileID = EntityID<ProfileEntity>

package extension ReadTransaction {
  var profiles: RecordReader<ProfileRecord> { RecordReader(db: db) }
}

package extension WriteTransaction {
  var profiles: RecordWriter<ProfileRecord> { RecordWriter(writer: self) }
}

/// Somebody who is cared for, as the store holds them.
package struct ProfileRecord: RankedRecord {
  package var id: ProfileID
  package var name: String
  /// What the person calls them: "Grandma".
  package var relationship: String
  package var phone: PhoneNumber
  /// An absolute path, or a URL.
  package var photoLocation: String?
  /// The one that the person chose; nil for none.
  package var chosenEmoji: String?
  /// Words for what helps them (ProfileHelp), parted by spaces; nil where nobody said.
  package var helps: String?
  /// When they are best asked.
  package var askTime: LocalTime?
  /// How often they are to be asked.
  package var askEvery: ProfileRhythm?
  package var status: ProfileStatus
  /// When the last introduction was queued for the number that they have now; nil where there was none.
  package var introducedAt: Instant?
  /// When they agreed; nil where they have not, or no longer do.
  package var confirmedAt: Instant?
  /// When they last said STOP, unless it was taken back since.
  package var stoppedAt: Instant?
  /// When they last became active; nil if they never were.
  package var activated: Instant?
  /// What they last sent while an answer is waited for, or the text that declined.
  package var received: String?
  package var rank: String
  /// How many profiles come before this one.
  package var countAhead: Int
  /// Tasks that are neither removed nor completed nor cancelled.
  package var taskCount: Int
  /// The last introduction and its state; nil before the first.
  package var introduction: ProfileIntroduction?
  package var createdAt: Instant
  package var modifiedAt: Instant
  package var revision: Int64

  package init(id: ProfileID, name: String, relationship: String, phone: PhoneNumber, photoLocation: String? = nil, chosenEmoji: String? = nil, helps: String? = nil, askTime: LocalTime? = nil, askEvery: ProfileRhythm? = nil, status: ProfileStatus, introducedAt: Instant? = nil, confirmedAt: Instant? = nil, stoppedAt: Instant? = nil, activated: Instant? = nil, received: String? = nil, rank: String, countAhead: Int, taskCount: Int, introduction: ProfileIntroduction? = nil, createdAt: Instant, modifiedAt: Instant, revision: Int64) {
    self.id = id
    self.name = name
    self.relationship = relationship
    self.phone = phone
    self.photoLocation = photoLocation
    self.chosenEmoji = chosenEmoji
    self.helps = helps
    self.askTime = askTime
    self.askEvery = askEvery
    self.status = status
    self.introducedAt = introducedAt
    self.confirmedAt = confirmedAt
    self.stoppedAt = stoppedAt
    self.activated = activated
    self.received = received
    self.rank = rank
    self.countAhead = countAhead
    self.taskCount = taskCount
    self.introduction = introduction
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt
    self.revision = revision
  }

  package typealias Kind = ProfileEntity
  /// Those columns of the table that follow from their declaration.
  static let definitions = "id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),\n  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),\n  relationship TEXT NOT NULL CHECK (length(relationship) BETWEEN 1 AND 100),\n  photo TEXT,\n  helps TEXT CHECK (length(helps) BETWEEN 1 AND 64),\n  askAt TEXT \(ColumnRule.time("askAt")),\n  askEvery TEXT CHECK (\(ColumnRule.isOne("askEvery", of: "day otherDay week"))),\n  status TEXT NOT NULL CHECK (\(ColumnRule.isOne("status", of: "pending confirmed active declined"))),\n  introducedAt INTEGER,\n  confirmedAt INTEGER,\n  stopped INTEGER,\n  activated INTEGER,\n  rank \(ColumnRule.rank),\n  createdAt INTEGER NOT NULL,\n  modifiedAt INTEGER NOT NULL,\n  revision INTEGER NOT NULL CHECK (revision >= 1),\n  fingerprint INTEGER NOT NULL"
  /// The columns in the order in which they are read.
  package static let columns = #"profile."id", profile."name", profile."relationship", profile."phone", profile."photo", profile."emoji", profile."helps", profile."askAt", profile."askEvery", profile."status", profile."introducedAt", profile."confirmedAt", profile."stopped", profile."activated", \#(ProfileSQL.received), profile."rank", \#(ProfileSQL.countAhead), \#(ProfileSQL.taskCount), \#(ProfileSQL.introduction), profile."createdAt", profile."modifiedAt", profile."revision""#
  /// The index of the first column behind them.
  package static let endIndex = 26

  package init(_ row: Row) throws {
    id = try row.value(0)
    name = try row.value(1)
    relationship = try row.value(2)
    phone = try row.value(3)
    photoLocation = try row.value(4)
    chosenEmoji = try row.value(5)
    helps = try row.value(6)
    askTime = try row.value(7)
    askEvery = try row.value(8)
    status = try row.value(9)
    introducedAt = try row.value(10)
    confirmedAt = try row.value(11)
    stoppedAt = try row.value(12)
    activated = try row.value(13)
    received = try row.value(14)
    rank = try row.value(15)
    countAhead = try row.value(16)
    taskCount = try row.value(17)
    introduction = try row.part(18)
    createdAt = try row.value(23)
    modifiedAt = try row.value(24)
    revision = try row.value(25)
  }

  /// The members that the change log keeps.
  static let snapshot: [SnapshotMember] = [
    .columns(["name", "relationship", "phone", "photo", "emoji", "helps", "askAt", "askEvery", "status", "introducedAt", "confirmedAt", "stopped", "activated", "received", "createdAt", "fingerprint"]),
    .rank,
  ]
  /// Those that undo takes back on their own.
  static let separate: [[String]] = [["name"], ["relationship"], ["phone"], ["photo"], ["emoji"], ["helps"], ["askAt"], ["askEvery"], ["status", "introducedAt", "confirmedAt", "stopped", "activated", "received"], ["rank"]]
}

/// The fields of a person that are set, as they are stored.
struct ProfileFields: EditedFields {
  static let nameLength = 100
  static let relationshipLength = 100
  static let phoneLength = 16
  static let chosenEmojiLength = 1
  static let helpsLength = 64
  typealias Change = ProfileEdit
  var name: String
  var relationship: String
  var phone: PhoneNumber
  var photoLocation: String?
  var chosenEmoji: String?
  var helps: String?
  var askTime: LocalTime?
  var askEvery: ProfileRhythm?

  init(name: String, relationship: String, phone: PhoneNumber, photoLocation: String?, chosenEmoji: String?, helps: String?, askTime: LocalTime?, askEvery: ProfileRhythm?) throws {
    self.name = name
    self.relationship = relationship
    self.phone = phone
    self.photoLocation = photoLocation
    self.chosenEmoji = chosenEmoji
    self.helps = helps
    self.askTime = askTime
    self.askEvery = askEvery
    try check(since: nil)
    try TextRules.checkLine(name, field: "name", atMost: Self.nameLength, isCleared: false)
    try TextRules.checkLine(relationship, field: "relationship", atMost: Self.relationshipLength, isCleared: false)
    try TextRules.checkLine(chosenEmoji, field: "emoji", atMost: Self.chosenEmojiLength, isCleared: true)
    try TextRules.checkLine(helps, field: "helps", atMost: Self.helpsLength, isCleared: true)
  }

  init(_ draft: ProfileDraft) throws {
    self.name = draft.name
    self.relationship = draft.relationship
    self.phone = try PhoneNumber(draft.phone)
    self.photoLocation = draft.photoLocation
    self.chosenEmoji = draft.emoji
    self.helps = draft.helps
    self.askTime = draft.askTime
    self.askEvery = draft.askEvery
    try check(since: nil)
    try TextRules.checkLine(name, field: "name", atMost: Self.nameLength, isCleared: false)
    try TextRules.checkLine(relationship, field: "relationship", atMost: Self.relationshipLength, isCleared: false)
    try TextRules.checkLine(chosenEmoji, field: "emoji", atMost: Self.chosenEmojiLength, isCleared: true)
    try TextRules.checkLine(helps, field: "helps", atMost: Self.helpsLength, isCleared: true)
  }

  init(_ record: ProfileRecord) {
    name = record.name
    relationship = record.relationship
    phone = record.phone
    photoLocation = record.photoLocation
    chosenEmoji = record.chosenEmoji
    helps = record.helps
    askTime = record.askTime
    askEvery = record.askEvery
  }

  func applying(_ edit: ProfileEdit) throws -> ProfileFields {
    var fields = self
    fields.name = edit.name.applied(to: name)
    fields.relationship = edit.relationship.applied(to: relationship)
    fields.phone = try edit.phone.map { try PhoneNumber($0) }.applied(to: phone)
    fields.photoLocation = edit.photoLocation.applied(to: photoLocation)
    fields.chosenEmoji = edit.emoji.applied(to: chosenEmoji)
    fields.helps = edit.helps.applied(to: helps)
    fields.askTime = edit.askTime.applied(to: askTime)
    fields.askEvery = edit.askEvery.applied(to: askEvery)
    try fields.follow(edit, since: self)
    try fields.check(since: self)
    if fields.name != name { try TextRules.checkLine(fields.name, field: "name", atMost: Self.nameLength, isCleared: false) }
    if fields.relationship != relationship { try TextRules.checkLine(fields.relationship, field: "relationship", atMost: Self.relationshipLength, isCleared: false) }
    if fields.chosenEmoji != chosenEmoji { try TextRules.checkLine(fields.chosenEmoji, field: "emoji", atMost: Self.chosenEmojiLength, isCleared: true) }
    if fields.helps != helps { try TextRules.checkLine(fields.helps, field: "helps", atMost: Self.helpsLength, isCleared: true) }
    return fields
  }

  var values: [(any SQLiteValue)?] {
    [name, relationship, phone, photoLocation, chosenEmoji, helps, askTime, askEvery]
  }

  var fingerprint: Int64 {
    var fingerprint = Fingerprint()
    fingerprint.append(name)
    fingerprint.append(relationship)
    fingerprint.append(phone)
    fingerprint.append(photoLocation)
    fingerprint.append(chosenEmoji)
    fingerprint.append(helps)
    fingerprint.append(askTime)
    fingerprint.append(askEvery)
    return fingerprint.value
  }

  /// Its parameters are the id, the rank, when it was added and changed, the fingerprint and `values`.
  static let insert = #"""
    INSERT INTO profile ("id", "rank", "createdAt", "modifiedAt", "revision", "fingerprint", "name", "relationship", "phone", "photo", "emoji", "helps", "askAt", "askEvery", "status")
    VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, 'pending')
    """#
  /// Its parameters are the key, the moment, the fingerprint and `values`.
  static let update = #"""
    UPDATE profile SET "name" = ?4, "relationship" = ?5, "phone" = ?6, "photo" = ?7, "emoji" = ?8, "helps" = ?9, "askAt" = ?10, "askEvery" = ?11, modifiedAt = ?2, revision = revision + 1
    WHERE key = ?1
    """#
}

/// A person to be added.
package struct ProfileDraft: Sendable, Hashable {
  /// nil generates one.
  package var id: ProfileID?
  package var name: String
  /// What the person calls them: "Grandma".
  package var relationship: String
  package var phone: String
  /// An absolute path, or a URL.
  package var photoLocation: String?
  /// The one that the person chose; nil for none.
  package var emoji: String?
  /// Words for what helps them (ProfileHelp), parted by spaces; nil where nobody said.
  package var helps: String?
  /// When they are best asked.
  package var askTime: LocalTime?
  /// How often they are to be asked.
  package var askEvery: ProfileRhythm?

  package init(id: ProfileID? = nil, name: String, relationship: String, phone: String, photoLocation: String? = nil, emoji: String? = nil, helps: String? = nil, askTime: LocalTime? = nil, askEvery: ProfileRhythm? = nil) {
    self.id = id
    self.name = name
    self.relationship = relationship
    self.phone = phone
    self.photoLocation = photoLocation
    self.emoji = emoji
    self.helps = helps
    self.askTime = askTime
    self.askEvery = askEvery
  }
}

/// What to change of a person; a field that is not named stays.
package struct ProfileEdit: Sendable, Hashable {
  package var name: Edit<String>
  /// What the person calls them: "Grandma".
  package var relationship: Edit<String>
  package var phone: Edit<String>
  /// An absolute path, or a URL.
  package var photoLocation: Edit<String?>
  /// The one that the person chose; nil for none.
  package var emoji: Edit<String?>
  /// Words for what helps them (ProfileHelp), parted by spaces; nil where nobody said.
  package var helps: Edit<String?>
  /// When they are best asked.
  package var askTime: Edit<LocalTime?>
  /// How often they are to be asked.
  package var askEvery: Edit<ProfileRhythm?>

  package init(name: Edit<String> = .keep, relationship: Edit<String> = .keep, phone: Edit<String> = .keep, photoLocation: Edit<String?> = .keep, emoji: Edit<String?> = .keep, helps: Edit<String?> = .keep, askTime: Edit<LocalTime?> = .keep, askEvery: Edit<ProfileRhythm?> = .keep) {
    self.name = name
    self.relationship = relationship
    self.phone = phone
    self.photoLocation = photoLocation
    self.emoji = emoji
    self.helps = helps
    self.askTime = askTime
    self.askEvery = askEvery
  }

  /// The names of what it changes.
  package var names: [String] {
    [("name", name.isKept), ("relationship", relationship.isKept), ("phone", phone.isKept), ("photoLocation", photoLocation.isKept), ("emoji", emoji.isKept), ("helps", helps.isKept), ("askTime", askTime.isKept), ("askEvery", askEvery.isKept)].filter { !$0.1 }.map(\.0)
  }
}
