/// The attachments of tasks.
enum AttachmentSchema {
  /// `location` is an absolute path, a URL, or of a copy its path from the data folder on.
  ///
  /// `orphanedCopy` keeps the digests of copies that may have lost their last attachment, until
  /// they were checked and their files removed: no copy is forgotten when the process ends. A copy
  /// is needed while a transaction up to `through` is in the log: to undo one of those, or do it
  /// again, may bring the attachment back. The transaction that detaches it has its row by then.
  static let sql = """
    CREATE TABLE attachment (
      task INTEGER NOT NULL REFERENCES task (key),
      position INTEGER NOT NULL,
      id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
      kind TEXT NOT NULL CHECK (\(ColumnRule.isOne("kind", of: "file copy url"))),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
      location TEXT NOT NULL CHECK (length(location) BETWEEN 1 AND 4096),
      mediaType TEXT NOT NULL CHECK (length(mediaType) BETWEEN 3 AND 255),
      size INTEGER CHECK (size >= 0),
      digest TEXT CHECK ((kind = 'copy') = (digest IS NOT NULL)) CHECK (length(digest) = 64),
      PRIMARY KEY (task, position)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX attachmentTask ON attachment (task, id);
    CREATE INDEX attachmentDigest ON attachment (digest) WHERE digest IS NOT NULL;
    CREATE TABLE orphanedCopy (
      digest TEXT PRIMARY KEY,
      through INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER attachmentRemoved AFTER DELETE ON attachment WHEN old.digest IS NOT NULL
    BEGIN
      INSERT INTO orphanedCopy (digest, through)
      VALUES (
        old.digest, (SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = 'action'))
      ON CONFLICT (digest) DO UPDATE SET through = excluded.through;
    END;

    """
}
