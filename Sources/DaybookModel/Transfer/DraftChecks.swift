package import CivilTime

package extension TaskDraft {
  /// Throws `invalidValue` and `tooLarge` for what could not be added, whatever the database holds.
  func check() throws {
    _ = try TaskFields(self)
    _ = try TagName.checked(tags)
  }
}

package extension HabitDraft {
  /// As that of a task.
  func check(today: Day) throws {
    let fields = try HabitFields(self, today: today)
    _ = try TagName.checked(tags)
    try HabitRules.checkOccurs(fields.schedule, from: fields.start)
  }
}
