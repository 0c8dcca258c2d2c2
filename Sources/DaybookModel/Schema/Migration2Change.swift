import GRDB

/// The rows of the change log that migration 2 writes: an act that nobody undoes, at the moment of
/// the last one before it, so that front ends see from their cursor on what became of the tasks.
struct Migration2Change {
  private let db: Database
  private var action: Int64?

  init(_ db: Database) {
    self.db = db
  }

  /// The tasks' images as they were when this migration was written.
  private static let task = """
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
      'attachments', json('[]'),
      'tags', json((SELECT json_group_array(value) FROM (
        SELECT tag.name AS value FROM taskTag CROSS JOIN tag ON tag.key = taskTag.tag
        WHERE taskTag.task = task.key ORDER BY taskTag.position))),
      'tagIDs', json((SELECT json_group_array(value) FROM (
        SELECT tag.id AS value FROM taskTag CROSS JOIN tag ON tag.key = taskTag.tag
        WHERE taskTag.task = task.key ORDER BY taskTag.position))))
    """

  private static let occurrence = """
    json_object(
      'id', id, 'task', (SELECT task.id FROM task WHERE task.key = occurrence.task),
      'at', at, 'state', state, 'instant', instant, 'start', start, 'startTime', startTime,
      'due', due, 'dueTime', dueTime, 'revision', revision)
    """

  private mutating func key() throws -> Int64 {
    if let action { return action }
    try db.run(
      """
      INSERT INTO action (name, origin, client, at, undoable)
      SELECT 'migration', 'migration', 'daybook',
        ifnull((SELECT max(at) FROM action), (SELECT ifnull(max(modified), 0) FROM task)), 0
      """)
    let key = db.lastInsertedRowID
    action = key
    return key
  }

  /// All that there are, since no occurrence was there before.
  mutating func addOccurrences() throws {
    guard try db.value(Int.self, "SELECT 1 FROM occurrence LIMIT 1") != nil else { return }
    try db.run(
      """
      INSERT INTO change (action, entity, id, operation, revision, before, after)
      SELECT ?, 'occurrence', id, 'add', revision, NULL, \(Self.occurrence)
      FROM occurrence ORDER BY key
      """, [key()])
  }

  mutating func edit(task key: Int64, _ body: (Database) throws -> Void) throws {
    try begin(task: key)
    try body(db)
    try end(task: key)
  }

  /// Notes a task as it is, until `end` says what became of it or `cancel` that nothing did.
  mutating func begin(task key: Int64) throws {
    try db.run(
      """
      INSERT INTO change (action, entity, id, operation, revision, before, after)
      SELECT ?, 'task', id, 'edit', revision, \(Self.task), '' FROM task WHERE key = ?
      """, [self.key(), key])
  }

  func end(task key: Int64) throws {
    try db.run(
      """
      UPDATE change SET revision = (SELECT revision FROM task WHERE key = :key),
        after = (SELECT \(Self.task) FROM task WHERE key = :key)
      WHERE entity = 'task' AND id = (SELECT id FROM task WHERE key = :key) AND after = ''
      """, ["key": key])
  }

  func cancel(task key: Int64) throws {
    try db.run(
      """
      DELETE FROM change
      WHERE entity = 'task' AND id = (SELECT id FROM task WHERE key = ?) AND after = ''
      """, [key])
  }

  /// The tasks that became occurrences go, and their ids are never used again.
  mutating func removeFolded() throws {
    guard try db.value(Int.self, "SELECT 1 FROM foldedTask LIMIT 1") != nil else { return }
    let action = try key()
    try db.run(
      """
      INSERT INTO change (action, entity, id, operation, revision, before, after)
      SELECT ?, 'task', id, 'remove', revision, \(Self.task), NULL FROM task
      WHERE id IN (SELECT id FROM foldedTask) ORDER BY key
      """, [action])
    try db.run(
      """
      INSERT OR IGNORE INTO tombstone (entity, id, removed)
      SELECT 'task', foldedTask.id, action.at FROM foldedTask CROSS JOIN action ON action.id = ?
      """, [action])
    try db.run("DELETE FROM task WHERE id IN (SELECT id FROM foldedTask)")
  }
}
