import CivilTime
import GRDB

/// Writes the change log of one act: its action row at the first change, then a row for each
/// entity that it touches, with the entity before and after as one JSON text each.
final class ChangeLog {
  private let db: Database
  private let action: Action
  private var actionKey: Int64?
  private(set) var hasTouchedPreferences = false

  init(_ db: Database, _ action: Action) {
    self.db = db
    self.action = action
  }

  /// The key of the act's action row.
  func key() throws -> Int64 {
    if let actionKey { return actionKey }
    try db.run(
      """
      INSERT INTO action (name, origin, client, at, undoable, undoes) VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        action.name, action.origin, action.client, action.moment.instant.millisecond,
        action.standing.isUndoable, action.standing.undoes,
      ])
    let key = db.lastInsertedRowID
    actionKey = key
    return key
  }

  /// The row as it stands, to be handed to `recordEdit` after the change.
  func image(of entity: Entity, key: Int64) throws -> String? {
    try db.value(String.self, ChangeSQL.of(entity).image, [key])
  }

  func recordAdd(of entity: Entity, key: Int64) throws {
    try db.run(ChangeSQL.of(entity).add, [self.key(), key])
  }

  /// Records rows just added, those with this key and higher ones, in the order of their keys and
  /// in pieces, with a pause behind each.
  func recordAdds(of entity: Entity, from key: Int64, _ pause: () throws -> Void) throws {
    let last = try db.value(Int64.self, "SELECT ifnull(max(key), 0) FROM \(entity.rawValue)") ?? 0
    var first = key
    while first <= last {
      let end = min(first + 9999, last)
      try db.run(ChangeSQL.of(entity).adds, [self.key(), first, end])
      first = end + 1
      try pause()
    }
  }

  func recordEdit(of entity: Entity, key: Int64, before: String?) throws {
    if entity == .preferences { hasTouchedPreferences = true }
    try db.run(ChangeSQL.of(entity).edit, [self.key(), before, key])
  }

  /// Records a row that is about to be removed as if it had never been added: its id is free again.
  func recordUndoneAdd(of entity: Entity, key: Int64) throws {
    try db.run(
      ChangeSQL.of(entity).removal + "key = :key", ["action": self.key(), "key": key])
  }

  /// Records rows that are about to be removed, and keeps their ids from being used again, unless
  /// the entity may come back under its id. `condition` is a fixed text that speaks of `:key`.
  func recordRemoval(of entity: Entity, where condition: String, key: Int64) throws {
    let sql = ChangeSQL.of(entity)
    try db.run(sql.removal + condition + " ORDER BY key", ["action": self.key(), "key": key])
    guard !entity.mayComeBack else { return }
    try db.run(
      sql.tombstone + condition, ["at": action.moment.instant.millisecond, "key": key])
  }
}

/// The statements of one entity's changes, put together once.
private struct ChangeSQL {
  let image: String
  let add: String
  let adds: String
  let edit: String
  let removal: String
  let tombstone: String

  private static let all = Dictionary(
    uniqueKeysWithValues: Entity.allCases.map { ($0, ChangeSQL($0)) })

  static func of(_ entity: Entity) -> ChangeSQL {
    all[entity] ?? ChangeSQL(entity)
  }

  private init(_ entity: Entity) {
    let table = entity.rawValue
    func insert(
      _ operation: ChangeRecord.Operation, action: String = "?", before: String, after: String
    ) -> String {
      """
      INSERT INTO change (action, entity, id, operation, revision, before, after)
      SELECT \(action), '\(table)', id, '\(operation.rawValue)', revision, \(before), \(after)
      FROM \(table) WHERE\u{20}
      """
    }
    image = "SELECT \(entity.image) FROM \(table) WHERE key = ?"
    add = insert(.add, before: "NULL", after: entity.image) + "key = ?"
    adds = insert(.add, before: "NULL", after: entity.image) + "key BETWEEN ? AND ? ORDER BY key"
    edit = insert(.edit, before: "?", after: entity.image) + "key = ?"
    removal = insert(.remove, action: ":action", before: entity.wholeImage, after: "NULL")
    tombstone = """
      INSERT INTO tombstone (entity, id, removed)
      SELECT '\(table)', id, :at FROM \(table) WHERE\u{20}
      """
  }
}
