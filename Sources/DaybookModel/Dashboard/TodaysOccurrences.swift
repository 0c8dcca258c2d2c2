import CivilTime
import SQLite

/// The occurrences of today of open tasks that recur by schedule and whose current occurrence is an
/// earlier one, one for each task at most; none of a task that is a line of today anyway. Such
/// tasks are judged one by one, so the cost grows with how many of them are late; a task whose rule
/// takes too many steps has none, and once the steps of all are spent the remaining tasks have
/// none.
struct TodaysOccurrences {
  let rows: [TimedTasks.Row]
  /// How many steps the rules took.
  let steps: Int

  /// For all tasks together, and for one of them. By the second, two days take about the latter.
  static let maxSteps = 500_000
  static let maxStepsPerTask = 200_000

  init(
    at moment: Moment, of scope: DayScope = .everybody, in reader: ReadTransaction,
    zones: (String) -> Zone?
  ) throws {
    let day = UserDay(moment)
    func zone(_ name: String?) -> Zone { name.flatMap(zones) ?? moment.zone }
    // Which day a time falls on can only differ by so much from the day it names: see `TimedTasks`.
    let bound = (day.today.adding(days: 3) ?? .latest).description
    let late = try reader.db.rows(Self.currentOccurrences(scope), ["bound": bound]) {
      row -> Int64? in
      let text: String = try row.value(1)
      guard let occurrence = LocalDateTime(text) else { throw ModelError.corruptValue }
      let name: String? = try row.value(2)
      // Whether midnight stands for the whole day is in the rule.
      let isAhead = [nil, occurrence.time].contains {
        day.isAhead(of: occurrence.day, $0, in: zone(name))
      }
      return isAhead ? try row.value(0) : nil
    }.compactMap { $0 }
    guard !late.isEmpty else {
      (rows, steps) = ([], 0)
      return
    }
    var stepsLeft = Self.maxSteps
    rows = try zip(late, reader.tasks(keys: late)).compactMap { key, task in
      let zone = zone(task.timeZone)
      guard let series = task.series, !day.holds(task, in: zone),
        day.isAhead(of: series.occurrence.day, series.time(of: series.occurrence), in: zone)
      else { return nil }
      let overridden = try Self.overridden(key, around: day.today, in: reader)
      guard let chosen = day.occurrence(of: task, in: zone, overridden: overridden, &stepsLeft)
      else { return nil }
      return TimedTasks.Row(
        key: key, sortKey: chosen.instant?.description ?? "~", rank: task.rank,
        id: "\(task.id)@\(chosen.occurring.occurrence)", occurring: chosen.occurring)
    }
    steps = Self.maxSteps - stepsLeft
  }

  private static func currentOccurrences(_ scope: DayScope) -> String {
    """
    SELECT key, occurrence, timeZone FROM task INDEXED BY \(scope.index("taskSeries"))
    WHERE state = 'open' AND recurrenceAnchor = 'scheduled' AND occurrence < :bound
      \(scope.condition)
    ORDER BY occurrence DESC
    """
  }

  /// What happened to a task's occurrences around the day, and to those that were moved from
  /// anywhere.
  private static func overridden(
    _ key: Int64, around today: Day, in reader: ReadTransaction
  ) throws -> [OccurrenceRecord] {
    let around = """
      SELECT \(OccurrenceRow.columns) FROM occurrence INDEXED BY occurrenceTask
      WHERE task = :key AND at >= :first AND at < :last AND state <> 'moved'
      """
    let moved = """
      SELECT \(OccurrenceRow.columns) FROM occurrence INDEXED BY occurrenceMoved
      WHERE task = :key AND state = 'moved'
      """
    let bounds: Arguments = [
      "key": key, "first": (today.adding(days: -3) ?? .earliest).description,
      "last": (today.adding(days: 4) ?? .latest).description,
    ]
    return try reader.db.rows(around, bounds, read: OccurrenceRow.record)
      + reader.db.rows(moved, ["key": key], read: OccurrenceRow.record)
  }
}

/// A user's day, and what of a task falls on it.
private struct UserDay {
  /// An occurrence of the day; without an instant it is the whole day's.
  struct Candidate {
    let occurring: OccurringTask
    let instant: Instant?
  }

  let today: Day
  private let moment: Moment
  private let span: Range<Instant>

  init(_ moment: Moment) {
    self.moment = moment
    today = moment.today
    let start = moment.start(of: today)
    span = start..<max(start, moment.end(of: today))
  }

  /// Whether an occurrence on a day, or at a time of it, lies before this day.
  func isAhead(of day: Day, _ time: LocalTime?, in zone: Zone) -> Bool {
    guard let time else { return day < today }
    return zone.instant(of: LocalDateTime(day: day, time: time)) < span.lowerBound
  }

  /// Whether the task at its current occurrence is one of today's that are not overdue.
  func holds(_ task: TaskRecord, in zone: Zone) -> Bool {
    if let due = task.due {
      guard let time = task.dueTime else { return due == today }
      let instant = zone.instant(of: LocalDateTime(day: due, time: time))
      return instant >= moment.instant && instant < span.upperBound
    }
    guard let start = task.start else { return false }
    guard let time = task.startTime else { return start <= today }
    return zone.instant(of: LocalDateTime(day: start, time: time)) < span.upperBound
  }

  /// The latest up to now unless it is done, or else the first to come.
  func occurrence(
    of task: TaskRecord, in zone: Zone, overridden: [OccurrenceRecord], _ stepsLeft: inout Int
  ) -> Candidate? {
    guard let series = task.series else { return nil }
    var candidates = overridden.filter { $0.state == .moved && $0.occurrence != series.occurrence }
      .compactMap { moved -> Candidate? in
        guard let day = moved.due ?? moved.start else { return nil }
        return candidate(
          day, moved.due == nil ? moved.startTime : moved.dueTime, in: zone,
          OccurringTask(occurrence: moved.occurrence, overridden: moved))
      }
    candidates += byRule(
      series, in: zone, except: Set(overridden.map(\.occurrence) + [series.occurrence]),
      &stepsLeft)
    let past = candidates.filter { $0.instant.map { $0 <= moment.instant } ?? false }
    return past.max { ($0.instant ?? now) < ($1.instant ?? now) }
      ?? candidates.min { ($0.instant ?? span.upperBound) < ($1.instant ?? span.upperBound) }
  }

  private var now: Instant { moment.instant }

  /// What the wall shows later than this is not on the day, even where clocks jumped between.
  private var end: Instant { span.upperBound.adding(seconds: 7200) }

  /// The latest of the rule's up to now unless it is overridden, and the first behind it that is
  /// not; none where that takes too many steps.
  private func byRule(
    _ series: TaskSeries, in zone: Zone, except overridden: Set<LocalDateTime>,
    _ stepsLeft: inout Int
  ) -> [Candidate] {
    guard stepsLeft > 0 else { return [] }
    var steps = min(stepsLeft, TodaysOccurrences.maxStepsPerTask)
    let budget = steps
    defer { stepsLeft -= budget - steps }
    let recurrence = series.recurrence(in: zone)
    // Clocks that jump move a time by a day at most.
    let first = zone.local(at: span.lowerBound).wallSecond - 86_400
    let last = LocalDateTime(
      clampingWallSecond: zone.local(at: span.upperBound).wallSecond + 86_400)
    var starts = [first]
    // A rule can have an occurrence each second, a long walk from the day's start.
    if series.hasTimes {
      starts.insert(max(zone.local(at: now).wallSecond - 7200, first), at: 0)
    }
    for start in starts {
      var past: Candidate?
      var next: Candidate?
      var hasPast = false
      let ending = recurrence.forEach(
        after: LocalDateTime(clampingWallSecond: start), before: last, steps: &steps
      ) {
        let time = series.time(of: $0)
        let instant = time.map { [day = $0.day] in
          zone.instant(of: LocalDateTime(day: day, time: $0))
        }
        guard holds($0.day, instant) else { return instant.map { $0 < end } ?? true }
        let isOverridden = overridden.contains($0)
        let found = Candidate(
          occurring: OccurringTask(occurrence: $0, overridden: nil), instant: instant)
        if let instant, instant <= now {
          past = isOverridden ? nil : found
          hasPast = true
          return true
        }
        next = isOverridden ? nil : found
        return isOverridden
      }
      guard ending != .gaveUp else { return [] }
      if hasPast || start == first { return [past, next].compactMap(\.self) }
    }
    return []
  }

  /// nil where that is not on the day.
  private func candidate(
    _ day: Day, _ time: LocalTime?, in zone: Zone, _ occurring: OccurringTask
  ) -> Candidate? {
    let instant = time.map { zone.instant(of: LocalDateTime(day: day, time: $0)) }
    return holds(day, instant) ? Candidate(occurring: occurring, instant: instant) : nil
  }

  /// Without an instant it is the whole day's.
  private func holds(_ day: Day, _ instant: Instant?) -> Bool {
    instant.map(span.contains) ?? (day == today)
  }
}
