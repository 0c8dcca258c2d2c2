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
    let others = try reader.openOccurrences(
      of: series, ofTask: key, after: task.openAfter, before: bound, in: zone)
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
    guard task.days.isBefore(bound) else { return [] }
    let today = LocalDateTime(day: moment.today, time: .midnight)
    return try openOccurrences(
      of: series, ofTask: key(), after: task.openAfter, from: series.rule.isCaughtUp ? today : nil,
      before: bound, in: zone)
  }
}

extension TaskRecord {
  /// Each occurrence after this to which nothing has happened, and the current one, is to be done.
  fileprivate var openAfter: LocalDateTime {
    guard let occurrence = series?.occurrence else { return .init(day: .latest, time: .last) }
    let place = days.place
    let ahead = LocalDateTime(day: place.day, time: place.time == .last ? .midnight : place.time)
    return max(occurrence, ahead.secondBefore)
  }
}

extension LocalDateTime {
  var secondBefore: LocalDateTime { LocalDateTime(clampingWallSecond: wallSecond - 1) }
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

  /// The occurrences that are to be done besides the current one, from `first` up to `bound`, by
  /// name: those after `behind` to which nothing has happened, and those that were moved.
  fileprivate func openOccurrences(
    of series: TaskSeries, ofTask key: Int64, after behind: LocalDateTime,
    from first: LocalDateTime? = nil, before bound: LocalDateTime, in zone: Zone
  ) throws -> [LocalDateTime] {
    guard series.anchor == .scheduled else { return [] }
    let moved = try OverriddenOccurrences(db: db, task: key).moved().filter {
      $0.occurrence != series.occurrence && $0.days.isBefore(bound)
        && first.map($0.days.isBefore) != true
    }.map(\.occurrence)
    return try moved
      + untouched(
        of: series, ofTask: key, after: max(behind, first?.secondBefore ?? behind), before: bound,
        in: zone)
  }

  /// The occurrences between two moments to which nothing has happened.
  fileprivate func untouched(
    of series: TaskSeries, ofTask key: Int64, after first: LocalDateTime,
    before bound: LocalDateTime, in zone: Zone
  ) throws -> [LocalDateTime] {
    guard first < bound else { return [] }
    let all = series.recurrence(in: zone)
      .occurrences(after: first, before: bound, limit: Self.maxMissed).occurrences
    guard !all.isEmpty else { return [] }
    let sql = "SELECT at FROM occurrence WHERE task = ? AND at > ? AND at < ?"
    let arguments: Arguments = [key, first.description, bound.description]
    let names = Set(try db.values(LocalDateTime.self, sql, arguments))
    return all.filter { !names.contains($0) }
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
    let bound = caughtUp(series, at: done, in: action.zone(task.timeZone))
    let missed = try skipMissed(before: bound, of: task, key, besides: occurrence)
    let isCut = missed.count >= RecordReader<TaskRecord>.maxMissed
    let through = LocalDateTime(clampingWallSecond: bound.wallSecond - 1)
    try pass(
      occurrence, as: .completed, at: done, of: task, key,
      through: isCut && occurrence == series.occurrence ? through : nil)
    let current = series.occurrence
    if occurrence != current, (task.due ?? task.start).map({ $0 < bound.day }) ?? false {
      try pass(
        current, as: .skipped, hasLapsed: true, at: action.moment.instant,
        of: reader.item(key: key), key)
    }
  }

  /// What was missed before the day of an instant or, of a stream, before that time is caught up.
  private func caughtUp(_ series: TaskSeries, at done: Instant, in zone: Zone) -> LocalDateTime {
    guard !series.isStream else { return zone.local(at: done) }
    let day = Moment(instant: done, zone: zone, dayStart: action.moment.dayStart).today
    return LocalDateTime(day: day, time: .midnight)
  }

  /// Skips what is caught up of a task whose current occurrence is moved.
  func skipMissed(of task: TaskRecord, _ key: Int64) throws {
    guard let series = task.series, series.anchor == .scheduled, series.rule.isCaughtUp else {
      return
    }
    let bound = caughtUp(series, at: action.moment.instant, in: action.zone(task.timeZone))
    _ = try skipMissed(before: bound, of: task, key, besides: series.occurrence)
  }

  /// Skips the open occurrences before `bound` except one and the current one; returns them all.
  private func skipMissed(
    before bound: LocalDateTime, of task: TaskRecord, _ key: Int64, besides kept: LocalDateTime
  ) throws -> [LocalDateTime] {
    guard let series = task.series else { return [] }
    let missed = try reader.openOccurrences(
      of: series, ofTask: key, after: task.openAfter, before: bound,
      in: action.zone(task.timeZone))
    try put(.skipped, hasLapsed: true, missed.filter { $0 != kept }, ofTask: key)
    return missed
  }

  /// Gives each occurrence that was skipped together with others, between two, a row of its own.
  func skipOpen(
    after occurrence: LocalDateTime, before bound: LocalDateTime, of task: TaskRecord, _ key: Int64
  ) throws {
    guard let series = task.series, series.anchor == .scheduled else { return }
    let open = try reader.untouched(
      of: series, ofTask: key, after: occurrence, before: bound, in: action.zone(task.timeZone))
    try put(.skipped, hasLapsed: true, open, ofTask: key)
  }

  /// Writes the same about several occurrences.
  func put(
    _ state: OccurrenceState, hasLapsed: Bool = false, _ occurrences: [LocalDateTime],
    ofTask key: Int64
  ) throws {
    for occurrence in occurrences {
      try putOverride(
        OccurrenceRecord(
          occurrence: occurrence, state: state, at: action.moment.instant, hasLapsed: hasLapsed),
        ofTask: key)
    }
  }
}
