/// How far a person has come in the first steps.
enum OnboardingSchema {
  /// `requested` is the instant at which a front end began to ask for the permission, `answered`
  /// that of the last outcome, `completed` the one at which the first steps were over.
  static let sql = """
    CREATE TABLE onboarding (
      key INTEGER PRIMARY KEY CHECK (key = 1),
      id TEXT NOT NULL UNIQUE CHECK (id = 'onboarding'),
      page INTEGER NOT NULL CHECK (page BETWEEN 0 AND 4),
      requested INTEGER,
      answered INTEGER,
      completedAt INTEGER,
      revision INTEGER NOT NULL CHECK (revision >= 1)
    ) STRICT;
    INSERT INTO onboarding (key, id, page, revision) VALUES (1, 'onboarding', 0, 1);

    """
}
