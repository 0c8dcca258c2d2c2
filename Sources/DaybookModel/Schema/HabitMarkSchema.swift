/// The marks of habits, and what they add up to.
enum HabitMarkSchema {
  static let sql = marks + months

  /// A mark of a day; `id` is the habit's with the day behind an @. `isDone` says whether it met
  /// the target that held on that day. The first index has all that the statistics read of a mark,
  /// the others have the habits that a day's marks are of.
  private static let marks = """
    CREATE TABLE habitMark (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      habit INTEGER NOT NULL REFERENCES habit (key),
      day TEXT NOT NULL \(ColumnRule.day("day")),
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
    CREATE INDEX habitMarkSkipped ON habitMark (day, habit) WHERE state = 'skipped';

    """

  /// The statistics at the end of a month, so that no read adds up years of marks, and `days`: a
  /// code for each of its days, which outlives the marks. Derived: each write of a mark, a pause or
  /// a schedule computes the rows from that month on anew.
  private static let months = """
    CREATE TABLE habitMonth (
      habit INTEGER NOT NULL REFERENCES habit (key),
      month TEXT NOT NULL \(ColumnRule.month("month")),
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
}
