/// Tasks of the people who are cared for.
enum Migration5Tasks {
  /// `careMinutes` is how long an answer may take; `careResponse` what it has to be.
  static let sql = """
    ALTER TABLE task ADD COLUMN profile INTEGER REFERENCES profile (key);
    ALTER TABLE task ADD COLUMN careCategory TEXT
      CHECK ((careCategory IS NULL) = (profile IS NULL));
    ALTER TABLE task ADD COLUMN careMinutes INTEGER CHECK (careMinutes BETWEEN 1 AND 1440)
      CHECK ((careMinutes IS NULL) = (profile IS NULL));
    ALTER TABLE task ADD COLUMN careResponse TEXT
      CHECK (careResponse IN ('text', 'photo', 'either'))
      CHECK ((careResponse IS NULL) = (profile IS NULL));
    CREATE INDEX taskProfile ON task (profile, state) WHERE profile IS NOT NULL;

    """
}
