/// A rule and its start, made ready to walk: lists as bits, parts that the rule leaves out taken
/// from the start (RFC 5545, 3.3.10), the end as a second on the wall.
///
/// A walk goes from block to block, the smallest stretch of time within which every period of the
/// rule has the same times: a day, an hour, a minute or a second.
struct RecurrencePlan: Sendable {
  enum Period: Sendable {
    /// Hours, minutes or seconds: so many seconds each.
    case seconds(Int64)
    case day, week, month, year
    /// A year where BYWEEKNO chooses among the weeks.
    case yearOfWeeks
  }

  let period: Period
  /// At least 1.
  let interval: Int64
  let start: Int64
  let startDay: Int64
  private(set) var days = RecurrenceDayFilter()
  /// The days of a week, bit 0 is the one on which weeks start.
  private(set) var week: UInt64 = 0x7F
  /// 0 is Monday.
  let weekStart: Int64
  /// Bit 1 is week 1; of those from the end, bit 53 is the last.
  private(set) var weeks: UInt64 = 0
  private(set) var weeksFromEnd: UInt64 = 0
  private(set) var hours: UInt64
  private(set) var minutes: UInt64
  private(set) var seconds: UInt64
  /// Whether hours, minutes or seconds as periods have to pass one of the three above.
  private(set) var limitsTimes = false
  /// The seconds of a block that occur, ascending.
  private(set) var offsets: [Int64] = []
  /// BYSETPOS where a period has more than one block, ascending; `offsets` are then to be counted.
  private(set) var positions: [Int] = []
  /// COUNT, unless `last` says it already.
  private(set) var count: Int64?
  /// The last second on the wall at which something can occur.
  private(set) var last = LocalDateTime.lastSecond
  /// From here on the instant decides, not the wall: UNTIL in UTC near a change of clocks.
  private(set) var checkedFrom = Int64.max
  private(set) var untilInstant = Instant(millisecond: .max)

  init(_ rule: RecurrenceRule, start: LocalDateTime, zone: Zone) {
    interval = Int64(min(max(rule.interval, 1), RecurrenceRule.highestNumber))
    self.start = start.wallSecond
    startDay = Int64(start.day.number)
    weekStart = Int64(rule.weekStart.rawValue - 1)
    period =
      switch rule.frequency {
      case .secondly: .seconds(1)
      case .minutely: .seconds(60)
      case .hourly: .seconds(3600)
      case .daily: .day
      case .weekly: .week
      case .monthly: .month
      case .yearly: rule.byWeekNumber.isEmpty ? .year : .yearOfWeeks
      }
    let frequency = rule.frequency
    hours = Self.bits(rule.byHour, .hour, else: frequency < .daily ? nil : start.time.hour)
    minutes = Self.bits(rule.byMinute, .minute, else: frequency < .hourly ? nil : start.time.minute)
    seconds = Self.bits(
      rule.bySecond, .second, else: frequency < .minutely ? nil : start.time.secondOfMinute)
    if seconds >> 60 & 1 != 0 { seconds = seconds & ~(1 << 60) | 1 << 59 }
    setDays(rule, start: start.day)
    setOffsets(rule)
    setEnd(rule.end, zone: zone)
  }

  private mutating func setDays(_ rule: RecurrenceRule, start: Day) {
    let hasNoDays =
      rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byYearDay.isEmpty
    if !rule.byMonth.isEmpty { days.months = Self.bits(rule.byMonth, .month, else: nil) }
    if rule.frequency != .weekly { days.add(monthDays: rule.byMonthDay) }
    switch period {
    case .seconds:
      days.add(yearDays: rule.byYearDay)
      days.add(weekdays: rule.byDay)
    case .day:
      days.add(weekdays: rule.byDay)
    case .week:
      week = weekBits(rule.byDay, else: start)
    case .month:
      days.add(numberedWeekdays: rule.byDay)
      if hasNoDays { days.add(monthDays: [start.day]) }
      days.skip = rule.skip
    case .year:
      days.skip = rule.skip
      days.add(yearDays: rule.byYearDay)
      days.add(numberedWeekdays: rule.byDay)
      days.countsInYear = rule.byMonth.isEmpty
      days.narrowMonths()
      if hasNoDays {
        days.add(monthDays: [start.day])
        if rule.byMonth.isEmpty { days.months = 1 << UInt64(start.month) }
      }
    case .yearOfWeeks:
      days.add(yearDays: rule.byYearDay)
      // RFC 5545 takes a weekday that the rule does not name from the start.
      week = rule.byDay.isEmpty && !hasNoDays ? 0x7F : weekBits(rule.byDay, else: start)
      for number in rule.byWeekNumber where RecurrencePart.weekNumber.allows(number) {
        if number > 0 {
          weeks |= 1 << UInt64(number)
        } else {
          weeksFromEnd |= 1 << UInt64(54 + number)
        }
      }
    }
  }

  private func weekBits(_ list: [RecurrenceRule.WeekdayNumber], else start: Day) -> UInt64 {
    var bits: UInt64 = 0
    for weekday in list.isEmpty ? [start.weekday] : list.map(\.weekday) {
      bits |= 1 << UInt64((Int64(weekday.rawValue - 1) - weekStart + 7) % 7)
    }
    return bits
  }

  private mutating func setOffsets(_ rule: RecurrenceRule) {
    let list = rule.bySetPosition.filter(RecurrencePart.setPosition.allows).sorted()
    switch period {
    case .seconds(1):
      limitsTimes = hours != Self.allHours || minutes & seconds != Self.allMinutes
      offsets = [0]
    case .seconds(60):
      limitsTimes = hours != Self.allHours || minutes != Self.allMinutes
      offsets = Self.members(of: seconds)
    case .seconds:
      limitsTimes = hours != Self.allHours
      let inner = Self.members(of: seconds)
      offsets = Self.members(of: minutes).flatMap { minute in inner.map { minute * 60 + $0 } }
    default:
      let inner = Self.members(of: seconds)
      let middle = Self.members(of: minutes)
      offsets.reserveCapacity(hours.nonzeroBitCount * middle.count * inner.count)
      for hour in Self.members(of: hours) {
        for minute in middle {
          for second in inner { offsets.append(hour * 3600 + minute * 60 + second) }
        }
      }
    }
    guard !list.isEmpty else { return }
    switch period {
    case .seconds, .day:
      // A period is one block here, so that BYSETPOS chooses the same times in each.
      let all = offsets
      let chosen = Set(list.map { $0 > 0 ? $0 - 1 : all.count + $0 })
      offsets = chosen.sorted().filter(all.indices.contains).map { all[$0] }
    default:
      let highest = offsets.count * maxDays
      positions = list.filter { abs($0) <= highest }
      if positions.isEmpty { offsets = [] }
    }
  }

  /// The most days that a period can have.
  private var maxDays: Int {
    switch period {
    case .week: week.nonzeroBitCount
    case .month: 32
    default: 372
    }
  }

  private mutating func setEnd(_ end: RecurrenceRule.End, zone: Zone) {
    switch end {
    case .never: break
    case .count(let count):
      let count = Int64(min(max(count, 1), RecurrenceRule.highestNumber))
      if let bound = lastSecond(ofCount: count) {
        last = min(last, bound)
      } else {
        self.count = count
      }
    case .untilDay(let day):
      last = LocalDateTime(day: day, time: LocalTime(unchecked: 86_399)).wallSecond
    case .untilLocal(let local):
      last = local.wallSecond
    case .untilUTC(let utc):
      // Where clocks change, a later time on the wall can be an earlier instant, by hours at most.
      untilInstant = Instant(millisecond: utc.wallSecond * 1000)
      let wall = zone.local(at: untilInstant).wallSecond
      last = min(last, wall + 2 * 86_400)
      checkedFrom = wall - 2 * 86_400
    }
  }

  /// The first day of the week that holds the start.
  var firstDayOfStartWeek: Int64 { firstDay(ofWeekWith: startDay) }

  func firstDay(ofWeekWith day: Int64) -> Int64 {
    // Day -719,162 was a Monday; two weeks more keep what is divided positive.
    day &- (day &+ 719_176 &- weekStart) % 7
  }

  /// The first day of week 1, the first with four days in the year (RFC 5545, 3.3.10, WKST).
  func firstDayOfWeeks(year: Int) -> Int64 {
    firstDay(ofWeekWith: Int64(Day.number(year: year, month: 1, day: 4)))
  }

  /// The chosen weeks of a year that has so many, 52 or 53: bit 1 is the first.
  func weeks(ofYearWith count: UInt64) -> UInt64 {
    weeks | weeksFromEnd >> (53 &- count)
  }

  static let allHours: UInt64 = 0xFF_FFFF
  static let allMinutes: UInt64 = (1 << 60) - 1

  /// The values as bits; without any, the one of the start, or all.
  private static func bits(_ list: [Int], _ part: RecurrencePart, else start: Int?) -> UInt64 {
    guard list.isEmpty else {
      var bits: UInt64 = 0
      for value in list where part.allows(value) { bits |= 1 << UInt64(value) }
      return bits
    }
    if let start { return 1 << UInt64(start) }
    return part == .hour ? allHours : allMinutes
  }

  private static func members(of bits: UInt64) -> [Int64] {
    var (members, rest): ([Int64], UInt64) = ([], bits)
    while rest != 0 {
      members.append(Int64(rest.trailingZeroBitCount))
      rest &= rest - 1
    }
    return members
  }

  /// The multiple of the unit at or before the value.
  static func floor(_ value: Int64, _ unit: Int64) -> Int64 {
    let rest = value % unit
    return value &- (rest < 0 ? rest &+ unit : rest)
  }
}
