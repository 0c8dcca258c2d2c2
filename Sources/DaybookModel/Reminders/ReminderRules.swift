import CivilTime

enum ReminderRules {
  static let maxPerTask = 20
  /// 366 days.
  static let maxSnoozeMinutes = 527_040

  static func check(_ trigger: ReminderTrigger) throws {
    guard let minutes = trigger.values[0] as? Int else { return }
    try require(
      (0...ReminderTrigger.maxMinutes).contains(minutes), "minutesBefore",
      "A reminder is 0 to 525,600 minutes before.")
  }

  static func check(snooze minutes: Int) throws {
    try require(
      (1...maxSnoozeMinutes).contains(minutes), "minutes",
      "A snooze is 1 to 527,040 minutes (366 days) long.")
  }

  static func check(
    _ trigger: ReminderTrigger, for task: TaskRecord, beside others: [ReminderRecord]
  ) throws {
    try require(
      task.state == .open, .notOpen,
      "“\(task.title)” is \(task.state.rawValue), so it cannot have a reminder.",
      hint: "Reopen it first.")
    if let (anchor, needsTime) = trigger.anchor {
      let (day, time) = anchor == .due ? (task.due, task.dueTime) : (task.start, task.startTime)
      let (what, title) = (anchor.rawValue, "“\(task.title)”")
      try require(
        day != nil && (time != nil || !needsTime), .contradiction,
        day == nil
          ? "\(title) has no \(what) day, so you cannot be reminded before it."
          : "\(title) has a \(what) day without a time, so you cannot be reminded before it.",
        hint: "Give it a \(what) \(needsTime ? "time" : "day"), or give the reminder a time of its "
          + "own.")
    }
    try require(
      others.allSatisfy({ $0.trigger != trigger }), .alreadyThere,
      "“\(task.title)” already has that reminder.", hint: "Choose another time.")
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
