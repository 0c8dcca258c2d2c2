package import CivilTime
import SQLite

package extension WriteTransaction {
  /// Pauses a habit from a day (nil: today) through another (nil: until the pause is ended). A
  /// pause of days that are paused already changes nothing, whatever `ifRevision` says.
  func pauseHabit(
    _ id: HabitID, from: Day? = nil, through: Day? = nil, ifRevision: Int? = nil
  ) throws -> HabitItem {
    let today = action.moment.today
    let habit = try reader.storedHabit(id)
    let pause = HabitPause(from: from ?? today, through: through)
    try DayWindow.check(since: pause.from, through: through)
    let pauses = habit.record.pauses.joined(with: pause)
    guard pauses != habit.record.pauses else { return try reader.item(habit, today: today) }
    try checkPausable(habit, pause.from, field: "since", ifRevision)
    guard pauses.count <= HabitRules.maxPauses else {
      throw ModelError.limitExceeded(
        nil, limit: HabitRules.maxPauses, needed: nil,
        message: "A habit has at most \(HabitRules.maxPauses) pauses.")
    }
    try change(habit, pauses: pauses, from: pause.from)
    return try reader.habit(id, today: today)
  }

  /// Ends the pause that a day (nil: today) is in, so that the habit goes on with that day; where
  /// none is, nothing changes, whatever `ifRevision` says.
  func resumeHabit(
    _ id: HabitID, on day: Day? = nil, ifRevision: Int? = nil
  ) throws -> HabitItem {
    let today = action.moment.today
    let day = day ?? today
    let habit = try reader.storedHabit(id)
    var pauses = habit.record.pauses
    guard let index = pauses.firstIndex(where: { $0.contains(day) }) else {
      return try reader.item(habit, today: today)
    }
    try checkPausable(habit, day, field: "day", ifRevision)
    let pause = pauses.remove(at: index)
    if pause.from < day {
      pauses.insert(HabitPause(from: pause.from, through: day.adding(days: -1)), at: index)
    }
    try change(habit, pauses: pauses, from: day)
    return try reader.habit(id, today: today)
  }
}

extension HabitRules {
  static let maxPauses = 1000
}

extension WriteTransaction {
  private func checkPausable(
    _ habit: StoredHabit, _ day: Day, field: String, _ ifRevision: Int?
  ) throws {
    try check(
      ifRevision, of: .habit, habit.record.id.text, current: habit.record.revision)
    guard habit.record.archivedOn == nil else {
      throw ModelError.invalidState(
        .archived,
        message: "“\(habit.record.title)” is archived.", hint: "Restore it first.")
    }
    try HabitRules.checkChangeable(day, of: habit, today: action.moment.today, field: field)
  }

  private func change(_ habit: StoredHabit, pauses: [HabitPause], from day: Day) throws {
    let before = try log.snapshot(of: .habit, key: habit.key)
    try setPauses(pauses, ofHabit: habit.key)
    try touchHabit(habit.key)
    try refreshMonths(ofHabit: habit.key, from: day)
    try log.recordEdit(of: .habit, key: habit.key, before: before)
  }

  func setPauses(_ pauses: [HabitPause], ofHabit key: Int64) throws {
    try db.run("DELETE FROM habitPause WHERE habit = ?", [key])
    for pause in pauses {
      try db.run(
        "INSERT INTO habitPause (habit, since, through) VALUES (?, ?, ?)",
        [key, pause.from.description, pause.through?.description])
    }
  }
}
