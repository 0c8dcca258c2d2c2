// A reminder is a row of `reminder`, an alarm before the due or start of its task or at a time of
// its own. When it fires is computed from the task at each read and never stored: the column
// `firesAt`, which triggers keep, has only the time on the wall in the task's zone, so that an
// index finds what is near. An answer notes which `firesAt` was answered; once the task moves, the
// two differ and the alarm counts anew. The server asks what fires and what comes next
// (ReminderFirings.swift), and delivers it (docs/decisions/0021-what-fires-and-for-whom.md).

package import CivilTime
import SQLite

/// What an alarm is counted from (RFC 5545, 3.2.14); the raw value is the wire's word.
package enum ReminderAnchor: String, StoredChoice, Sendable, Hashable, CaseIterable {
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

/// Whether a reminder fires; the raw value is the wire's word.
package enum ReminderState: String, Sendable, Hashable, CaseIterable {
  /// It fires and waits for an answer.
  case pending
  /// It will fire, or fire again after a snooze.
  case upcoming
  /// It does not fire: it was answered, or the task is not open or has no time.
  case silent
}

extension ReminderTrigger {
  /// What it is counted from, and whether from a time of it.
  var anchor: (ReminderAnchor, needsTime: Bool)? {
    switch self {
    case .before(_, let anchor): (anchor, true)
    case .onDay(_, _, let anchor): (anchor, false)
    case .at: nil
    }
  }
}

extension ReminderTrigger: StoredColumns {
  init(_ row: Row, at index: Int) throws {
    guard let minutes: Int = try row.value(index) else {
      self = .at(try row.value(index + 2))
      return
    }
    let anchor: ReminderAnchor = try row.value(index + 1)
    let time: LocalTime? = try row.value(index + 3)
    self =
      time.map { .onDay(daysBefore: minutes / 1440, $0, anchor) }
      ?? .before(minutes: minutes, anchor)
  }

  var values: [(any SQLiteValue)?] {
    switch self {
    case .before(let minutes, let anchor): [minutes, anchor, nil, nil]
    case .onDay(let days, let time, let anchor):
      [days.multipliedReportingOverflow(by: 1440).partialValue, anchor, nil, time]
    case .at(let local): [nil, nil, local, nil]
    }
  }

  /// Says whether an add is a retry of the one that made the reminder.
  func fingerprint(of task: TaskID) -> Int64 {
    var (fingerprint, values) = (Fingerprint(), values)
    // Only one on a day has a time.
    if case .onDay = self {} else { values.removeLast() }
    fingerprint.append([task] + values)
    return fingerprint.value
  }
}
