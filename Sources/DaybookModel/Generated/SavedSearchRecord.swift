// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import SQLite

package extension Entity {
  static let savedSearch = Entity("savedSearch", noun: "saved search")
}

package enum SavedSearchEntity: EntityKind {
  package static let entity = Entity.savedSearch
}

package typealias SavedSearchID = EntityID<SavedSearchEntity>

package extension ReadTransaction {
  var savedSearches: RecordReader<SavedSearchRecord> { RecordReader(db: db) }
}

package extension WriteTransaction {
  var savedSearches: RecordWriter<SavedSearchRecord> { RecordWriter(writer: self) }
}

/// A search that a person keeps, as the store holds it.
package struct SavedSearchRecord: RankedRecord {
  package var id: SavedSearchID
  package var name: String
  /// A symbol's name.
  package var icon: String?
  /// In the filter language.
  package var text: String
  /// nil for the order that suits the text.
  package var order: SearchOrder?
  package var rank: String
  package var createdAt: Instant
  package var modifiedAt: Instant
  package var revision: Int64

  package init(id: SavedSearchID, name: String, icon: String? = nil, text: String, order: SearchOrder? = nil, rank: String, createdAt: Instant, modifiedAt: Instant, revision: Int64) {
    self.id = id
    self.name = name
    self.icon = icon
    self.text = text
    self.order = order
    self.rank = rank
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt
    self.revision = revision
  }

  package typealias Kind = SavedSearchEntity
  /// Those columns of the table that follow from their declaration.
  static let definitions = "id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),\n  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),\n  icon TEXT CHECK (length(icon) BETWEEN 1 AND 64),\n  rank \(ColumnRule.rank),\n  createdAt INTEGER NOT NULL,\n  modifiedAt INTEGER NOT NULL,\n  revision INTEGER NOT NULL CHECK (revision >= 1),\n  fingerprint INTEGER NOT NULL"
  /// The columns in the order in which they are read.
  package static let columns = #"savedSearch."id", savedSearch."name", savedSearch."icon", savedSearch."text", savedSearch."order", savedSearch."rank", savedSearch."createdAt", savedSearch."modifiedAt", savedSearch."revision""#
  /// The index of the first column behind them.
  package static let endIndex = 9

  package init(_ row: Row) throws {
    id = try row.value(0)
    name = try row.value(1)
    icon = try row.value(2)
    text = try row.value(3)
    order = try row.value(4)
    rank = try row.value(5)
    createdAt = try row.value(6)
    modifiedAt = try row.value(7)
    revision = try row.value(8)
  }

  /// The members that the change log keeps.
  static let snapshot: [SnapshotMember] = [
    .columns(["name", "icon", "text", "order", "createdAt", "fingerprint"]),
    .rank,
  ]
  /// Those that undo takes back on their own.
  static let separate: [[String]] = [["name"], ["icon"], ["text"], ["order"], ["rank"]]
}

/// The fields of a saved search that are set, as they are stored.
struct SavedSearchFields: EditedFields {
  static let nameLength = 100
  static let iconLength = 64
  static let textLength = 10000
  typealias Change = SavedSearchEdit
  var name: String
  var icon: String?
  var text: String
  var order: SearchOrder?

  init(name: String, icon: String?, text: String, order: SearchOrder?) throws {
    self.name = name
    self.icon = icon
    self.text = text
    self.order = order
    try check(since: nil)
    try TextRules.checkLine(name, field: "name", atMost: Self.nameLength, isCleared: false)
    try TextRules.checkLine(icon, field: "icon", atMost: Self.iconLength, isCleared: true)
    try TextRules.checkLine(text, field: "text", atMost: Self.textLength, isCleared: false)
  }

  init(_ draft: SavedSearchDraft) throws {
    self.name = draft.name
    self.icon = draft.icon
    self.text = draft.text
    self.order = draft.order
    try check(since: nil)
    try TextRules.checkLine(name, field: "name", atMost: Self.nameLength, isCleared: false)
    try TextRules.checkLine(icon, field: "icon", atMost: Self.iconLength, isCleared: true)
    try TextRules.checkLine(text, field: "text", atMost: Self.textLength, isCleared: false)
  }

  init(_ record: SavedSearchRecord) {
    name = record.name
    icon = record.icon
    text = record.text
    order = record.order
  }

  func applying(_ edit: SavedSearchEdit) throws -> SavedSearchFields {
    var fields = self
    fields.name = edit.name.applied(to: name)
    fields.icon = edit.icon.applied(to: icon)
    fields.text = edit.text.applied(to: text)
    fields.order = edit.order.applied(to: order)
    try fields.follow(edit, since: self)
    try fields.check(since: self)
    if fields.name != name { try TextRules.checkLine(fields.name, field: "name", atMost: Self.nameLength, isCleared: false) }
    if fields.icon != icon { try TextRules.checkLine(fields.icon, field: "icon", atMost: Self.iconLength, isCleared: true) }
    if fields.text != text { try TextRules.checkLine(fields.text, field: "text", atMost: Self.textLength, isCleared: false) }
    return fields
  }

  var values: [(any SQLiteValue)?] {
    [name, icon, text, order]
  }

  var fingerprint: Int64 {
    var fingerprint = Fingerprint()
    fingerprint.append(name)
    fingerprint.append(icon)
    fingerprint.append(text)
    fingerprint.append(order)
    return fingerprint.value
  }

  /// Its parameters are the id, the rank, when it was added and changed, the fingerprint and `values`.
  static let insert = #"""
    INSERT INTO savedSearch ("id", "rank", "createdAt", "modifiedAt", "revision", "fingerprint", "name", "icon", "text", "order")
    VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6, ?7, ?8, ?9)
    """#
  /// Its parameters are the key, the moment, the fingerprint and `values`.
  static let update = #"""
    UPDATE savedSearch SET "name" = ?4, "icon" = ?5, "text" = ?6, "order" = ?7, modifiedAt = ?2, revision = revision + 1
    WHERE key = ?1
    """#
}

/// A saved search to be added.
package struct SavedSearchDraft: Sendable, Hashable {
  /// nil generates one.
  package var id: SavedSearchID?
  package var name: String
  /// A symbol's name.
  package var icon: String?
  /// In the filter language.
  package var text: String
  /// nil for the order that suits the text.
  package var order: SearchOrder?

  package init(id: SavedSearchID? = nil, name: String, icon: String? = nil, text: String, order: SearchOrder? = nil) {
    self.id = id
    self.name = name
    self.icon = icon
    self.text = text
    self.order = order
  }
}

/// What to change of a saved search; a field that is not named stays.
package struct SavedSearchEdit: Sendable, Hashable {
  package var name: Edit<String>
  /// A symbol's name.
  package var icon: Edit<String?>
  /// In the filter language.
  package var text: Edit<String>
  /// nil for the order that suits the text.
  package var order: Edit<SearchOrder?>

  package init(name: Edit<String> = .keep, icon: Edit<String?> = .keep, text: Edit<String> = .keep, order: Edit<SearchOrder?> = .keep) {
    self.name = name
    self.icon = icon
    self.text = text
    self.order = order
  }

  /// The names of what it changes.
  package var names: [String] {
    [("name", name.isKept), ("icon", icon.isKept), ("text", text.isKept), ("order", order.isKept)].filter { !$0.1 }.map(\.0)
  }
}
