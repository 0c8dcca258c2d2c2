// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import SQLite

/// What happened to one occurrence of a task.
package struct OccurrenceRecord: PartRecord {
  /// Which one, by the day and time that the rule gave it.
  package var occurrence: LocalDateTime
  package var state: OccurrenceState
  /// When that was; of a completed one, when it was done.
  package var at: Instant
  /// Whether it was skipped since later ones are done, and nobody said so.
  package var hasLapsed: Bool
  /// Where a series counted from completion goes on after this one; nil where it ends, and for all others.
  package var next: LocalDateTime?
  /// Where it was moved to; all nil for one that was not.
  package var start: Day?
  package var startTime: LocalTime?
  package var due: Day?
  package var dueTime: LocalTime?

  package init(occurrence: LocalDateTime, state: OccurrenceState, at: Instant, hasLapsed: Bool = false, next: LocalDateTime? = nil, start: Day? = nil, startTime: LocalTime? = nil, due: Day? = nil, dueTime: LocalTime? = nil) {
    self.occurrence = occurrence
    self.state = state
    self.at = at
    self.hasLapsed = hasLapsed
    self.next = next
    self.start = start
    self.startTime = startTime
    self.due = due
    self.dueTime = dueTime
  }

  static let table = "occurrence"
  static let owner = "task"
  /// The columns in the order in which they are read.
  package static let columns = #"occurrence."at", occurrence."state", occurrence."instant", occurrence."lapsed", occurrence."next", occurrence."start", occurrence."startTime", occurrence."due", occurrence."dueTime""#
  /// The index of the first column behind them.
  package static let endIndex = 9

  package init(_ row: Row, at first: Int) throws {
    occurrence = try row.value(first + 0)
    state = try row.value(first + 1)
    at = try row.value(first + 2)
    hasLapsed = try row.value(first + 3)
    next = try row.value(first + 4)
    start = try row.value(first + 5)
    startTime = try row.value(first + 6)
    due = try row.value(first + 7)
    dueTime = try row.value(first + 8)
  }

  /// The members that the change log keeps.
  static let snapshot: [SnapshotMember] = [
    .columns(["at", "state", "instant", "next", "start", "startTime", "due", "dueTime"]),
  ]
  /// Its parameters are the owner's key and `values`.
  static let insert = #"""
    INSERT INTO occurrence ("task", "at", "state", "instant", "lapsed", "next", "start", "startTime", "due", "dueTime", "id", "revision")
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, (SELECT id FROM task WHERE key = ?1) || '@' || ?2, 1)
    """#
  var values: [(any SQLiteValue)?] {
    [occurrence, state, at, hasLapsed, next, start, startTime, due, dueTime]
  }
}
