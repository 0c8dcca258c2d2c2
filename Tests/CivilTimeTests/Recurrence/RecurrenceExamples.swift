import CivilTime
import Support
import Testing

/// The recurrence of a rule and a start, both as text.
func recurrence(_ rule: String, _ start: String) throws -> Recurrence {
  Recurrence(try RecurrenceRule(rule), start: try #require(LocalDateTime(start)))
}

extension Recurrence {
  /// The first occurrences' days, or days and times, as one text.
  func days(_ limit: Int) -> String {
    occurrences(limit: limit).occurrences.map(\.day.description).joined(separator: " ")
  }

  func texts(_ limit: Int, after: LocalDateTime? = nil) -> [String] {
    occurrences(after: after, limit: limit).occurrences.map(\.description)
  }
}

/// Draws rules that the standard allows; small numbers, so that combinations meet often.
struct RuleGenerator {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  mutating func happens(_ percent: Int) -> Bool { number(1...100) <= percent }

  mutating func start() -> LocalDateTime {
    // 1970 to 2049; now and then a day at a month's or year's end, where most goes wrong.
    let second = Int64.random(in: 0...2_500_000_000, using: &generator)
    let start = LocalDateTime(clampingWallSecond: second)
    guard happens(30), let day = Day(year: start.day.year, month: happens(50) ? 12 : 1, day: 31)
    else { return start }
    return LocalDateTime(day: day, time: start.time)
  }

  private mutating func list(_ range: ClosedRange<Int>, _ percent: Int) -> [Int] {
    guard happens(percent) else { return [] }
    var values: Set<Int> = []
    for _ in 0..<number(1...4) {
      let value = number(range)
      values.insert(range.lowerBound == 1 && range.upperBound > 12 && happens(40) ? -value : value)
    }
    return values.sorted()
  }

  private mutating func weekdays(withOrdinals: Bool, highest: Int) -> [RecurrenceRule.WeekdayNumber]
  {
    (0..<number(1...3)).map { _ in
      let ordinal = withOrdinals && happens(60) ? number(-highest...highest) : 0
      return RecurrenceRule.WeekdayNumber(
        ordinal: ordinal, Weekday.allCases[number(0...6)])
    }
  }

  mutating func rule() throws -> RecurrenceRule {
    var rule = RecurrenceRule(RecurrenceRule.Frequency.allCases[number(0...6)])
    let frequency = rule.frequency
    if happens(50) { rule.interval = [2, 3, 4, 5, 7, 12, 24, 60, 90, 1000][number(0...9)] }
    rule.byMonth = list(1...12, 30)
    if frequency == .yearly { rule.byWeekNumber = list(1...53, 20) }
    if frequency == .yearly || frequency < .daily { rule.byYearDay = list(1...366, 20) }
    if frequency != .weekly { rule.byMonthDay = list(1...31, 30) }
    if happens(40) {
      let withOrdinals = frequency >= .monthly && rule.byWeekNumber.isEmpty
      rule.byDay = weekdays(
        withOrdinals: withOrdinals, highest: frequency == .yearly && happens(50) ? 53 : 5)
    }
    rule.byHour = list(0...23, 25)
    rule.byMinute = list(0...59, 25)
    rule.bySecond = list(0...59, 20)
    if happens(50) { rule.weekStart = Weekday.allCases[number(0...6)] }
    if happens(30) { rule.skip = happens(50) ? .backward : .forward }
    let hasSets = !(rule.byDay.isEmpty && rule.byMonth.isEmpty && rule.byHour.isEmpty)
    if hasSets { rule.bySetPosition = list(1...[3, 10, 366][number(0...2)], 20) }
    if happens(25) { rule.end = .count(number(1...60)) }
    return try rule.checked()
  }
}
