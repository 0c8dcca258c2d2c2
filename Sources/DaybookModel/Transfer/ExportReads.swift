import CivilTime
import SQLite

/// A task with all that an export to another program's format needs.
package struct ExportedTask: Sendable, Hashable {
  package var task: TaskRecord
  /// Of the source that it was imported from.
  package var fingerprint: Int64
  /// Ascending; empty for a task that does not recur.
  package var occurrences: [OccurrenceRecord]
  package var merged: [MergedTask]
}

package extension ReadTransaction {
  /// Roughly, where the file is damaged.
  func count(of part: ExportPart) throws -> Int {
    let sql = "SELECT count(*) FROM \(part.name) WHERE \(part.condition)"
    return try ifWhole { try db.value(Int.self, sql) ?? 0 } ?? 0
  }

  func taskCount() throws -> Int {
    try db.value(Int.self, "SELECT count(*) FROM task") ?? 0
  }

  /// Passes on the records one by one, each as the text of a JSON object. Where one cannot be read,
  /// those before it and those after the last such one are passed on, and this returns false.
  func forEachRecord(of part: ExportPart, _ body: (String) throws -> Void) throws -> Bool {
    guard try !walk(part, descending: false, body) else { return true }
    var behind: [String] = []
    _ = try walk(part, descending: true) { behind.append($0) }
    for record in behind.reversed() { try body(record) }
    return false
  }

  /// Whether it came to the end.
  private func walk(
    _ part: ExportPart, descending: Bool, _ body: (String) throws -> Void
  ) throws -> Bool {
    let sql = """
      SELECT \(try part.snapshot(db)) FROM \(part.name) WHERE \(part.condition)
      ORDER BY \(try part.order(db, descending: descending))
      """
    var failure: (any Error)?
    let isWhole: Void? = try ifWhole {
      try db.forEach(sql) { row in
        let record: String = try row.value(0)
        do { try body(record) } catch {
          failure = error
          return .stop
        }
        return .row
      }
    }
    if let failure { throw failure }
    return isWhole != nil
  }

  /// Hands over the tasks one by one, in the order in which they came.
  func forEachTask(_ body: (ExportedTask) throws -> Void) throws {
    let sql = "SELECT \(TaskRow.columns), task.key, task.fingerprint FROM task ORDER BY task.key"
    try db.forEach(sql) { row in
      let task = try TaskRow.record(row)
      let recurs = task.series != nil
      try body(
        ExportedTask(
          task: task, fingerprint: row.value(TaskRow.endIndex + 1),
          occurrences: recurs ? occurrences(ofTask: row.value(TaskRow.endIndex)) : [],
          merged: recurs ? mergedTasks(into: task.id) : []))
      return .row
    }
  }

  private func occurrences(ofTask key: Int64) throws -> [OccurrenceRecord] {
    try db.rows(
      "SELECT \(OccurrenceRow.columns) FROM occurrence WHERE task = ? ORDER BY at", [key],
      read: OccurrenceRow.record)
  }

  private func mergedTasks(into id: TaskID) throws -> [MergedTask] {
    let sql = """
      SELECT id, at, createdAt, modifiedAt, fingerprint, foreignFields FROM mergedTask WHERE task = ?
      """
    return try db.rows(sql, [id.text]) { row in
      let at: String = try row.value(1)
      guard let occurrence = LocalDateTime(at) else { throw ModelError.corruptValue }
      return try MergedTask(
        id: TaskID(row.value(0)), occurrence: occurrence,
        createdAt: Instant(millisecond: row.value(2)),
        modifiedAt: Instant(millisecond: row.value(3)),
        fingerprint: row.value(4), foreignFields: row.value(5))
    }
  }
}
