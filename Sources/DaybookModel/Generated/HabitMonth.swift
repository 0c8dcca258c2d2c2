// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import SQLite

/// The statistics at the end of a month, and what its days were.
package struct HabitMonth: PartRecord {
  package var month: Month
  /// A code for each of its days.
  package var days: String
  package var run: HabitRun

  package init(month: Month, days: String, run: HabitRun) {
    self.month = month
    self.days = days
    self.run = run
  }

  static let table = "habitMonth"
  static let owner = "habit"
  /// The columns in the order in which they are read.
  package static let columns = #"habitMonth."month", habitMonth."days", habitMonth."scheduled", habitMonth."done", habitMonth."skipped", habitMonth."streak", habitMonth."best", habitMonth."score", habitMonth."value", habitMonth."recent", habitMonth."periodDone", habitMonth."periodSkipped", habitMonth."periodIsWhole""#
  /// The index of the first column behind them.
  package static let endIndex = 13

  package init(_ row: Row, at first: Int) throws {
    month = try row.value(first + 0)
    days = try row.value(first + 1)
    run = try row.part(first + 2)
  }

  /// The members that the change log keeps.
  static let snapshot: [SnapshotMember] = [
    .columns(["month", "days", "scheduled", "done", "skipped", "streak", "best"]),
    .reals(["score", "value"]),
    .columns(["recent", "periodDone", "periodSkipped", "periodIsWhole"]),
  ]
  /// Its parameters are the owner's key and `values`.
  static let insert = #"""
    INSERT INTO habitMonth ("habit", "month", "days", "scheduled", "done", "skipped", "streak", "best", "score", "value", "recent", "periodDone", "periodSkipped", "periodIsWhole")
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
    """#
  var values: [(any SQLiteValue)?] {
    var values: [(any SQLiteValue)?] = []
    values += [month, days]
    values += run.values
    return values
  }
}
