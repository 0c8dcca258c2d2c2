/// How far a person has come in the first steps, and what their dashboard says today.
enum Migration5Onboarding {
  /// `requested` is the instant at which a front end set out to ask for the permission, `answered`
  /// that of the last outcome, `completed` the one at which the first steps were over. In a database
  /// that was used already they are: nobody is welcomed by an update.
  static let sql = """
    CREATE TABLE onboarding (
      key INTEGER PRIMARY KEY CHECK (key = 1),
      id TEXT NOT NULL UNIQUE CHECK (id = 'onboarding'),
      page INTEGER NOT NULL CHECK (page BETWEEN 0 AND 4),
      requested INTEGER,
      answered INTEGER,
      completed INTEGER,
      revision INTEGER NOT NULL CHECK (revision >= 1)
    ) STRICT;
    INSERT INTO onboarding (key, id, page, completed, revision)
      SELECT 1, 'onboarding', iif(last IS NULL, 0, 4), last, 1
      FROM (
        SELECT max(at) AS last FROM (
          SELECT max(at) AS at FROM action
          UNION ALL SELECT max(modified) FROM task
          UNION ALL SELECT max(modified) FROM habit
          UNION ALL SELECT max(modified) FROM tag));
    CREATE TABLE dashboard (
      key INTEGER PRIMARY KEY CHECK (key = 1),
      id TEXT NOT NULL UNIQUE CHECK (id = 'dashboard'),
      day TEXT CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),
      message TEXT CHECK ((message IS NULL) = (day IS NULL)),
      revision INTEGER NOT NULL CHECK (revision >= 1)
    ) STRICT;
    INSERT INTO dashboard (key, id, revision) VALUES (1, 'dashboard', 1);

    """
}
