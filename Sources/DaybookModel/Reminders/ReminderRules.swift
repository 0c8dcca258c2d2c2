import CivilTime

/// The rules for the fields of a reminder.
enum ReminderRules {
  static let maxPerTask = 20
  /// 366 days.
  static let maxSnoozeMinutes = 527_040

  static func check(_ trigger: ReminderTrigger) throws {
    guard let minutes = trigger.values[0] as? Int else { return }
    guard (0...ReminderTrigger.maxMinutes).contains(minutes) else {
      throw ModelError.invalidValue(
        field: "minutesBefore", message: "A reminder is 0 to 525,600 minutes before.")
    }
  }

  static func check(snooze minutes: Int) throws {
    guard (1...maxSnoozeMinutes).contains(minutes) else {
      throw ModelError.invalidValue(
        field: "minutes", message: "A snooze is 1 to 527,040 minutes (366 days) long.")
    }
  }

  static func check(
    _ trigger: ReminderTrigger, for task: TaskRecord, beside others: [ReminderRecord]
  ) throws {
    guard task.state == .open else {
      throw ModelError.invalidState(
        .notOpen,
        message: "“\(task.title)” is \(task.state.rawValue), so it cannot have a reminder.",
        hint: "Reopen it first.")
    }
    if case .before(_, let anchor) = trigger,
      (anchor == .due ? task.dueTime : task.startTime) == nil
    {
      let day = anchor == .due ? task.due : task.start
      let what = anchor == .due ? "due" : "start"
      throw ModelError.invalidState(
        .contradiction,
        message: day == nil
          ? "“\(task.title)” has no \(what) day, so you cannot be reminded before it."
          : "“\(task.title)” has a \(what) day without a time, so you cannot be reminded before "
            + "it.",
        hint: "Give it a \(what) time, or give the reminder a time of its own.")
    }
    if case .onDay(_, _, let anchor) = trigger, (anchor == .due ? task.due : task.start) == nil {
      let what = anchor == .due ? "due" : "start"
      throw ModelError.invalidState(
        .contradiction,
        message: "“\(task.title)” has no \(what) day, so you cannot be reminded before it.",
        hint: "Give it a \(what) day, or give the reminder a time of its own.")
    }
    guard others.allSatisfy({ $0.trigger != trigger }) else {
      throw ModelError.invalidState(
        .alreadyThere,
        message: "“\(task.title)” already has that reminder.", hint: "Choose another time.")
    }
  }
}

package extension ReminderTrigger {
  /// Whether it counts from a day or a time that the task does not have.
  func isWaiting(on task: RemindedTask) -> Bool {
    switch self {
    case .before(_, let anchor): task.local(anchor) == nil
    case .onDay(_, _, let anchor): (anchor == .due ? task.days.due : task.days.start) == nil
    case .at: false
    }
  }
}

extension ReminderFields {
  func check(since old: ReminderFields?) throws { try ReminderRules.check(trigger) }
}
