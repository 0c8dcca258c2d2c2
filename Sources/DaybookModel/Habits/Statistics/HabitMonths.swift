// The statistics of a habit are computed day by day: `HabitWalk` goes through the timeline and the
// marks and keeps a `HabitRun` (streak, rate, strength). `habitMonth` has the run at the end of
// each month that is over and a code for each of its days, so a read begins at the last row and
// walks the days since. Whatever changes a day computes the rows from its month on anew
// (`refreshMonths`). Before marks are pruned, their months are compared with them; from then on the
// row is the truth (docs/decisions/0017-what-a-habit-counts.md,
// docs/decisions/0029-what-outlives-the-raw-events.md).

import CivilTime
import SQLite

extension RecordReader<HabitRecord> {
  /// The last month that was over before the day.
  func month(of key: Int64, before day: Day) throws -> HabitMonth? {
    try db.rows(
      """
      SELECT \(HabitMonth.columns) FROM habitMonth WHERE habit = ? AND month < ?
      ORDER BY month DESC LIMIT 1
      """, [key, Month(of: day)], read: HabitMonth.init
    ).first
  }

  /// The day codes of the past months that are at least in part in the span.
  func dayCodes(of key: Int64, from: Day, through: Day) throws -> [Month: [UInt8]] {
    let rows: [(Month, String)] = try db.rows(
      """
      SELECT month, days FROM habitMonth WHERE habit = ? AND month BETWEEN ? AND ? ORDER BY month
      """, [key, Month(of: from), Month(of: through)])
    return Dictionary(rows.map { ($0, Array($1.utf8)) }) { first, _ in first }
  }

  /// Ascending; on a day whose mark was pruned, an amount that fell short counts in quarters.
  func dayMarks(of habit: StoredHabit, from: Day, through: Day) throws -> [HabitDayMark] {
    guard let marksFrom = habit.marksFrom, from < marksFrom else {
      return try keptMarks(of: habit, from: from, through: through)
    }
    let last = min(through, marksFrom.adding(days: -1) ?? .earliest)
    let coded = try codedMarks(of: habit.key, from: from, through: last)
    guard through >= marksFrom else { return coded }
    return try coded + keptMarks(of: habit, from: marksFrom, through: through)
  }

  /// The marks of a span of days from the day codes of months, ascending.
  func codedMarks(of key: Int64, from: Day, through: Day) throws -> [HabitDayMark] {
    HabitDayMark.marks(
      in: try dayCodes(of: key, from: from, through: through), from: from, through: through)
  }

  /// The marks of a span of days as their rows have them, ascending.
  func keptMarks(
    of habit: StoredHabit, from: Day, through: Day
  ) throws -> [HabitDayMark] {
    let sql = """
      SELECT day, state, isDone, amount FROM habitMark INDEXED BY habitMarkDay
      WHERE habit = ? AND day BETWEEN ? AND ? ORDER BY day
      """
    return try db.rows(sql, [habit.key, from, through]) {
      (day: Day, state: HabitMarkRecord.State, isDone: Bool, amount: Double?) in
      guard state == .marked else {
        return HabitDayMark(day: day, state: .skipped, value: 0)
      }
      let target = habit.timeline.version(on: day)?.target
      let value = amount.flatMap { amount in target?.value(of: amount) }
      return HabitDayMark(day: day, state: isDone ? .done : .partial, value: value ?? 1)
    }
  }
}

extension RecordWriter<HabitRecord> {
  /// Computes the monthly statistics anew from the month of a day on (nil: those that are missing),
  /// up to the last month that is over. Months whose marks are not kept stay.
  func refreshMonths(of key: Int64, from day: Day?) throws {
    let habit = try reader.stored(key: key)
    if let day {
      let first = Month(of: max(day, habit.marksFrom ?? day))
      try writer.db.run("DELETE FROM habitMonth WHERE habit = ? AND month >= ?", [key, first])
    }
    let done = try reader.month(of: key, before: today)
    let begin = done?.month.next ?? Month(of: habit.timeline.start)
    let end = Month(of: today).first.adding(days: -1) ?? .earliest
    guard begin.first <= end else { return }
    let marks = try reader.dayMarks(of: habit, from: begin.first, through: end)
    var walk = HabitWalk(habit.timeline, done?.run, marks)
    var month: Month? = begin
    while let current = month, current.last <= end {
      let dayCodes = walk.pass(through: current.last, from: current.first)
      let days = String(decoding: dayCodes, as: UTF8.self)
      try insert(HabitMonth(month: current, days: days, run: walk.run), of: key)
      month = current.next
    }
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
