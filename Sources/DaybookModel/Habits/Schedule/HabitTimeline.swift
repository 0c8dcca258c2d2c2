import CivilTime

/// Everything that decides on which days a habit is due.
struct HabitTimeline: Sendable, Hashable {
  var start: Day
  var end: Day?
  /// Ascending by `since`; the first holds from the start on, whatever its `since`.
  var versions: [HabitVersion]
  /// Ascending, without overlap; the time in the archive is one.
  var pauses: [HabitPause]

  func version(on day: Day) -> HabitVersion? {
    versions.last { $0.since <= day } ?? versions.first
  }

  func contains(_ day: Day) -> Bool {
    day >= start && end.map { day <= $0 } ?? true
  }

  func isPaused(_ day: Day) -> Bool {
    pauses.contains { $0.contains(day) }
  }

  /// What one day asks for; nil outside of the habit's life.
  func day(_ day: Day) -> HabitDay? {
    var found: HabitDay?
    forEachDay(from: day, through: day) { found = $0 }
    return found
  }

  /// Hands over each day of the habit's life in the span, ascending.
  func forEachDay(from: Day, through: Day, _ body: (HabitDay) -> Void) {
    for index in versions.indices {
      let first = max(firstDay(ofVersion: index), from)
      let last = min(lastDay(ofVersion: index), through)
      guard first <= last else { continue }
      switch versions[index].schedule {
      case .recurrence(let rule): passDays(of: rule, index, first, last, body)
      case .times(let times): passPeriods(of: times, index, first, last, body)
      }
    }
  }

  private func firstDay(ofVersion index: Int) -> Day {
    index == 0 ? start : max(versions[index].since, start)
  }

  private func lastDay(ofVersion index: Int) -> Day {
    let end = end ?? .latest
    guard index + 1 < versions.count else { return end }
    return min(versions[index + 1].since.adding(days: -1) ?? .earliest, end)
  }

  private func passDays(
    of rule: RecurrenceRule, _ index: Int, _ first: Day, _ last: Day, _ body: (HabitDay) -> Void
  ) {
    let version = versions[index]
    var pause = PauseCursor(pauses)
    if rule == RecurrenceRule(.daily) {
      for number in first.number...last.number {
        guard let day = Day(number: number) else { continue }
        body(HabitDay(day: day, version: version, place: .scheduled, isPaused: pause.covers(day)))
      }
      return
    }
    let days = rule.days(from: first, through: last, anchor: version.anchor)
    var next = days.startIndex
    for number in first.number...last.number {
      guard let day = Day(number: number) else { continue }
      let isScheduled = next < days.endIndex && days[next] == day
      if isScheduled { next += 1 }
      body(
        HabitDay(
          day: day, version: version, place: isScheduled ? .scheduled : .free,
          isPaused: pause.covers(day)))
    }
  }

  /// A period ends early where the habit or its way of counting does, and begins late likewise.
  private func passPeriods(
    of times: HabitTimes, _ index: Int, _ first: Day, _ last: Day, _ body: (HabitDay) -> Void
  ) {
    let version = versions[index]
    var pause = PauseCursor(pauses)
    let versionSpan = versionSpan(ofVersion: index)
    let changes = index > 0 && !versions[index - 1].schedulesDays(like: version)
    var span = times.period.span(around: first, weekStart: version.weekStart)
    for number in first.number...last.number {
      guard let day = Day(number: number) else { continue }
      if day > span.last { span = times.period.span(around: day, weekStart: version.weekStart) }
      let place = HabitPeriodPlace(
        times: times, first: max(span.first, versionSpan.first),
        last: min(span.last, versionSpan.last),
        beginsWhole: span.first >= versionSpan.first, endsWhole: span.last <= versionSpan.last,
        changes: changes && day == version.since && day != span.first)
      body(
        HabitDay(
          day: day, version: version, place: .period(place), isPaused: pause.covers(day)))
    }
  }

  /// The days through which periods are counted as in this version.
  private func versionSpan(ofVersion index: Int) -> HabitSpan {
    var (low, high) = (index, index)
    while low > 0, versions[low - 1].countsPeriods(like: versions[index]) { low -= 1 }
    while high + 1 < versions.count, versions[high + 1].countsPeriods(like: versions[index]) {
      high += 1
    }
    return HabitSpan(first: firstDay(ofVersion: low), last: lastDay(ofVersion: high))
  }

  /// The first day in a span that asks for something, where a walk of some years finds one.
  func nextDue(from: Day, through: Day) -> HabitDay? {
    var chunk = from
    while chunk <= through {
      let last = min(chunk.adding(days: 60) ?? .latest, through)
      var found: HabitDay?
      forEachDay(from: chunk, through: last) { day in
        guard found == nil, !day.isPaused, day.place != .free else { return }
        found = day
      }
      if let found { return found }
      guard let next = last.adding(days: 1) else { return nil }
      chunk = next
    }
    return nil
  }
}

/// One day of a habit's life.
struct HabitDay {
  enum Place: Equatable {
    case scheduled
    case free
    case period(HabitPeriodPlace)
  }

  let day: Day
  let version: HabitVersion
  let place: Place
  let isPaused: Bool
}

/// The period that a day is in, as far as the habit's life and its way of counting reach.
struct HabitPeriodPlace: Equatable {
  let times: HabitTimes
  let first: Day
  let last: Day
  let beginsWhole: Bool
  let endsWhole: Bool
  /// Whether the number of times changes on this day, within the period.
  let changes: Bool
}

extension HabitVersion {
  /// Whether both ask for the same days, apart from the anchor of a rule.
  func schedulesDays(like other: HabitVersion) -> Bool {
    guard schedule == other.schedule else { return false }
    if case .recurrence = schedule { return true }
    return countsPeriods(like: other)
  }

  fileprivate func countsPeriods(like other: HabitVersion) -> Bool {
    guard case .times(let mine) = schedule, case .times(let theirs) = other.schedule else {
      return false
    }
    return mine.period == theirs.period
      && (mine.period == .month || weekStart == other.weekStart)
  }
}

extension RecurrenceRule {
  /// The days of a rule without times in a span, ascending.
  fileprivate func days(from: Day, through: Day, anchor: Day) -> [Day] {
    var days: [Day] = []
    _ = Recurrence(self, start: LocalDateTime(day: anchor, time: .midnight)).forEach(
      after: from.adding(days: -1).map { LocalDateTime(day: $0, time: .last) },
      before: through.adding(days: 1).map { LocalDateTime(day: $0, time: .midnight) }
    ) { occurrence in
      days.append(occurrence.day)
      return true
    }
    return days
  }
}

/// Says of ascending days whether they are paused.
private struct PauseCursor {
  private let pauses: [HabitPause]
  private var next = 0

  init(_ pauses: [HabitPause]) { self.pauses = pauses }

  mutating func covers(_ day: Day) -> Bool {
    while next < pauses.count, let through = pauses[next].through, through < day { next += 1 }
    return next < pauses.count && pauses[next].from <= day
  }
}
