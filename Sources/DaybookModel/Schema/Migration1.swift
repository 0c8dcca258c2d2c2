/// Tasks, tags, limits and the change log.
enum Migration1 {
  static let sql = limits + tasks + tags + openTasks + changes

  private static let limits = """
    CREATE TABLE "limit" (
      name TEXT NOT NULL PRIMARY KEY,
      value INTEGER NOT NULL CHECK (value >= 0)
    ) STRICT, WITHOUT ROWID;

    """

  /// Which ASCII characters an id may have is the model's rule: that test, as a pattern, would cost
  /// as much as an index.
  private static let id = "TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64)"

  private static func day(_ column: String) -> String {
    "TEXT CHECK (\(column) GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]')"
  }

  private static func time(_ column: String) -> String {
    """
    TEXT CHECK (
        \(column) GLOB '[0-2][0-9]:[0-5][0-9]' OR \(column) GLOB '[0-2][0-9]:[0-5][0-9]:[0-5][0-9]')
    """
  }

  /// `dueOrder` and `parentOrder` give each order one column without NULL: what has no due comes
  /// after every day, and what is due on a day without a time comes after the times of that day.
  private static let tasks = """
    CREATE TABLE task (
      key INTEGER PRIMARY KEY,
      id \(id),
      title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 500),
      notes TEXT NOT NULL CHECK (length(notes) <= 100000),
      state TEXT NOT NULL CHECK (state IN ('open', 'completed', 'cancelled')),
      priority INTEGER NOT NULL CHECK (priority BETWEEN 0 AND 3),
      start \(day("start")),
      startTime \(time("startTime")),
      due \(day("due")),
      dueTime \(time("dueTime")),
      timeZone TEXT CHECK (length(timeZone) BETWEEN 1 AND 64),
      parent INTEGER REFERENCES task (key) CHECK (parent <> key),
      position INTEGER NOT NULL,
      created INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      completed INTEGER,
      revision INTEGER NOT NULL CHECK (revision >= 1),
      fingerprint INTEGER NOT NULL,
      foreignFields TEXT,
      dueOrder TEXT NOT NULL
        GENERATED ALWAYS AS (ifnull(due || ifnull('T' || dueTime, '~'), '~')) VIRTUAL,
      parentOrder INTEGER NOT NULL GENERATED ALWAYS AS (ifnull(parent, 0)) VIRTUAL,
      CHECK (startTime IS NULL OR start IS NOT NULL),
      CHECK (dueTime IS NULL OR due IS NOT NULL),
      CHECK (start <= due),
      CHECK ((state = 'completed') = (completed IS NOT NULL))
    ) STRICT;
    CREATE INDEX taskDue ON task (dueOrder, position, id);
    CREATE INDEX taskStateDue ON task (state, dueOrder, position, id);
    CREATE INDEX taskPosition ON task (parentOrder, position, id);
    CREATE INDEX taskStatePosition ON task (state, parentOrder, position, id);
    CREATE INDEX taskParent ON task (parent) WHERE parent IS NOT NULL;
    CREATE INDEX taskCompleted ON task (completed, id) WHERE completed IS NOT NULL;
    CREATE INDEX taskStarted ON task (start, startTime, position, id)
      WHERE state = 'open' AND due IS NULL AND start IS NOT NULL;

    """

  /// The key's columns come first in a table WITHOUT ROWID: where they did not, the
  /// `integrity_check` of SQLite 3.40 reported a NULL that is none.
  private static let tags = """
    CREATE TABLE tag (
      key INTEGER PRIMARY KEY,
      id \(id),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
      folded TEXT NOT NULL UNIQUE CHECK (length(folded) >= 1),
      icon TEXT CHECK (length(icon) BETWEEN 1 AND 64),
      color TEXT CHECK (length(color) BETWEEN 1 AND 16),
      position INTEGER NOT NULL,
      created INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      revision INTEGER NOT NULL CHECK (revision >= 1),
      fingerprint INTEGER NOT NULL,
      openTasks INTEGER NOT NULL DEFAULT 0 CHECK (openTasks >= 0)
    ) STRICT;
    CREATE INDEX tagPosition ON tag (position, id);
    CREATE TABLE taskTag (
      task INTEGER NOT NULL REFERENCES task (key),
      position INTEGER NOT NULL,
      tag INTEGER NOT NULL REFERENCES tag (key),
      PRIMARY KEY (task, position)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX taskTagTag ON taskTag (tag, task);

    """

  /// `tag.openTasks` counts the open tasks that carry the tag, whoever changes the rows. A task's
  /// tags go before the task does, while its state can still be seen.
  private static let openTasks = """
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
    CREATE TRIGGER taskStateChanged AFTER UPDATE OF state ON task
      WHEN (old.state = 'open') <> (new.state = 'open')
    BEGIN
      UPDATE tag SET openTasks = openTasks + iif(new.state = 'open', 1, -1)
      WHERE key IN (SELECT tag FROM taskTag WHERE task = new.key);
    END;
    CREATE TRIGGER taskRemoved BEFORE DELETE ON task
    BEGIN
      DELETE FROM taskTag WHERE task = old.key;
    END;

    """

  /// Sequences only grow, also after a trim; a tombstone keeps a removed id from being used again.
  /// `origin` is the session's id alone. `undoable` is 1 while an act can be undone; one that undid
  /// another names it in `undoes`, until the other is trimmed.
  private static let changes = """
    CREATE TABLE action (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      origin TEXT NOT NULL,
      client TEXT NOT NULL,
      at INTEGER NOT NULL,
      undoable INTEGER NOT NULL CHECK (undoable IN (0, 1)),
      undoes INTEGER REFERENCES action (id) ON DELETE SET NULL
    ) STRICT;
    CREATE INDEX actionAt ON action (at);
    CREATE INDEX actionUndoable ON action (id) WHERE undoable = 1;
    CREATE INDEX actionUndoes ON action (undoes) WHERE undoes IS NOT NULL;
    CREATE TABLE change (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      action INTEGER NOT NULL REFERENCES action (id) ON DELETE CASCADE,
      entity TEXT NOT NULL,
      id TEXT NOT NULL,
      operation TEXT NOT NULL CHECK (operation IN ('add', 'edit', 'remove')),
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
}
