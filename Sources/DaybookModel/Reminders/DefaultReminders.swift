import CivilTime
import SQLite

/// The reminder of an open task with a due time that has none of its own: it has the id of its
/// task, and becomes a row once it is answered, edited or removed. A task of a profile has none.
struct DefaultReminders {
  /// A reminder that fired longer ago is over, so that nothing of an import fires at once.
  static let longest: Int64 = 86_400

  /// The tasks that can have one.
  static let hasOne = "state = 'open' AND dueTime IS NOT NULL AND profile IS NULL"

  private let reader: ReadTransaction
  private let minutes: Int

  /// nil where the person wants none.
  init?(_ reader: ReadTransaction) throws {
    let preferences = try reader.preferences.current()
    guard preferences.defaultAlarm ?? true else { return nil }
    self.reader = reader
    minutes = preferences.defaultAlarmMinutes ?? 0
  }

  /// As `ReminderRow` has them.
  private static let columns = """
    task.id, task.id, :minutes, 'due', NULL, NULL, NULL, NULL, NULL,
    defaultAlarm.fired, defaultAlarm.claimed, task.createdAt, task.createdAt, 1, 1,
    \(ReminderColumns.wall("due", minutes: ":minutes")) || ' ' || ifnull(task.timeZone, ''),
    task.recurrenceAnchor IS 'scheduled', \(ReminderRow.taskColumns)
    """

  private static func select(_ index: String, where condition: String) -> String {
    """
    SELECT \(columns)
    FROM task \(index) LEFT JOIN defaultAlarm ON defaultAlarm.task = task.key
    WHERE \(hasOne) AND \(condition)
      AND NOT EXISTS (SELECT 1 FROM reminder WHERE reminder.task = task.key)
      AND NOT EXISTS (SELECT 1 FROM reminder WHERE reminder.id = task.id)
      AND NOT EXISTS (SELECT 1 FROM tombstone WHERE entity = 'reminder' AND id = task.id)
    """
  }

  private static let task = select("", where: "task.id = :id")

  private static let past = select(
    "INDEXED BY taskTimed", where: "due BETWEEN :since AND :until")

  private static let coming =
    select("INDEXED BY taskTimed", where: "due BETWEEN :since AND :until")
    + " ORDER BY due, dueTime"

  private static let recurring = select(
    "INDEXED BY taskSeries",
    where: "recurrenceAnchor = 'scheduled' AND occurrence < :until")

  private static let shown = """
    SELECT \(columns)
    FROM defaultAlarm INDEXED BY defaultAlarmFired CROSS JOIN task ON task.key = defaultAlarm.task
    WHERE \(hasOne) AND fired > :now
      AND NOT EXISTS (SELECT 1 FROM reminder WHERE reminder.task = task.key)
    """

  /// That of a task; nil for one that has none.
  func item(of task: String) throws -> ReminderItem? {
    try items(Self.task, ["id": task]).first
  }

  /// Those that may fire at an instant, but for the series left behind.
  func near(_ instant: Instant, margin: Int64) throws -> [ReminderItem] {
    try items(
      Self.past,
      ["since": day(instant, -margin - Self.longest), "until": day(instant, margin)])
      + items(Self.shown, ["now": instant.millisecond])
  }

  /// Those that may fire for an occurrence after the task's current one.
  func leftBehind(until bound: String) throws -> [ReminderItem] {
    try items(Self.recurring, ["until": bound])
  }

  /// Nearly in order, until `body` returns false; it gets the time on the wall as well.
  func forEach(
    from instant: Instant, to end: Instant?, margin: Int64,
    _ body: (ReminderItem, String) throws -> Bool
  ) throws {
    let until = end.map { day($0, margin) } ?? Day.latest.description
    let arguments: Arguments = [
      "since": day(instant, -margin), "until": until, "minutes": minutes,
    ]
    try reader.db.forEach(Self.coming, arguments) { row in
      try body(reader.reminders.read(row), row.value(ReminderRow.ringIndex)) ? .row : .stop
    }
  }

  /// The day on which a task is due whose reminder fires about `seconds` after an instant.
  private func day(_ instant: Instant, _ seconds: Int64) -> String {
    let due = instant.adding(seconds: seconds + Int64(minutes) * 60)
    return LocalDateTime(clampingWallSecond: due.second).day.description
  }

  private func items(_ sql: String, _ arguments: Arguments) throws -> [ReminderItem] {
    try reader.db.rows(sql, arguments + ["minutes": minutes], read: reader.reminders.read)
  }
}
