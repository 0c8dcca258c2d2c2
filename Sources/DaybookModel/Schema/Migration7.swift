/// By which days of use things are old, and how much a sweep that has begun may still take away.
enum Migration7 {
  /// `dayOfUse` has the days of UTC on which something was written, as far as the clock was believed;
  /// what the change log has of them is all that a database from before knows.
  static let sql = """
    CREATE TABLE dayOfUse (
      number INTEGER PRIMARY KEY CHECK (number >= 1),
      day TEXT NOT NULL
    ) STRICT;
    INSERT INTO dayOfUse (number, day)
      SELECT row_number() OVER (ORDER BY day), day
      FROM (SELECT DISTINCT date(at / 1000, 'unixepoch') AS day FROM action)
      WHERE day IS NOT NULL;
    CREATE TABLE retentionClock (
      key INTEGER PRIMARY KEY CHECK (key = 0),
      newest TEXT NOT NULL,
      daysOfUse INTEGER NOT NULL CHECK (daysOfUse >= 1),
      moved TEXT,
      swept INTEGER NOT NULL
    ) STRICT;
    INSERT INTO retentionClock (key, newest, daysOfUse, swept)
      SELECT 0, day, number, 0 FROM dayOfUse ORDER BY number DESC LIMIT 1;
    CREATE TABLE retentionShare (
      kind TEXT PRIMARY KEY,
      rows INTEGER NOT NULL CHECK (rows > 0)
    ) STRICT, WITHOUT ROWID;

    """
}
