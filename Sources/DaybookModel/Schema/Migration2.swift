/// Recurrence and what happened to occurrences; durations, dependencies, attachments.
enum Migration2 {
  static let sql = tasks + occurrences + foldedTasks + dependencies + attachments + removal

  /// `seriesStart` is a day, or a day and a time where the series has one. `seriesLead` is how long
  /// before its due an occurrence starts (ISO 8601: P2D, or PT5400S where the start has a time).
  /// `occurrence` names the one that start, due and state are those of, as the rule gave it; that
  /// and the lists of `excluded` and `added` are local dates and times, comma-separated.
  private static let tasks = """
    ALTER TABLE task ADD COLUMN durationMinutes INTEGER
      CHECK (durationMinutes BETWEEN 1 AND 525600);
    ALTER TABLE task ADD COLUMN recurrence TEXT CHECK (length(recurrence) BETWEEN 1 AND 10100);
    ALTER TABLE task ADD COLUMN recurrenceAnchor TEXT
      CHECK (recurrenceAnchor IN ('scheduled', 'completion'))
      CHECK ((recurrence IS NULL) = (recurrenceAnchor IS NULL));
    ALTER TABLE task ADD COLUMN seriesStart TEXT
      CHECK ((recurrence IS NULL) = (seriesStart IS NULL));
    ALTER TABLE task ADD COLUMN seriesLead TEXT
      CHECK (seriesLead IS NULL OR recurrence IS NOT NULL);
    ALTER TABLE task ADD COLUMN occurrence TEXT
      CHECK ((recurrence IS NULL) = (occurrence IS NULL));
    ALTER TABLE task ADD COLUMN excluded TEXT CHECK ((recurrence IS NULL) = (excluded IS NULL));
    ALTER TABLE task ADD COLUMN added TEXT CHECK ((recurrence IS NULL) = (added IS NULL));
    CREATE INDEX taskSeries ON task (occurrence, timeZone)
      WHERE state = 'open' AND recurrenceAnchor = 'scheduled';
    DROP INDEX taskCompleted;
    CREATE INDEX taskCompleted ON task (completed, id, occurrence) WHERE completed IS NOT NULL;

    """

  /// A row for each occurrence that something happened to; `id` is the task's with the occurrence
  /// behind an @. A moved one keeps where it went.
  private static let occurrences = """
    CREATE TABLE occurrence (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      task INTEGER NOT NULL REFERENCES task (key),
      at TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('completed', 'skipped', 'moved')),
      instant INTEGER NOT NULL,
      start TEXT,
      startTime TEXT CHECK (startTime IS NULL OR start IS NOT NULL),
      due TEXT,
      dueTime TEXT CHECK (dueTime IS NULL OR due IS NOT NULL),
      revision INTEGER NOT NULL CHECK (revision >= 1),
      CHECK (start <= due)
    ) STRICT;
    CREATE UNIQUE INDEX occurrenceTask ON occurrence (task, at);
    CREATE INDEX occurrenceCompleted ON occurrence (instant, id) WHERE state = 'completed';
    CREATE INDEX occurrenceMoved ON occurrence (task, at) WHERE state = 'moved';

    """

  /// A task of Taskwarrior that was made from a template, and became an occurrence of that one's
  /// task: what another import has to know of it, and `foreignFields` where its own differ from the
  /// task's. Both are named by id, since the row outlives a task that is removed and comes back.
  private static let foldedTasks = """
    CREATE TABLE foldedTask (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
      task TEXT NOT NULL CHECK (length(task) BETWEEN 1 AND 64),
      at TEXT NOT NULL,
      created INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      fingerprint INTEGER NOT NULL,
      foreignFields TEXT
    ) STRICT, WITHOUT ROWID;

    """

  private static let dependencies = """
    CREATE TABLE dependency (
      task INTEGER NOT NULL REFERENCES task (key),
      position INTEGER NOT NULL,
      blocker INTEGER NOT NULL REFERENCES task (key) CHECK (blocker <> task),
      PRIMARY KEY (task, position)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX dependencyBlocker ON dependency (blocker, task);

    """

  /// `location` is an absolute path, a URL, or of a copy its path from the data folder on.
  /// `looseCopy` keeps the digests of copies that may have lost their last attachment, until
  /// somebody has looked and removed the files: whatever ends the process, no copy is forgotten.
  private static let attachments = """
    CREATE TABLE attachment (
      task INTEGER NOT NULL REFERENCES task (key),
      position INTEGER NOT NULL,
      id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
      kind TEXT NOT NULL CHECK (kind IN ('file', 'copy', 'url')),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
      location TEXT NOT NULL CHECK (length(location) BETWEEN 1 AND 4096),
      mediaType TEXT NOT NULL CHECK (length(mediaType) BETWEEN 3 AND 255),
      size INTEGER CHECK (size >= 0),
      digest TEXT CHECK ((kind = 'copy') = (digest IS NOT NULL)) CHECK (length(digest) = 64),
      PRIMARY KEY (task, position)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX attachmentTask ON attachment (task, id);
    CREATE INDEX attachmentDigest ON attachment (digest) WHERE digest IS NOT NULL;
    CREATE TABLE looseCopy (digest TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    CREATE TRIGGER attachmentRemoved AFTER DELETE ON attachment WHEN old.digest IS NOT NULL
    BEGIN
      INSERT OR IGNORE INTO looseCopy (digest) VALUES (old.digest);
    END;

    """

  private static let removal = """
    DROP TRIGGER taskRemoved;
    CREATE TRIGGER taskRemoved BEFORE DELETE ON task
    BEGIN
      DELETE FROM taskTag WHERE task = old.key;
      DELETE FROM occurrence WHERE task = old.key;
      DELETE FROM dependency WHERE task = old.key OR blocker = old.key;
      DELETE FROM attachment WHERE task = old.key;
    END;
    """
}
