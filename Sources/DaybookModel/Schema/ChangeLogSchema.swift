/// Transactions, and what each of them changed.
enum ChangeLogSchema {
  static let sql = actions + changes + keyedRequests + state

  /// `origin` is the session's id alone. `undoable` is 1 while a transaction can be undone; one
  /// that undid another names it in `undoes`, until the other is trimmed. `undoes` of a transaction
  /// under another name than that of an undo is the undo that it takes back.
  /// `device` is that of another device whose act it applies, and `stamp` the ticks of the act's
  /// stamp; both are NULL as long as nothing is exchanged.
  private static let actions = """
    CREATE TABLE action (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      origin TEXT NOT NULL,
      client TEXT NOT NULL,
      at INTEGER NOT NULL,
      undoable INTEGER NOT NULL CHECK (undoable IN (0, 1)),
      undoes INTEGER REFERENCES action (id) ON DELETE SET NULL,
      device TEXT,
      stamp INTEGER
    ) STRICT;
    CREATE INDEX actionAt ON action (at);
    CREATE INDEX actionUndoable ON action (device, id) WHERE undoable = 1;
    CREATE INDEX actionUndoes ON action (undoes) WHERE undoes IS NOT NULL;
    CREATE INDEX actionStamp ON action (stamp) WHERE stamp IS NOT NULL AND device IS NULL;
    CREATE INDEX actionDevice ON action (id) WHERE device IS NOT NULL;
    CREATE INDEX actionUndoing ON action (id) WHERE undoes IS NOT NULL;

    """

  /// Sequences only grow, also after a trim; a tombstone keeps a removed id from being used again.
  private static let changes = """
    CREATE TABLE change (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      action INTEGER NOT NULL REFERENCES action (id) ON DELETE CASCADE,
      entity TEXT NOT NULL,
      id TEXT NOT NULL,
      operation TEXT NOT NULL CHECK (\(ColumnRule.isOne("operation", of: "add edit remove"))),
      revision INTEGER NOT NULL,
      before TEXT CHECK ((operation = 'add') = (before IS NULL)),
      after TEXT CHECK ((operation = 'remove') = (after IS NULL))
    ) STRICT;
    CREATE INDEX changeAction ON change (action);
    CREATE INDEX changeEntity ON change (entity, id);
    CREATE TABLE tombstone (
      entity TEXT NOT NULL,
      id TEXT NOT NULL,
      removed INTEGER NOT NULL,
      PRIMARY KEY (entity, id)
    ) STRICT, WITHOUT ROWID;

    """

  /// The replies to requests under a key of the client, kept as long as the transaction that was
  /// the newest one then. `fingerprint` is that of the method and the params.
  private static let keyedRequests = """
    CREATE TABLE keyedRequest (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
      fingerprint INTEGER NOT NULL,
      reply TEXT NOT NULL,
      action INTEGER NOT NULL REFERENCES action (id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX keyedRequestAction ON keyedRequest (action);

    """

  /// `trimmed` is the newest change that a trim deleted: a client that has read the log only up to
  /// an older one has missed it.
  private static let state = """
    CREATE TABLE logState (
      key INTEGER PRIMARY KEY CHECK (key = 1),
      trimmed INTEGER NOT NULL
    ) STRICT;
    INSERT INTO logState (key, trimmed) VALUES (1, 0);
    CREATE TRIGGER changeTrimmed AFTER DELETE ON change
    BEGIN
      UPDATE logState SET trimmed = max(trimmed, old.sequence);
    END;

    """
}
