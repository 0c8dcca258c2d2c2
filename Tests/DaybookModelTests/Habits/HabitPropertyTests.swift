import CivilTime
import Foundation
import Support
import Testing

@testable import DaybookModel

@Suite("Habit statistics against a computation from all marks")
struct HabitPropertyTests {
  @Test(
    "Whatever is marked, skipped, paused, changed or backfilled, the kept months give what all marks give",
    arguments: 0..<30)
  func histories(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    // Sweeps nothing, so that all marks are there to be counted.
    let store = try Store(path: nil, pruning: .onRequest)
    var now = Day(year: 2025, month: 1, day: 1 + seed % 28) ?? .earliest
    try store.addHabit("h", on: now) {
      $0.schedule = Self.schedule(&random)
      $0.target = Self.target(&random)
      $0.start = now.plus(-Int.random(in: 0...40, using: &random))
    }
    for _ in 0..<60 {
      // What changes on the first day of a month, when the month before is kept already, can cut
      // off a period that began in it.
      let isFirst = now == Month(of: now).first
      for _ in 0..<(isFirst ? 8 : 1) { try Self.writeAtRandom(store, on: now, &random) }
      if Int.random(in: 0..<3, using: &random) == 0 {
        try store.read { try Self.compare($0, on: now, "seed \(seed)") }
      }
      now = now.plus(Int.random(in: 0..<9, using: &random))
      if Int.random(in: 0..<12, using: &random) == 0 {
        now = now.plus(Int.random(in: 20..<80, using: &random))
      }
      if Int.random(in: 0..<4, using: &random) == 0 { now = Month(of: now).next?.first ?? now }
    }
    try store.read { try Self.compare($0, on: now, "seed \(seed), at the end") }
    #expect(try store.verify() == [])
  }

  private static func writeAtRandom(_ store: Store, on now: Day, _ random: inout SeededGenerator)
    throws
  {
    let id = HabitID("h")
    let day = now.plus(-Int.random(in: 0..<(Bool.random(using: &random) ? 3 : 90), using: &random))
    let kind = Int.random(in: 0..<24, using: &random)
    let amount = Double(Int.random(in: 0..<12, using: &random)) / 2
    let schedule = Self.schedule(&random)
    let target = Self.target(&random)
    let through = Bool.random(using: &random) ? day.plus(Int(amount) * 3) : nil
    do {
      try store.transact(at: morning(now)) { writer in
        switch kind {
        case 0: _ = try writer.habits.unmark(id, on: day)
        case 1, 2: _ = try writer.habits.skip(id, on: day)
        case 3: _ = try writer.habits.pause(id, from: day, through: through)
        case 4, 5: _ = try writer.habits.resume(id, on: day)
        case 6: _ = try writer.habits.edit(id, HabitEdit(schedule: .set(schedule)), ifRevision: nil)
        case 7: _ = try writer.habits.edit(id, HabitEdit(target: .set(target)), ifRevision: nil)
        case 8: _ = try writer.habits.archive(id, ifRevision: nil)
        case 9, 10: _ = try writer.habits.reopen(id, ifRevision: nil)
        case 11: try writer.habits.startWeeks(on: Weekday(rawValue: 1 + Int(amount)) ?? .monday)
        case 12: _ = try writer.habits.edit(id, HabitEdit(start: .set(day)), ifRevision: nil)
        case 13: _ = try writer.habits.edit(id, HabitEdit(through: .set(through)), ifRevision: nil)
        default:
          let hasTarget =
            try writer.reader.habits.stored(id).timeline.version(on: day)?.target != nil
          _ = try writer.habits.mark(id, on: day, amount: hasTarget ? amount : nil)
        }
      }
    } catch is ModelError {
      // A day that cannot be marked, an end before the start: nothing happened.
    }
  }

  private static func schedule(_ random: inout SeededGenerator) -> HabitSchedule {
    let rules = [
      "FREQ=DAILY", "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=DAILY;INTERVAL=3",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA", "FREQ=MONTHLY;BYMONTHDAY=1,31", "FREQ=DAILY;COUNT=20",
    ]
    let index = Int.random(in: 0..<(rules.count + 4), using: &random)
    if index < rules.count, let rule = try? RecurrenceRule(rules[index]) {
      return .recurrence(rule)
    }
    return index % 2 == 0
      ? .times(HabitTimes(Int.random(in: 1...7, using: &random), a: .week))
      : .times(HabitTimes(Int.random(in: 1...9, using: &random), a: .month))
  }

  private static func target(_ random: inout SeededGenerator) -> HabitTarget? {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: HabitTarget(amount: 3, unit: "km")
    case 1: HabitTarget(amount: 2, comparison: .atMost)
    case 2: HabitTarget(amount: 0, comparison: .atMost)
    default: nil
    }
  }

  private static func compare(_ reader: ReadTransaction, on now: Day, _ label: String) throws {
    let habit = try reader.habits.stored(HabitID("h"))
    let marks = try reader.habits.dayMarks(of: habit, from: .earliest, through: .latest)
    let naive = NaiveHabit(
      timeline: habit.timeline, marks: Dictionary(uniqueKeysWithValues: marks.map { ($0.day, $0) }),
      today: now)
    let status = try reader.habits.status(of: habit, on: now)
    let place = "\(label), \(now), \(habit.timeline.versions.map(\.schedule))"
    #expect(
      [status.currentStreak, status.bestStreak, status.scheduled, status.done, status.skipped]
        == naive.statistics(), "\(place)")
    #expect(abs(status.strength - naive.strength()) < 1e-9, "\(place)")
    let first = now.plus(-200)
    let points = try reader.habits.trend(HabitID("h"), .month, count: 40, today: now)
    let open = naive.openTimes
    #expect(points.map(\.scheduled).reduce(0, +) == status.scheduled + open, "\(place)")
    #expect(points.map(\.done).reduce(0, +) == status.done, "\(place)")
    let days = try reader.habits.days(HabitID("h"), from: first, through: now, today: now)
    for (offset, state) in days.enumerated() {
      #expect((state == .done) == naive.isShownDone(first.plus(offset)), "\(place) \(offset)")
    }
  }
}

/// The rules of a habit, told day by day from all marks at once, without anything kept.
private struct NaiveHabit {
  let timeline: HabitTimeline
  let marks: [Day: HabitDayMark]
  let today: Day
  private let days: [Day]
  private let due: Set<Day>

  init(timeline: HabitTimeline, marks: [Day: HabitDayMark], today: Day) {
    self.timeline = timeline
    self.marks = marks
    self.today = today
    let last = min(today, timeline.end ?? .latest)
    let days =
      timeline.start <= last
      ? (timeline.start.number...last.number).compactMap { Day(number: $0) } : []
    self.days = days
    var due: Set<Day> = []
    for version in timeline.versions {
      guard case .recurrence(let rule) = version.schedule else { continue }
      let recurrence = Recurrence(rule, start: LocalDateTime(day: version.anchor, time: .midnight))
      for day in days where timeline.version(on: day) == version {
        if recurrence.contains(LocalDateTime(day: day, time: .midnight)) { due.insert(day) }
      }
    }
    self.due = due
  }

  private enum Unit {
    case done(Int)
    case missed(scheduled: Int, done: Int)
    case neither(done: Int)
    /// The period that today is in; `open` times can still be done, unless it is lost.
    case running(done: Int, open: Int, isLost: Bool)
  }

  /// The times of the running period that can still be done.
  var openTimes: Int {
    guard case .running(_, let open, false)? = units().last else { return 0 }
    return open
  }

  func isShownDone(_ day: Day) -> Bool {
    timeline.contains(day) && day <= today && marks[day]?.state == .done
  }

  private func isDue(_ day: Day) -> Bool { due.contains(day) }

  /// Current and best streak, then how often it was due, done and skipped.
  func statistics() -> [Int] {
    var (streak, best, scheduled, done) = (0, 0, 0, 0)
    for unit in units() {
      switch unit {
      case .done(let times):
        streak += 1
        best = max(best, streak)
        scheduled += times
        done += times
      case .missed(let due, let partly):
        streak = 0
        scheduled += due
        done += partly
      case .neither(let partly):
        scheduled += partly
        done += partly
      case .running(let partly, let open, let isLost):
        scheduled += partly + (isLost ? open : 0)
        done += partly
      }
    }
    let skips = days.count { day in
      guard marks[day]?.state == .skipped else { return false }
      if case .times? = timeline.version(on: day)?.schedule { return true }
      return isDue(day)
    }
    return [streak, best, scheduled, done, skips]
  }

  private func units() -> [Unit] {
    var units: [Unit] = []
    var index = 0
    while index < days.count {
      let day = days[index]
      guard let version = timeline.version(on: day), case .times(let times) = version.schedule
      else {
        if let unit = dayUnit(day) { units.append(unit) }
        index += 1
        continue
      }
      let span = times.period.span(around: day, weekStart: version.weekStart)
      var members: [Day] = []
      while index < days.count, days[index] <= span.last, counts(days[index], like: version) {
        members.append(days[index])
        index += 1
      }
      units.append(periodUnit(members, span, version))
    }
    return units
  }

  private func counts(_ day: Day, like version: HabitVersion) -> Bool {
    guard let other = timeline.version(on: day), case .times(let mine) = version.schedule,
      case .times(let theirs) = other.schedule
    else { return false }
    return mine.period == theirs.period
      && (mine.period == .month || version.weekStart == other.weekStart)
  }

  private func dayUnit(_ day: Day) -> Unit? {
    guard isDue(day) else { return nil }
    let mark = marks[day]
    if mark?.state == .done { return .done(1) }
    if mark?.state == .skipped || timeline.isPaused(day) { return nil }
    let isAtMost = timeline.version(on: day)?.target?.comparison == .atMost
    if day == today, mark == nil || !isAtMost { return nil }
    return .missed(scheduled: 1, done: 0)
  }

  private func periodUnit(_ members: [Day], _ span: HabitSpan, _ first: HabitVersion) -> Unit {
    guard let last = members.last, case .times(let times)? = timeline.version(on: last)?.schedule
    else { return .neither(done: 0) }
    let done = members.count { marks[$0]?.state == .done }
    let skipped = members.count { marks[$0]?.state == .skipped }
    if done >= times.times { return .done(times.times) }
    let isOpen = last == today
    let isWhole =
      members.first == span.first && (isOpen ? timeline.contains(span.last) : last == span.last)
      && members.allSatisfy { timeline.version(on: $0)?.schedule == first.schedule }
      && !(span.first.number...span.last.number).contains {
        Day(number: $0).map(timeline.isPaused) ?? false
      }
    guard done + skipped < times.times else { return .neither(done: done) }
    if isOpen {
      let isMarked = [.done, .skipped].contains(marks[today]?.state)
      let open = times.times - done - skipped
      let isLost = open > span.last - today + (isMarked ? 0 : 1)
      // One that cannot be missed has its times while they can be done.
      let isPausedYet = (today.number...span.last.number).contains {
        Day(number: $0).map(timeline.isPaused) ?? false
      }
      let canBeReached = !isLost && !isPausedYet && timeline.contains(span.last)
      guard isWhole || canBeReached else { return .neither(done: done) }
      return .running(done: done, open: open, isLost: isLost)
    }
    guard isWhole else { return .neither(done: done) }
    return .missed(scheduled: times.times - skipped, done: done)
  }

  func strength() -> Double {
    var (score, value) = (0.0, 0.0)
    var history: [Bool] = []
    for day in days {
      guard let version = timeline.version(on: day) else { continue }
      let mark = marks[day]
      let isPaused = timeline.isPaused(day)
      switch version.schedule {
      case .recurrence where isDue(day):
        if mark?.state == .skipped || (isPaused && mark?.state != .done) { continue }
        if day == today, mark == nil { continue }
        value = mark?.value ?? 0
        let isOpen =
          day == today && mark?.state == .partial
          && version.target?.comparison != .atMost
        if !isOpen { history.append(mark?.state == .done) }
      case .recurrence:
        if isPaused { continue }
        history.append(false)
      case .times(let times):
        if mark == nil, isPaused || day == today { continue }
        history.append(mark?.state == .done)
        if mark?.state == .skipped { continue }
        let doubled = times.times < times.period.length
        let length = times.period.length * (doubled ? 2 : 1)
        let count = history.suffix(min(length, 64)).count { $0 }
        value = min(1, Double(count) / Double(times.times * (doubled ? 2 : 1)))
      }
      let kept = pow(0.5, sqrt(version.frequency) / 13)
      score = score * kept + value * (1 - kept)
    }
    return score
  }
}
