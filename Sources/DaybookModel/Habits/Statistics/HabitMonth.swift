// The statistics of a habit are computed day by day: `HabitWalk` goes through the timeline and the
// marks and keeps a `HabitRun` (streak, rate, strength). `habitMonth` has the run at the end of
// each month that is over and a code for each of its days, so a read begins at the last row and
// walks the days since. Whatever changes a day computes the rows from its month on anew
// (`refreshMonths`). Before marks are pruned, their months are compared with them; from then on the
// row is the truth (docs/decisions/0017-what-a-habit-counts.md,
// docs/decisions/0029-what-outlives-the-raw-events.md).

import CivilTime
import SQLite

/// The statistics at the end of a month.
struct HabitCheckpoint {
  let month: Month
  let run: HabitRun

  /// In the order in which they are read.
  static let columns = """
    month, scheduled, done, skipped, streak, best, score, value, recent, periodDone,
    periodSkipped, periodIsWhole
    """
  static let columnCount = 12

  init(_ row: Row) throws {
    guard let month = Month(text: try row.value(0)) else { throw ModelError.corruptValue }
    var run = HabitRun()
    run.scheduled = try row.value(1)
    run.done = try row.value(2)
    run.skipped = try row.value(3)
    run.streak = try row.value(4)
    run.best = try row.value(5)
    run.score = try row.value(6)
    run.value = try row.value(7)
    run.recent = try row.value(8)
    run.periodDone = try row.value(9)
    run.periodSkipped = try row.value(10)
    run.periodIsWhole = try row.value(11)
    self.month = month
    self.run = run
  }
}

extension ReadTransaction {
  /// The statistics of the last month that was over before the day.
  func checkpoint(ofHabit key: Int64, before day: Day) throws -> HabitCheckpoint? {
    try db.rows(
      """
      SELECT \(HabitCheckpoint.columns) FROM habitMonth WHERE habit = ? AND month < ?
      ORDER BY month DESC LIMIT 1
      """, [key, Month(of: day).text], read: HabitCheckpoint.init
    ).first
  }

  /// The day codes of the days of past months, by month, for each month that is at least in part in
  /// the span.
  func habitLetters(ofHabit key: Int64, from: Day, through: Day) throws -> [Month: [UInt8]] {
    let rows = try db.rows(
      """
      SELECT month, days FROM habitMonth WHERE habit = ? AND month BETWEEN ? AND ? ORDER BY month
      """, [key, Month(of: from).text, Month(of: through).text]
    ) { row -> (String, String) in (try row.value(0), try row.value(1)) }
    var dayCodes: [Month: [UInt8]] = [:]
    for (text, days) in rows {
      guard let month = Month(text: text) else { throw ModelError.corruptValue }
      dayCodes[month] = Array(days.utf8)
    }
    return dayCodes
  }

  /// The marks of a span of days, ascending; on a day whose mark was pruned, an amount that fell
  /// short counts in quarters.
  func dayMarks(of habit: StoredHabit, from: Day, through: Day) throws -> [HabitDayMark] {
    guard let marksFrom = habit.marksFrom, from < marksFrom else {
      return try keptMarks(of: habit, from: from, through: through)
    }
    let last = min(through, marksFrom.adding(days: -1) ?? .earliest)
    let coded = try codedMarks(ofHabit: habit.key, from: from, through: last)
    guard through >= marksFrom else { return coded }
    return try coded + keptMarks(of: habit, from: marksFrom, through: through)
  }

  /// The marks of a span of days from the day codes of months, ascending.
  func codedMarks(ofHabit key: Int64, from: Day, through: Day) throws -> [HabitDayMark] {
    HabitDayMark.marks(
      in: try habitLetters(ofHabit: key, from: from, through: through), from: from,
      through: through)
  }

  /// The marks of a span of days as their rows have them, ascending.
  func keptMarks(
    of habit: StoredHabit, from: Day, through: Day
  ) throws -> [HabitDayMark] {
    try db.rows(Self.selectMarks, [habit.key, from.description, through.description]) { row in
      let (dayText, state, isDone): (String, String, Bool) = try (
        row.value(0), row.value(1), row.value(2)
      )
      let amount: Double? = try row.value(3)
      guard let day = Day(dayText) else { throw ModelError.corruptValue }
      guard state == HabitMarkRecord.State.marked.rawValue else {
        return HabitDayMark(day: day, state: .skipped, value: 0)
      }
      let target = habit.timeline.version(on: day)?.target
      let value = amount.flatMap { amount in target?.value(of: amount) }
      return HabitDayMark(day: day, state: isDone ? .done : .partial, value: value ?? 1)
    }
  }

  private static let selectMarks = """
    SELECT day, state, isDone, amount FROM habitMark INDEXED BY habitMarkDay
    WHERE habit = ? AND day BETWEEN ? AND ? ORDER BY day
    """
}

extension WriteTransaction {
  /// Computes the monthly statistics anew from the month of a day on, up to the last month that is
  /// over; where none is out of date, those that are missing. Months whose marks are not kept stay.
  func refreshMonths(ofHabit key: Int64, from day: Day?) throws {
    let today = action.moment.today
    let habit = try reader.storedHabit(key: key)
    if let day {
      let first = Month(of: max(day, habit.marksFrom ?? day))
      try db.run("DELETE FROM habitMonth WHERE habit = ? AND month >= ?", [key, first.text])
    }
    let checkpoint = try reader.checkpoint(ofHabit: key, before: today)
    let begin = checkpoint?.month.next ?? Month(of: habit.timeline.start)
    let end = Month(of: today).first.adding(days: -1) ?? .earliest
    guard begin.first <= end else { return }
    let marks = try reader.dayMarks(of: habit, from: begin.first, through: end)
    var walk = HabitWalk(habit.timeline, checkpoint?.run, marks)
    var month: Month? = begin
    while let current = month, current.last <= end {
      let dayCodes = walk.pass(through: current.last, from: current.first)
      try insert(current, dayCodes, walk.run, ofHabit: key)
      month = current.next
    }
  }

  private func insert(
    _ month: Month, _ dayCodes: [UInt8], _ run: HabitRun, ofHabit key: Int64
  ) throws {
    try db.run(
      """
      INSERT INTO habitMonth (habit, month, days, scheduled, done, skipped, streak, best, score,
        value, recent, periodDone, periodSkipped, periodIsWhole)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        key, month.text, String(decoding: dayCodes, as: UTF8.self), run.scheduled, run.done,
        run.skipped, run.streak, run.best, run.score, run.value, run.recent, run.periodDone,
        run.periodSkipped, run.periodIsWhole,
      ])
  }
}

/// Goes through a habit's days with its marks.
struct HabitWalk {
  private let timeline: HabitTimeline
  private let marks: [HabitDayMark]
  private var next = 0
  private(set) var run: HabitRun

  /// `run` is nil before the habit's first day; the marks are those of the days to come, ascending.
  init(_ timeline: HabitTimeline, _ run: HabitRun?, _ marks: [HabitDayMark]) {
    self.timeline = timeline
    self.marks = marks
    self.run = run ?? HabitRun()
  }

  /// Goes on through days that are over; returns a code for each day of the span.
  mutating func pass(through last: Day, from first: Day) -> [UInt8] {
    guard first <= last else { return [] }
    var dayCodes = [UInt8](repeating: HabitDayState.outside.code, count: last - first + 1)
    pass(through: last, from: first) { day, state, _ in dayCodes[day - first] = state.code }
    return dayCodes
  }

  /// Does the same, and passes on what each day of the habit's life was and the statistics after
  /// it.
  mutating func pass(
    through last: Day, from first: Day, _ body: (Day, HabitDayState, HabitRun) -> Void
  ) {
    guard first <= last else { return }
    var walk = self
    timeline.forEachDay(from: first, through: last) { day in
      let state = walk.run.pass(day, walk.mark(on: day.day))
      body(day.day, state, walk.run)
    }
    self = walk
  }

  /// Goes on by today, which is not over; nil outside of the habit's life.
  mutating func passToday(_ today: Day) -> HabitDayState? {
    guard let day = timeline.day(today) else { return nil }
    var pausesToCome = false
    if case .period(let place) = day.place {
      pausesToCome = timeline.pausesTouch(today, place.last)
    }
    return run.passToday(day, mark(on: today), pausesToCome: pausesToCome)
  }

  private mutating func mark(on day: Day) -> HabitDayMark? {
    while next < marks.count, marks[next].day < day { next += 1 }
    return next < marks.count && marks[next].day == day ? marks[next] : nil
  }
}

extension HabitDayMark {
  /// The marks of a span of days from the day codes of months, ascending.
  static func marks(
    in months: [Month: [UInt8]], from: Day, through: Day
  ) -> [HabitDayMark] {
    months.sorted { $0.key < $1.key }.flatMap { month, dayCodes in
      dayCodes.enumerated().compactMap { offset, code in
        guard let day = month.first.adding(days: offset), day >= from, day <= through else {
          return nil
        }
        return HabitDayMark(day, code: code)
      }
    }
  }

  /// The mark that a day's code gives; nil for a day without one.
  init?(_ day: Day, code: UInt8) {
    switch HabitDayState(code: code) {
    case .done: self.init(day: day, state: .done, value: 1)
    case .partial(let level): self.init(day: day, state: .partial, value: Double(level) / 4)
    case .skipped: self.init(day: day, state: .skipped, value: 0)
    case .missed, .open, .paused, .free, .outside: return nil
    }
  }
}
