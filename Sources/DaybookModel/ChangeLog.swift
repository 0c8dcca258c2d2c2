import CivilTime
import GRDB

/// Writes the change log of one act: its action row at the first change, then a row for each
/// entity that it touches, with the entity before and after as one JSON text each.
final class ChangeLog {
  private let db: Database
  private let action: Action
  private var actionKey: Int64?

  init(_ db: Database, _ action: Action) {
    self.db = db
    self.action = action
  }

  /// The key of the act's action row.
  func key() throws -> Int64 {
    if let actionKey { return actionKey }
    try db.run(
      "INSERT INTO action (name, origin, client, at, undoable) VALUES (?, ?, ?, ?, 1)",
      [action.name, action.origin, action.client, action.moment.instant.millisecond])
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

  /// Records rows just added, in the order of their keys.
  func recordAdds(of entity: Entity, keys: ClosedRange<Int64>) throws {
    try db.run(ChangeSQL.of(entity).adds, [self.key(), keys.lowerBound, keys.upperBound])
  }

  func recordEdit(of entity: Entity, key: Int64, before: String?) throws {
    try db.run(ChangeSQL.of(entity).edit, [self.key(), before, key])
  }

  /// Records rows that are about to be removed, and keeps their ids from being used again (but
  /// an occurrence's, which may be touched anew). `condition` is a fixed text that speaks of `:key`.
  func recordRemoval(of entity: Entity, where condition: String, key: Int64) throws {
    let sql = ChangeSQL.of(entity)
    try db.run(sql.removal + condition + " ORDER BY key", ["action": self.key(), "key": key])
    guard entity != .occurrence else { return }
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

  private static let task = ChangeSQL(.task)
  private static let tag = ChangeSQL(.tag)
  private static let occurrence = ChangeSQL(.occurrence)

  static func of(_ entity: Entity) -> ChangeSQL {
    switch entity {
    case .task: task
    case .tag: tag
    case .occurrence: occurrence
    }
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
    removal = insert(.remove, action: ":action", before: entity.image, after: "NULL")
    tombstone = """
      INSERT INTO tombstone (entity, id, removed)
      SELECT '\(table)', id, :at FROM \(table) WHERE\u{20}
      """
  }
}

extension Entity {
  /// An SQL expression over a row: its JSON image, from which undo can make the row again. Tags
  /// are kept by name for people and by id for undo, since a tag may be renamed in between; the
  /// order of a subquery is the order of the aggregate around it.
  fileprivate var image: String {
    switch self {
    case .task:
      """
      json_object(
        'id', id, 'title', title, 'notes', notes, 'state', state, 'priority', priority,
        'start', start, 'startTime', startTime, 'due', due, 'dueTime', dueTime,
        'timeZone', timeZone,
        'parent', (SELECT above.id FROM task AS above WHERE above.key = task.parent),
        'position', position, 'created', created, 'modified', modified, 'completed', completed,
        'revision', revision, 'fingerprint', fingerprint, 'foreignFields', foreignFields,
        'durationMinutes', durationMinutes, 'recurrence', recurrence,
        'recurrenceAnchor', recurrenceAnchor, 'seriesStart', seriesStart,
        'seriesLead', seriesLead, 'occurrence', occurrence, 'excluded', excluded, 'added', added,
        'blockedBy', json((SELECT json_group_array(value) FROM (
          SELECT blocker.id AS value FROM dependency CROSS JOIN task AS blocker
            ON blocker.key = dependency.blocker
          WHERE dependency.task = task.key ORDER BY dependency.position))),
        'attachments', json((SELECT json_group_array(json(value)) FROM (
          SELECT json_object('id', attachment.id, 'kind', kind, 'name', name,
            'location', location, 'mediaType', mediaType, 'size', size, 'digest', digest) AS value
          FROM attachment WHERE attachment.task = task.key ORDER BY attachment.position))),
        'tags', json((SELECT json_group_array(value) FROM (
          SELECT tag.name AS value FROM taskTag CROSS JOIN tag ON tag.key = taskTag.tag
          WHERE taskTag.task = task.key ORDER BY taskTag.position))),
        'tagIDs', json((SELECT json_group_array(value) FROM (
          SELECT tag.id AS value FROM taskTag CROSS JOIN tag ON tag.key = taskTag.tag
          WHERE taskTag.task = task.key ORDER BY taskTag.position))))
      """
    case .occurrence:
      """
      json_object(
        'id', id, 'task', (SELECT task.id FROM task WHERE task.key = occurrence.task),
        'at', at, 'state', state, 'instant', instant, 'start', start, 'startTime', startTime,
        'due', due, 'dueTime', dueTime, 'revision', revision)
      """
    case .tag:
      """
      json_object(
        'id', id, 'name', name, 'icon', icon, 'color', color, 'position', position,
        'created', created, 'modified', modified, 'revision', revision,
        'fingerprint', fingerprint)
      """
    }
  }
}
