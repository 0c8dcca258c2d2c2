/// A message for each day.
enum DashboardSchema {
  /// The day is the message's id.
  static let sql = """
    CREATE TABLE dashboard (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE \(Schema.day("id")),
      message TEXT NOT NULL,
      revision INTEGER NOT NULL CHECK (revision >= 1)
    ) STRICT;

    """
}
