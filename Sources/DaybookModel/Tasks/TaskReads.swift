import CivilTime
import SQLite

package extension ReadTransaction {
  func contains(_ id: TaskID) throws -> Bool {
    try db.value(Int.self, "SELECT 1 FROM task WHERE id = ?", [id.text]) != nil
  }

  /// Throws `notFound`.
  func task(_ id: TaskID) throws -> TaskRecord {
    let tasks = try db.rows(TaskRow.selectByID, [id.text], read: TaskRow.record)
    guard let task = tasks.first else { throw ModelError.notFound(.task, id.text) }
    return task
  }

  /// The tasks that exist, each once, in the order of the ids.
  func tasks(_ ids: [TaskID]) throws -> [TaskRecord] {
    var seen: Set<TaskID> = []
    let keys = try ids.filter { seen.insert($0).inserted }.compactMap { id in
      try db.value(Int64.self, "SELECT key FROM task WHERE id = ?", [id.text])
    }
    return try tasks(keys: keys)
  }

  /// How many subtasks the task has, at any depth and in any state; those that its removal takes
  /// along. Throws `notFound`.
  func subtaskCount(of id: TaskID) throws -> Int {
    try subtaskCount(ofKey: taskKey(id))
  }

  /// How many of the subtasks, at any depth, are still open. Throws `notFound`.
  func openSubtaskCount(of id: TaskID) throws -> Int {
    try openSubtasks(ofKey: taskKey(id)).count
  }
}

extension ReadTransaction {
  private static let missing = ModelError.unavailable(
    message: "A task in this list was removed in the meantime. Try again.")

  func task(key: Int64) throws -> TaskRecord {
    let tasks = try db.rows(TaskRow.selectByKey, [key], read: TaskRow.record)
    guard let task = tasks.first else { throw Self.missing }
    return task
  }

  /// The tasks in the order of their keys here, by one statement; for a list their notes, which
  /// may be long, are seldom wanted.
  func tasks(keys: [Int64], withNotes: Bool = true) throws -> [TaskRecord] {
    let sql = withNotes ? TaskRow.selectByKeys : TaskRow.selectByKeysWithoutNotes
    return try db.rows(sql, ["keys": keys.list], read: TaskRow.record)
  }

  func taskKey(_ id: TaskID) throws -> Int64 {
    guard let key = try db.value(Int64.self, "SELECT key FROM task WHERE id = ?", [id.text]) else {
      throw ModelError.notFound(.task, id.text)
    }
    return key
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
    return try db.rows(sql, ["key": key]) { row in
      OpenSubtask(
        key: try row.value(0), id: TaskID(try row.value(1) as String), recurs: try row.value(2))
    }
  }
}

/// An open task below another, at any depth.
struct OpenSubtask {
  let key: Int64
  let id: TaskID
  let recurs: Bool
}

/// A task's row in the order in which `record` reads it.
enum TaskRow {
  /// Names hold no control character, so U+001F can separate them, and U+001E the lines that they
  /// are in.
  static let columns = """
    task.id, task.title, task.notes, task.state, task.priority,
    task.start, task.startTime, task.due, task.dueTime, task.timeZone,
    (SELECT above.id FROM task AS above WHERE above.key = task.parent), task.rank,
    task.createdAt, task.modifiedAt, task.completedAt, task.revision, task.foreignFields,
    (SELECT group_concat(name, char(31)) FROM (
      SELECT tag.name FROM taskTag CROSS JOIN tag ON tag.key = taskTag.tag
      WHERE taskTag.task = task.key ORDER BY taskTag.position)),
    task.durationMinutes, task.recurrence, task.recurrenceAnchor, task.seriesStart,
    task.seriesLead, task.occurrence, task.excluded, task.added,
    (SELECT group_concat(id, ',') FROM (
      SELECT blocker.id FROM dependency CROSS JOIN task AS blocker
        ON blocker.key = dependency.blocker
      WHERE dependency.task = task.key ORDER BY dependency.position)),
    task.state = 'open' AND EXISTS (
      SELECT 1 FROM dependency CROSS JOIN task AS blocker ON blocker.key = dependency.blocker
      WHERE dependency.task = task.key AND blocker.state = 'open'),
    (SELECT group_concat(line, char(30)) FROM (
      SELECT attachment.id || char(31) || kind || char(31) || name || char(31) || location
        || char(31) || mediaType || char(31) || ifnull(size, '') || char(31)
        || ifnull(digest, '') AS line
      FROM attachment WHERE attachment.task = task.key ORDER BY attachment.position)),
    (SELECT profile.id FROM profile WHERE profile.key = task.profile), task.careCategory,
    task.careMinutes, task.careResponse, task.project, \(isMissed)
    """

  /// Of notes that are not read, no more than whether there are any: NULL.
  static let columnsWithoutNotes = columns.replacing(
    "task.notes", with: "iif(task.notes = '', '', NULL)")

  static let selectByID = "SELECT \(columns) FROM task WHERE id = ?"
  static let selectByKeys = select(columns)
  static let selectByKeysWithoutNotes = select(columnsWithoutNotes)
  static let selectByKey = "SELECT \(columns) FROM task WHERE key = ?"

  private static func select(_ columns: String) -> String {
    """
    SELECT \(columns) FROM json_each(:keys) AS chosen CROSS JOIN task ON task.key = chosen.value
    ORDER BY chosen.key
    """
  }

  /// The index of the first column that is selected after `columns`.
  static let endIndex = 35

  static func record(_ row: Row) throws -> TaskRecord {
    let notes: String? = try row.value(2)
    let tags: String? = try row.value(17)
    let state: String = try row.value(3)
    let priority: Int = try row.value(4)
    let parent: String? = try row.value(10)
    let completed: Int64? = try row.value(14)
    let blockedBy: String? = try row.value(26)
    let attachments: String? = try row.value(28)
    guard let state = TaskState(rawValue: state), let priority = TaskPriority(rawValue: priority)
    else { throw ModelError.corruptValue }
    var record = try TaskRecord(
      id: TaskID(row.value(0)), title: row.value(1), notes: notes ?? "", state: state,
      priority: priority, project: row.value(33),
      start: day(row, 5), startTime: time(row, 6),
      due: day(row, 7), dueTime: time(row, 8), timeZone: row.value(9),
      durationMinutes: row.value(18), series: TaskSeries(row, at: 19),
      blockedBy: blockedBy?.split(separator: ",").map { TaskID(String($0)) } ?? [],
      isBlocked: row.value(27),
      attachments: attachments?.split(separator: "\u{1E}").map(AttachmentRecord.init(line:)) ?? [],
      tags: tags?.split(separator: "\u{1F}").map(String.init) ?? [],
      parent: parent.map(TaskID.init),
      care: ReadTransaction.care(row.value(29), row.value(30), row.value(31), row.value(32)),
      isMissed: row.value(34),
      rank: row.value(11),
      createdAt: Instant(millisecond: row.value(12)),
      modifiedAt: Instant(millisecond: row.value(13)),
      completed: completed.map(Instant.init(millisecond:)), revision: row.value(15),
      foreignFields: row.value(16))
    record.omitsNotes = notes == nil
    return record
  }

  static func day(_ row: Row, _ index: Int) throws -> Day? {
    let text: String? = try row.value(index)
    guard let text else { return nil }
    guard let day = Day(text) else { throw ModelError.corruptValue }
    return day
  }

  static func time(_ row: Row, _ index: Int) throws -> LocalTime? {
    let text: String? = try row.value(index)
    guard let text else { return nil }
    guard let time = LocalTime(text) else { throw ModelError.corruptValue }
    return time
  }
}
