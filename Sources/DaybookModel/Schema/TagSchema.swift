/// Tags, and which tasks and habits carry them.
enum TagSchema {
  static let sql =
    tags
    + pairs("task", counted: "openTasks") {
      "(SELECT state FROM task WHERE key = \($0).task) = 'open'"
    }
    + pairs("habit", counted: "habits") {
      "(SELECT archivedOn IS NULL FROM habit WHERE key = \($0).habit)"
    }

  /// `openTasks` counts the open tasks that carry the tag, `habits` the habits that are not
  /// archived, whatever changes the rows. The index `tagColour` alone has the tags with a colour,
  /// and the colour.
  private static let tags = """
    CREATE TABLE tag (
      key INTEGER PRIMARY KEY,
      \(TagRecord.definitions),
      caseFolded TEXT NOT NULL UNIQUE CHECK (length(caseFolded) >= 1),
      openTasks INTEGER NOT NULL DEFAULT 0 CHECK (openTasks >= 0),
      habits INTEGER NOT NULL DEFAULT 0 CHECK (habits >= 0)
    ) STRICT;
    CREATE INDEX tagRank ON tag (rank, id);
    CREATE INDEX tagColour ON tag (name, colour) WHERE colour IS NOT NULL;
    CREATE INDEX tagModified ON tag (modifiedAt, id);

    """

  /// The key's columns come first in a table WITHOUT ROWID: where they did not, the
  /// `integrity_check` of SQLite 3.40 reported a NULL that is none. `isCounted` is a condition on
  /// `new` or `old`.
  private static func pairs(
    _ item: String, counted column: String, if isCounted: (String) -> String
  ) -> String {
    """
    CREATE TABLE \(item)Tag (
      \(item) INTEGER NOT NULL REFERENCES \(item) (key),
      position INTEGER NOT NULL,
      tag INTEGER NOT NULL REFERENCES tag (key),
      PRIMARY KEY (\(item), position)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX \(item)TagTag ON \(item)Tag (tag, \(item));
    CREATE TRIGGER \(item)TagAdded AFTER INSERT ON \(item)Tag
      WHEN \(isCounted("new"))
    BEGIN
      UPDATE tag SET \(column) = \(column) + 1 WHERE key = new.tag;
    END;
    CREATE TRIGGER \(item)TagRemoved AFTER DELETE ON \(item)Tag
      WHEN \(isCounted("old"))
    BEGIN
      UPDATE tag SET \(column) = \(column) - 1 WHERE key = old.tag;
    END;
    CREATE TRIGGER \(item)TagChanged BEFORE UPDATE OF \(item), tag ON \(item)Tag
    BEGIN
      SELECT raise(ABORT, 'a row of \(item)Tag is removed and added, never changed');
    END;

    """
  }
}
