/// The types and constraints that columns of many tables share, in SQL.
enum ColumnRule {
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
