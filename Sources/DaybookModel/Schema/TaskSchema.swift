/// Tasks and what they wait for.
enum TaskSchema {
  static let sql = tasks + indexes + dependencies + triggers

  /// Which ASCII characters an id may have is the model's rule: that test, as a pattern, would cost
  /// as much as an index.
  ///
  /// `seriesStart` is a day, or a day and a time where the series has one. `seriesLead` is how long
  /// before its due an occurrence starts (ISO 8601: P2D, or PT5400S where the start has a time).
  /// `seriesFrom` is the occurrence before which all others are done with, whatever became of them.
  /// `occurrence` names the first one from there that is not done with, as the rule gave it or, of a
  /// series counted from completion, as the one that was done last has it (`next`): start, due and
  /// state are those of it. These and the lists of `excluded` and `added` are local dates
  /// and times, comma-separated.
  ///
  /// A task with a `profile` is one of somebody who is cared for: `careMinutes` is how long a reply
  /// may take, `careResponse` which kind it has to be, and `careSince` when the task was given to
  /// its profile, or opened again since.
  ///
  /// `ended` is 1 where no occurrence of a series is left, and NULL where somebody has completed or
  /// cancelled the task as a whole.
  ///
  /// `dueOrder` and `parentOrder` give each order one column without NULL: what has no due comes
  /// after every day, and what is due on a day without a time comes after the times of that day.
  /// `seriesEnd` is the day of UNTIL, NULL where a series has none or has occurrences added to it;
  /// an UNTIL in UTC can be a day off on the clocks of a place. Each insert computes all of these,
  /// so `shortName`, which only open tasks have, is not put together for others.
  private static let tasks = """
    CREATE TABLE task (
      key INTEGER PRIMARY KEY,
      \(TaskRecord.definitions),
      priority INTEGER NOT NULL CHECK (priority BETWEEN 0 AND 3),
      project TEXT COLLATE NOCASE CHECK (length(project) BETWEEN 1 AND 100),
      recurrence TEXT CHECK (length(recurrence) BETWEEN 1 AND 10100),
      recurrenceAnchor TEXT CHECK (recurrenceAnchor IN ('scheduled', 'completion'))
        CHECK ((recurrence IS NULL) = (recurrenceAnchor IS NULL)),
      seriesStart TEXT CHECK ((recurrence IS NULL) = (seriesStart IS NULL)),
      seriesLead TEXT CHECK (seriesLead IS NULL OR recurrence IS NOT NULL),
      seriesFrom TEXT CHECK ((recurrence IS NULL) = (seriesFrom IS NULL)),
      occurrence TEXT CHECK ((recurrence IS NULL) = (occurrence IS NULL)),
      excluded TEXT CHECK ((recurrence IS NULL) = (excluded IS NULL)),
      added TEXT CHECK ((recurrence IS NULL) = (added IS NULL)),
      parent INTEGER REFERENCES task (key) CHECK (parent <> key),
      profile INTEGER REFERENCES profile (key),
      careCategory TEXT CHECK ((careCategory IS NULL) = (profile IS NULL)),
      careMinutes INTEGER CHECK (careMinutes BETWEEN 1 AND 1440)
        CHECK ((careMinutes IS NULL) = (profile IS NULL)),
      careResponse TEXT CHECK (\(ColumnRule.isOne("careResponse", of: "text photo either")))
        CHECK ((careResponse IS NULL) = (profile IS NULL)),
      careSince INTEGER,
      ended INTEGER CHECK (ended = 1)
        CHECK (ended IS NULL OR (state <> 'open' AND recurrence IS NOT NULL)),
      dueOrder TEXT NOT NULL
        GENERATED ALWAYS AS (ifnull(due || ifnull('T' || dueTime, '~'), '~')) VIRTUAL,
      parentOrder INTEGER NOT NULL GENERATED ALWAYS AS (ifnull(parent, 0)) VIRTUAL,
      seriesEnd TEXT GENERATED ALWAYS AS (
        CASE WHEN added = '' AND instr(recurrence, 'UNTIL=') > 0 THEN
          substr(recurrence, instr(recurrence, 'UNTIL=') + 6, 4) || '-'
          || substr(recurrence, instr(recurrence, 'UNTIL=') + 10, 2) || '-'
          || substr(recurrence, instr(recurrence, 'UNTIL=') + 12, 2)
        END) VIRTUAL,
      shortName TEXT GENERATED ALWAYS AS (
        CASE state WHEN 'open' THEN \(ShortName.sql) END) VIRTUAL,
      CHECK (startTime IS NULL OR start IS NOT NULL),
      CHECK (dueTime IS NULL OR due IS NOT NULL),
      CHECK (start <= due),
      CHECK ((state = 'completed') = (completedAt IS NOT NULL))
    ) STRICT;

    """

  /// The zone at the end of an index tells, without the row, whether a time may fall on another of
  /// the reader's days. A person types the end of an id: ids that the server generates begin with
  /// their time.
  private static let indexes = """
    CREATE INDEX taskDue ON task (dueOrder, rank, id);
    CREATE INDEX taskRank ON task (parentOrder, rank, id);
    CREATE INDEX taskStateRank ON task (state, parentOrder, rank, id);
    CREATE INDEX taskParent ON task (parent) WHERE parent IS NOT NULL;
    CREATE INDEX taskCompleted ON task (completedAt, id, occurrence) WHERE completedAt IS NOT NULL;
    CREATE INDEX taskModified ON task (modifiedAt, id);
    CREATE INDEX taskStateDue ON task (state, dueOrder, rank, id, timeZone);
    CREATE INDEX taskStarted ON task (start, startTime, rank, id, timeZone)
      WHERE state = 'open' AND due IS NULL AND start IS NOT NULL;
    CREATE INDEX taskBegun ON task (start, dueOrder, rank, id)
      WHERE state = 'open' AND due IS NOT NULL AND start IS NOT NULL;
    CREATE INDEX taskAnytime ON task (rank, id)
      WHERE state = 'open' AND due IS NULL AND start IS NULL;
    CREATE INDEX taskSeries ON task (occurrence, seriesEnd, timeZone)
      WHERE state = 'open' AND recurrenceAnchor = 'scheduled';
    CREATE INDEX taskSeveralADay ON task (occurrence)
      WHERE state = 'open' AND recurrenceAnchor = 'scheduled' AND \(TodaysOccurrences.canBeSeveral);
    CREATE INDEX taskTimed ON task (due, dueTime) WHERE \(DefaultReminders.hasOne);
    CREATE INDEX taskEnding ON task (substr(id, -4), id);
    CREATE INDEX taskShortName ON task (shortName) WHERE state = 'open';
    CREATE INDEX taskProject ON task (project, state) WHERE project IS NOT NULL;
    CREATE INDEX taskProfile ON task (profile, state) WHERE profile IS NOT NULL;

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

  /// A task's tags go before the task does, while its state can still be seen.
  private static let triggers = """
    CREATE TRIGGER taskStateChanged AFTER UPDATE OF state ON task
      WHEN (old.state = 'open') <> (new.state = 'open')
    BEGIN
      UPDATE tag SET openTasks = openTasks + iif(new.state = 'open', 1, -1)
      WHERE key IN (SELECT tag FROM taskTag WHERE task = new.key);
    END;
    CREATE TRIGGER taskRemoved BEFORE DELETE ON task
    BEGIN
      DELETE FROM taskTag WHERE task = old.key;
      DELETE FROM occurrence WHERE task = old.key;
      DELETE FROM dependency WHERE task = old.key OR blocker = old.key;
      DELETE FROM attachment WHERE task = old.key;
      DELETE FROM reminder WHERE task = old.key;
      DELETE FROM defaultAlarm WHERE task = old.key;
    END;

    """
}
