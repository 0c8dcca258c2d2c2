import CivilTime
import SQLite

/// Puts series where their occurrences say. These can be brought back in any order by undos, and by
/// other devices.
struct SeriesRecomputation {
  let writer: WriteTransaction

  /// Computes the series of these tasks, by their own zone or UTC: the result is the same wherever
  /// somebody reads it. Leaves a series alone that is in its place. The caller records the changes.
  func run(_ keys: Set<Int64>) throws {
    let sql = """
      SELECT key FROM task
      WHERE key IN (SELECT value FROM json_each(?)) AND recurrenceAnchor = 'scheduled' ORDER BY id
      """
    for key in try writer.db.values(Int64.self, sql, [Array(keys).list]) {
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
    let zone = task.timeZone.flatMap(action.zones) ?? .utc
    let current = try reader.currentOccurrence(of: series, ofTask: key, in: zone)
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
