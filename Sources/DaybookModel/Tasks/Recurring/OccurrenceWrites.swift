import CivilTime
import SQLite

extension RecordWriter<TaskRecord> {
  /// Writes what happened to an occurrence; what was moved keeps where it was moved to.
  func putOverride(_ record: OccurrenceRecord, ofTask key: Int64) throws {
    guard let existing = try occurrenceKey(record, ofTask: key) else {
      try insert(record, of: key)
      return try log.recordAdd(of: .occurrence, key: db.lastInsertedRowID)
    }
    let before = try log.snapshot(of: .occurrence, key: existing)
    try db.run(
      """
      UPDATE occurrence SET state = ?, instant = ?, lapsed = ?, next = ?, revision = revision + 1
      WHERE key = ?
      """, [record.state, record.at, record.hasLapsed, record.next, existing])
    if record.isMoved {
      try db.run(
        "UPDATE occurrence SET start = ?, startTime = ?, due = ?, dueTime = ? WHERE key = ?",
        [record.start, record.startTime, record.due, record.dueTime, existing])
    }
    try log.recordEdit(of: .occurrence, key: existing, before: before)
  }

  private func occurrenceKey(_ record: OccurrenceRecord, ofTask key: Int64) throws -> Int64? {
    let sql = "SELECT key FROM occurrence WHERE task = ? AND at = ?"
    return try db.value(Int64.self, sql, [key, record.occurrence])
  }

  /// Deletes what happened to an occurrence, but for where it was moved to.
  func removeOverride(_ record: OccurrenceRecord, ofTask key: Int64) throws {
    guard !record.isMoved else {
      var moved = record
      (moved.state, moved.hasLapsed, moved.next) = (.moved, false, nil)
      moved.at = action.moment.instant
      return try putOverride(moved, ofTask: key)
    }
    guard let row = try occurrenceKey(record, ofTask: key) else { return }
    try log.recordRemoval(of: .occurrence, where: "key = :key", key: row)
    try db.run("DELETE FROM occurrence WHERE key = ?", [row])
  }

  /// Deletes where an occurrence that is not done was moved to.
  func forgetMove(of occurrence: LocalDateTime, ofTask key: Int64) throws {
    guard var record = try reader.occurrence(occurrence, ofTask: key), record.state == .moved else {
      return
    }
    (record.start, record.startTime, record.due, record.dueTime) = (nil, nil, nil, nil)
    try removeOverride(record, ofTask: key)
  }

  /// Deletes where occurrences yet to be done were moved to, since a new rule has none of them.
  func forgetMoves(ofTask key: Int64) throws {
    let condition = "task = :key AND state = 'moved'"
    try log.recordRemoval(of: .occurrence, where: condition, key: key)
    try db.run("DELETE FROM occurrence WHERE \(condition)", ["key": key])
  }
}
