import CivilTime
import SQLite

extension RecordReader<HabitRecord> {
  /// Whether a habit's monthly statistics are what its marks say. The last months may be missing.
  func hasTrueMonths(_ id: HabitID) throws -> Bool {
    let habit = try stored(id)
    let months: [HabitMonth] = try parts(of: habit.key)
    guard let last = months.last?.month.last else { return habit.marksFrom == nil }
    // Months whose marks were pruned cannot be checked.
    let pruned = months.prefix { row in habit.marksFrom.map { row.month.last < $0 } ?? false }
    var month: Month? = Month(of: habit.timeline.start)
    for row in pruned {
      guard row.month == month else { return false }
      month = month?.next
    }
    guard let first = month?.first, habit.marksFrom.map({ $0 <= first }) ?? true else {
      return false
    }
    let marks = try keptMarks(of: habit, from: first, through: last)
    var walk = HabitWalk(habit.timeline, pruned.last?.run, marks)
    for row in months.dropFirst(pruned.count) {
      guard let current = month, row.month == current else { return false }
      guard walk.pass(through: current.last, from: current.first) == Array(row.days.utf8),
        walk.run.agrees(with: row.run, after: habit.timeline.day(current.last))
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
