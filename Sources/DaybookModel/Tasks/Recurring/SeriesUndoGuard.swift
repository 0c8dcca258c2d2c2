import CivilTime
import SQLite

/// Computes the current occurrence of each series that an undo touches, since it follows from what
/// was done with the occurrences, which can be undone in any order.
struct SeriesUndoGuard: UndoGuard {
  let writer: WriteTransaction
  private(set) var keys: Set<Int64> = []
  /// Of the tasks of occurrences.
  private(set) var ids: Set<String> = []

  mutating func note(_ change: EntityChange, _ removal: UndoneAdd) {
    switch change.entity {
    case .task: if let key = change.key { keys.insert(key) }
    case .occurrence: ids.insert(change.parts.whole.id)
    default: break
    }
  }

  func finish(_ rows: [RestoredRow]) throws {
    let known = keys.union(rows.filter { $0.change.entity == .task }.map(\.key))
    let others = try ids.compactMap { try writer.reader.tasks.keyIfAny(TaskID($0)) }
    let sql = """
      SELECT key FROM task
      WHERE key IN (SELECT value FROM json_each(?)) AND recurrenceAnchor = 'scheduled' ORDER BY id
      """
    for key in try writer.db.values(Int64.self, sql, [Array(known.union(others)).list]) {
      try writer.tasks.refreshOccurrence(ofTask: key)
    }
  }
}

extension RecordReader<TaskRecord> {
  /// The occurrence before which all others that were not moved are done with.
  func seriesFrom(ofTask key: Int64) throws -> LocalDateTime {
    let text = try db.value(String?.self, "SELECT seriesFrom FROM task WHERE key = ?", [key]) ?? nil
    guard let text, let from = LocalDateTime(text) else { throw ModelError.corruptValue }
    return from
  }

  /// The occurrence from `seriesFrom` on that is to be done first; nil at the end of the series.
  func currentOccurrence(
    of series: TaskSeries, ofTask key: Int64, in zone: Zone
  ) throws -> LocalDateTime? {
    let from = try seriesFrom(ofTask: key)
    guard series.anchor == .scheduled else { return from }
    let overridden = OverriddenOccurrences(db: db, task: key)
    let next = try series.recurrence(in: zone).notOverridden(from: from, overridden)
    return try overridden.current(next, of: series, in: zone)
  }
}

extension RecordWriter<TaskRecord> {
  /// Puts a series at its current occurrence. One without any left has ended as its last one did.
  fileprivate func refreshOccurrence(ofTask key: Int64) throws {
    let task = try reader.item(key: key)
    guard let series = task.series, series.anchor == .scheduled else { return }
    let current = try reader.currentOccurrence(
      of: series, ofTask: key, in: action.zone(task.timeZone))
    let last = try reader.occurrence(series.occurrence, ofTask: key)
    let isDone = last.map { $0.state != .moved } ?? false
    var fields = TaskFields(task)
    if let current {
      fields.series?.occurrence = current
      try place(current, of: series, &fields, key)
      if isDone, task.state != .open { (fields.state, fields.completedAt) = (.open, nil) }
    } else if let last, isDone, task.state == .open {
      fields.state = last.state == .completed ? .completed : .cancelled
      fields.completedAt = last.state == .completed ? last.at : nil
    }
    guard fields != TaskFields(task) else { return }
    try set(
      [
        "occurrence": current ?? series.occurrence, "start": fields.start,
        "startTime": fields.startTime, "due": fields.due, "dueTime": fields.dueTime,
        "state": fields.state, "completedAt": fields.completedAt, "modifiedAt": now,
      ], of: key)
  }
}
