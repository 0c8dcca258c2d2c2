/// Tags, and which tasks and habits carry them.
enum TagSchema {
  static let sql = tags + tasks + habits

  /// `openTasks` counts the open tasks that carry the tag, `habits` the habits that are not
  /// archived, whatever changes the rows. The index `tagColour` alone has the tags with a colour,
  /// and the colour.
  private static let tags = """
    CREATE TABLE tag (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
      caseFolded TEXT NOT NULL UNIQUE CHECK (length(caseFolded) >= 1),
      icon TEXT CHECK (length(icon) BETWEEN 1 AND 64),
      colour TEXT CHECK (length(colour) BETWEEN 1 AND 16),
      rank \(ColumnRule.rank),
      createdAt INTEGER NOT NULL,
      modifiedAt INTEGER NOT NULL,
      revision INTEGER NOT NULL CHECK (revision >= 1),
      fingerprint INTEGER NOT NULL,
      openTasks INTEGER NOT NULL DEFAULT 0 CHECK (openTasks >= 0),
      habits INTEGER NOT NULL DEFAULT 0 CHECK (habits >= 0)
    ) STRICT;
    CREATE INDEX tagRank ON tag (rank, id);
    CREATE INDEX tagColour ON tag (name, colour) WHERE colour IS NOT NULL;
    CREATE INDEX tagModified ON tag (modifiedAt, id);

    """

  /// The key's columns come first in a table WITHOUT ROWID: where they did not, the
  /// `integrity_check` of SQLite 3.40 reported a NULL that is none.
  private static let tasks = """
    CREATE TABLE taskTag (
      task INTEGER NOT NULL REFERENCES task (key),
      position INTEGER NOT NULL,
      tag INTEGER NOT NULL REFERENCES tag (key),
      PRIMARY KEY (task, position)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX taskTagTag ON taskTag (tag, task);
    CREATE TRIGGER taskTagAdded AFTER INSERT ON taskTag
      WHEN (SELECT state FROM task WHERE key = new.task) = 'open'
    BEGIN
      UPDATE tag SET openTasks = openTasks + 1 WHERE key = new.tag;
    END;
    CREATE TRIGGER taskTagRemoved AFTER DELETE ON taskTag
      WHEN (SELECT state FROM task WHERE key = old.task) = 'open'
    BEGIN
      UPDATE tag SET openTasks = openTasks - 1 WHERE key = old.tag;
    END;
    CREATE TRIGGER taskTagChanged BEFORE UPDATE OF task, tag ON taskTag
    BEGIN
      SELECT raise(ABORT, 'a row of taskTag is removed and added, never changed');
    END;

    """

  private static let habits = """
    CREATE TABLE habitTag (
      habit INTEGER NOT NULL REFERENCES habit (key),
      position INTEGER NOT NULL,
      tag INTEGER NOT NULL REFERENCES tag (key),
      PRIMARY KEY (habit, position)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX habitTagTag ON habitTag (tag, habit);
    CREATE TRIGGER habitTagAdded AFTER INSERT ON habitTag
      WHEN (SELECT archivedOn IS NULL FROM habit WHERE key = new.habit)
    BEGIN
      UPDATE tag SET habits = habits + 1 WHERE key = new.tag;
    END;
    CREATE TRIGGER habitTagRemoved AFTER DELETE ON habitTag
      WHEN (SELECT archivedOn IS NULL FROM habit WHERE key = old.habit)
    BEGIN
      UPDATE tag SET habits = habits - 1 WHERE key = old.tag;
    END;
    CREATE TRIGGER habitTagChanged BEFORE UPDATE OF habit, tag ON habitTag
    BEGIN
      SELECT raise(ABORT, 'a row of habitTag is removed and added, never changed');
    END;

    """
}
