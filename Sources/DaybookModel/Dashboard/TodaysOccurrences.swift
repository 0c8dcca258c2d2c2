import CivilTime
import SQLite

/// The occurrences of today beside the current ones, of open tasks that recur by schedule.
///
/// Of a task whose day can have several that each count, these are all of today's that are still
/// open. Of any other there is one at most, and only where its current occurrence is an earlier one
/// and no line of today anyway. Such tasks are judged one by one; one whose rule takes too many
/// steps has none, as have the rest once the steps of all are spent.
struct TodaysOccurrences {
  /// Those past their due time; sorted by due as it is written.
  private(set) var overdue: [TimedTasks.Row] = []
  /// All others; sorted by instant, and "~" where there is none.
  private(set) var todays: [TimedTasks.Row] = []
  /// How many steps the rules took.
  private(set) var steps = 0

  /// For all tasks together, and for one of them. By the second, two days take about the latter.
  static let maxSteps = 500_000
  static let maxStepsPerTask = 200_000

  /// Holds of a row of `task` whose day can have several occurrences, and of a few others.
  static let canBeSeveral = """
    (instr(recurrence, 'BYHOUR=') > 0 OR instr(recurrence, 'BYMINUTE=') > 0
      OR instr(recurrence, 'BYSECOND=') > 0 OR instr(recurrence, 'FREQ=HOURLY') > 0
      OR instr(recurrence, 'FREQ=MINUTELY') > 0 OR added <> '')
    """

  init(
    at moment: Moment, of scope: DayScope = .everybody, in reader: ReadTransaction,
    zones: (String) -> Zone?
  ) throws {
    let day = UserDay(moment)
    func zone(_ name: String?) -> Zone { name.flatMap(zones) ?? moment.zone }
    // Which day a time falls on can only differ by so much from the day it names: see `TimedTasks`.
    let from = (day.today.adding(days: -3) ?? .earliest).description
    let bound = (day.today.adding(days: 3) ?? .latest).description
    let several = try reader.db.values(
      Int64.self, Self.several(scope), ["from": from, "bound": bound])
    let seen = Set(several)
    let current = Self.currentOccurrences(scope)
    let late = try reader.db.rows(current, ["bound": bound]) {
      (key: Int64, occurrence: LocalDateTime, name: String?) -> Int64? in
      // Whether midnight stands for the whole day is in the rule.
      let isAhead = [nil, occurrence.time].contains {
        day.isAhead(of: occurrence.day, $0, in: zone(name))
      }
      return isAhead ? key : nil
    }.compactMap { $0 }.filter { !seen.contains($0) }
    let keys = several + late
    var stepsLeft = Self.maxSteps
    for (key, task) in try zip(keys, reader.tasks.items(keys: keys, withNotes: false)) {
      guard let series = task.series else { continue }
      let zone = zone(task.timeZone)
      let isLate = day.isAhead(
        of: series.occurrence.day, series.time(of: series.occurrence), in: zone)
      var all: [UserDay.Candidate] = []
      if series.isSeveralADay || (isLate && !day.holds(task, in: zone)) {
        let overridden = try Self.overridden(key, around: day.today, in: reader)
        all = day.occurrences(of: series, in: zone, overridden: overridden, &stepsLeft)
      }
      for chosen in all {
        add(chosen, of: task, key, isOverdue: day.isOverdue(chosen, of: task))
      }
    }
    steps = Self.maxSteps - stepsLeft
  }

  private mutating func add(
    _ chosen: UserDay.Candidate, of task: TaskRecord, _ key: Int64, isOverdue: Bool
  ) {
    let row = TimedTasks.Row(
      key: key,
      sortKey: isOverdue
        ? chosen.written.description : chosen.instant?.description ?? "~",
      rank: task.rank, id: "\(task.id)@\(chosen.occurring.occurrence)",
      occurring: chosen.occurring)
    if isOverdue { overdue.append(row) } else { todays.append(row) }
  }

  /// Those whose current occurrence is near today.
  private static func several(_ scope: DayScope) -> String {
    """
    SELECT key FROM task INDEXED BY \(scope.index("taskSeveralADay"))
    WHERE state = 'open' AND recurrenceAnchor = 'scheduled' AND \(canBeSeveral)
      AND occurrence >= :from AND occurrence < :bound\(scope.condition)
    ORDER BY occurrence DESC
    """
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
      SELECT \(OccurrenceRecord.columns) FROM occurrence INDEXED BY occurrenceTask
      WHERE task = :key AND at >= :first AND at < :last AND state <> 'moved'
      """
    let moved = """
      SELECT \(OccurrenceRecord.columns) FROM occurrence INDEXED BY occurrenceMoved
      WHERE task = :key AND state = 'moved'
      """
    let bounds: Arguments = [
      "key": key, "first": (today.adding(days: -3) ?? .earliest).description,
      "last": (today.adding(days: 4) ?? .latest).description,
    ]
    return try reader.db.rows(around, bounds, read: OccurrenceRecord.init)
      + reader.db.rows(moved, ["key": key], read: OccurrenceRecord.init)
  }
}

/// A user's day, and what of a task falls on it.
private struct UserDay {
  /// An occurrence of the day; without an instant it is the whole day's.
  struct Candidate {
    let occurring: OccurringTask
    /// As the task's clock shows it.
    let written: LocalDateTime
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

  /// Whether an occurrence is past its due time. The one occurrence of a task that is late anyway
  /// is what can be done about it today, also where its time is past.
  func isOverdue(_ candidate: Candidate, of task: TaskRecord) -> Bool {
    guard task.series?.isSeveralADay == true, task.due != nil, let instant = candidate.instant
    else { return false }
    return instant < now
  }

  /// All that are still open where each counts; else the latest up to now unless it is done, or
  /// else the first to come.
  func occurrences(
    of series: TaskSeries, in zone: Zone, overridden: [OccurrenceRecord], _ stepsLeft: inout Int
  ) -> [Candidate] {
    let moved = overridden.filter { $0.state == .moved && $0.occurrence != series.occurrence }
      .compactMap { moved -> Candidate? in
        guard let day = moved.due ?? moved.start else { return nil }
        return candidate(
          day, moved.due == nil ? moved.startTime : moved.dueTime, in: zone,
          OccurringTask(occurrence: moved.occurrence, overridden: moved))
      }
    let names = Set(overridden.map(\.occurrence) + [series.occurrence])
    guard stepsLeft > 0 else { return moved }
    var steps = min(stepsLeft, TodaysOccurrences.maxStepsPerTask)
    let budget = steps
    defer { stepsLeft -= budget - steps }
    if series.isSeveralADay { return moved + all(series, in: zone, except: names, &steps) }
    let candidates = moved + nearest(series, in: zone, except: names, &steps)
    let past = candidates.filter { $0.instant.map { $0 <= now } ?? false }
    let chosen =
      past.max { ($0.instant ?? now) < ($1.instant ?? now) }
      ?? candidates.min { ($0.instant ?? span.upperBound) < ($1.instant ?? span.upperBound) }
    return chosen.map { [$0] } ?? []
  }

  private var now: Instant { moment.instant }

  /// What the wall shows later than this is not on the day, even where clocks jumped between.
  private var end: Instant { span.upperBound.adding(seconds: 7200) }

  /// The second on the wall from which the rule's occurrences can be on the day; clocks that jump
  /// move a time by a day at most.
  private func first(in zone: Zone) -> Int64 {
    zone.local(at: span.lowerBound).wallSecond - 86_400
  }

  /// The rule's of the day, behind the current one, that are not overridden; none where that takes
  /// too many steps.
  private func all(
    _ series: TaskSeries, in zone: Zone, except overridden: Set<LocalDateTime>,
    _ steps: inout Int
  ) -> [Candidate] {
    var found: [Candidate] = []
    let start = max(first(in: zone), series.occurrence.wallSecond)
    let ending = forEach(of: series, in: zone, after: start, &steps) {
      if !overridden.contains($0.occurring.occurrence) { found.append($0) }
      return true
    }
    return ending == .gaveUp ? [] : found
  }

  /// The latest of the rule's up to now unless it is overridden, and the first behind it that is
  /// not; none where that takes too many steps.
  private func nearest(
    _ series: TaskSeries, in zone: Zone, except overridden: Set<LocalDateTime>,
    _ steps: inout Int
  ) -> [Candidate] {
    let first = first(in: zone)
    var starts = [first]
    // A rule can have an occurrence each second, a long walk from the day's start.
    if series.hasTimes { starts.insert(max(zone.local(at: now).wallSecond - 7200, first), at: 0) }
    for start in starts {
      var past: Candidate?
      var next: Candidate?
      var hasPast = false
      let ending = forEach(of: series, in: zone, after: start, &steps) { found in
        let isOverridden = overridden.contains(found.occurring.occurrence)
        if let instant = found.instant, instant <= now {
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

  /// Hands over the rule's occurrences of the day behind a second on the wall, ascending, for as
  /// long as `body` returns true.
  private func forEach(
    of series: TaskSeries, in zone: Zone, after start: Int64, _ steps: inout Int,
    _ body: (Candidate) -> Bool
  ) -> Recurrence.Ending {
    let last = zone.local(at: span.upperBound).wallSecond + 86_400
    return series.recurrence(in: zone).forEach(
      after: LocalDateTime(clampingWallSecond: start),
      before: LocalDateTime(clampingWallSecond: last), steps: &steps
    ) {
      let instant = series.time(of: $0) == nil ? nil : zone.instant(of: $0)
      guard holds($0.day, instant) else { return instant.map { $0 < end } ?? true }
      let occurring = OccurringTask(occurrence: $0, overridden: nil)
      return body(Candidate(occurring: occurring, written: $0, instant: instant))
    }
  }

  /// nil where that is not on the day.
  private func candidate(
    _ day: Day, _ time: LocalTime?, in zone: Zone, _ occurring: OccurringTask
  ) -> Candidate? {
    let written = LocalDateTime(day: day, time: time ?? .midnight)
    let instant = time == nil ? nil : zone.instant(of: written)
    guard holds(day, instant) else { return nil }
    return Candidate(occurring: occurring, written: written, instant: instant)
  }

  /// Without an instant it is the whole day's.
  private func holds(_ day: Day, _ instant: Instant?) -> Bool {
    instant.map(span.contains) ?? (day == today)
  }
}
