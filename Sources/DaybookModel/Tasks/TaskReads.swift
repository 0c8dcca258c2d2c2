import CivilTime
import SQLite

package extension RecordReader<TaskRecord> {
  func contains(_ id: TaskID) throws -> Bool {
    try db.value(Int.self, "SELECT 1 FROM task WHERE id = ?", [id.text]) != nil
  }

  /// The tasks that exist, each once, in the order of the ids.
  func items(_ ids: [TaskID]) throws -> [TaskRecord] {
    var seen: Set<TaskID> = []
    return try items(keys: ids.filter { seen.insert($0).inserted }.compactMap(keyIfAny))
  }

  /// How many subtasks the task has, at any depth and in any state.
  func subtaskCount(of id: TaskID) throws -> Int {
    try subtaskCount(ofKey: key(id))
  }

  /// How many of the subtasks, at any depth, are still open.
  func openSubtaskCount(of id: TaskID) throws -> Int {
    try openSubtasks(ofKey: key(id)).count
  }
}

extension RecordReader<TaskRecord> {
  func item(key: Int64) throws -> TaskRecord {
    guard let task = try itemIfAny(key: key) else {
      throw ModelError.unavailable(
        message: "A task in this list was removed in the meantime. Try again.")
    }
    return task
  }

  /// The tasks in the order of their keys here; for a list their notes, which may be long, are
  /// seldom wanted.
  func items(keys: [Int64], withNotes: Bool = true) throws -> [TaskRecord] {
    let sql = withNotes ? TaskSQL.selectByKeys : TaskSQL.selectByKeysWithoutNotes
    return try db.rows(sql, ["keys": keys.list], read: TaskRecord.init)
  }

  /// Through SQLite's own recursion, which has no depth limit; UNION ends a cycle.
  static let subtree = """
    WITH RECURSIVE subtree (key) AS (
      VALUES (:key) UNION SELECT task.key FROM subtree CROSS JOIN task ON task.parent = subtree.key)
    """

  func subtaskCount(ofKey key: Int64) throws -> Int {
    try db.value(Int.self, "\(Self.subtree) SELECT count(*) - 1 FROM subtree", ["key": key]) ?? 0
  }

  func openSubtasks(ofKey key: Int64) throws -> [OpenSubtask] {
    let sql = """
      \(Self.subtree)
      SELECT task.key, task.id, task.recurrence IS NOT NULL
      FROM subtree CROSS JOIN task ON task.key = subtree.key
      WHERE task.state = 'open' AND task.key <> :key
      ORDER BY task.key
      """
    return try db.rows(sql, ["key": key], into: OpenSubtask.init)
  }
}

/// An open task below another, at any depth.
struct OpenSubtask {
  let key: Int64
  let id: TaskID
  let recurs: Bool
}

/// What a task's row is read with beside its columns. U+001E parts the items of a list, which hold
/// no control character, and U+001F the fields of one.
enum TaskSQL {
  static let omitsNotes = "task.\"notes\" IS NULL"
  static let series = """
    task.recurrence, task.recurrenceAnchor, task.seriesStart, task.seriesLead, task.occurrence,
    task.excluded, task.added
    """
  static let blockedBy = """
    (SELECT group_concat(id, char(30)) FROM (
      SELECT blocker.id FROM dependency CROSS JOIN task AS blocker
        ON blocker.key = dependency.blocker
      WHERE dependency.task = task.key ORDER BY dependency.position))
    """
  static let isBlocked = """
    (task.state = 'open' AND EXISTS (
      SELECT 1 FROM dependency CROSS JOIN task AS blocker ON blocker.key = dependency.blocker
      WHERE dependency.task = task.key AND blocker.state = 'open'))
    """
  static let attachments = """
    (SELECT group_concat(line, char(30)) FROM (
      SELECT attachment.id || char(31) || kind || char(31) || name || char(31) || location
        || char(31) || mediaType || char(31) || ifnull(size, '') || char(31)
        || ifnull(digest, '') AS line
      FROM attachment WHERE attachment.task = task.key ORDER BY attachment.position))
    """
  static let tags = """
    (SELECT group_concat(name, char(30)) FROM (
      SELECT tag.name FROM taskTag CROSS JOIN tag ON tag.key = taskTag.tag
      WHERE taskTag.task = task.key ORDER BY taskTag.position))
    """
  static let parent = "(SELECT above.id FROM task AS above WHERE above.key = task.parent)"
  static let profile = "(SELECT profile.id FROM profile WHERE profile.key = task.profile)"
  static let care = "task.careCategory, task.careMinutes, task.careResponse"

  /// Of notes that are not read, no more than whether there are any: NULL.
  static let columnsWithoutNotes = TaskRecord.columns.replacing(
    "task.\"notes\"", with: "iif(task.notes = '', '', NULL)")

  static let selectByKeys = select(TaskRecord.columns)
  static let selectByKeysWithoutNotes = select(columnsWithoutNotes)

  private static func select(_ columns: String) -> String {
    """
    SELECT \(columns) FROM json_each(:keys) AS chosen CROSS JOIN task ON task.key = chosen.value
    ORDER BY chosen.key
    """
  }
}
