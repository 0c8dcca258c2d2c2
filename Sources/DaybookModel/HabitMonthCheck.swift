import CivilTime
import GRDB

extension Reader {
  /// Whether a habit's monthly figures are what its marks say: those of its first months, none left
  /// out. The last ones may be missing.
  func hasTrueMonths(_ id: HabitID) throws -> Bool {
    let habit = try storedHabit(id)
    let rows = try db.rows(
      """
      SELECT \(HabitCheckpoint.columns), days FROM habitMonth WHERE habit = ? ORDER BY month
      """, [habit.key]
    ) { row in
      let days: String = try row.value(HabitCheckpoint.columnCount)
      return (checkpoint: try HabitCheckpoint(row), letters: Array(days.utf8))
    }
    guard let last = rows.last?.checkpoint.month.last else { return true }
    var month: HabitMonth? = HabitMonth(of: habit.timeline.start)
    let marks = try dayMarks(of: habit, from: habit.timeline.start, through: last)
    var walk = HabitWalk(habit.timeline, nil, marks)
    for (standing, letters) in rows {
      guard let current = month, standing.month == current else { return false }
      guard walk.pass(through: current.last, from: current.first) == letters,
        walk.run.agrees(with: standing.run)
      else { return false }
      month = current.next
    }
    return true
  }
}

extension HabitRun {
  /// Whether the figures are the same; of the strength, the last digits are those of the machine
  /// that computed it.
  fileprivate func agrees(with other: HabitRun) -> Bool {
    var other = other
    guard abs(score - other.score) < 1e-9, abs(value - other.value) < 1e-9 else { return false }
    (other.score, other.value) = (score, value)
    return self == other
  }
}
