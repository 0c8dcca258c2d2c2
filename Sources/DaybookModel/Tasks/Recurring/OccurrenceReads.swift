import CivilTime
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

extension RecordReader<TaskRecord> {
  func occurrence(_ occurrence: LocalDateTime, ofTask key: Int64) throws -> OccurrenceRecord? {
    let sql = "SELECT \(OccurrenceRecord.columns) FROM occurrence WHERE task = ? AND at = ?"
    return try db.rows(sql, [key, occurrence.description], read: OccurrenceRecord.init).first
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
