// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `reminder`.
package protocol ReminderMethods: Sendable {
  /// Adds a reminder to an open task. Exactly one of `minutesBefore`, `dateTime` and `text` is given. The same id with the same content returns the reminder as it is now. A task has at most 20, and no two of them at the same time: a second one is refused with invalidState (`alreadyThere`), and so is one that counts from a day without a time (`contradiction`). A time of day, and words, that lead to a past time are refused. One whose minutes lead to a time that has passed does not go off: it is silent, with an `acknowledgedAt` of now. One of a recurring task begins with the first occurrence for which it is still to come.
  func add(_ params: Wire.ReminderAdd.Params, _ call: Call) throws -> Wire.Reminder
  /// Dismisses a reminder that has gone off, or cancels its snooze, in every front end. Repeating it changes nothing. One that has not gone off yet is refused with invalidState (`wrongStep`).
  func dismiss(_ params: Wire.ReminderDismiss.Params, _ call: Call) throws -> Wire.Reminder
  /// Changes when a task's reminder goes off; an earlier answer or snooze no longer counts. At most one of `minutesBefore` and `dateTime` is given, and replaces the other.
  func edit(_ params: Wire.ReminderEdit.Params, _ call: Call) throws -> Wire.Reminder
  /// Returns one reminder.
  func get(_ params: Wire.ReminderGet.Params, _ call: Call) throws -> Wire.Reminder
  /// Lists reminders, page by page: all, or only pending and upcoming ones.
  func list(_ params: Wire.ReminderList.Params, _ call: Call) throws -> Wire.ReminderPage
  /// Removes a reminder; its task is not changed. A habit no longer reminds of anything, and a default reminder does not come back.
  func remove(_ params: Wire.ReminderRemove.Params, _ call: Call) throws -> Wire.Removal
  /// Snoozes a reminder that has gone off, or is already snoozed, until a number of minutes from now, or a time in words. The task's start and due do not change; a change of the time that the reminder counts from ends the snooze. Before it has gone off, it is refused with invalidState (`wrongStep`). The reminder of a habit is snoozed until its day is over at most.
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
    add("reminder/get", .read) {
      try handlers.get(.init(params: $0), $1).json
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
