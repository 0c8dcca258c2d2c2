package import CivilTime

/// One point of a trend: how much of a span of days was done.
package struct HabitTrendPoint: Sendable, Hashable {
  package var first: Day
  package var last: Day
  /// Times that were due and are over, or done; of so many times a period, all of the running one.
  package var scheduled: Int
  package var done: Int
  package var skipped: Int

  /// 0 to 1; nil where nothing was due.
  package var rate: Double? { scheduled > 0 ? Double(done) / Double(scheduled) : nil }
}

package extension RecordReader<HabitRecord> {
  /// What each day of a span was to a habit, through today; a later one is `outside`.
  func days(_ id: HabitID, from: Day, through: Day, today: Day) throws -> [HabitDayState] {
    let habit = try stored(id)
    guard from <= through else { return [] }
    let months = try dayCodes(of: habit.key, from: from, through: through)
    let last = try month(of: habit.key, before: today)
    var days = [HabitDayState](repeating: .outside, count: through - from + 1)
    for (month, dayCodes) in months where month < Month(of: today) {
      for (offset, code) in dayCodes.enumerated() {
        guard let index = month.first.adding(days: offset).map({ $0 - from }),
          days.indices.contains(index)
        else { continue }
        days[index] = HabitDayState(code: code)
      }
    }
    let open = last?.month.next?.first ?? habit.timeline.start
    let first = max(open, from)
    let yesterday = today.adding(days: -1) ?? .earliest
    guard first <= min(through, today) else { return days }
    var walk = HabitWalk(
      habit.timeline, nil, try dayMarks(of: habit, from: first, through: min(through, today)))
    walk.pass(through: min(through, yesterday), from: first) { day, state, _ in
      days[day - from] = state
    }
    if through >= today, let state = walk.passToday(today) { days[today - from] = state }
    return days
  }

  /// The newest `count` weeks or months, oldest first, the last of them the one that today is in.
  func trend(
    _ id: HabitID, _ period: HabitPeriod, count: Int, today: Day
  ) throws -> [HabitTrendPoint] {
    let habit = try stored(id)
    let weekStart = try reader.preferences.current().weekStart
    var points: [HabitTrendPoint] = []
    var day: Day? = today
    while points.count < max(count, 1), let current = day {
      let span = period.span(around: current, weekStart: weekStart)
      points.append(
        HabitTrendPoint(first: span.first, last: span.last, scheduled: 0, done: 0, skipped: 0))
      day = span.first.adding(days: -1)
    }
    points.reverse()
    try add(habit, to: &points, today: today)
    return points
  }

  /// What of some days was due and done.
  package func count(
    _ id: HabitID, from first: Day, through last: Day, today: Day
  ) throws -> HabitTrendPoint {
    var points = [HabitTrendPoint(first: first, last: last, scheduled: 0, done: 0, skipped: 0)]
    try add(stored(id), to: &points, today: today)
    return points[0]
  }

  /// From the month before the first point on, so that a period which began in it is known.
  private func add(
    _ habit: StoredHabit, to points: inout [HabitTrendPoint], today: Day
  ) throws {
    guard let first = points.first?.first else { return }
    let last = try month(of: habit.key, before: first)
    let from = last?.month.next?.first ?? habit.timeline.start
    guard from <= today else { return }
    var walk = HabitWalk(
      habit.timeline, last?.run, try allMarks(of: habit, from: from, through: today))
    var (trend, index) = (points, 0)
    var before = walk.run
    func take(_ run: HabitRun, _ day: Day) {
      while index < trend.count, trend[index].last < day { index += 1 }
      if index < trend.count, trend[index].first <= day {
        trend[index].scheduled += run.scheduled - before.scheduled
        trend[index].done += run.done - before.done
        trend[index].skipped += run.skipped - before.skipped
      }
      before = run
    }
    walk.pass(through: today.adding(days: -1) ?? .earliest, from: from) { day, _, run in
      take(run, day)
    }
    _ = walk.passToday(today)
    take(walk.run, today)
    // What is still open of the running period was due in it as well.
    if index < trend.count, trend[index].first <= today { trend[index].scheduled += walk.run.open }
    points = trend
  }

  /// Of the months that are over from their day codes, which outlive the marks.
  private func allMarks(
    of habit: StoredHabit, from: Day, through: Day
  ) throws -> [HabitDayMark] {
    let months = try dayCodes(of: habit.key, from: from, through: through)
    let marks = HabitDayMark.marks(in: months, from: from, through: through)
    let rest = months.keys.max().map { $0.next?.first ?? .latest } ?? from
    guard rest <= through else { return marks }
    return marks + (try dayMarks(of: habit, from: rest, through: through))
  }
}
