import CivilTime
import DaybookModel
import Testing

extension Store {
  @discardableResult
  func remind(
    _ id: String, _ task: String, _ trigger: ReminderTrigger, at instant: Instant = now
  ) throws -> ReminderItem {
    try transact(at: instant) {
      try $0.reminders.add(
        ReminderDraft(id: ReminderID(id), task: TaskID(task), trigger: trigger))
    }
  }

  func reminder(_ id: String) throws -> ReminderItem {
    try read { try $0.reminders.withTask(ReminderID(id)) }
  }

  func dismiss(_ id: String, at text: String) throws {
    try transact(at: instant(text)) {
      _ = try $0.reminders.dismiss(ReminderID(id), ifRevision: nil)
    }
  }

  func snooze(_ id: String, minutes: Int, at text: String) throws {
    try transact(at: instant(text)) {
      _ = try $0.reminders.snooze(ReminderID(id), minutes: minutes, ifRevision: nil)
    }
  }

  /// The reminders that fire in a floating zone.
  func pending(at text: String) throws -> [ReminderFiring] {
    try read {
      try $0.reminders.pending(at: moment(instant(text))) { _ in nil }.compactMap(\.ofTask)
    }
  }

  /// "rent-10 2026-01-22T09:50:00.000Z" for each that will.
  func upcoming(at text: String) throws -> [String] {
    try read {
      try $0.reminders.upcoming(at: moment(instant(text)), limit: 10) { _ in nil }
        .map { "\($0.id) \($0.at)" }
    }
  }
}

extension Firing {
  /// The reminder of a task.
  var ofTask: ReminderFiring? { if case .task(let firing) = self { firing } else { nil } }
}
