// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import SQLite

package extension Entity {
  static let careResponse = Entity("careResponse", noun: "response")
}

package enum CareResponseEntity: EntityKind {
  package static let entity = Entity.careResponse
}

package typealias CareResponseID = EntityID<CareResponseEntity>

package extension ReadTransaction {
  var careResponses: RecordReader<CareResponseRecord> { RecordReader(db: db) }
}

package extension WriteTransaction {
  var careResponses: RecordWriter<CareResponseRecord> { RecordWriter(writer: self) }
}

/// A reply, as the store holds it.
package struct CareResponseRecord: StoredRecord {
  package var id: CareResponseID
  package var profile: ProfileID
  /// What it answers.
  package var careMessage: CareMessageID?
  package var task: TaskID?
  package var occurrence: LocalDateTime?
  package var text: String?
  package var picture: CarePicture?
  package var receivedAt: Instant
  package var effect: CareEffect
  package var createdAt: Instant
  package var modifiedAt: Instant
  package var revision: Int64

  package init(id: CareResponseID, profile: ProfileID, careMessage: CareMessageID? = nil, task: TaskID? = nil, occurrence: LocalDateTime? = nil, text: String? = nil, picture: CarePicture? = nil, receivedAt: Instant, effect: CareEffect, createdAt: Instant, modifiedAt: Instant, revision: Int64) {
    self.id = id
    self.profile = profile
    self.careMessage = careMessage
    self.task = task
    self.occurrence = occurrence
    self.text = text
    self.picture = picture
    self.receivedAt = receivedAt
    self.effect = effect
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt
    self.revision = revision
  }

  package typealias Kind = CareResponseEntity
  /// Those columns of the table that follow from their declaration.
  static let definitions = "id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),\n  profile INTEGER NOT NULL REFERENCES profile (key),\n  text TEXT,\n  received INTEGER NOT NULL,\n  effect TEXT NOT NULL CHECK (\(ColumnRule.isOne("effect", of: "confirmed declined completed late photoNeeded textNeeded repeated noted"))),\n  createdAt INTEGER NOT NULL,\n  modifiedAt INTEGER NOT NULL,\n  revision INTEGER NOT NULL CHECK (revision >= 1),\n  fingerprint INTEGER NOT NULL"
  /// The columns in the order in which they are read.
  package static let columns = #"careResponse."id", (SELECT id FROM profile WHERE key = careResponse."profile"), careResponse."message", careResponse."task", careResponse."occurrence", careResponse."text", careResponse."photo", careResponse."photoName", careResponse."photoType", careResponse."photoSize", careResponse."received", careResponse."effect", careResponse."createdAt", careResponse."modifiedAt", careResponse."revision""#
  /// The index of the first column behind them.
  package static let endIndex = 15

  package init(_ row: Row) throws {
    id = try row.value(0)
    profile = try row.value(1)
    careMessage = try row.value(2)
    task = try row.value(3)
    occurrence = try row.value(4)
    text = try row.value(5)
    picture = try row.part(6)
    receivedAt = try row.value(10)
    effect = try row.value(11)
    createdAt = try row.value(12)
    modifiedAt = try row.value(13)
    revision = try row.value(14)
  }

  /// The members that the change log keeps.
  static let snapshot: [SnapshotMember] = [
    .owner("profile", .profile),
    .columns(["message", "task", "occurrence", "text", "photo", "photoName", "photoType", "photoSize", "received", "effect", "isLate", "createdAt", "fingerprint"]),
  ]
  /// Those that undo takes back on their own.
  static let separate: [[String]] = []
}

/// The fields of a response that are set, as they are stored.
struct CareResponseFields: StoredFields {
  var profile: ProfileID
  var careMessage: CareMessageID?
  var task: TaskID?
  var occurrence: LocalDateTime?
  var text: String?
  var picture: CarePicture?
  var receivedAt: Instant
  var effect: CareEffect

  init(profile: ProfileID, careMessage: CareMessageID?, task: TaskID?, occurrence: LocalDateTime?, text: String?, picture: CarePicture?, receivedAt: Instant, effect: CareEffect) throws {
    self.profile = profile
    self.careMessage = careMessage
    self.task = task
    self.occurrence = occurrence
    self.text = text
    self.picture = picture
    self.receivedAt = receivedAt
    self.effect = effect
    try check(since: nil)
  }

  init(_ record: CareResponseRecord) {
    profile = record.profile
    careMessage = record.careMessage
    task = record.task
    occurrence = record.occurrence
    text = record.text
    picture = record.picture
    receivedAt = record.receivedAt
    effect = record.effect
  }

  var values: [(any SQLiteValue)?] {
    var values: [(any SQLiteValue)?] = []
    values += [profile, careMessage, task, occurrence, text]
    values += (picture?.values ?? [nil, nil, nil, nil])
    values += [receivedAt, effect, isLate]
    return values
  }

  var fingerprint: Int64 {
    var fingerprint = Fingerprint()
    fingerprint.append(profile)
    fingerprint.append(careMessage)
    fingerprint.append(task)
    fingerprint.append(occurrence)
    fingerprint.append(text)
    fingerprint.append(picture)
    fingerprint.append(receivedAt)
    fingerprint.append(effect)
    return fingerprint.value
  }

  /// Its parameters are the id, the rank, when it was added and changed, the fingerprint and `values`.
  static let insert = #"""
    INSERT INTO careResponse ("id", "createdAt", "modifiedAt", "revision", "fingerprint", "profile", "message", "task", "occurrence", "text", "photo", "photoName", "photoType", "photoSize", "received", "effect", "isLate")
    VALUES (?1, ?3, ?4, 1, ?5, (SELECT key FROM profile WHERE id = ?6), ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
    """#
}
