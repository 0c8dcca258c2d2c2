// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import SQLite

package extension Entity {
  static let tag = Entity("tag")
}

package enum TagEntity: EntityKind {
  package static let entity = Entity.tag
}

package typealias TagID = EntityID<TagEntity>

package extension ReadTransaction {
  var tags: RecordReader<TagRecord> { RecordReader(db: db) }
}

package extension WriteTransaction {
  var tags: RecordWriter<TagRecord> { RecordWriter(writer: self) }
}

/// A label from the one pool of tags, as the store holds it.
package struct TagRecord: RankedRecord {
  package var id: TagID
  package var name: String
  /// A symbol's name.
  package var icon: String?
  /// A name of `TagColour.palette`, or "#RRGGBB" or "#AARRGGBB" in capitals.
  package var colour: String?
  package var rank: String
  package var createdAt: Instant
  package var modifiedAt: Instant
  package var revision: Int64
  /// How many open tasks carry it.
  package var openTaskCount: Int
  /// How many habits that are not archived carry it.
  package var habitCount: Int

  package init(id: TagID, name: String, icon: String? = nil, colour: String? = nil, rank: String, createdAt: Instant, modifiedAt: Instant, revision: Int64, openTaskCount: Int, habitCount: Int) {
    self.id = id
    self.name = name
    self.icon = icon
    self.colour = colour
    self.rank = rank
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt
    self.revision = revision
    self.openTaskCount = openTaskCount
    self.habitCount = habitCount
  }

  package typealias Kind = TagEntity
  /// Those columns of the table that follow from their declaration.
  static let definitions = "id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),\n  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 50),\n  icon TEXT CHECK (length(icon) BETWEEN 1 AND 64),\n  colour TEXT CHECK (length(colour) BETWEEN 1 AND 16),\n  rank \(ColumnRule.rank),\n  createdAt INTEGER NOT NULL,\n  modifiedAt INTEGER NOT NULL,\n  revision INTEGER NOT NULL CHECK (revision >= 1),\n  fingerprint INTEGER NOT NULL"
  /// The columns in the order in which they are read.
  package static let columns = #"tag."id", tag."name", tag."icon", tag."colour", tag."rank", tag."createdAt", tag."modifiedAt", tag."revision", tag."openTasks", tag."habits""#
  /// The index of the first column behind them.
  package static let endIndex = 10

  package init(_ row: Row) throws {
    id = try row.value(0)
    name = try row.value(1)
    icon = try row.value(2)
    colour = try row.value(3)
    rank = try row.value(4)
    createdAt = try row.value(5)
    modifiedAt = try row.value(6)
    revision = try row.value(7)
    openTaskCount = try row.value(8)
    habitCount = try row.value(9)
  }

  /// The members that the change log keeps.
  static let snapshot: [SnapshotMember] = [
    .columns(["name", "icon", "colour", "createdAt", "fingerprint"]),
    .rank,
  ]
  /// Those that undo takes back on their own.
  static let separate: [[String]] = [["name"], ["icon"], ["colour"], ["rank"]]
}

/// The fields of a tag that are set, as they are stored.
struct TagFields: EditedFields {
  static let nameLength = 50
  static let iconLength = 64
  static let colourLength = 16
  typealias Change = TagEdit
  var name: String
  var icon: String?
  var colour: String?

  init(name: String, icon: String?, colour: String?) throws {
    self.name = name
    self.icon = icon
    self.colour = colour
    try check(since: nil)
    try TextRules.checkLine(name, field: "name", atMost: Self.nameLength, isCleared: false)
    try TextRules.checkLine(icon, field: "icon", atMost: Self.iconLength, isCleared: true)
    try TextRules.checkLine(colour, field: "colour", atMost: Self.colourLength, isCleared: true)
  }

  init(_ draft: TagDraft) throws {
    self.name = draft.name
    self.icon = draft.icon
    self.colour = draft.colour
    try check(since: nil)
    try TextRules.checkLine(name, field: "name", atMost: Self.nameLength, isCleared: false)
    try TextRules.checkLine(icon, field: "icon", atMost: Self.iconLength, isCleared: true)
    try TextRules.checkLine(colour, field: "colour", atMost: Self.colourLength, isCleared: true)
  }

  init(_ record: TagRecord) {
    name = record.name
    icon = record.icon
    colour = record.colour
  }

  func applying(_ edit: TagEdit) throws -> TagFields {
    var fields = self
    fields.name = edit.name.applied(to: name)
    fields.icon = edit.icon.applied(to: icon)
    fields.colour = edit.colour.applied(to: colour)
    try fields.follow(edit, since: self)
    try fields.check(since: self)
    if fields.name != name { try TextRules.checkLine(fields.name, field: "name", atMost: Self.nameLength, isCleared: false) }
    if fields.icon != icon { try TextRules.checkLine(fields.icon, field: "icon", atMost: Self.iconLength, isCleared: true) }
    if fields.colour != colour { try TextRules.checkLine(fields.colour, field: "colour", atMost: Self.colourLength, isCleared: true) }
    return fields
  }

  var values: [(any SQLiteValue)?] {
    [name, icon, colour]
  }

  var fingerprint: Int64 {
    var fingerprint = Fingerprint()
    fingerprint.append(name)
    fingerprint.append(icon)
    fingerprint.append(colour)
    return fingerprint.value
  }

  /// Its parameters are the id, the rank, when it was added and changed, the fingerprint and `values`.
  static let insert = #"""
    INSERT INTO tag ("id", "rank", "createdAt", "modifiedAt", "revision", "fingerprint", "name", "caseFolded", "icon", "colour")
    VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6, caseFoldedTagName(?6), ?7, ?8)
    """#
  /// Its parameters are the key, the moment, the fingerprint and `values`.
  static let update = #"""
    UPDATE tag SET "name" = ?4, "caseFolded" = caseFoldedTagName(?4), "icon" = ?5, "colour" = ?6, modifiedAt = ?2, revision = revision + 1
    WHERE key = ?1
    """#
}

/// A tag to be added.
package struct TagDraft: Sendable, Hashable {
  /// nil generates one.
  package var id: TagID?
  package var name: String
  /// A symbol's name.
  package var icon: String?
  /// A name of `TagColour.palette`, or "#RRGGBB" or "#AARRGGBB" in capitals.
  package var colour: String?

  package init(id: TagID? = nil, name: String, icon: String? = nil, colour: String? = nil) {
    self.id = id
    self.name = name
    self.icon = icon
    self.colour = colour
  }
}

/// What to change of a tag; a field that is not named stays.
package struct TagEdit: Sendable, Hashable {
  package var name: Edit<String>
  /// A symbol's name.
  package var icon: Edit<String?>
  /// A name of `TagColour.palette`, or "#RRGGBB" or "#AARRGGBB" in capitals.
  package var colour: Edit<String?>

  package init(name: Edit<String> = .keep, icon: Edit<String?> = .keep, colour: Edit<String?> = .keep) {
    self.name = name
    self.icon = icon
    self.colour = colour
  }

  /// The names of what it changes.
  package var names: [String] {
    [("name", name.isKept), ("icon", icon.isKept), ("colour", colour.isKept)].filter { !$0.1 }.map(\.0)
  }
}
