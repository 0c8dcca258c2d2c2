package import CivilTime
import SQLite

package extension RecordReader<TaskRecord> {
  /// What happened to the task's occurrences, the latest first.
  func occurrences(
    of id: TaskID, limit: Int, after: String?
  ) throws -> Page<OccurrenceRecord> {
    let key = try key(id)
    let cursor = try after.map { try PageCursor($0, list: "occurrence", parts: 1) }
    let sql = """
      SELECT \(OccurrenceRecord.columns) FROM occurrence WHERE task = ? AND at < ?
      ORDER BY at DESC LIMIT ?
      """
    let arguments: Arguments = [
      key, cursor?.parts[0] ?? "~", Page<OccurrenceRecord>.fetched(limit),
    ]
    let fetched = try db.rows(sql, arguments, read: OccurrenceRecord.init)
    return Page(fetched, limit: limit) {
      PageCursor(list: "occurrence", parts: [$0.occurrence.description])
    }
  }
}

/// Where a page of the occurrences ends that a rule has.
package struct OccurrenceCursor {
  package let occurrence: LocalDateTime

  private static let list = "preview"

  package init(_ occurrence: LocalDateTime) { self.occurrence = occurrence }

  /// Throws `invalidValue` for the cursor of another list.
  package init(_ text: String) throws {
    let cursor = try PageCursor(text, list: Self.list, parts: 1)
    guard let occurrence = LocalDateTime(cursor.parts[0]) else { throw PageCursor.foreign }
    self.occurrence = occurrence
  }

  package var text: String {
    PageCursor(list: Self.list, parts: [occurrence.description]).text
  }
}

extension RecordReader<TaskRecord> {
  func occurrence(_ occurrence: LocalDateTime, ofTask key: Int64) throws -> OccurrenceRecord? {
    let sql = "SELECT \(OccurrenceRecord.columns) FROM occurrence WHERE task = ? AND at = ?"
    return try db.rows(sql, [key, occurrence.description], read: OccurrenceRecord.init).first
  }

  /// The occurrence of a task that was done last.
  func lastDone(ofTask key: Int64) throws -> OccurrenceRecord? {
    try firstDone(ofTask: key, by: "instant DESC, at DESC")
  }

  /// The last of the occurrences of a task that were done, of those that somebody did if there are
  /// any.
  func lastOccurrence(ofTask key: Int64) throws -> OccurrenceRecord? {
    try firstDone(ofTask: key, by: "lapsed, ifnull(due, ifnull(start, at)) DESC, at DESC")
  }

  private func firstDone(ofTask key: Int64, by order: String) throws -> OccurrenceRecord? {
    let sql = """
      SELECT \(OccurrenceRecord.columns) FROM occurrence WHERE task = ? AND state <> 'moved'
      ORDER BY \(order) LIMIT 1
      """
    return try db.rows(sql, [key], read: OccurrenceRecord.init).first
  }
}

/// The occurrences of one task to which something happened.
struct OverriddenOccurrences {
  let db: Connection
  let task: Int64
  /// Whether those that were moved stay where they are; else they are as the rule has them.
  var keepsMoves = true
  /// One that is about to be done.
  var passing: LocalDateTime?

  /// Whether an occurrence is not where the rule has it, or not to be done.
  func contains(_ occurrence: LocalDateTime) throws -> Bool {
    guard occurrence != passing else { return true }
    let sql = "SELECT state FROM occurrence WHERE task = ? AND at = ?"
    let state = try db.value(OccurrenceState.self, sql, [task, occurrence.description])
    return state.map { keepsMoves || $0 != .moved } ?? false
  }

  /// Those that were moved and are to be done, by name.
  func moved() throws -> [OccurrenceRecord] {
    let sql = """
      SELECT \(OccurrenceRecord.columns) FROM occurrence INDEXED BY occurrenceMoved
      WHERE task = ? AND state = 'moved' ORDER BY at
      """
    return try db.rows(sql, [task], read: OccurrenceRecord.init)
  }

  /// The current occurrence of a series: `next`, the first to which nothing has happened (nil: none
  /// is left), unless one before it was moved and stands before it.
  func current(
    _ next: LocalDateTime?, of series: TaskSeries, in zone: Zone
  ) throws -> LocalDateTime? {
    guard keepsMoves else { return next }
    let recurrence = series.recurrence(in: zone)
    let first = try moved().filter { record in
      record.occurrence != passing && next.map { record.occurrence < $0 } ?? true
        && recurrence.contains(record.occurrence)
    }.min { $0.days.place < $1.days.place }
    guard let first else { return next }
    return next.map { series.place(of: $0) < first.days.place } ?? false ? next : first.occurrence
  }

  func count(from first: LocalDateTime) throws -> Int {
    let sql = """
      SELECT count(*) FROM occurrence
      WHERE task = ? AND at >= ? AND state <> 'moved' AND at IS NOT ?
      """
    let count = try db.value(Int.self, sql, [task, first.description, passing]) ?? 0
    return count + (passing.map { $0 >= first } ?? false ? 1 : 0)
  }
}
