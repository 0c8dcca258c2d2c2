/// What a reader of the change log has to know of it.
enum Migration4Changes {
  /// `trimmed` is the newest change that a trim took away: whoever has read the log only as far as
  /// something older has missed it.
  static let sql = """
    CREATE TABLE logState (
      key INTEGER PRIMARY KEY CHECK (key = 1),
      trimmed INTEGER NOT NULL
    ) STRICT;
    INSERT INTO logState (key, trimmed)
      SELECT 1, ifnull((SELECT min(sequence) - 1 FROM change),
        ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'change'), 0));
    CREATE TRIGGER changeTrimmed AFTER DELETE ON change
    BEGIN
      UPDATE logState SET trimmed = max(trimmed, old.sequence);
    END;

    """
}
