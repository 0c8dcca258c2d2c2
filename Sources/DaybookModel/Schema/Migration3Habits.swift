/// Habits, their schedules, pauses and marks.
enum Migration3Habits {
  static let sql = habits + schedules + marks + months + tags

  /// An archived habit names the day on which it was put away; nothing is due from that day on.
  private static let habits = """
    CREATE TABLE habit (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),
      title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 500),
      notes TEXT NOT NULL CHECK (length(notes) <= 100000),
      start \(day("start", "NOT NULL")),
      "end" \(day(#""end""#)) CHECK ("end" >= start),
      archived \(day("archived")),
      position INTEGER NOT NULL,
      created INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      revision INTEGER NOT NULL CHECK (revision >= 1),
      fingerprint INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX habitPosition ON habit (position, id);
    CREATE INDEX habitActive ON habit (position, id) WHERE archived IS NULL;
    CREATE INDEX habitArchived ON habit (position, id) WHERE archived IS NOT NULL;
    CREATE INDEX habitArchivedOn ON habit (archived) WHERE archived IS NOT NULL;

    """

  /// A habit's schedule and target as they hold from a day on, until the next row's day. `anchor` is
  /// where the rule counts from; `frequency` is how many times a day it asks for on average.
  private static let schedules = """
    CREATE TABLE habitSchedule (
      habit INTEGER NOT NULL REFERENCES habit (key),
      since \(day("since", "NOT NULL")),
      anchor \(day("anchor", "NOT NULL")),
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
      "from" \(day(#""from""#, "NOT NULL")),
      through \(day("through")) CHECK (through >= "from"),
      PRIMARY KEY (habit, "from")
    ) STRICT, WITHOUT ROWID;

    """

  /// What was done on a day; `id` is the habit's with the day behind an @. `isDone` says whether it
  /// met the target that held on that day. The first index has all that the figures read of a mark.
  private static let marks = """
    CREATE TABLE habitMark (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      habit INTEGER NOT NULL REFERENCES habit (key),
      day \(day("day", "NOT NULL")),
      state TEXT NOT NULL CHECK (state IN ('marked', 'skipped')),
      amount REAL CHECK (amount BETWEEN 0 AND 1e9) CHECK (amount IS NULL OR state = 'marked'),
      isDone INTEGER NOT NULL CHECK (isDone IN (0, 1)) CHECK (isDone = 0 OR state = 'marked'),
      reason TEXT CHECK (length(reason) BETWEEN 1 AND 500)
        CHECK (reason IS NULL OR state = 'skipped'),
      at INTEGER NOT NULL,
      revision INTEGER NOT NULL CHECK (revision >= 1)
    ) STRICT;
    CREATE INDEX habitMarkDay ON habitMark (habit, day, state, isDone, amount);
    CREATE INDEX habitMarkDone ON habitMark (day, habit) WHERE isDone = 1;

    """

  /// The figures as they stood when a month was over, so that nobody adds up years of marks, and
  /// `days`: a letter for each of its days, which is what outlives the marks. Derived: whatever
  /// changes a mark, a pause or a schedule computes the rows from that month on anew.
  private static let months = """
    CREATE TABLE habitMonth (
      habit INTEGER NOT NULL REFERENCES habit (key),
      month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
      days TEXT NOT NULL CHECK (length(days) BETWEEN 28 AND 31),
      scheduled INTEGER NOT NULL,
      done INTEGER NOT NULL,
      skipped INTEGER NOT NULL,
      streak INTEGER NOT NULL,
      best INTEGER NOT NULL,
      score REAL NOT NULL CHECK (score BETWEEN 0 AND 1),
      value REAL NOT NULL CHECK (value BETWEEN 0 AND 1),
      recent INTEGER NOT NULL,
      periodDone INTEGER NOT NULL,
      periodSkipped INTEGER NOT NULL,
      periodIsWhole INTEGER NOT NULL CHECK (periodIsWhole IN (0, 1)),
      PRIMARY KEY (habit, month)
    ) STRICT, WITHOUT ROWID;

    """

  private static let tags = """
    CREATE TABLE habitTag (
      habit INTEGER NOT NULL REFERENCES habit (key),
      position INTEGER NOT NULL,
      tag INTEGER NOT NULL REFERENCES tag (key),
      PRIMARY KEY (habit, position)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX habitTagTag ON habitTag (tag, habit);
    CREATE TRIGGER habitRemoved BEFORE DELETE ON habit
    BEGIN
      DELETE FROM habitTag WHERE habit = old.key;
      DELETE FROM habitSchedule WHERE habit = old.key;
      DELETE FROM habitPause WHERE habit = old.key;
      DELETE FROM habitMonth WHERE habit = old.key;
      DELETE FROM habitMark WHERE habit = old.key;
    END;

    """

  private static func day(_ column: String, _ null: String = "") -> String {
    "TEXT \(null) CHECK (\(column) GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]')"
  }
}
