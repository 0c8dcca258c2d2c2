/// How much of the raw events is still there, by which days of use things are old, and how much a
/// sweep that has begun may still take away.
enum RetentionSchema {
  /// `retainedSince` has the first day of which the rows of a table are all there, once some went;
  /// what days before it add up to is not made anew. `dayOfUse` has the days of UTC on which
  /// something was written, as far as the clock was believed.
  static let sql = """
    CREATE TABLE retainedSince (
      kind TEXT PRIMARY KEY,
      day TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE dayOfUse (
      number INTEGER PRIMARY KEY CHECK (number >= 1),
      day TEXT NOT NULL
    ) STRICT;
    CREATE TABLE retentionClock (
      key INTEGER PRIMARY KEY CHECK (key = 0),
      newest TEXT NOT NULL,
      daysOfUse INTEGER NOT NULL CHECK (daysOfUse >= 1),
      moved TEXT,
      swept INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE retentionShare (
      kind TEXT PRIMARY KEY,
      rows INTEGER NOT NULL CHECK (rows > 0)
    ) STRICT, WITHOUT ROWID;

    """
}
