// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import SQLite

/// Days on which nothing is due.
package struct HabitPause: PartRecord {
  package var from: Day
  /// nil goes on until the pause is ended.
  package var through: Day?

  package init(from: Day, through: Day? = nil) {
    self.from = from
    self.through = through
  }

  static let table = "habitPause"
  static let owner = "habit"
  /// The columns in the order in which they are read.
  package static let columns = #"habitPause."since", habitPause."through""#
  /// The index of the first column behind them.
  package static let endIndex = 2

  package init(_ row: Row, at first: Int) throws {
    from = try row.value(first + 0)
    through = try row.value(first + 1)
  }

  /// The members that the change log keeps.
  static let snapshot: [SnapshotMember] = [
    .columns(["since", "through"]),
  ]
  /// Its parameters are the owner's key and `values`.
  static let insert = #"""
    INSERT INTO habitPause ("habit", "since", "through")
    VALUES (?1, ?2, ?3)
    """#
  var values: [(any SQLiteValue)?] {
    [from, through]
  }
}
