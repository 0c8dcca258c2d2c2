// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `reminder`.
package protocol ReminderMethods: Sendable {
  /// Adds a reminder to an open task. Exactly one of `minutesBefore`, `at` and `text` is given. The same id with the same content answers the reminder as it now stands. A task has at most 20.
  func add(_ params: Wire.ReminderAdd.Params, _ call: Call) throws -> Wire.Reminder
  /// Answers a reminder that rings, or takes its snooze back; it is gone in every front end. Doing it twice changes nothing.
  func dismiss(_ params: Wire.ReminderDismiss.Params, _ call: Call) throws -> Wire.Reminder
  /// Changes when a reminder rings; it then counts anew, whatever was answered. At most one of `minutesBefore` and `at` is given, and takes the place of the other.
  func edit(_ params: Wire.ReminderEdit.Params, _ call: Call) throws -> Wire.Reminder
  /// Lists reminders, page by page: all, or those that ring or will.
  func list(_ params: Wire.ReminderList.Params, _ call: Call) throws -> Wire.ReminderPage
  /// Removes a reminder; its task stays as it is.
  func remove(_ params: Wire.ReminderRemove.Params, _ call: Call) throws -> Wire.ReminderRemoval
  /// Lets a reminder that rings, or is snoozed, ring again so many minutes from now. The task's start and due stay; a change of the time that it counts from ends the snooze.
  func snooze(_ params: Wire.ReminderSnooze.Params, _ call: Call) throws -> Wire.Reminder
}

extension MethodTable {
  /// Adds the methods of `ReminderMethods`.
  package mutating func add(reminder handlers: some ReminderMethods) {
    add("reminder/add", .write) {
      try handlers.add(.init(params: $0), $1).json
    }
    add("reminder/dismiss", .write) {
      try handlers.dismiss(.init(params: $0), $1).json
    }
    add("reminder/edit", .write) {
      try handlers.edit(.init(params: $0), $1).json
    }
    add("reminder/list", .read) {
      try handlers.list(.init(params: $0), $1).json
    }
    add("reminder/remove", .write) {
      try handlers.remove(.init(params: $0), $1).json
    }
    add("reminder/snooze", .write) {
      try handlers.snooze(.init(params: $0), $1).json
    }
  }
}
