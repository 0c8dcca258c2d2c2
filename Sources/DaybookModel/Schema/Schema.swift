// The schema is SQL text, one file for a feature, and a new database gets all of it in one
// transaction. `Migrations` has the steps that bring an older database up to date; neither a
// released step nor the released schema is edited. Triggers keep what follows from other rows, such
// as the counts of a tag or the time of a reminder, so that it holds whatever writes: a feature, an
// import or an undo. The comments of each file say what a column means where its name and its
// constraint do not.

/// The tables, their indexes and triggers as a new database gets them, with the rows that are there
/// from the start.
enum Schema {
  static let sql =
    ChangeLogSchema.sql + PreferencesSchema.sql + TagSchema.sql + TaskSchema.sql
    + OccurrenceSchema.sql + AttachmentSchema.sql + ReminderSchema.sql + HabitSchema.sql
    + HabitMarkSchema.sql + WellnessSchema.sql + ProfileSchema.sql + CareSchema.sql
    + CareStatisticsSchema.sql + EventSchema.sql + DashboardSchema.sql + SearchSchema.sql
    + OnboardingSchema.sql + RetentionSchema.sql + PluginSchema.sql

  /// The type and constraint of the column `rank`, which holds the text of a `Rank`.
  static let rank =
    "TEXT NOT NULL CHECK (rank <> '' AND rank NOT GLOB '*[^0-9A-Za-z]*' AND rank NOT GLOB '*0')"

  /// Whether a column holds one of these words. SQLite makes a table of its own of an IN with more
  /// than two, for each statement that writes a row.
  static func isOne(_ column: String, of words: String) -> String {
    words.split(separator: " ").map { "\(column) = '\($0)'" }.joined(separator: " OR ")
  }

  /// The constraint of a column that holds a day.
  static func day(_ column: String) -> String {
    "CHECK (\(column) GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]')"
  }

  /// The constraint of a column that holds a month.
  static func month(_ column: String) -> String {
    "CHECK (\(column) GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]')"
  }

  /// The constraint of a column that holds a time on the clock.
  static func time(_ column: String) -> String {
    """
    CHECK (
        \(column) GLOB '[0-2][0-9]:[0-5][0-9]' OR \(column) GLOB '[0-2][0-9]:[0-5][0-9]:[0-5][0-9]')
    """
  }
}
