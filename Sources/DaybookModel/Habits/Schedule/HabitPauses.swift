package import CivilTime

extension HabitPause {
  package func contains(_ day: Day) -> Bool {
    day >= from && through.map { day <= $0 } ?? true
  }
}

package extension RecordWriter<HabitRecord> {
  /// Pauses a habit from a day (nil: today) through another (nil: until the pause is ended), which
  /// becomes the last day of a pause without an end that runs today.
  func pause(
    _ id: HabitID, from: Day? = nil, through: Day? = nil, ifRevision: Int? = nil
  ) throws -> HabitItem {
    let habit = try reader.stored(id)
    let pause = HabitPause(from: from ?? today, through: through)
    try DayWindow.check(since: pause.from, through: through)
    var pauses = habit.record.pauses
    if from == nil, through != nil,
      let open = pauses.firstIndex(where: { $0.contains(today) && $0.through == nil })
    {
      pauses[open].through = through
    } else {
      pauses = pauses.joined(with: pause)
    }
    guard pauses != habit.record.pauses else { return try reader.item(habit, today: today) }
    return try change(habit, ifRevision) {
      try checkPausable(habit, pause.from, field: "since")
      try require(
        pauses.count, atMost: HabitRules.maxPauses,
        "A habit has at most \(HabitRules.maxPauses) pauses.")
      try replaceParts(of: habit.key, with: pauses)
      return pause.from
    }
  }

  /// Ends the pause that a day (nil: today) is in, so that the habit goes on with that day.
  func resume(
    _ id: HabitID, on day: Day? = nil, ifRevision: Int? = nil
  ) throws -> HabitItem {
    let day = day ?? today
    let habit = try reader.stored(id)
    var pauses = habit.record.pauses
    guard let index = pauses.firstIndex(where: { $0.contains(day) }) else {
      return try reader.item(habit, today: today)
    }
    return try change(habit, ifRevision) {
      try checkPausable(habit, day, field: "day")
      let pause = pauses.remove(at: index)
      if pause.from < day {
        pauses.insert(HabitPause(from: pause.from, through: day.adding(days: -1)), at: index)
      }
      try replaceParts(of: habit.key, with: pauses)
      return day
    }
  }
}

extension HabitRules {
  static let maxPauses = 1000
}

extension RecordWriter<HabitRecord> {
  private func checkPausable(_ habit: StoredHabit, _ day: Day, field: String) throws {
    try habit.record.checkActive()
    try HabitRules.checkChangeable(day, of: habit, today: today, field: field)
  }
}
