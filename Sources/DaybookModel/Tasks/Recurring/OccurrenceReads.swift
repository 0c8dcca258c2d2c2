import CivilTime
import SQLite

package extension RecordReader<TaskRecord> {
  /// What happened to the task's occurrences, the latest occurrence first. `after` is the `next` of
  /// the page before; `limit` is positive. Throws `notFound`, and `invalidValue` for an unknown
  /// cursor.
  func occurrences(
    of id: TaskID, limit: Int, after: String?
  ) throws -> Page<OccurrenceRecord> {
    let key = try key(id)
    let cursor = try after.map { try PageCursor($0, list: "occurrence", parts: 1) }
    let sql = """
      SELECT \(OccurrenceRow.columns) FROM occurrence WHERE task = ? AND at < ?
      ORDER BY at DESC LIMIT ?
      """
    let arguments: Arguments = [
      key, cursor?.parts[0] ?? "~", Page<OccurrenceRecord>.fetched(limit),
    ]
    let fetched = try db.rows(sql, arguments, read: OccurrenceRow.record)
    return Page(fetched, limit: limit) {
      PageCursor(list: "occurrence", parts: [$0.occurrence.description])
    }
  }
}

extension RecordReader<TaskRecord> {
  func occurrence(_ occurrence: LocalDateTime, ofTask key: Int64) throws -> OccurrenceRecord? {
    let sql = "SELECT \(OccurrenceRow.columns) FROM occurrence WHERE task = ? AND at = ?"
    return try db.rows(sql, [key, occurrence.description], read: OccurrenceRow.record).first
  }
}

/// An occurrence's row in the order in which `record` reads it.
enum OccurrenceRow {
  static let columns = "at, state, instant, start, startTime, due, dueTime"
  /// The index of the first column that is selected after `columns`.
  static let endIndex = 7

  static func record(_ row: Row) throws -> OccurrenceRecord {
    let at: String = try row.value(0)
    let state: String = try row.value(1)
    guard let occurrence = LocalDateTime(at), let state = OccurrenceState(rawValue: state) else {
      throw ModelError.corruptValue
    }
    return try OccurrenceRecord(
      occurrence: occurrence, state: state, at: Instant(millisecond: row.value(2)),
      start: TaskRow.day(row, 3), startTime: TaskRow.time(row, 4), due: TaskRow.day(row, 5),
      dueTime: TaskRow.time(row, 6))
  }
}

/// Which occurrences of one task were completed or skipped.
struct OverriddenOccurrences {
  let db: Connection
  let task: Int64

  func contains(_ occurrence: LocalDateTime) throws -> Bool {
    let sql = "SELECT 1 FROM occurrence WHERE task = ? AND at = ? AND state <> 'moved'"
    return try db.value(Int.self, sql, [task, occurrence.description]) != nil
  }

  func count(from first: LocalDateTime) throws -> Int {
    let sql = "SELECT count(*) FROM occurrence WHERE task = ? AND at >= ? AND state <> 'moved'"
    return try db.value(Int.self, sql, [task, first.description]) ?? 0
  }
}
