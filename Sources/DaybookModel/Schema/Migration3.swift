import GRDB

/// Habits, tags, preferences, the search index, saved searches and what a calendar reads by; tasks
/// by the end of their id, habits by that and their title.
enum Migration3 {
  static let sql =
    Migration3Habits.sql + Migration3Tags.sql + Migration3Preferences.sql + Migration3Search.sql
    + Migration3Calendar.sql + names

  /// What a person types of an id is its end: ids that the server mints begin with their time.
  private static let names = """
    CREATE INDEX taskEnding ON task (substr(id, -4), id);
    CREATE INDEX habitEnding ON habit (substr(id, -4), id);
    CREATE INDEX habitTitle ON habit (title COLLATE NOCASE, id) WHERE archived IS NULL;

    """

  /// Finds what was there before the index.
  static func run(_ db: Database) throws {
    try SearchIndex(db: db).rebuild([.task, .habit, .tag])
  }
}
