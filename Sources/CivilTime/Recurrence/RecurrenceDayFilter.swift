/// A month of a year, as the day filter needs it.
struct RecurrenceMonth {
  let year: Int
  let month: Int
  let length: Int
  /// The number of its first day.
  let firstDay: Int64

  init(year: Int, month: Int) {
    self.year = year
    self.month = month
    length = Day.length(ofMonth: month, year: year)
    firstDay = Int64(Day.number(year: year, month: month, day: 1))
  }

  /// The month that holds a day of the years 0 to 10,000, from its date, which the caller has
  /// already.
  init(of date: Day.Civil, number: Int64) {
    year = date.year
    month = date.month
    length = Day.length(ofMonth: date.month, year: date.year)
    firstDay = number &- Int64(date.day) &+ 1
  }

  /// The bits of the month's own days: bit 1 is the first.
  var days: UInt64 { ((1 << UInt64(length)) &- 1) << 1 }
}

/// Which days BYMONTH, BYYEARDAY, BYMONTHDAY and BYDAY leave of a month, as bits: bit 1 is the
/// first of the month; bit 0, and the bit after the last day, are the days before and after it,
/// to which SKIP can move one.
struct RecurrenceDayFilter: Sendable {
  /// Bit 1 is January.
  var months: UInt64 = 0x1FFE
  var monthDays: UInt64 = 0
  /// Bit 31 is the last day, bit 1 the thirty-first from the end.
  var monthDaysFromEnd: UInt64 = 0
  /// The days of twelve months of a common year, then of a leap year; empty when all days pass.
  /// SKIP is applied already.
  var yearDays: [UInt64] = []
  /// Bit 0 is Monday; 0 when BYDAY is absent or all its elements have ordinals.
  var weekdays: UInt64 = 0
  var ordinals: [Ordinal] = []
  /// Whether the ordinals count within the year, not within the month.
  var countsInYear = false
  var skip = RecurrenceRule.Skip.omit

  struct Ordinal: Sendable {
    let ordinal: Int
    var weekdays: UInt64
  }

  var passesAll: Bool {
    months == 0x1FFE && passesAllWithinMonths
  }

  var passesAllWithinMonths: Bool {
    monthDays | monthDaysFromEnd | weekdays == 0 && yearDays.isEmpty && ordinals.isEmpty
  }

  func days(of month: RecurrenceMonth) -> UInt64 {
    guard months >> UInt64(month.month) & 1 != 0 else { return 0 }
    var days =
      yearDays.isEmpty
      ? month.days : yearDays[month.month - 1 + (Day.isLeap(year: month.year) ? 12 : 0)]
    if monthDays | monthDaysFromEnd != 0 { days = monthDays(of: month, within: days) }
    // RFC 7529, 4.1: SKIP comes before BYDAY.
    if weekdays != 0 || !ordinals.isEmpty { days &= weekdays(of: month) }
    return days
  }

  private func monthDays(of month: RecurrenceMonth, within days: UInt64) -> UInt64 {
    let length = UInt64(month.length)
    var result = (monthDays | monthDaysFromEnd >> (31 &- length)) & days
    guard skip != .omit, yearDays.isEmpty else { return result }
    let isPastEnd = monthDays >> (length &+ 1) != 0
    let isBeforeStart = monthDaysFromEnd & ((1 << (32 &- length)) &- 1) != 0
    if isPastEnd { result |= 1 << (skip == .backward ? length : length &+ 1) }
    if isBeforeStart { result |= skip == .backward ? 1 : 2 }
    return result
  }

  private func weekdays(of month: RecurrenceMonth) -> UInt64 {
    // 0001-01-01 was a Monday, number -719,162; one week more keeps the day before it positive.
    let first = UInt64(truncatingIfNeeded: month.firstDay &+ 719_168) % 7
    var result = Self.repeated(weekdays, from: first)
    guard !ordinals.isEmpty else { return result }
    let newYear = countsInYear ? Int64(Day.number(year: month.year, month: 1, day: 1)) : 0
    let before = countsInYear ? Int(month.firstDay &- newYear) : 0
    let span = countsInYear ? (Day.isLeap(year: month.year) ? 366 : 365) : month.length
    for element in ordinals {
      let forward = 7 &* (element.ordinal &- 1)
      let start = element.ordinal > 0 ? forward : span &+ 7 &* element.ordinal
      // A shift by a negative number shifts the other way; a shift by 64 or more gives 0.
      let window = (0x7F as UInt64) << (start &- before &+ 1)
      let matches = Self.repeated(element.weekdays, from: first)
      result |= matches & window & month.days
      if skip != .omit { result |= matches & neighbors(of: month, element.ordinal) }
    }
    return result
  }

  /// The days before and after a month, to which SKIP moves, where a number is that of their own
  /// month or year: its last day and its first.
  private func neighbors(of month: RecurrenceMonth, _ ordinal: Int) -> UInt64 {
    func span(_ year: Int, _ month: Int) -> Int {
      countsInYear
        ? (Day.isLeap(year: year) ? 366 : 365) : Day.length(ofMonth: month, year: year)
    }
    let (isFirst, isLast) = (month.month == 1, month.month == 12)
    let before = span(isFirst ? month.year &- 1 : month.year, isFirst ? 12 : month.month &- 1)
    let after = span(isLast ? month.year &+ 1 : month.year, isLast ? 1 : month.month &+ 1)
    // Within a year, a day's place in it decides, unless the year ends in between.
    let placeBefore = countsInYear && !isFirst ? dayOfYear(before: month) : before
    let placeAfter = countsInYear && !isLast ? dayOfYear(before: month) &+ month.length &+ 1 : 1
    func matches(_ place: Int, of span: Int) -> Bool {
      ordinal == (place &- 1) / 7 &+ 1 || ordinal == -((span &- place) / 7 &+ 1)
    }
    return (matches(placeBefore, of: before) ? 1 : 0)
      | (matches(placeAfter, of: after) ? 1 << UInt64(month.length &+ 1) : 0)
  }

  private func dayOfYear(before month: RecurrenceMonth) -> Int {
    Int(month.firstDay &- Int64(Day.number(year: month.year, month: 1, day: 1)))
  }

  /// The weekdays of 63 days, of which the first is that weekday (0 is Monday).
  private static func repeated(_ weekdays: UInt64, from first: UInt64) -> UInt64 {
    let week = (weekdays | weekdays << 7) >> first & 0x7F
    return week &* 0x0102_0408_1020_4081
  }
}

extension RecurrenceDayFilter {
  mutating func add(monthDays list: [Int]) {
    for day in list where RecurrencePart.monthDay.allows(day) {
      if day > 0 {
        monthDays |= 1 << UInt64(day)
      } else {
        monthDaysFromEnd |= 1 << UInt64(32 + day)
      }
    }
  }

  /// Comes after `skip` and `months` are set.
  mutating func add(yearDays list: [Int]) {
    guard !list.isEmpty else { return }
    yearDays = [UInt64](repeating: 0, count: 24)
    for (year, first) in [(2001, 0), (2000, 12)] {
      let start = Int(Day.number(year: year, month: 1, day: 1))
      let length = Day.isLeap(year: year) ? 366 : 365
      for day in list where RecurrencePart.yearDay.allows(day) {
        let isMissing = abs(day) > length
        if isMissing, skip == .omit { continue }
        let index = day > 0 ? day - 1 : length + day
        let date = Day(unchecked: Int32(start + min(max(index, 0), length - 1))).civil
        let moved = isMissing ? (skip == .backward ? -1 : 1) : 0
        // A day past the end went back by being the last one, one before the start the other way.
        let shift = (index < 0) == (moved < 0) ? moved : 0
        yearDays[first + date.month - 1] |= 1 << UInt64(date.day + shift)
      }
    }
    for month in 1...12 where yearDays[month - 1] | yearDays[month + 11] == 0 {
      months &= ~(1 << UInt64(month))
    }
  }

  /// Leaves out months that no ordinal of the year reaches.
  mutating func narrowMonths() {
    guard countsInYear, weekdays == 0, !ordinals.isEmpty else { return }
    var reached: UInt64 = 0
    for element in ordinals {
      for (year, length) in [(2001, 365), (2000, 366)] {
        let newYear = Int(Day.number(year: year, month: 1, day: 1))
        let start =
          element.ordinal > 0 ? 7 * (element.ordinal - 1) : length + 7 * element.ordinal
        for index in [start, start + 6] {
          let day = newYear + min(max(index, 0), length - 1)
          reached |= 1 << UInt64(Day(unchecked: Int32(day)).month)
        }
      }
    }
    months &= reached
  }

  /// For frequencies in which ordinals mean nothing: each element is all days of its name.
  mutating func add(weekdays list: [RecurrenceRule.WeekdayNumber]) {
    for element in list { weekdays |= Self.bit(element.weekday) }
  }

  /// For frequencies that count weekdays: an element without an ordinal is all days of its name.
  mutating func add(numberedWeekdays list: [RecurrenceRule.WeekdayNumber]) {
    add(weekdays: list.filter { $0.ordinal == 0 })
    for element in list where RecurrencePart.weekday.allows(element.ordinal) {
      let bit = Self.bit(element.weekday)
      if let index = ordinals.firstIndex(where: { $0.ordinal == element.ordinal }) {
        ordinals[index].weekdays |= bit
      } else {
        ordinals.append(Ordinal(ordinal: element.ordinal, weekdays: bit))
      }
    }
  }

  private static func bit(_ weekday: Weekday) -> UInt64 { 1 << UInt64(weekday.rawValue - 1) }
}
