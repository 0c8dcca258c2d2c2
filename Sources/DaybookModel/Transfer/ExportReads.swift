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

/// A habit with the marks that are kept, ascending.
package struct ExportedHabit: Sendable, Hashable {
  package var habit: HabitRecord
  package var marks: [HabitMarkRecord]
}

package struct TransferReader: FeatureReader { let reader: ReadTransaction }

package extension ReadTransaction { var transfer: TransferReader { TransferReader(reader: self) } }

package extension TransferReader {
  /// Roughly, where the file is damaged.
  func count(of part: ExportPart) throws -> Int {
    let sql = "SELECT count(*) FROM \(part.name) WHERE \(part.condition)"
    return try ifWhole { try db.value(Int.self, sql) ?? 0 } ?? 0
  }

  /// Roughly, where the file is damaged.
  func count(of entity: Entity) throws -> Int {
    try ifWhole { try db.value(Int.self, "SELECT count(*) FROM \(entity.name)") ?? 0 } ?? 0
  }

  /// Passes on the records, each as a JSON object. Where one cannot be read, those behind it are
  /// asked for by their keys, and those of a table without keys from its end.
  func forEachRecord(
    of part: ExportPart, _ body: (String) throws -> Void
  ) throws -> UnreadRecords {
    var unread = UnreadRecords()
    var last: Int64 = 0
    guard try !walk(part, descending: false, last: &last, body) else { return unread }
    unread.isWhole = false
    if let definition = part.definition {
      try forEachSingleRecord(of: definition, after: last, &unread, body)
    } else {
      var behind: [String] = []
      _ = try walk(part, descending: true, last: &last) { behind.append($0) }
      for record in behind.reversed() { try body(record) }
    }
    return unread
  }

  /// Whether it came to the end; `last` becomes the key of the last record.
  private func walk(
    _ part: ExportPart, descending: Bool, last: inout Int64, _ body: (String) throws -> Void
  ) throws -> Bool {
    var failure: (any Error)?
    let isWhole: Void? = try ifWhole {
      let sql = """
        SELECT \(try part.snapshot(db)), \(part.definition == nil ? "0" : "key") FROM \(part.name)
        WHERE \(part.condition) ORDER BY \(try part.order(db, descending: descending))
        """
      try db.forEach(sql) { row in
        let record: String = try row.value(0)
        do { try body(record) } catch {
          failure = error
          return .stop
        }
        last = try row.value(1)
        return .row
      }
    }
    if let failure { throw failure }
    return isWhole != nil
  }

  /// In the order in which they came; returns how many could not be read, at least.
  func forEachTask(_ body: (ExportedTask) throws -> Void) throws -> Int {
    var (last, unread): (Int64, Int) = (0, 0)
    var failure: (any Error)?
    func take(_ row: Row) throws -> Connection.Next {
      last = try row.value(TaskRecord.endIndex)
      guard let task = try ifWhole({ try exportedTask(row) }) else {
        unread += 1
        return .row
      }
      do { try body(task) } catch {
        failure = error
        return .stop
      }
      return .row
    }
    let sql = "SELECT \(TaskRecord.columns), task.key, task.fingerprint FROM task"
    let isWhole = try ifWhole { try db.forEach("\(sql) ORDER BY task.key") { try take($0) } } != nil
    if let failure { throw failure }
    guard !isWhole else { return unread }
    for key in try keys(of: "task", after: last) {
      let isThere: Void? = try ifWhole {
        try db.forEach("\(sql) NOT INDEXED WHERE task.key = ?", [key]) { try take($0) }
      }
      if let failure { throw failure }
      if isThere == nil { unread += 1 }
    }
    return max(unread, 1)
  }

  /// How many tasks have reminders of their own; roughly, where the file is damaged.
  func remindedTaskCount() throws -> Int {
    let sql = "SELECT count(DISTINCT task) FROM reminder"
    return try ifWhole { try db.value(Int.self, sql) ?? 0 } ?? 0
  }

  /// In their manual order; returns how many could not be read, at least.
  func forEachHabit(_ body: (ExportedHabit) throws -> Void) throws -> Int {
    let sql = "SELECT key FROM habit ORDER BY rank, id"
    guard let keys = try ifWhole({ try db.values(Int64.self, sql) }) else { return 1 }
    var unread = 0
    for key in keys {
      let habit = try ifWhole {
        ExportedHabit(
          habit: try reader.habits.stored(key: key).record, marks: try reader.habits.parts(of: key))
      }
      if let habit { try body(habit) } else { unread += 1 }
    }
    return unread
  }

  /// The task as an export hands it over now; nil where none has the id.
  func exportedTask(_ id: TaskID) throws -> ExportedTask? {
    let sql = "SELECT \(TaskRecord.columns), task.key, task.fingerprint FROM task WHERE id = ?"
    return try db.rows(sql, [id.text], read: exportedTask).first
  }

  private func exportedTask(_ row: Row) throws -> ExportedTask {
    let task = try TaskRecord(row)
    let recurs = task.series != nil
    return try row.read(from: TaskRecord.endIndex) { key, fingerprint in
      ExportedTask(
        task: task, fingerprint: fingerprint,
        occurrences: recurs ? try occurrences(ofTask: key) : [],
        merged: recurs ? try mergedTasks(into: task.id) : [])
    }
  }

  private func occurrences(ofTask key: Int64) throws -> [OccurrenceRecord] {
    try db.rows(
      "SELECT \(OccurrenceRecord.columns) FROM occurrence WHERE task = ? ORDER BY at", [key],
      read: OccurrenceRecord.init)
  }

  private func mergedTasks(into id: TaskID) throws -> [MergedTask] {
    let sql = "SELECT \(MergedTask.columns) FROM mergedTask WHERE task = ?"
    return try db.rows(sql, [id], read: MergedTask.init)
  }
}
