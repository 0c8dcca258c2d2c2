import CivilTime
import SQLite

/// A reminder's row with the columns of its task that it needs, in the order in which `item` reads
/// them.
enum ReminderRow {
  static let columns = """
    reminder.id, reminder.minutesBefore, reminder.relatedTo, reminder.at, reminder.acknowledgedAt,
    reminder.snoozedUntil, reminder.answered, reminder.fired, reminder.claimed, reminder.createdAt,
    reminder.modifiedAt, reminder.revision, reminder.firesAt, reminder.recurs, 0, \(taskColumns),
    reminder.time
    """
  /// Those behind a reminder's own.
  static let taskColumns = """
    task.key, task.id, task.title, task.state, task.start, task.startTime, task.due, task.dueTime,
    task.timeZone, task.recurrence, task.recurrenceAnchor, task.seriesStart, task.seriesLead,
    task.occurrence, task.excluded, task.added
    """

  /// The index of the column `firesAt`.
  static let ringIndex = 12

  private static let timeIndex = 31

  private static let overridden = """
    SELECT \(OccurrenceRow.columns) FROM occurrence WHERE task = ? AND at > ?
    """

  static func item(_ row: Row, in reader: ReadTransaction) throws -> ReminderItem {
    let task = try task(row)
    let reminder = try ReminderRecord(
      id: ReminderID(row.value(0)), task: task.id, trigger: trigger(row),
      acknowledgedAt: row.instant(4), snoozedUntil: row.instant(5), answered: row.value(6),
      fired: row.instant(7), claimed: row.value(8),
      createdAt: Instant(millisecond: row.value(9)),
      modifiedAt: Instant(millisecond: row.value(10)),
      revision: row.value(11), isDefault: row.value(14))
    let recurs: Bool = try row.value(13)
    var series: RemindedSeries?
    if recurs, let recurring: TaskSeries = try row.part(24) {
      let key: Int64 = try row.value(15)
      series = RemindedSeries(
        series: recurring,
        overridden: try reader.db.rows(
          overridden, [key, recurring.occurrence.description], read: OccurrenceRow.record))
    }
    return ReminderItem(
      reminder: reminder, task: task, series: series, alarmName: try row.value(ringIndex))
  }

  private static func trigger(_ row: Row) throws -> ReminderTrigger {
    let minutes: Int? = try row.value(1)
    let anchor: String? = try row.value(2)
    let at: String? = try row.value(3)
    if let minutes, let anchor = anchor.flatMap(ReminderAnchor.init) {
      if let time = try TaskRow.time(row, timeIndex) {
        return .onDay(daysBefore: minutes / 1440, time, anchor)
      }
      return .before(minutes: minutes, anchor)
    }
    guard let at = at.flatMap({ LocalDateTime($0) }) else { throw ModelError.corruptValue }
    return .at(at)
  }

  private static func task(_ row: Row) throws -> RemindedTask {
    let state: String = try row.value(18)
    let occurrence: String? = try row.value(28)
    guard let state = TaskState(rawValue: state) else { throw ModelError.corruptValue }
    return try RemindedTask(
      id: TaskID(row.value(16)), title: row.value(17), state: state, timeZone: row.value(23),
      occurrence: occurrence.map { text in
        guard let occurrence = LocalDateTime(text) else { throw ModelError.corruptValue }
        return occurrence
      },
      days: TaskDays(
        start: TaskRow.day(row, 19), startTime: TaskRow.time(row, 20), due: TaskRow.day(row, 21),
        dueTime: TaskRow.time(row, 22)))
  }
}
