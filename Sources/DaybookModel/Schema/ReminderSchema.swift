/// The alarms of tasks.
enum ReminderSchema {
  static let sql = reminders + defaults + firesAt

  /// `acknowledged` and `snoozedUntil` are instants; `fired` is the instant of the last alarm that
  /// a front end showed; `claimed` names the last that one claimed to deliver.
  ///
  /// With a `time`, `minutesBefore` are whole days, and the reminder goes off at that time.
  ///
  /// `firesAt` is when the task's alarm is by the clock on the wall, with the task's zone behind
  /// it, or a space alone where it floats; NULL while it cannot fire. `answered` is the `firesAt`
  /// that was dismissed or snoozed: as soon as the task moves, the two differ, and the alarm counts
  /// anew. One that `recurs` fires for later occurrences too, while this one is still the task's
  /// current one.
  private static let reminders = """
    CREATE TABLE reminder (
      key INTEGER PRIMARY KEY,
      \(ReminderRecord.definitions),
      minutesBefore INTEGER CHECK (minutesBefore BETWEEN 0 AND 525600),
      relatedTo TEXT CHECK (relatedTo IN ('due', 'start'))
        CHECK ((relatedTo IS NULL) = (minutesBefore IS NULL)),
      time TEXT CHECK (time GLOB '[0-2][0-9]:[0-5][0-9]*')
        CHECK (time IS NULL OR minutesBefore IS NOT NULL AND minutesBefore % 1440 = 0),
      at TEXT CHECK ((at IS NULL) = (minutesBefore IS NOT NULL))
        CHECK (at GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*'),
      snoozedUntil INTEGER CHECK (snoozedUntil IS NULL OR answered IS NOT NULL),
      firesAt TEXT,
      recurs INTEGER NOT NULL DEFAULT 0 CHECK (recurs IN (0, 1))
    ) STRICT;
    CREATE INDEX reminderTask ON reminder (task);
    CREATE INDEX reminderWaiting ON reminder (firesAt, id)
      WHERE firesAt IS NOT NULL AND answered IS NOT firesAt;
    CREATE INDEX reminderRecurring ON reminder (firesAt) WHERE recurs = 1 AND firesAt IS NOT NULL;
    CREATE INDEX reminderSnoozed ON reminder (snoozedUntil) WHERE snoozedUntil IS NOT NULL;
    CREATE INDEX reminderFired ON reminder (fired) WHERE fired IS NOT NULL;

    """

  /// What front ends did with the alarm of a task that has no reminder of its own, as in the
  /// columns of a reminder.
  private static let defaults = """
    CREATE TABLE defaultAlarm (
      task INTEGER PRIMARY KEY REFERENCES task (key),
      fired INTEGER,
      claimed TEXT
    ) STRICT;
    CREATE INDEX defaultAlarmFired ON defaultAlarm (fired) WHERE fired IS NOT NULL;

    """

  /// Keeps `firesAt` whatever changes a task or a reminder. A year is at most subtracted from a day
  /// of the years 1 to 9999, which SQLite can do and print in four digits.
  private static let firesAt = """
    CREATE TRIGGER reminderAdded AFTER INSERT ON reminder
    BEGIN
      UPDATE reminder SET firesAt = \(ReminderColumns.firesAt), recurs = \(ReminderColumns.recurs)
      WHERE key = new.key;
    END;
    CREATE TRIGGER reminderChanged AFTER UPDATE OF task, minutesBefore, relatedTo, time, at ON reminder
    BEGIN
      UPDATE reminder SET firesAt = \(ReminderColumns.firesAt), recurs = \(ReminderColumns.recurs)
      WHERE key = new.key;
    END;
    CREATE TRIGGER taskAlarms
      AFTER UPDATE OF state, start, startTime, due, dueTime, timeZone, recurrenceAnchor ON task
      WHEN new.state <> old.state OR new.start IS NOT old.start
        OR new.startTime IS NOT old.startTime OR new.due IS NOT old.due
        OR new.dueTime IS NOT old.dueTime OR new.timeZone IS NOT old.timeZone
        OR new.recurrenceAnchor IS NOT old.recurrenceAnchor
    BEGIN
      UPDATE reminder SET firesAt = \(ReminderColumns.firesAt), recurs = \(ReminderColumns.recurs)
      WHERE task = new.key;
    END;

    """
}
