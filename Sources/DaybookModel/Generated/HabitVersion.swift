// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import SQLite

/// A schedule and a target, as they hold from a day on.
package struct HabitVersion: PartRecord {
  package var since: Day
  /// Where the rule counts from.
  package var anchor: Day
  package var schedule: HabitSchedule
  package var weekStart: Weekday
  /// Times a day on average, above 0 and at most 1.
  package var frequency: Double
  package var target: HabitTarget?

  package init(since: Day, anchor: Day, schedule: HabitSchedule, weekStart: Weekday, frequency: Double, target: HabitTarget? = nil) {
    self.since = since
    self.anchor = anchor
    self.schedule = schedule
    self.weekStart = weekStart
    self.frequency = frequency
    self.target = target
  }

  static let table = "habitSchedule"
  static let owner = "habit"
  /// The columns in the order in which they are read.
  package static let columns = #"habitSchedule."since", habitSchedule."anchor", habitSchedule."recurrence", habitSchedule."times", habitSchedule."period", habitSchedule."weekStart", habitSchedule."frequency", habitSchedule."amount", habitSchedule."unit", habitSchedule."comparison""#
  /// The index of the first column behind them.
  package static let endIndex = 10

  package init(_ row: Row, at first: Int) throws {
    since = try row.value(first + 0)
    anchor = try row.value(first + 1)
    schedule = try row.part(first + 2)
    weekStart = try row.value(first + 5)
    frequency = try row.value(first + 6)
    target = try row.part(first + 7)
  }

  /// The members that the change log keeps.
  static let snapshot: [SnapshotMember] = [
    .columns(["since", "anchor", "recurrence", "times", "period", "weekStart"]),
    .reals(["frequency", "amount"]),
    .columns(["unit", "comparison"]),
  ]
  /// Its parameters are the owner's key and `values`.
  static let insert = #"""
    INSERT INTO habitSchedule ("habit", "since", "anchor", "recurrence", "times", "period", "weekStart", "frequency", "amount", "unit", "comparison")
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
    """#
  var values: [(any SQLiteValue)?] {
    var values: [(any SQLiteValue)?] = []
    values += [since, anchor]
    values += schedule.values
    values += [weekStart, frequency]
    values += (target?.values ?? [nil, nil, nil])
    return values
  }
}
