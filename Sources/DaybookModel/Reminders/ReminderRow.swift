import CivilTime
import SQLite

/// A reminder's row with the columns of its task that it needs.
enum ReminderRow {
  static let columns =
    "\(ReminderRecord.columns), reminder.firesAt, reminder.recurs, \(taskColumns)"
  /// Those behind a reminder's own.
  static let taskColumns = """
    task.key, task.timeZone, task.occurrence, task.id, task.title, task.state, task.start,
    task.startTime, task.due, task.dueTime, \(TaskSQL.series)
    """

  /// The index of the column `firesAt`.
  static let ringIndex = ReminderRecord.endIndex
  private static let taskIndex = ringIndex + 2

  /// Those after the current one, and those before it that were moved.
  private static let overridden = """
    SELECT \(OccurrenceRecord.columns) FROM occurrence WHERE task = :task AND at > :current
    UNION ALL
    SELECT \(OccurrenceRecord.columns) FROM occurrence INDEXED BY occurrenceMoved
    WHERE task = :task AND at < :current AND state = 'moved'
    """

  static func item(_ row: Row, in reader: ReadTransaction) throws -> ReminderItem {
    let task = try task(row)
    let reminder = try ReminderRecord(row)
    let recurs: Bool = try row.value(ringIndex + 1)
    var series: RemindedSeries?
    if recurs, let recurring: TaskSeries = try row.part(taskIndex + 10) {
      let key: Int64 = try row.value(taskIndex)
      series = RemindedSeries(
        series: recurring,
        overridden: try reader.db.rows(
          overridden, ["task": key, "current": recurring.occurrence], read: OccurrenceRecord.init))
    }
    return ReminderItem(
      reminder: reminder, task: task, series: series, alarmName: try row.value(ringIndex))
  }

  private static func task(_ row: Row) throws -> RemindedTask {
    let (zone, occurrence): (String?, LocalDateTime?) = try row.read(from: taskIndex + 1) {
      ($0, $1)
    }
    let days = try row.read(from: taskIndex + 6, into: TaskDays.init)
    return try row.read(from: taskIndex + 3) {
      RemindedTask(
        id: $0, title: $1, state: $2, timeZone: zone, occurrence: occurrence, days: days)
    }
  }
}
