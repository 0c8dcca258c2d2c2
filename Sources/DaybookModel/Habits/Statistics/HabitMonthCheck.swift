import CivilTime
import SQLite

extension ReadTransaction {
  /// Whether a habit's monthly statistics are what its marks say, for its months in order without a
  /// gap. The last months may be missing.
  func hasTrueMonths(_ id: HabitID) throws -> Bool {
    let habit = try storedHabit(id)
    let rows = try db.rows(
      """
      SELECT \(HabitCheckpoint.columns), days FROM habitMonth WHERE habit = ? ORDER BY month
      """, [habit.key]
    ) { row in
      let days: String = try row.value(HabitCheckpoint.columnCount)
      return (checkpoint: try HabitCheckpoint(row), dayCodes: Array(days.utf8))
    }
    guard let last = rows.last?.checkpoint.month.last else { return habit.marksFrom == nil }
    // Months whose marks were pruned cannot be checked.
    let pruned = rows.prefix { row in
      habit.marksFrom.map { row.checkpoint.month.last < $0 } ?? false
    }
    var month: Month? = Month(of: habit.timeline.start)
    for row in pruned {
      guard row.checkpoint.month == month else { return false }
      month = month?.next
    }
    guard let first = month?.first, habit.marksFrom.map({ $0 <= first }) ?? true else {
      return false
    }
    let marks = try keptMarks(of: habit, from: first, through: last)
    var walk = HabitWalk(habit.timeline, pruned.last?.checkpoint.run, marks)
    for (checkpoint, dayCodes) in rows.dropFirst(pruned.count) {
      guard let current = month, checkpoint.month == current else { return false }
      guard walk.pass(through: current.last, from: current.first) == dayCodes,
        walk.run.agrees(with: checkpoint.run, after: habit.timeline.day(current.last))
      else { return false }
      month = current.next
    }
    return true
  }
}

extension HabitRun {
  /// Whether the statistics are equal; the last digits of the strength may differ between machines.
  fileprivate func agrees(with other: HabitRun, after day: HabitDay?) -> Bool {
    var other = other
    // A period that ends early may differ in that alone.
    if case .period(let place) = day?.place, !place.endsWhole {
      other.periodIsWhole = periodIsWhole
    }
    guard abs(score - other.score) < 1e-9, abs(value - other.value) < 1e-9 else { return false }
    (other.score, other.value) = (score, value)
    return self == other
  }
}
