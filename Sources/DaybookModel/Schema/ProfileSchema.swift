/// The people who are cared for.
enum ProfileSchema {
  /// `introducedAt` is when the last introduction was queued for the number that they have now,
  /// NULL where there was none; `stopped` is the instant of a STOP that nothing has taken back
  /// since, `received` the text that it came in; `activated` is when they last became active.
  static let sql = """
    CREATE TABLE profile (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
      relationship TEXT NOT NULL CHECK (length(relationship) BETWEEN 1 AND 100),
      phone TEXT NOT NULL UNIQUE CHECK (phone GLOB '+[1-9]*' AND length(phone) BETWEEN 8 AND 16),
      photo TEXT,
      emoji TEXT CHECK (length(emoji) = 1),
      status TEXT NOT NULL CHECK (\(ColumnRule.isOne("status", of: "pending confirmed active declined"))),
      introducedAt INTEGER,
      stopped INTEGER,
      received TEXT,
      activated INTEGER,
      rank \(ColumnRule.rank),
      createdAt INTEGER NOT NULL,
      modifiedAt INTEGER NOT NULL,
      revision INTEGER NOT NULL CHECK (revision >= 1),
      fingerprint INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX profileRank ON profile (rank, id);
    CREATE INDEX profileModified ON profile (modifiedAt, id);

    """
}
