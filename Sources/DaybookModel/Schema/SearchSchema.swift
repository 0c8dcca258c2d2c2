/// The search index.
enum SearchSchema {
  static let sql = SearchIndex.table + state

  /// `sequence` is that of the last change that the index knows of. `searchRemoved` keeps the rows
  /// of the index whose entities are gone until then, since the log names those by id only.
  private static let state = """
    CREATE TABLE searchState (
      key INTEGER PRIMARY KEY CHECK (key = 1),
      sequence INTEGER NOT NULL
    ) STRICT;
    INSERT INTO searchState (key, sequence) VALUES (1, 0);
    CREATE TABLE searchRemoved (
      row INTEGER PRIMARY KEY
    ) STRICT;
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
}
