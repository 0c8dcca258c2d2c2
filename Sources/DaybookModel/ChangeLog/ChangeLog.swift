import CivilTime
import SQLite
import Synchronization

/// Writes the change log of one transaction: its action row at the first change, then a row for
/// each entity that it touches, with the entity before and after as one JSON text each.
final class ChangeLog {
  private let db: Connection
  private let action: Action
  private var actionKey: Int64?
  private var undoRole: UndoRole
  private(set) var changedEntities: Set<Entity> = []

  init(_ db: Connection, _ action: Action) {
    self.db = db
    self.action = action
    undoRole = action.undoRole
  }

  /// Makes the transaction one that cannot be undone; called before its first change.
  func barUndo() { undoRole = .final }

  private func sql(of definition: EntityDefinition) throws -> LoggedSQL {
    try LoggedSQL.of(definition, db)
  }

  /// The key of the transaction's action row.
  func key() throws -> Int64 {
    if let actionKey { return actionKey }
    try db.run(
      """
      INSERT INTO action (name, origin, client, at, undoable, undoes) VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        action.name, action.origin, action.client, action.committedAt.millisecond,
        undoRole.isUndoable, undoRole.undoes,
      ])
    let key = db.lastInsertedRowID
    actionKey = key
    return key
  }

  /// The revision that an entity had after its newest change; nil for one that is not in the log.
  static func lastRevision(of entity: Entity, _ id: String, _ db: Connection) throws -> Int64? {
    try db.value(
      Int64.self,
      "SELECT revision FROM change WHERE entity = ? AND id = ? ORDER BY sequence DESC LIMIT 1",
      [entity.name, id])
  }

  /// The revision of a row whose id, the first parameter, may have been used before, in SQL.
  static func nextRevision(of entity: Entity) -> String {
    """
    1 + ifnull((SELECT revision FROM change WHERE entity = '\(entity.name)' AND id = ?1
        ORDER BY sequence DESC LIMIT 1), 0)
    """
  }

  /// The current snapshot of the row, to be passed to `recordEdit` after the change. This and the
  /// others that begin a change throw where a row is not as it was written.
  func snapshot(of definition: EntityDefinition, key: Int64) throws -> String? {
    try db.rows(sql(of: definition).select, [key]) { row -> String in
      guard try row.value(1) else { throw ModelError.altered(definition.entity, try row.value(2)) }
      return try row.value(0)
    }.first
  }

  private func checkIntact(
    _ definition: EntityDefinition, where condition: String, _ arguments: Arguments
  ) throws {
    let intact = try sql(of: definition).isIntact
    let sql =
      "SELECT id FROM \(definition.entity.name) WHERE \(condition) AND NOT \(intact) LIMIT 1"
    guard let id = try db.value(String.self, sql, arguments) else { return }
    throw ModelError.altered(definition.entity, id)
  }

  func recordAdd(of definition: EntityDefinition, key: Int64) throws {
    try db.run(sql(of: definition).add, [self.key(), key])
  }

  /// Records rows just added, those with this key and higher ones, in the order of their keys and
  /// in pieces, with a pause behind each.
  func recordAdds(of definition: EntityDefinition, from key: Int64, _ pause: () throws -> Void)
    throws
  {
    let last =
      try db.value(Int64.self, "SELECT ifnull(max(key), 0) FROM \(definition.entity.name)") ?? 0
    var first = key
    while first <= last {
      let end = min(first + 9999, last)
      try db.run(sql(of: definition).adds, [self.key(), first, end])
      first = end + 1
      try pause()
    }
  }

  /// Records rows just added, in the order of the keys, by one statement for all.
  func recordAdds(of definition: EntityDefinition, keys: [Int64]) throws {
    try db.run(sql(of: definition).addsOfKeys, ["action": self.key(), "keys": keys.list])
  }

  func recordEdit(of definition: EntityDefinition, key: Int64, before: String?) throws {
    changedEntities.insert(definition.entity)
    try db.run(sql(of: definition).edit, [self.key(), before, key])
  }

  /// Records what the body does to rows, in the order of the keys, by a few statements for all.
  func recordEdits(of definition: EntityDefinition, keys: [Int64], _ body: () throws -> Void) throws
  {
    try keepSnapshots(of: definition, keys: keys)
    try body()
    try recordEdits(of: definition, keys: keys)
  }

  /// Sets columns of rows and records that, in the order of the keys.
  func set(_ columns: LoggedColumns, ofRows keys: [Int64], _ arguments: Arguments) throws {
    changedEntities.insert(columns.definition.entity)
    try checkIntact(columns.definition, where: LoggedSQL.chosen, ["keys": keys.list])
    let now = action.moment.instant.millisecond
    let arguments = try arguments + ["action": key(), "keys": keys.list, "now": now]
    try db.run(columns.record, arguments)
    try db.run(columns.update, arguments)
  }

  /// Keeps the current snapshots of rows until `recordEdits` of the same keys.
  func keepSnapshots(of definition: EntityDefinition, keys: [Int64]) throws {
    let sql = try sql(of: definition)
    try checkIntact(definition, where: LoggedSQL.chosen, ["keys": keys.list])
    try db.run(sql.keptTable)
    try db.run(sql.keep, ["keys": keys.list])
  }

  /// Records the changes of rows since `keepSnapshots`, in the order of the keys.
  func recordEdits(of definition: EntityDefinition, keys: [Int64]) throws {
    changedEntities.insert(definition.entity)
    let (sql, list) = try (sql(of: definition), keys.list)
    try db.run(sql.edits, ["action": self.key(), "keys": list])
    try db.run(sql.forget, ["keys": list])
  }

  /// Records rows before they are removed, as if they had never been added: their ids can be used
  /// again.
  func recordUndoneAdds(of definition: EntityDefinition, keys: [Int64]) throws {
    try recordRemovals(of: definition, where: LoggedSQL.chosen, ["keys": keys.list])
  }

  /// Records rows before they are removed, and keeps their ids from being used again, unless the
  /// entity may come back under its id. `condition` is a fixed text that uses `:key`.
  func recordRemoval(of definition: EntityDefinition, where condition: String, key: Int64) throws {
    try recordRemoval(of: definition, where: "(\(condition))", ["key": key])
  }

  func recordRemoval(of definition: EntityDefinition, keys: [Int64]) throws {
    try recordRemoval(of: definition, where: LoggedSQL.chosen, ["keys": keys.list])
  }

  private func recordRemoval(
    of definition: EntityDefinition, where condition: String, _ arguments: Arguments
  ) throws {
    try checkIntact(definition, where: condition, arguments)
    try recordRemovals(of: definition, where: condition, arguments)
    guard !definition.comesBack else { return }
    try db.run(
      sql(of: definition).tombstone + condition,
      arguments + ["at": action.committedAt.millisecond])
  }

  private func recordRemovals(
    of definition: EntityDefinition, where condition: String, _ arguments: Arguments
  ) throws {
    try db.run(
      sql(of: definition).removal + condition + " ORDER BY key",
      arguments + ["action": self.key()])
  }
}

/// The statements of one entity's changes, put together once.
private struct LoggedSQL {
  /// Whether a row is as it was written.
  let isIntact: String
  static let chosen = "key IN (SELECT value FROM json_each(:keys))"

  let select: String
  let add: String
  let adds: String
  let addsOfKeys: String
  let edit: String
  /// Makes the table that keeps the snapshots of rows while they change; SQLite drops it with the
  /// connection, and where temporary tables move to a file or back.
  let keptTable: String
  let keep: String
  let edits: String
  let forget: String
  let removal: String
  let tombstone: String

  private static let all = Mutex([Entity: LoggedSQL]())

  static func of(_ definition: EntityDefinition, _ db: Connection) throws -> LoggedSQL {
    if let known = all.withLock({ $0[definition.entity] }) { return known }
    let new = try LoggedSQL(definition, Checksums.isIntact(definition.entity.name, db))
    all.withLock { $0[definition.entity] = new }
    return new
  }

  private init(_ definition: EntityDefinition, _ isIntact: String) {
    self.isIntact = isIntact
    let (table, snapshot) = (definition.entity.name, definition.snapshotSQL)
    let whole = definition.whole(snapshot)
    func insert(
      _ operation: ChangeRecord.Operation, action: String = "?", before: String, after: String,
      of rows: String? = nil
    ) -> String {
      """
      INSERT INTO change (action, entity, id, operation, revision, before, after)
      SELECT \(action), '\(table)', id, '\(operation.rawValue)', revision, \(before), \(after)
      FROM \(rows ?? table) WHERE\u{20}
      """
    }
    select = "SELECT \(snapshot), \(isIntact), id FROM \(table) WHERE key = ?"
    add = insert(.add, before: "NULL", after: whole) + "key = ?"
    adds = insert(.add, before: "NULL", after: whole) + "key BETWEEN ? AND ? ORDER BY key"
    edit = insert(.edit, before: "?", after: snapshot) + "key = ?"
    let (kept, chosen) = ("temp.\(table)Kept", "(SELECT value AS chosen FROM json_each(:keys))")
    addsOfKeys =
      insert(
        .add, action: ":action", before: "NULL", after: whole,
        of: "\(chosen) CROSS JOIN \(table)")
      + "key = chosen"
    keptTable = """
      CREATE TEMP TABLE IF NOT EXISTS \(table)Kept (kept INTEGER PRIMARY KEY, before TEXT)
      """
    keep = """
      INSERT INTO \(kept) SELECT key, \(snapshot)
      FROM \(chosen) CROSS JOIN \(table) ON key = chosen
      """
    edits =
      insert(
        .edit, action: ":action", before: "before", after: snapshot,
        of: "\(chosen) CROSS JOIN \(kept) CROSS JOIN \(table)")
      + "kept = chosen AND key = kept"
    forget = "DELETE FROM \(kept) WHERE kept IN (SELECT value FROM json_each(:keys))"
    removal = insert(.remove, action: ":action", before: whole, after: "NULL")
    tombstone = """
      INSERT INTO tombstone (entity, id, removed)
      SELECT '\(table)', id, :at FROM \(table) WHERE\u{20}
      """
  }
}

extension EntityDefinition {
  /// An SQL expression over a row: its snapshot.
  var snapshotSQL: String { stampedSnapshot.writtenObject }

  /// The same with other expressions for some of its members.
  func snapshotSQL(setting new: [String: String]) -> String {
    stampedSnapshot.setting(new).writtenObject
  }

  /// Each member of it with an SQL expression over a row.
  var snapshotMembers: [(name: String, expression: String)] { stampedSnapshot.members }

  private var stampedSnapshot: SnapshotSQL {
    let stamps = isStamped ? ["modifiedAt", "revision"] : ["revision"]
    return SnapshotSQL([.columns(["id"])] + snapshot + [.columns(stamps)], of: entity.name)
  }

  /// The snapshot of a row that is exported, with the members that are null.
  var wholeSnapshotSQL: String { whole(stampedSnapshot.object) }
}
