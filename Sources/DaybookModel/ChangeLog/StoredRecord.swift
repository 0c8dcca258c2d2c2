package import SQLite

/// A row of a table whose columns are declared in a JSON file
/// (docs/decisions/0050-a-record-is-declared-once.md); scripts/generate writes the type.
package protocol StoredRow: Sendable, Hashable {
  static var table: String { get }
  /// The columns of the table in the order in which `init(_:)` reads them.
  static var columns: String { get }
  /// Throws `corruptValue` for what no write could have stored.
  init(_ row: Row) throws
}

/// The row of an entity.
package protocol StoredRecord: StoredRow {
  associatedtype Kind: EntityKind
  var id: EntityID<Kind> { get }
  var revision: Int64 { get }
}

package extension StoredRecord {
  static var table: String { Kind.entity.name }
}

/// What is read from several columns that stand together; none where the first is NULL.
protocol StoredPart {
  init(_ row: Row, at index: Int) throws
}

extension StoredPart {
  init(_ row: Row) throws { try self.init(row, at: 0) }
}

/// What is also written into them.
protocol StoredColumns: StoredPart {
  var values: [(any SQLiteValue)?] { get }
}

extension Fingerprint {
  mutating func append(_ part: (some StoredColumns)?) { append(part?.values ?? []) }
}

/// One of several that a column holds, parted by U+001E, which no line of text holds.
protocol StoredItem {
  static func stored(_ text: Substring) throws -> Self
}

extension String: StoredItem {
  static func stored(_ text: Substring) -> String { String(text) }
}

extension EntityID: StoredItem {
  static func stored(_ text: Substring) -> EntityID { EntityID(String(text)) }
}

extension Row {
  /// NULL holds none.
  func items<Item: StoredItem>(_ index: Int) throws -> [Item] {
    let text: String? = try value(index)
    return try text?.split(separator: "\u{1E}").map(Item.stored) ?? []
  }

  func part<Part: StoredPart>(_ index: Int) throws -> Part? {
    try isNull(at: Int32(index)) ? nil : Part(self, at: index)
  }

  func part<Part: StoredPart>(_ index: Int) throws -> Part { try Part(self, at: index) }
}

/// A row that is a part of a record, in a table of its own, declared as records are.
protocol PartRecord: StoredColumns, Sendable, Hashable {
  static var table: String { get }
  /// The column with the key of the record.
  static var owner: String { get }
  static var columns: String { get }
  static var insert: String { get }
}

/// One whose place among all of its table a person chooses.
package protocol RankedRecord: StoredRecord {
  var rank: String { get }
}

extension RankedRecord {
  /// Where a list by rank, then id goes on behind it.
  var cursor: PageCursor { PageCursor(list: Kind.entity.name, parts: [rank, id.text]) }

  /// The rank and the id of a cursor; nil comes before all.
  static func place(of cursor: String?) throws -> (rank: String, id: String) {
    guard let cursor else { return ("", "") }
    let read = try PageCursor(cursor, list: Kind.entity.name, parts: 2)
    return (try read.rank(0), read.parts[1])
  }
}

/// What a person sets of a record, checked and in the form in which it is stored.
protocol StoredFields: Equatable {
  associatedtype Record: StoredRow
  /// What `RecordWriter.insert` runs.
  static var insert: String { get }
  init(_ record: Record)
  /// Throws `invalidValue` for what cannot be stored, and gives the rest its stored form; what is
  /// as in `old` may be older than the rule.
  mutating func check(since old: Self?) throws
  var values: [(any SQLiteValue)?] { get }
  var fingerprint: Int64 { get }
}

/// Those that are changed after the add.
protocol ChangedFields: StoredFields {
  /// What `RecordWriter.update` runs.
  static var update: String { get }
}

/// Those that are changed one by one.
protocol EditedFields: ChangedFields {
  associatedtype Change
  /// Sets what follows from an edit, before the check.
  mutating func follow(_ edit: Change, since old: Self) throws
  func applying(_ edit: Change) throws -> Self
}

extension EditedFields {
  func follow(_ edit: Change, since old: Self) throws {}
}

/// Reads the rows of one table. What takes an id throws `notFound`; a list takes the `next` of the
/// page before as `after`, and a positive `limit`.
package struct RecordReader<Record: StoredRow> {
  let db: Connection

  private var table: String { Record.table }
  var reader: ReadTransaction { ReadTransaction(db: db) }

  /// How many there are.
  package func count() throws -> Int {
    try db.value(Int.self, "SELECT count(*) FROM \(table)") ?? 0
  }
}

extension RecordReader where Record: StoredRecord {
  package func item(_ id: EntityID<Record.Kind>) throws -> Record {
    guard let found = try itemIfAny(id) else {
      throw ModelError.notFound(Record.Kind.entity, id.text)
    }
    return found
  }

  package func itemIfAny(_ id: EntityID<Record.Kind>) throws -> Record? {
    try db.rows(
      "SELECT \(Record.columns) FROM \(table) WHERE id = ?", [id], read: Record.init
    ).first
  }

  /// Throws `corruptValue` where there is none.
  func item(key: Int64) throws -> Record {
    guard let found = try itemIfAny(key: key) else { throw ModelError.corruptValue }
    return found
  }

  func itemIfAny(key: Int64) throws -> Record? {
    try db.rows(
      "SELECT \(Record.columns) FROM \(table) WHERE key = ?", [key], read: Record.init
    ).first
  }

  func key(_ id: EntityID<Record.Kind>) throws -> Int64 {
    guard let key = try keyIfAny(id) else {
      throw ModelError.notFound(Record.Kind.entity, id.text)
    }
    return key
  }

  func keyIfAny(_ id: EntityID<Record.Kind>) throws -> Int64? {
    try db.value(Int64.self, "SELECT key FROM \(table) WHERE id = ?", [id])
  }

  func keyed(_ id: EntityID<Record.Kind>) throws -> (key: Int64, record: Record) {
    let key = try key(id)
    return (key, try item(key: key))
  }

  /// The parts of a record in the order of their first column.
  func parts<Part: PartRecord>(of key: Int64) throws -> [Part] {
    try db.rows(
      "SELECT \(Part.columns) FROM \(Part.table) WHERE \(Part.owner) = ? ORDER BY 1", [key],
      read: Part.init)
  }
}

package extension RecordReader where Record: RankedRecord {
  /// The records by rank, then id.
  func list(limit: Int, after: String?) throws -> Page<Record> {
    let last = try Record.place(of: after)
    let records = try db.rows(
      """
      SELECT \(Record.columns) FROM \(table) INDEXED BY \(table)Rank
      WHERE (rank, id) > (?, ?) ORDER BY rank, id LIMIT ?
      """, [last.rank, last.id, Page<Record>.fetched(limit)], read: Record.init)
    return Page(records, limit: limit, cursor: \.cursor)
  }
}

/// Writes the rows of one table, each write as one change of the log. One that sets what is there
/// changes nothing.
package struct RecordWriter<Record: StoredRow> {
  let writer: WriteTransaction

  var reader: RecordReader<Record> { RecordReader(db: writer.db) }
  var db: Connection { writer.db }
  var log: ChangeLog { writer.log }
  var action: Action { writer.action }
  var now: Int64 { writer.now }
}

extension RecordWriter where Record: StoredRecord {
  private var entity: Entity { Record.Kind.entity }

  private func definition() throws -> EntityDefinition { try Entities.named(entity.name) }

  /// Adds a record under the id that a draft has, or a new one. For an id that was added with the
  /// same content before (`fingerprint`, nil: that of the fields), returns the record as it now is.
  /// `checkNew` throws what stands against one more, and `also` adds what belongs to the row.
  func add<Fields: StoredFields>(
    _ draftID: EntityID<Record.Kind>?, _ fields: Fields, fingerprint: Int64? = nil,
    checkNew: () throws -> Void, also: (_ key: Int64) throws -> Void = { _ in }
  ) throws -> Record where Fields.Record == Record {
    let fingerprint = fingerprint ?? fields.fingerprint
    let id = draftID ?? EntityID(writer.action.generateID())
    try entity.check(id: id.text)
    if let existing = try reader.itemIfAny(id) {
      try writer.check(isRetryOf: entity, id.text, fingerprint)
      return existing
    }
    try writer.checkNotRemoved(entity, id.text)
    try checkNew()
    try insert(id, fields, fingerprint: fingerprint, also: also)
    return try reader.item(id)
  }

  /// Changes fields of a record. An edit that sets the current values changes nothing; `checkNew`
  /// throws what stands against the new ones, and `also` changes more of the row.
  func edit<Fields: EditedFields>(
    _ id: EntityID<Record.Kind>, _ edit: Fields.Change, ifRevision: Int?, as _: Fields.Type,
    checkNew: (_ fields: Fields, _ key: Int64) throws -> Void = { _, _ in },
    also: (_ fields: Fields, _ key: Int64) throws -> Void = { _, _ in }
  ) throws -> (before: Record, after: Record) where Fields.Record == Record {
    let current = try reader.item(id)
    let existing = Fields(current)
    let fields = try existing.applying(edit)
    guard fields.fingerprint != existing.fingerprint else { return (current, current) }
    try check(ifRevision, current)
    let key = try reader.key(id)
    try checkNew(fields, key)
    try update(key, fields) { try also(fields, key) }
    return (current, try reader.item(id))
  }

  /// Throws `revisionConflict` where the record has another revision than a client read.
  func check(_ ifRevision: Int?, _ current: Record) throws {
    try writer.check(ifRevision, of: entity, current.id.text, current: current.revision)
  }

  /// Removes a record of which nothing else is a part; its id is not used again.
  func remove(_ id: EntityID<Record.Kind>) throws {
    let key = try reader.key(id)
    try writer.log.recordRemoval(of: definition(), where: "key = :key", key: key)
    try writer.db.run("DELETE FROM \(entity.name) WHERE key = ?", [key])
  }

  /// Inserts a row, at the end of the manual order where there is one; returns its key.
  @discardableResult
  func insert<Fields: StoredFields>(
    _ id: EntityID<Record.Kind>, _ fields: Fields, fingerprint: Int64? = nil,
    also: (_ key: Int64) throws -> Void = { _ in }
  ) throws -> Int64 where Fields.Record == Record {
    let definition = try definition()
    let rank =
      Record.self is any RankedRecord.Type
      ? try writer.manualOrder(of: definition).end().text : nil
    let fixed: [(any SQLiteValue)?] = [
      id, rank, writer.now, writer.now, fingerprint ?? fields.fingerprint,
    ]
    try writer.db.run(Fields.insert, Arguments(fixed + fields.values))
    let key = writer.db.lastInsertedRowID
    try also(key)
    try writer.log.recordAdd(of: definition, key: key)
    return key
  }

  func update<Fields: ChangedFields>(
    _ key: Int64, _ fields: Fields, also: () throws -> Void = {}
  ) throws where Fields.Record == Record {
    let definition = try definition()
    let before = try writer.log.snapshot(of: definition, key: key)
    let fixed: [(any SQLiteValue)?] = [key, writer.now, fields.fingerprint]
    try writer.db.run(Fields.update, Arguments(fixed + fields.values))
    try also()
    try writer.log.recordEdit(of: definition, key: key, before: before)
  }

  /// Runs a change of a row, or of what belongs to it, as one change of the record.
  func change(_ key: Int64, _ body: () throws -> Void) throws {
    let definition = try definition()
    let before = try writer.log.snapshot(of: definition, key: key)
    try body()
    try writer.db.run(
      "UPDATE \(entity.name) SET modifiedAt = ?, revision = revision + 1 WHERE key = ?",
      [writer.now, key])
    try writer.log.recordEdit(of: definition, key: key, before: before)
  }

  func change(_ id: EntityID<Record.Kind>, _ body: (_ key: Int64) throws -> Void) throws {
    let key = try reader.key(id)
    try change(key) { try body(key) }
  }

  /// Sets columns of a row; the caller must record the change.
  func set(_ values: KeyValuePairs<String, (any SQLiteValue)?>, of key: Int64) throws {
    let sets = values.map { "\"\($0.key)\" = ?" }.joined(separator: ", ")
    try writer.db.run(
      "UPDATE \(Record.table) SET \(sets) WHERE key = ?", Arguments(values.map(\.value) + [key]))
  }

  func insert(_ part: some PartRecord, of key: Int64) throws {
    try writer.db.run(type(of: part).insert, Arguments([key] + part.values))
  }

  /// Puts parts in place of those that a record has.
  func replaceParts<Part: PartRecord>(of key: Int64, with parts: [Part]) throws {
    try writer.db.run("DELETE FROM \(Part.table) WHERE \(Part.owner) = ?", [key])
    for part in parts { try insert(part, of: key) }
  }
}

package extension RecordWriter where Record: RankedRecord {
  /// Puts a record before or after another; where it is there already, nothing changes. The others
  /// stay as they are, unless the two that it comes between have the same rank. Throws
  /// `invalidValue` for a place that does not exist.
  func move(
    _ id: EntityID<Record.Kind>, to place: Place<Record.Kind>, ifRevision: Int?
  ) throws -> Record {
    try writer.move(
      id, reader.key(id), of: Entities.named(Record.Kind.entity.name),
      revision: reader.item(id).revision, to: place, ifRevision: ifRevision)
    return try reader.item(id)
  }
}

extension WriteTransaction {
  func isRemoved(_ entity: Entity, _ id: String) throws -> Bool {
    let sql = "SELECT 1 FROM tombstone WHERE entity = ? AND id = ?"
    return try db.value(Int.self, sql, [entity.name, id]) != nil
  }

  func checkNotRemoved(_ entity: Entity, _ id: String) throws {
    try require(
      !isRemoved(entity, id), .idRetired,
      "The id “\(id)” belonged to a \(entity.noun) that was removed.", hint: "Choose another id.")
  }

  func fingerprint(_ entity: Entity, _ id: String) throws -> Int64? {
    try db.value(Int64.self, "SELECT fingerprint FROM \(entity.name) WHERE id = ?", [id])
  }

  /// A draft with an existing id is a retry when it was added with the same content.
  func check(isRetryOf entity: Entity, _ id: String, _ fingerprint: Int64) throws {
    try require(
      self.fingerprint(entity, id) == fingerprint, .idTaken,
      "There is already another \(entity.noun) with the id “\(id)”.",
      hint: entity == .careResponse
        ? "Give every reply an id of its own."
        : "Choose another id, or edit the one that exists.")
  }

  func check(_ ifRevision: Int?, of entity: Entity, _ id: String, current: Int64) throws {
    guard let ifRevision, ifRevision != current else { return }
    throw ModelError.revisionConflict(entity, id, current: current, message: nil)
  }
}
