// A recurring task is one row of `task` with a rule, the start of its series and its current
// occurrence, whose start, due and state are the task's. Completing or skipping that occurrence
// moves the task on to the next. Only an occurrence that was completed, skipped or moved has a row,
// in `occurrence`; all others are computed from the rule (CivilTime). An occurrence is named by the
// day and time that the rule gave it, wherever it was moved to, so a retry changes nothing. The
// task methods of the server, the calendar and care call this
// (docs/decisions/0013-what-a-recurring-task-is.md).

package import CivilTime

/// What happened to an occurrence; the raw value is the wire's word.
package enum OccurrenceState: String, Sendable, Hashable, CaseIterable {
  case completed, skipped
  /// Its time went by: nobody did it, and nobody skipped it.
  case missed
  /// It has another start or due than the rule gave it, and is still to be done.
  case moved
}

/// What happened to one occurrence of a task.
package struct OccurrenceRecord: Sendable, Hashable {
  /// Which one, by the day and time that the rule gave it.
  package var occurrence: LocalDateTime
  package var state: OccurrenceState
  /// When that was; of a completed one, when it was done.
  package var at: Instant
  /// Where it was moved to; all nil for one that was not.
  package var start: Day?
  package var startTime: LocalTime?
  package var due: Day?
  package var dueTime: LocalTime?

  var isMoved: Bool { start != nil || due != nil }
}
