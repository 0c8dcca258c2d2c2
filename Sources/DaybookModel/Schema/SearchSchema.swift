/// The search index and saved searches.
enum SearchSchema {
  static let sql = SearchIndex.table + state + savedSearches

  /// `sequence` is that of the last change that the index knows of. `searchRemoved` keeps the rows
  /// of the index whose entities are gone until then, since the log names those by id only.
  private static let state = """
    CREATE TABLE searchState (
      key INTEGER PRIMARY KEY CHECK (key = 1),
      sequence INTEGER NOT NULL
    ) STRICT;
    INSERT INTO searchState (key, sequence) VALUES (1, 0);
    CREATE TABLE searchRemoved (row INTEGER PRIMARY KEY) STRICT;
    \(SearchSource.allCases.map(unindexing).joined())
    """

  private static func unindexing(_ source: SearchSource) -> String {
    """
    CREATE TRIGGER \(source.entity.name)Unindexed AFTER DELETE ON \(source.entity.name)
    BEGIN
      INSERT OR IGNORE INTO searchRemoved (row) VALUES (old.key + \(source.base));
    END;

    """
  }

  private static let savedSearches = """
    CREATE TABLE savedSearch (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
      icon TEXT CHECK (length(icon) BETWEEN 1 AND 64),
      text TEXT NOT NULL CHECK (length(text) <= 10000),
      "order" TEXT CHECK (\(Schema.isOne("\"order\"", of: "relevance due modified urgency priority added title"))),
      rank \(Schema.rank),
      createdAt INTEGER NOT NULL,
      modifiedAt INTEGER NOT NULL,
      revision INTEGER NOT NULL CHECK (revision >= 1),
      fingerprint INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX savedSearchRank ON savedSearch (rank, id);

    """
}
