// A task is one row of `task`, with its tags in `taskTag`, what it waits for in `dependency`, its
// attachments in `attachment`, and its subtasks as rows that name it as `parent`. A task that
// recurs is still one row, with its rule and its current occurrence (Recurring). The handlers of
// the server call what TaskReads.swift, TaskLists.swift, TaskWrites.swift and TaskStates.swift
// declare. Every write records a change, from which undo and the search index follow, and the
// counts of tags and the times of reminders follow by triggers.

package import CivilTime

package enum TaskState: String, StoredChoice, Sendable, Hashable, CaseIterable {
  case open, completed, cancelled
}

package enum TaskPriority: Int, StoredChoice, Sendable, Hashable, CaseIterable, Comparable {
  case none, low, medium, high

  package static func < (left: TaskPriority, right: TaskPriority) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension TaskRecord {
  package var recurrence: RecurrenceRule? { series?.rule }
  package var recurrenceAnchor: RecurrenceAnchor? { series?.anchor }
  package var excludedOccurrences: [LocalDateTime] { series?.excluded ?? [] }
  package var addedOccurrences: [LocalDateTime] { series?.added ?? [] }

  /// Throws `invalidState` unless it is open.
  func checkOpen(hint: String = "Reopen it first.") throws {
    try require(state == .open, .notOpen, "“\(title)” is \(state.rawValue).", hint: hint)
  }

  /// Whether an open task is past its due time or, without a time, past the end of the user's due
  /// day.
  package func isOverdue(at moment: Moment, zones: (String) -> Zone?) -> Bool {
    guard state == .open, let due else { return false }
    guard let dueTime else { return due < moment.today }
    let zone = timeZone.flatMap(zones) ?? moment.zone
    return zone.instant(of: LocalDateTime(day: due, time: dueTime)) < moment.instant
  }
}
