/// What a device keeps to bring its changes together with those of others. All of it is empty until
/// it joins them. Values stand in the rows; here are the stamps of who wrote them.
enum ReplicaSchema {
  /// `caughtUp` is the newest action whose writes have their stamps; `clock` the last stamp that was
  /// made or seen, `given` that of the last act that the others can have. `number` and `hash` are the
  /// place in the log of a device. `joinedAct` has what was there at the join, until it is given. A
  /// register that has no row of its own has the stamp of its entity; `value` is what
  /// the entity's row cannot say. `sibling` has the writes that lost, each with the action by which
  /// it did where the value that won is another one. `held` has what cannot stand in
  /// a row: under the empty name the snapshot of an entity that is not there, under the name of a
  /// register the id of what it refers to, and under "=" that of an older one with its name. Under
  /// the version of a database in place of an entity it has what that did not know.
  static let sql = """
    CREATE TABLE replica (
      key INTEGER PRIMARY KEY CHECK (key = 1),
      device TEXT NOT NULL CHECK (length(device) BETWEEN 1 AND 64),
      name TEXT NOT NULL,
      publicKey TEXT NOT NULL,
      space TEXT NOT NULL,
      clock INTEGER NOT NULL,
      caughtUp INTEGER NOT NULL,
      given INTEGER NOT NULL DEFAULT 0,
      number INTEGER NOT NULL DEFAULT 0,
      hash TEXT,
      roundAt INTEGER,
      outcome TEXT,
      reason TEXT,
      failedAt INTEGER
    ) STRICT;
    CREATE TABLE joinedAct (
      stamp INTEGER PRIMARY KEY,
      line TEXT NOT NULL
    ) STRICT;
    CREATE TABLE replicaDevice (
      device TEXT NOT NULL PRIMARY KEY CHECK (length(device) BETWEEN 1 AND 64),
      name TEXT NOT NULL DEFAULT '',
      publicKey TEXT,
      number INTEGER NOT NULL DEFAULT 0,
      hash TEXT,
      stamp INTEGER NOT NULL DEFAULT 0,
      appliedAt INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE stamp (
      entity TEXT NOT NULL,
      id TEXT NOT NULL,
      at INTEGER NOT NULL,
      device TEXT NOT NULL,
      PRIMARY KEY (entity, id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE register (
      entity TEXT NOT NULL,
      id TEXT NOT NULL,
      name TEXT NOT NULL,
      at INTEGER NOT NULL,
      device TEXT NOT NULL,
      position INTEGER NOT NULL,
      value TEXT,
      PRIMARY KEY (entity, id, name)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE sibling (
      entity TEXT NOT NULL,
      id TEXT NOT NULL,
      name TEXT NOT NULL,
      at INTEGER NOT NULL,
      device TEXT NOT NULL,
      position INTEGER NOT NULL,
      value TEXT NOT NULL,
      action INTEGER REFERENCES action (id) ON DELETE SET NULL,
      PRIMARY KEY (entity, id, name, at, device)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX siblingAction ON sibling (action) WHERE action IS NOT NULL;
    CREATE TABLE held (
      entity TEXT NOT NULL,
      id TEXT NOT NULL,
      name TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (entity, id, name)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX heldValue ON held (value) WHERE name <> '';

    """
}
