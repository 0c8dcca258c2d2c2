/// What undo and redo need beside the change log.
enum Migration4History {
  static let sql = actions + copies

  /// `undoes` of an act under another name than that of an undo is the undo that it takes back.
  private static let actions = """
    CREATE INDEX actionUndoing ON action (id) WHERE undoes IS NOT NULL;

    """

  /// A copy is needed while an act up to `through` is in the log: one of those may be undone or
  /// done again, and have it back. The act that detaches it has its row by then.
  private static let copies = """
    ALTER TABLE looseCopy ADD COLUMN through INTEGER NOT NULL DEFAULT 0;
    DROP TRIGGER attachmentRemoved;
    CREATE TRIGGER attachmentRemoved AFTER DELETE ON attachment WHEN old.digest IS NOT NULL
    BEGIN
      INSERT INTO looseCopy (digest, through)
      VALUES (
        old.digest, (SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = 'action'))
      ON CONFLICT (digest) DO UPDATE SET through = excluded.through;
    END;

    """
}
