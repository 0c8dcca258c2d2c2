import CivilTime
import SQLite

/// A reminder's row with the columns of its task that it needs, in the order in which `item` reads
/// them.
enum ReminderRow {
  static let columns =
    "\(ReminderRecord.columns), reminder.firesAt, reminder.recurs, \(taskColumns)"
  /// Those behind a reminder's own.
  static let taskColumns = """
    task.key, task.id, task.title, task.state, task.start, task.startTime, task.due, task.dueTime,
    task.timeZone, task.recurrence, task.recurrenceAnchor, task.seriesStart, task.seriesLead,
    task.occurrence, task.excluded, task.added
    """

  /// The index of the column `firesAt`.
  static let ringIndex = ReminderRecord.endIndex
  private static let taskIndex = ringIndex + 2

  private static let overridden = """
    SELECT \(OccurrenceRow.columns) FROM occurrence WHERE task = ? AND at > ?
    """

  static func item(_ row: Row, in reader: ReadTransaction) throws -> ReminderItem {
    let task = try task(row)
    let reminder = try ReminderRecord(row)
    let recurs: Bool = try row.value(ringIndex + 1)
    var series: RemindedSeries?
    if recurs, let recurring: TaskSeries = try row.part(taskIndex + 9) {
      let key: Int64 = try row.value(taskIndex)
      series = RemindedSeries(
        series: recurring,
        overridden: try reader.db.rows(
          overridden, [key, recurring.occurrence.description], read: OccurrenceRow.record))
    }
    return ReminderItem(
      reminder: reminder, task: task, series: series, alarmName: try row.value(ringIndex))
  }

  private static func task(_ row: Row) throws -> RemindedTask {
    let state: String = try row.value(taskIndex + 3)
    guard let state = TaskState(rawValue: state) else { throw ModelError.corruptValue }
    return try RemindedTask(
      id: row.value(taskIndex + 1), title: row.value(taskIndex + 2), state: state,
      timeZone: row.value(taskIndex + 8), occurrence: row.value(taskIndex + 13),
      days: TaskDays(
        start: row.value(taskIndex + 4), startTime: row.value(taskIndex + 5),
        due: row.value(taskIndex + 6), dueTime: row.value(taskIndex + 7)))
  }
}
