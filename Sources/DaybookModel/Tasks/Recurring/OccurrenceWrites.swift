import CivilTime
import SQLite

extension RecordWriter<TaskRecord> {
  /// Writes what happened to an occurrence; what was moved keeps where it was moved to.
  func putOverride(_ record: OccurrenceRecord, ofTask key: Int64, _ id: TaskID) throws {
    let rowID = "\(id)@\(record.occurrence)"
    let existing = try db.value(Int64.self, "SELECT key FROM occurrence WHERE id = ?", [rowID])
    guard let existing else {
      try insert(record, ofTask: key, id)
      return try log.recordAdd(of: .occurrence, key: db.lastInsertedRowID)
    }
    let before = try log.snapshot(of: .occurrence, key: existing)
    try db.run(
      """
      UPDATE occurrence SET state = ?, instant = ?, revision = revision + 1 WHERE key = ?
      """, [record.state.rawValue, record.at.millisecond, existing])
    if record.isMoved {
      try db.run(
        "UPDATE occurrence SET start = ?, startTime = ?, due = ?, dueTime = ? WHERE key = ?",
        [
          record.start?.description, record.startTime?.description, record.due?.description,
          record.dueTime?.description, existing,
        ])
    }
    try log.recordEdit(of: .occurrence, key: existing, before: before)
  }

  /// Adds the row of an occurrence that has none; the caller records it.
  func insert(_ record: OccurrenceRecord, ofTask key: Int64, _ id: TaskID) throws {
    try db.run(
      """
      INSERT INTO occurrence (id, task, at, state, instant, start, startTime, due, dueTime,
        revision)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
      """,
      [
        "\(id)@\(record.occurrence)", key, record.occurrence.description, record.state.rawValue,
        record.at.millisecond, record.start?.description, record.startTime?.description,
        record.due?.description, record.dueTime?.description,
      ])
  }

  /// Deletes what happened to an occurrence, but for where it was moved to.
  func removeOverride(_ record: OccurrenceRecord, ofTask key: Int64, _ id: TaskID) throws {
    guard !record.isMoved else {
      var moved = record
      moved.state = .moved
      moved.at = action.moment.instant
      return try putOverride(moved, ofTask: key, id)
    }
    let rowID = "\(id)@\(record.occurrence)"
    let row = try db.value(Int64.self, "SELECT key FROM occurrence WHERE id = ?", [rowID])
    guard let row else { return }
    try log.recordRemoval(of: .occurrence, where: "key = :key", key: row)
    try db.run("DELETE FROM occurrence WHERE key = ?", [row])
  }

  /// Deletes where an occurrence that is not done was moved to.
  func forgetMove(of occurrence: LocalDateTime, ofTask key: Int64, _ id: TaskID) throws {
    guard var record = try reader.occurrence(occurrence, ofTask: key), record.state == .moved else {
      return
    }
    (record.start, record.startTime, record.due, record.dueTime) = (nil, nil, nil, nil)
    try removeOverride(record, ofTask: key, id)
  }

  /// Deletes where occurrences yet to be done were moved to, since a new rule has none of them.
  func forgetMoves(ofTask key: Int64) throws {
    let condition = "task = :key AND state = 'moved'"
    try log.recordRemoval(of: .occurrence, where: condition, key: key)
    try db.run("DELETE FROM occurrence WHERE \(condition)", ["key": key])
  }
}
