/// Columns of a reminder that follow from its task, as SQL expressions over the row. Triggers keep
/// them, and a check compares them.
enum ReminderColumns {
  /// The value of the column `firesAt`, from a task and its reminder.
  static let firesAt = """
    (
        SELECT CASE
            WHEN task.state <> 'open' THEN NULL
            WHEN reminder.at IS NOT NULL
              THEN reminder.at || iif(length(reminder.at) = 16, ':00', '')
            WHEN reminder.time IS NOT NULL
              THEN date(
                  iif(reminder.relatedTo = 'due', task.due, task.start),
                  '-' || (reminder.minutesBefore / 1440) || ' days')
                || 'T' || reminder.time || iif(length(reminder.time) = 5, ':00', '')
            WHEN reminder.relatedTo = 'due' THEN \(wall("due"))
            ELSE \(wall("start"))
          END || ' ' || ifnull(task.timeZone, '')
        FROM task WHERE task.key = reminder.task)
    """

  /// The value of the column `recurs`, from a task.
  static let recurs = """
    (
        SELECT reminder.at IS NULL AND task.recurrenceAnchor IS 'scheduled'
        FROM task WHERE task.key = reminder.task)
    """

  static func wall(_ day: String, minutes: String = "reminder.minutesBefore") -> String {
    """
    strftime('%Y-%m-%dT%H:%M:%S', task.\(day) || 'T' || task.\(day)Time,
                '-' || \(minutes) || ' minutes')
    """
  }
}
