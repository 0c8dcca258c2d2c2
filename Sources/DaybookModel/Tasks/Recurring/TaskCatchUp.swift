package import CivilTime
import SQLite

package extension RecordWriter<TaskRecord> {
  /// Whether the current occurrence of an open recurring task is late, and how many after it are: at
  /// most 999.
  func lateOccurrences(of id: TaskID) throws -> (isCurrent: Bool, others: Int) {
    let (key, task) = try reader.keyed(id)
    let moment = action.moment
    guard let series = task.series, task.state == .open else { return (false, 0) }
    let zone = action.zone(task.timeZone)
    let bound = series.overdueBound(at: moment, in: zone)
    let others = try reader.openOccurrences(behind: series, ofTask: key, before: bound, in: zone)
    return (task.isLate(at: moment, zones: action.zones), others.count)
  }
}

package extension RecordReader<TaskRecord> {
  /// How many overdue occurrences of each task have to be done, where that is not the current one
  /// alone.
  func overdueCounts(
    of tasks: [TaskRecord], at moment: Moment, zones: (String) -> Zone?
  ) throws -> [TaskID: Int] {
    var counts: [TaskID: Int] = [:]
    for task in tasks where task.series != nil {
      let others = try overdueOccurrences(behind: task, key(task.id), at: moment, zones: zones)
      guard !others.isEmpty else { continue }
      counts[task.id] = others.count + (task.isOverdue(at: moment, zones: zones) ? 1 : 0)
    }
    return counts
  }
}

extension RecordReader<TaskRecord> {
  /// The overdue occurrences of an open task after its current one that completing that one does
  /// not skip.
  func overdueOccurrences(
    behind task: TaskRecord, _ key: @autoclosure () throws -> Int64, at moment: Moment,
    zones: (String) -> Zone?
  ) throws -> [LocalDateTime] {
    guard let series = task.series, !series.isStream, task.state == .open, task.due != nil else {
      return []
    }
    let zone = task.timeZone.flatMap(zones) ?? moment.zone
    let bound = series.overdueBound(at: moment, in: zone)
    guard series.occurrence < bound else { return [] }
    let today = LocalDateTime(day: moment.today, time: .midnight)
    return try openOccurrences(
      behind: series, ofTask: key(), from: series.rule.isCaughtUp ? today : nil, before: bound,
      in: zone)
  }

  /// The open tasks whose current occurrence was moved to a time to come, of which another one is
  /// overdue.
  func overdueBehindMoved(
    at moment: Moment, zones: (String) -> Zone?
  ) throws -> [(key: Int64, due: Day)] {
    let sql = """
      SELECT key FROM task INDEXED BY taskSeries
      WHERE state = 'open' AND recurrenceAnchor = 'scheduled' AND occurrence < ?
        AND due IS NOT NULL AND occurrence < due || 'T' || ifnull(dueTime, '')
      """
    let bound = (moment.today.adding(days: 3) ?? .latest).description
    let keys = try db.values(Int64.self, sql, [bound])
    return try zip(keys, items(keys: keys, withNotes: false)).compactMap { key, task in
      guard let due = task.due, !task.isOverdue(at: moment, zones: zones) else { return nil }
      let isBehind = try !overdueOccurrences(behind: task, key, at: moment, zones: zones).isEmpty
      return isBehind ? (key, due) : nil
    }
  }
}

extension TaskSeries {
  /// What lies before this is overdue.
  fileprivate func overdueBound(at moment: Moment, in zone: Zone) -> LocalDateTime {
    hasTimes ? zone.local(at: moment.instant) : LocalDateTime(day: moment.today, time: .midnight)
  }
}

extension RecordReader<TaskRecord> {
  /// The most occurrences after the current one that are looked at.
  fileprivate static var maxMissed: Int { 999 }

  /// The occurrences after the current one, from `first` up to `bound`, that were neither
  /// completed, skipped nor moved to `bound` or later.
  fileprivate func openOccurrences(
    behind series: TaskSeries, ofTask key: Int64, from first: LocalDateTime? = nil,
    before bound: LocalDateTime, in zone: Zone
  ) throws -> [LocalDateTime] {
    guard series.anchor == .scheduled, series.occurrence < bound else { return [] }
    let behind = first.map {
      max(series.occurrence, LocalDateTime(clampingWallSecond: $0.wallSecond - 1))
    }
    let later = series.recurrence(in: zone).occurrences(
      after: behind ?? series.occurrence, before: bound, limit: Self.maxMissed
    ).occurrences
    guard !later.isEmpty else { return [] }
    let sql = """
      SELECT \(OccurrenceRecord.columns) FROM occurrence WHERE task = ? AND at > ? AND at < ?
      """
    let arguments: Arguments = [key, series.occurrence.description, bound.description]
    let gone = try db.rows(sql, arguments, read: OccurrenceRecord.init).filter { record in
      record.state != .moved || (record.due ?? record.start).map { $0 >= bound.day } ?? false
    }
    let names = Set(gone.map(\.occurrence))
    return later.filter { !names.contains($0) }
  }
}

extension TaskRecord {
  /// Whether it is overdue or, of a task that recurs by its start, begun before the user's day.
  fileprivate func isLate(at moment: Moment, zones: (String) -> Zone?) -> Bool {
    guard due == nil else { return isOverdue(at: moment, zones: zones) }
    return start.map { $0 < moment.today } ?? false
  }
}

extension RecurrenceRule {
  /// Whether what was missed is over once it is done again. What recurs in four weeks or more, such
  /// as a bill, has to be done each time.
  var isCaughtUp: Bool {
    switch frequency {
    case .secondly, .minutely, .hourly: true
    case .daily: interval < 28
    case .weekly: interval < 4
    case .monthly, .yearly: false
    }
  }
}

extension RecordWriter<TaskRecord> {
  /// Completes an occurrence and, where `completion` or else the rule says so, skips those missed
  /// before that day or, of a stream, that time.
  func completeAndCatchUp(
    _ occurrence: LocalDateTime, _ completion: Completion, at done: Instant, of task: TaskRecord,
    _ key: Int64
  ) throws {
    guard let series = task.series, series.anchor == .scheduled,
      completion.catchesUp ?? (series.rule.isCaughtUp && occurrence == series.occurrence)
    else { return try pass(occurrence, as: .completed, at: done, of: task, key) }
    let zone = action.zone(task.timeZone)
    let day = Moment(instant: done, zone: zone, dayStart: action.moment.dayStart).today
    let bound =
      series.isStream
      ? zone.local(at: done) : LocalDateTime(day: day, time: .midnight)
    let missed = try reader.openOccurrences(behind: series, ofTask: key, before: bound, in: zone)
    let skipped = OccurrenceState.skipped
    try skip(missed.filter { $0 != occurrence }, ofTask: key)
    let isCut = missed.count >= RecordReader<TaskRecord>.maxMissed
    let through = LocalDateTime(clampingWallSecond: bound.wallSecond - 1)
    try pass(
      occurrence, as: .completed, at: done, of: task, key,
      through: isCut && occurrence == series.occurrence ? through : nil)
    let current = series.occurrence
    if occurrence != current, (task.due ?? task.start).map({ $0 < bound.day }) ?? false {
      try pass(
        current, as: skipped, at: action.moment.instant, of: reader.item(key: key), key)
    }
  }

  /// Gives each occurrence that was skipped together with others, between `occurrence` and the
  /// current one, a row of its own.
  func skipOpen(
    after occurrence: LocalDateTime, of series: TaskSeries, _ task: TaskRecord, _ key: Int64
  ) throws {
    var earlier = series
    earlier.occurrence = occurrence
    let zone = action.zone(task.timeZone)
    try skip(
      reader.openOccurrences(behind: earlier, ofTask: key, before: series.occurrence, in: zone),
      ofTask: key)
  }

  private func skip(_ occurrences: [LocalDateTime], ofTask key: Int64) throws {
    for occurrence in occurrences {
      try putOverride(
        OccurrenceRecord(occurrence: occurrence, state: .skipped, at: action.moment.instant),
        ofTask: key)
    }
  }
}
