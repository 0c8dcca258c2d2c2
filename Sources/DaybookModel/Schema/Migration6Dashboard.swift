/// A message for each day.
enum Migration6Dashboard {
  /// The day is the message's id. The one that stood in the only row there was becomes its day's.
  static let sql = """
    ALTER TABLE dashboard RENAME TO dashboardOfOneDay;
    CREATE TABLE dashboard (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE
        CHECK (id GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),
      message TEXT NOT NULL,
      revision INTEGER NOT NULL CHECK (revision >= 1)
    ) STRICT;
    INSERT INTO dashboard (id, message, revision)
      SELECT day, message, revision FROM dashboardOfOneDay WHERE message IS NOT NULL;
    DROP TABLE dashboardOfOneDay;

    """
}
