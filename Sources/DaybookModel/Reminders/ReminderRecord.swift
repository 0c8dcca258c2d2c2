// A reminder is a row of `reminder`, an alarm before the due or start of its task or at a time of
// its own. When it fires is computed from the task at each read and never stored: the column
// `firesAt`, which triggers keep, has only the time on the wall in the task's zone, so that an
// index finds what is near. An answer notes which `firesAt` was answered; once the task moves, the
// two differ and the alarm counts anew. The server asks what fires and what comes next
// (ReminderFirings.swift), and delivers it (docs/decisions/0021-what-fires-and-for-whom.md).

package import CivilTime

/// What an alarm is counted from (RFC 5545, 3.2.14); the raw value is the wire's word.
package enum ReminderAnchor: String, Sendable, Hashable, CaseIterable {
  case due, start
}

/// When a reminder fires.
package enum ReminderTrigger: Sendable, Hashable {
  /// 0 to 525,600 minutes before the task's due or start. Whole days are counted on the calendar,
  /// other minutes exactly (RFC 5545, 3.3.6).
  case before(minutes: Int, ReminderAnchor)
  /// At a time of the day that is so many days before the day of the task's due or start, whatever
  /// time that has.
  case onDay(daysBefore: Int, LocalTime, ReminderAnchor)
  /// By the clock of the task's zone, or of the reader's where the task floats.
  case at(LocalDateTime)

  package static let maxMinutes = 525_600
}

/// An alarm of a task, as the store holds it (RFC 9074).
package struct ReminderRecord: Sendable, Hashable {
  package let id: ReminderID
  package let task: TaskID
  package let trigger: ReminderTrigger
  /// When it was last dismissed or snoozed.
  package let acknowledgedAt: Instant?
  package let snoozedUntil: Instant?
  /// The name of the alarm that was dismissed or snoozed.
  let answered: String?
  /// The last alarm that a front end showed.
  package let fired: Instant?
  /// The name of the last alarm that a front end claimed to deliver.
  let claimed: String?
  package let createdAt: Instant
  package let modifiedAt: Instant
  package let revision: Int64
  /// Whether it is computed from a task that has none of its own: see `DefaultReminders`.
  package let isDefault: Bool
}

/// Whether a reminder fires; the raw value is the wire's word.
package enum ReminderState: String, Sendable, Hashable, CaseIterable {
  /// It fires and waits for an answer.
  case pending
  /// It will fire, or fire again after a snooze.
  case upcoming
  /// It does not fire: it was answered, or the task is not open or has no time.
  case silent
}

/// A reminder to be added.
package struct ReminderDraft: Sendable, Hashable {
  /// nil generates one.
  package var id: ReminderID?
  package var task: TaskID
  package var trigger: ReminderTrigger

  package init(id: ReminderID? = nil, task: TaskID, trigger: ReminderTrigger) {
    self.id = id
    self.task = task
    self.trigger = trigger
  }
}
