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
      WHERE key IN (SELECT value FROM json_each(?)) AND recurrence IS NOT NULL ORDER BY id
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

  /// Whether a series has no occurrence left, and nobody has completed or cancelled the task as a
  /// whole.
  func hasEnded(_ key: Int64) throws -> Bool {
    try db.value(Bool.self, "SELECT ended IS NOT NULL FROM task WHERE key = ?", [key]) ?? false
  }

  /// The occurrence after one that was done; others between are done too where somebody said so of an
  /// earlier day.
  fileprivate func following(
    _ done: OccurrenceRecord, ofTask key: Int64
  ) throws -> LocalDateTime? {
    var (last, seen) = (done, Set<LocalDateTime>())
    while let next = last.next, seen.insert(next).inserted,
      let record = try occurrence(next, ofTask: key), record.state != .moved
    {
      last = record
    }
    return last.next
  }

  /// The occurrence from `seriesFrom` on that is to be done first or, counted from completion, that
  /// follows the last one that was done; nil at the end of the series.
  func currentOccurrence(
    of series: TaskSeries, ofTask key: Int64, in zone: Zone
  ) throws -> LocalDateTime? {
    if series.anchor == .completion, let last = try lastDone(ofTask: key) {
      return try following(last, ofTask: key)
    }
    let from = try seriesFrom(ofTask: key)
    guard series.anchor == .scheduled else { return from }
    let overridden = OverriddenOccurrences(db: db, task: key)
    let next = try series.recurrence(in: zone).notOverridden(from: from, overridden)
    return try overridden.current(next, of: series, in: zone)
  }
}

extension RecordWriter<TaskRecord> {
  /// Has an open series that counts from completion go on at an occurrence, whatever was done with
  /// others. The caller records the change of the task, and those of occurrences it has just added.
  func goOn(at occurrence: LocalDateTime, ofTask key: Int64, isLogged: Bool = true) throws {
    guard var last = try reader.lastDone(ofTask: key) else {
      return try db.run("UPDATE task SET seriesFrom = ? WHERE key = ?", [occurrence, key])
    }
    guard try reader.following(last, ofTask: key) != occurrence else { return }
    last.next = occurrence
    guard !isLogged else { return try putOverride(last, ofTask: key) }
    try db.run(
      "UPDATE occurrence SET next = ? WHERE task = ? AND at = ?",
      [occurrence, key, last.occurrence])
  }

  /// Puts a series at its current occurrence, or ends it where none is left. One that somebody has
  /// completed or cancelled as a whole stays so.
  fileprivate func refreshOccurrence(ofTask key: Int64) throws {
    let task = try reader.item(key: key)
    guard let series = task.series else { return }
    let zone = task.timeZone.flatMap(action.zones) ?? .utc
    let current = try reader.currentOccurrence(of: series, ofTask: key, in: zone)
    var fields = TaskFields(task)
    if let current {
      fields.series?.occurrence = current
      try place(current, of: series, &fields, key)
      (fields.state, fields.completedAt) = (.open, nil)
    } else {
      try end(series, &fields, key)
    }
    let isWhole = try task.state != .open && !reader.hasEnded(key)
    if isWhole { (fields.state, fields.completedAt) = (task.state, task.completedAt) }
    guard fields != TaskFields(task) else { return }
    try set(
      [
        "occurrence": fields.series?.occurrence, "start": fields.start,
        "startTime": fields.startTime, "due": fields.due, "dueTime": fields.dueTime,
        "state": fields.state, "completedAt": fields.completedAt,
        "ended": isWhole || fields.state == .open ? nil : 1, "modifiedAt": now,
      ], of: key)
  }
}
