import CivilTime
import SQLite

/// The state and the instants that a new row starts with.
struct TaskStamp {
  var state: TaskState
  var createdAt: Instant
  var modifiedAt: Instant
  var completedAt: Instant?

  static func now(_ instant: Instant) -> TaskStamp {
    TaskStamp(state: .open, createdAt: instant, modifiedAt: instant, completedAt: nil)
  }
}

/// The one statement that adds a task's row.
enum TaskInsert {
  private static let sql = """
    INSERT INTO task (id, title, notes, state, priority, project, start, startTime, due, dueTime,
      timeZone, durationMinutes, recurrence, recurrenceAnchor, seriesStart, seriesLead, seriesFrom,
      occurrence, excluded, added, parent, rank, createdAt, modifiedAt, completedAt, revision,
      fingerprint, foreignFields)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)
    ON CONFLICT (id) DO NOTHING
    """

  /// The new row's key; nil when the id is there already, which adds nothing.
  static func run(
    _ db: Connection, id: TaskID, _ fields: TaskFields, _ series: TaskSeries?, parent: Int64?,
    rank: String, stamp: TaskStamp, foreignFields: String?, fingerprint: Int64
  ) throws -> Int64? {
    let arguments: Arguments = [
      id.text, fields.title, fields.notes, stamp.state.rawValue, fields.priority.rawValue,
      fields.project, fields.start?.description, fields.startTime?.description,
      fields.due?.description,
      fields.dueTime?.description, fields.timeZone, fields.durationMinutes,
      series?.rule.description, series?.anchor.rawValue, series?.startText,
      series?.lead?.description, series?.occurrence.description, series?.occurrence.description,
      series?.excludedText,
      series?.addedText, parent, rank,
      stamp.createdAt.millisecond, stamp.modifiedAt.millisecond, stamp.completedAt?.millisecond,
      fingerprint, foreignFields,
    ]
    try db.run(sql, arguments)
    return db.changesCount == 1 ? db.lastInsertedRowID : nil
  }
}
