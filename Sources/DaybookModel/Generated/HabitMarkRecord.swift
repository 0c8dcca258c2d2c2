// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import SQLite

/// What was done on a day.
package struct HabitMarkRecord: PartRecord {
  package var day: Day
  package var state: State
  /// Of a habit with a target.
  package var amount: Double?
  /// Whether it met the target of that day.
  package var isDone: Bool
  /// Why it was skipped.
  package var reason: String?
  /// nil, like amount and reason, once the marks of its day were pruned.
  package var at: Instant?
  package var revision: Int64

  package init(day: Day, state: State, amount: Double? = nil, isDone: Bool, reason: String? = nil, at: Instant? = nil, revision: Int64) {
    self.day = day
    self.state = state
    self.amount = amount
    self.isDone = isDone
    self.reason = reason
    self.at = at
    self.revision = revision
  }

  static let table = "habitMark"
  static let owner = "habit"
  /// The columns in the order in which they are read.
  package static let columns = #"habitMark."day", habitMark."state", habitMark."amount", habitMark."isDone", habitMark."reason", habitMark."at", habitMark."revision""#
  /// The index of the first column behind them.
  package static let endIndex = 7

  package init(_ row: Row, at first: Int) throws {
    day = try row.value(first + 0)
    state = try row.value(first + 1)
    amount = try row.value(first + 2)
    isDone = try row.value(first + 3)
    reason = try row.value(first + 4)
    at = try row.value(first + 5)
    revision = try row.value(first + 6)
  }

  /// The members that the change log keeps.
  static let snapshot: [SnapshotMember] = [
    .columns(["day", "state"]),
    .reals(["amount"]),
    .columns(["isDone", "reason", "at"]),
  ]
  /// Its parameters are the owner's key and `values`.
  static let insert = #"""
    INSERT INTO habitMark ("habit", "day", "state", "amount", "isDone", "reason", "at", "revision", "id")
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, (SELECT id FROM habit WHERE key = ?1) || '@' || ?2)
    """#
  /// Its parameters are its key and `values`.
  static let update = #"""
    UPDATE habitMark SET "day" = ?2, "state" = ?3, "amount" = ?4, "isDone" = ?5, "reason" = ?6, "at" = ?7, "revision" = ?8 WHERE key = ?1
    """#
  var values: [(any SQLiteValue)?] {
    [day, state, amount, isDone, reason, at, revision]
  }
}
