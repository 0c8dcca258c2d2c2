// A recurring task is one row of `task` with a rule, the start of its series and its current
// occurrence, whose start, due and state are the task's. Completing or skipping that occurrence
// moves the task on to the next. Only an occurrence that was completed, skipped or moved has a row,
// in `occurrence`; all others are computed from the rule (CivilTime). An occurrence is named by the
// day and time that the rule gave it, wherever it was moved to, so a retry changes nothing. The
// task methods of the server, the calendar and care call this
// (docs/decisions/0013-what-a-recurring-task-is.md).

package enum OccurrenceState: String, StoredChoice, Sendable, Hashable, CaseIterable {
  case completed, skipped
  /// Its time went by: nobody did it, and nobody skipped it.
  case missed
  /// It has another start or due than the rule gave it, and is still to be done.
  case moved
}

extension OccurrenceRecord {
  var isMoved: Bool { start != nil || due != nil }
}
