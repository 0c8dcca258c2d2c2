/// Habits, their schedules and pauses.
enum HabitSchema {
  static let sql = habits + schedules

  /// An archived habit names the day on which it was archived; nothing is due from that day on.
  /// `marksFrom` is the first day of which the habit's marks are kept one by one, the first of a
  /// month; the days before it are in the day codes of `habitMonth`. NULL as long as all marks are
  /// there.
  private static let habits = """
    CREATE TABLE habit (
      key INTEGER PRIMARY KEY,
      \(HabitRecord.definitions),
      through TEXT \(ColumnRule.day("through")) CHECK (through >= start),
      answeredOn TEXT \(ColumnRule.day("answeredOn")),
      snoozedUntil INTEGER CHECK (snoozedUntil IS NULL OR answeredOn IS NOT NULL),
      fired INTEGER,
      claimed TEXT,
      marksFrom TEXT CHECK (marksFrom GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-01')
    ) STRICT;
    CREATE INDEX habitRank ON habit (rank, id);
    CREATE INDEX habitActive ON habit (rank, id) WHERE archivedOn IS NULL;
    CREATE INDEX habitArchived ON habit (rank, id) WHERE archivedOn IS NOT NULL;
    CREATE INDEX habitArchivedOn ON habit (archivedOn) WHERE archivedOn IS NOT NULL;
    CREATE INDEX habitModified ON habit (modifiedAt, id);
    CREATE INDEX habitEnding ON habit (substr(id, -4), id);
    CREATE INDEX habitReminding ON habit (key) WHERE remindAt IS NOT NULL AND archivedOn IS NULL;
    CREATE INDEX habitMarksFrom ON habit (marksFrom) WHERE marksFrom IS NOT NULL;
    CREATE TRIGGER habitArchivedChanged AFTER UPDATE OF archivedOn ON habit
      WHEN (old.archivedOn IS NULL) <> (new.archivedOn IS NULL)
    BEGIN
      UPDATE tag SET habits = habits + iif(new.archivedOn IS NULL, 1, -1)
      WHERE key IN (SELECT tag FROM habitTag WHERE habit = new.key);
    END;
    CREATE TRIGGER habitRemoved BEFORE DELETE ON habit
    BEGIN
      DELETE FROM habitTag WHERE habit = old.key;
      DELETE FROM habitSchedule WHERE habit = old.key;
      DELETE FROM habitPause WHERE habit = old.key;
      DELETE FROM habitMonth WHERE habit = old.key;
      DELETE FROM habitMark WHERE habit = old.key;
    END;

    """

  /// A habit's schedule and target as they hold from a day on, until the next row's day. `anchor`
  /// is where the rule counts from; `frequency` is how many times a day it asks for on average.
  private static let schedules = """
    CREATE TABLE habitSchedule (
      habit INTEGER NOT NULL REFERENCES habit (key),
      since TEXT NOT NULL \(ColumnRule.day("since")),
      anchor TEXT NOT NULL \(ColumnRule.day("anchor")),
      recurrence TEXT CHECK (length(recurrence) BETWEEN 1 AND 10100),
      times INTEGER CHECK (times BETWEEN 1 AND 28),
      period TEXT CHECK (period IN ('week', 'month')),
      weekStart INTEGER NOT NULL CHECK (weekStart BETWEEN 1 AND 7),
      frequency REAL NOT NULL CHECK (frequency > 0 AND frequency <= 1),
      amount REAL CHECK (amount BETWEEN 0 AND 1e9),
      unit TEXT CHECK (length(unit) BETWEEN 1 AND 32),
      comparison TEXT CHECK (comparison IN ('atLeast', 'atMost')),
      PRIMARY KEY (habit, since),
      CHECK ((recurrence IS NULL) = (times IS NOT NULL)),
      CHECK ((times IS NULL) = (period IS NULL)),
      CHECK ((amount IS NULL) = (comparison IS NULL)),
      CHECK (unit IS NULL OR amount IS NOT NULL)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX habitScheduleWeek ON habitSchedule (weekStart, habit) WHERE period = 'week';
    CREATE TABLE habitPause (
      habit INTEGER NOT NULL REFERENCES habit (key),
      since TEXT NOT NULL \(ColumnRule.day("since")),
      through TEXT \(ColumnRule.day("through")) CHECK (through >= since),
      PRIMARY KEY (habit, since)
    ) STRICT, WITHOUT ROWID;

    """
}
