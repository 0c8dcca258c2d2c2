/// The overridden occurrences of recurring tasks.
enum OccurrenceSchema {
  static let sql = occurrences + mergedTasks

  /// A row for each occurrence that was completed, skipped, missed or moved; `id` is the task's
  /// with the occurrence behind an @. A moved one keeps where it went. One that was skipped because
  /// later ones are done has `lapsed`, until a person says something of it. Of a series counted from
  /// completion, `next` is where it goes on after this one.
  private static let occurrences = """
    CREATE TABLE occurrence (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      task INTEGER NOT NULL REFERENCES task (key),
      at TEXT NOT NULL,
      state TEXT NOT NULL CHECK (\(ColumnRule.isOne("state", of: "completed skipped missed moved"))),
      instant INTEGER NOT NULL,
      lapsed INTEGER NOT NULL CHECK (lapsed IN (0, 1)),
      next TEXT,
      start TEXT,
      startTime TEXT CHECK (startTime IS NULL OR start IS NOT NULL),
      due TEXT,
      dueTime TEXT CHECK (dueTime IS NULL OR due IS NOT NULL),
      revision INTEGER NOT NULL CHECK (revision >= 1),
      CHECK (start <= due)
    ) STRICT;
    CREATE UNIQUE INDEX occurrenceTask ON occurrence (task, at);
    CREATE INDEX occurrenceCompleted ON occurrence (instant, id) WHERE state = 'completed';
    CREATE INDEX occurrenceMissed ON occurrence (ifnull(due, ifnull(start, at)))
      WHERE state = 'missed';
    CREATE INDEX occurrenceMoved ON occurrence (task, at) WHERE state = 'moved';
    CREATE INDEX occurrenceMovedTo ON occurrence (ifnull(due, start)) WHERE state = 'moved';

    """

  /// A task of Taskwarrior that was made from a template, and is an occurrence of that one's task,
  /// or the task that stands for one where a task has its id: what another import needs of it, and
  /// `foreignFields` where its own differ from the task's. Both are named by id, since the row
  /// outlives a task that is removed and comes back.
  private static let mergedTasks = """
    CREATE TABLE mergedTask (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
      task TEXT NOT NULL CHECK (length(task) BETWEEN 1 AND 64),
      at TEXT NOT NULL,
      createdAt INTEGER NOT NULL,
      modifiedAt INTEGER NOT NULL,
      fingerprint INTEGER NOT NULL,
      foreignFields TEXT
    ) STRICT, WITHOUT ROWID;

    """
}
