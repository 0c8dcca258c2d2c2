/// The people who are cared for.
enum ProfileSchema {
  /// `introducedAt` is when the last introduction was queued for the number that they have now,
  /// NULL where there was none; `stopped` is the instant of a STOP that nothing has taken back
  /// since, `received` the text that it came in; `activated` is when they last became active.
  static let sql = """
    CREATE TABLE profile (
      key INTEGER PRIMARY KEY,
      \(ProfileRecord.definitions),
      phone TEXT NOT NULL UNIQUE CHECK (phone GLOB '+[1-9]*' AND length(phone) BETWEEN 8 AND 16),
      emoji TEXT CHECK (length(emoji) = 1),
      received TEXT
    ) STRICT;
    CREATE INDEX profileRank ON profile (rank, id);
    CREATE INDEX profileModified ON profile (modifiedAt, id);

    """
}
