/// Goes from block to block of a plan, ascending. It starts at any moment by arithmetic, and looks
/// at a fixed number of periods at most.
struct RecurrenceCursor {
  /// Enough for every week of 9,999 years, so that only hours and shorter periods, and long lists
  /// of BYSETPOS, can use it up.
  static let budget = 600_000

  let plan: RecurrencePlan
  var stepsLeft: Int
  /// Days before and after these are of no interest.
  private let firstDay: Int64
  let lastDay: Int64

  /// What is left of the days of a chunk (a month, a week), and the day of bit 0.
  private var chunk: UInt64 = 0
  private var chunkDay: Int64 = 0
  /// The next period: a second, a day, the first day of a week, a month since year 0, or a year.
  var next: Int64 = 0
  private var lastPeriod: Int64 = 0
  /// The open period's months (bit 1 is January) or weeks (bit 1 is the first, bit 0 the one before
  /// it) still to come.
  private var pieces: UInt64 = 0
  private var year = 0
  private var newYear: Int64 = 0
  private var firstDayOfWeeks: Int64 = 0
  /// The last day given out, where SKIP can bring one twice.
  private var lastGiven = Int64.min
  var daySearch: RecurrenceDaySearch
  private var chooser: RecurrenceChooser

  /// Blocks from the one that holds `first` (or a little before) to the one that holds `last`.
  init(_ plan: RecurrencePlan, from first: Int64, through last: Int64, steps: Int) {
    self.plan = plan
    stepsLeft = steps
    chooser = RecurrenceChooser(plan)
    daySearch = RecurrenceDaySearch(plan.days)
    let first = max(first, plan.start)
    firstDay = RecurrencePlan.floor(first, 86_400) / 86_400
    lastDay = RecurrencePlan.floor(last, 86_400) / 86_400
    seek(first)
  }

  /// Whether the search was given up before its end.
  var isExhausted: Bool { stepsLeft <= 0 }

  private mutating func seek(_ first: Int64) {
    // SKIP can move a day into the next month.
    let slack: Int64 = plan.days.skip == .omit ? 0 : 1
    switch plan.period {
    case .seconds(let unit):
      next = aligned(RecurrencePlan.floor(plan.start, unit), unit, before: first)
    case .day:
      next = aligned(plan.startDay, 1, before: firstDay)
      if next < firstDay { next += plan.interval }
      lastPeriod = lastDay
    case .week:
      next = aligned(plan.firstDayOfStartWeek, 7, before: firstDay)
      lastPeriod = lastDay
    case .month:
      next = aligned(Self.monthNumber(plan.startDay), 1, before: Self.monthNumber(firstDay) - slack)
      lastPeriod = Self.monthNumber(lastDay) + slack
    case .year, .yearOfWeeks:
      let first = Int64(Self.civil(firstDay).year)
      next = aligned(Int64(Self.civil(plan.startDay).year), 1, before: first - slack)
      lastPeriod = Int64(Self.civil(lastDay).year) + slack
    }
  }

  /// The last period at or before the target, but not before the first one.
  private func aligned(_ origin: Int64, _ unit: Int64, before target: Int64) -> Int64 {
    guard target > origin else { return origin }
    let step = unit &* plan.interval
    return origin &+ (target &- origin) / step &* step
  }

  /// The first second of the next block.
  mutating func nextBlock() -> Int64? {
    if case .seconds(let unit) = plan.period { return nextShortPeriod(unit) }
    if !plan.positions.isEmpty { return nextPosition() }
    while chunk == 0 {
      guard loadChunk() || openPeriod() else { return nil }
    }
    let day = chunkDay &+ Int64(chunk.trailingZeroBitCount)
    chunk &= chunk &- 1
    return day &* 86_400
  }

  /// Passes over chunks whose days lie before a day, as long as they have no more blocks together
  /// than `limit`, and says how many those were.
  mutating func passBlocks(before day: Int64, limit: Int64) -> Int64 {
    if case .seconds = plan.period { return 0 }
    guard plan.positions.isEmpty else { return 0 }
    var passed: Int64 = 0
    while true {
      while chunk == 0 {
        guard loadChunk() || openPeriod() else { return passed }
      }
      let blocks = Int64(chunk.nonzeroBitCount)
      let lastInChunk = chunkDay &+ Int64(63 &- chunk.leadingZeroBitCount)
      guard lastInChunk < day, passed &+ blocks <= limit else { return passed }
      passed &+= blocks
      chunk = 0
    }
  }

  /// Opens the next period and makes its chunks ready; false at the end.
  private mutating func openPeriod() -> Bool {
    let period = next
    guard period <= lastPeriod, stepsLeft > 0 else { return false }
    stepsLeft &-= 1
    switch plan.period {
    case .seconds:
      return false
    case .day:
      openDays()
    case .week:
      next &+= 7 &* plan.interval
      (chunkDay, chunk) = (period, week(from: period))
      trim()
    case .month:
      year = Int(period / 12)
      pieces = 2 << UInt64(period % 12) & plan.days.months
      next &+= plan.interval
    case .year:
      year = Int(period)
      pieces = plan.days.months
      next &+= plan.interval
    case .yearOfWeeks:
      year = Int(period)
      openWeeks()
      next &+= plan.interval
    }
    return true
  }

  /// A year's weeks, with the last one of the year before and the first one of the year after
  /// where they have days in this year.
  private mutating func openWeeks() {
    newYear = Int64(Day.number(year: year, month: 1, day: 1))
    firstDayOfWeeks = plan.firstDayOfWeeks(year: year)
    let following = plan.firstDayOfWeeks(year: year &+ 1)
    let count = UInt64(following &- firstDayOfWeeks) / 7
    pieces = plan.weeks(ofYearWith: count) & ((1 << (count &+ 1)) &- 2)
    if firstDayOfWeeks > newYear {
      let before = UInt64(firstDayOfWeeks &- plan.firstDayOfWeeks(year: year &- 1)) / 7
      pieces |= plan.weeks(ofYearWith: before) >> before & 1
    }
    if following < newYear &+ daysInYear {
      let after = UInt64(plan.firstDayOfWeeks(year: year &+ 2) &- following) / 7
      pieces |= (plan.weeks(ofYearWith: after) >> 1 & 1) << (count &+ 1)
    }
  }

  private var daysInYear: Int64 { Day.isLeap(year: year) ? 366 : 365 }

  /// Takes the next month or week of the open period; false when there is none left.
  private mutating func loadChunk() -> Bool {
    guard pieces != 0 else { return false }
    let piece = pieces.trailingZeroBitCount
    pieces &= pieces &- 1
    if case .yearOfWeeks = plan.period {
      chunkDay = firstDayOfWeeks &+ Int64(piece &- 1) &* 7
      chunk = week(from: chunkDay)
      if chunkDay < newYear { chunk &= ~0 << (newYear &- chunkDay) }
      let rest = newYear &+ daysInYear &- chunkDay
      if rest < 7 { chunk &= (1 << rest) &- 1 }
    } else {
      let month = RecurrenceMonth(year: year, month: piece)
      chunkDay = month.firstDay &- 1
      chunk = plan.days.days(of: month)
      if plan.days.skip != .omit { dropGiven() }
    }
    trim()
    return true
  }

  /// Drops the days before the first one that matters.
  private mutating func trim() {
    if plan.positions.isEmpty, chunkDay < firstDay {
      chunk &= ~0 << (firstDay &- chunkDay)
    }
  }

  private mutating func dropGiven() {
    guard chunk != 0 else { return }
    if lastGiven >= chunkDay { chunk &= ~0 << (lastGiven &- chunkDay &+ 1) }
    lastGiven = max(lastGiven, chunkDay &+ Int64(63 - chunk.leadingZeroBitCount))
  }

  private mutating func openDays() {
    let day = next
    chunkDay = day
    chunk = Self.strides(plan.interval)
    if plan.days.passesAll {
      next &+= plan.interval &* Int64(chunk.nonzeroBitCount)
      return
    }
    let date = Self.civil(day)
    let month = RecurrenceMonth(of: date, number: day)
    chunk &= plan.days.days(of: month) >> UInt64(date.day)
    let rest = Int64(month.length &- date.day &+ 1)
    next &+= (rest &+ plan.interval &- 1) / plan.interval &* plan.interval
  }

  private static func strides(_ interval: Int64) -> UInt64 {
    var (bits, bit): (UInt64, Int64) = (0, 0)
    while bit < 64 {
      bits |= 1 << UInt64(bit)
      bit &+= interval
    }
    return bits
  }

  /// The days of a week that pass, bit 0 is its first.
  private func week(from first: Int64) -> UInt64 {
    guard !plan.days.passesAll else { return plan.week }
    let date = Self.civil(first)
    let month = RecurrenceMonth(of: date, number: first)
    var days = plan.days.days(of: month) >> UInt64(date.day)
    let rest = month.length &- date.day &+ 1
    if rest < 7 {
      let isDecember = date.month == 12
      let following = RecurrenceMonth(
        year: date.year &+ (isDecember ? 1 : 0), month: isDecember ? 1 : date.month &+ 1)
      days |= (plan.days.days(of: following) >> 1) << UInt64(rest)
    }
    return days & plan.week
  }

  private static func civil(_ day: Int64) -> Day.Civil {
    Day(unchecked: Int32(truncatingIfNeeded: day)).civil
  }

  private static func monthNumber(_ day: Int64) -> Int64 {
    let date = civil(day)
    return Int64(date.year &* 12 &+ date.month &- 1)
  }
}

extension RecurrenceCursor {
  /// The next occurrence that BYSETPOS chooses, as a block of one second.
  private mutating func nextPosition() -> Int64? {
    while true {
      guard stepsLeft > 0 else { return nil }
      if let second = chooser.next() {
        // Finding the day of a position takes as long as opening a few periods.
        stepsLeft &-= 2
        return second
      }
      guard openPeriod() else { return nil }
      chooser.clear()
      if case .week = plan.period {
        chooser.append(chunk, from: chunkDay)
      } else {
        while loadChunk() { chooser.append(chunk, from: chunkDay) }
      }
    }
  }
}
