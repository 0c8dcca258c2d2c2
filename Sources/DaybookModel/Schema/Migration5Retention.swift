/// What says how much of the raw events is still there.
enum Migration5Retention {
  /// `marksFrom` is the first day of which a habit's marks are kept one by one, the first of a month;
  /// the days before it are in the letters of `habitMonth`. NULL as long as all marks are there.
  /// `keptFrom` has the first day of which the rows of a table are all there, once some went; what
  /// days before it add up to is not made anew.
  static let sql = """
    ALTER TABLE habit ADD COLUMN marksFrom TEXT
      CHECK (marksFrom GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-01');
    CREATE INDEX habitMarksFrom ON habit (marksFrom) WHERE marksFrom IS NOT NULL;
    CREATE TABLE keptFrom (
      kind TEXT PRIMARY KEY,
      day TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    """
}
