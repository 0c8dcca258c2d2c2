import CivilTime
import QuickAdd
import Support
import Testing

@Suite("Sentences of recurrences")
struct RecurrenceSentenceTests {
  @Test(
    "A sentence says the rule, and is read as the same rule",
    arguments: [
      ("Every day", "FREQ=DAILY"),
      ("Every 3 days", "FREQ=DAILY;INTERVAL=3"),
      ("Every hour", "FREQ=HOURLY"),
      ("Every 15 minutes", "FREQ=MINUTELY;INTERVAL=15"),
      ("Every second", "FREQ=SECONDLY"),
      ("Every week", "FREQ=WEEKLY"),
      ("Every 2 weeks on Tuesday and Thursday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH"),
      ("Every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("Every week on Sunday", "FREQ=WEEKLY;BYDAY=SU"),
      ("Every month", "FREQ=MONTHLY"),
      ("Every month on the third Tuesday", "FREQ=MONTHLY;BYDAY=3TU"),
      ("Every month on the last Friday", "FREQ=MONTHLY;BYDAY=-1FR"),
      ("Every month on the last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("Every month on the 1st", "FREQ=MONTHLY;BYMONTHDAY=1"),
      ("Every month on the 1st and the 15th", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
      ("Every month on the 15th and the last day", "FREQ=MONTHLY;BYMONTHDAY=-1,15"),
      ("Every 3 months on the 1st", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1"),
      ("Every year on the first Monday of the year", "FREQ=YEARLY;BYDAY=1MO"),
      ("Every year on the first Monday of September", "FREQ=YEARLY;BYDAY=1MO;BYMONTH=9"),
      ("Every month on the last weekday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
      (
        "Every month on the first weekday and the last weekday",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1,1"
      ),
      ("Every year", "FREQ=YEARLY"),
      ("Every year on 4 March", "FREQ=YEARLY;BYMONTHDAY=4;BYMONTH=3"),
      ("Every year on 4 March and 4 September", "FREQ=YEARLY;BYMONTHDAY=4;BYMONTH=3,9"),
      ("Every week on Monday in January and July", "FREQ=WEEKLY;BYDAY=MO;BYMONTH=1,7"),
      ("Every day at 09:00", "FREQ=DAILY;BYMINUTE=0;BYHOUR=9"),
      (
        "Every weekday at 09:00 until 31 December 2026",
        "FREQ=WEEKLY;BYMINUTE=0;BYHOUR=9;BYDAY=MO,TU,WE,TH,FR;UNTIL=2026-12-31"
      ),
      ("Every month on the last day, 5 times", "FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=5"),
      ("Every day, once", "FREQ=DAILY;COUNT=1"),
      (
        "Every year on 4 March until 31 December 2026",
        "FREQ=YEARLY;BYMONTHDAY=4;BYMONTH=3;UNTIL=2026-12-31"
      ),
      (
        "Every 2 weeks on Sunday, weeks starting on Sunday",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=sunday"
      ),
      ("Every month on the 13th if it is a Friday", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13"),
      ("Every year on day 100 of the year", "FREQ=YEARLY;BYYEARDAY=100"),
      ("Every year on the last day of the year", "FREQ=YEARLY;BYYEARDAY=-1"),
      ("Every year in week 20 of the year on every Monday", "FREQ=YEARLY;BYDAY=MO;BYWEEKNO=20"),
      (
        "Every month on every Monday and every Tuesday, only the last of each month",
        "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1"
      ),
      (
        "Every month on the 31st, moved back where the day does not exist",
        "FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD"
      ),
      ("Every day at 09:30", "FREQ=DAILY;BYMINUTE=30;BYHOUR=9"),
      (
        "Every 15 minutes in the hours from 09:00, 10:00 and 11:00",
        "FREQ=MINUTELY;INTERVAL=15;BYHOUR=9,10,11"
      ),
      ("Every day in the hour from 09:00", "FREQ=DAILY;BYHOUR=9"),
      ("Every day in the hour from 09:00, 3 times", "FREQ=DAILY;BYHOUR=9;COUNT=3"),
      ("Every day until 31 December 2026 at 17:00 UTC", "FREQ=DAILY;UNTIL=2026-12-31T17:00Z"),
      (
        "Every year in March and April on the second Tuesday of the month",
        "FREQ=YEARLY;BYDAY=2TU;BYMONTH=3,4"
      ),
      ("Every year on 29 February", "FREQ=YEARLY;BYMONTHDAY=29;BYMONTH=2"),
      ("Every year on every Thursday", "FREQ=YEARLY;BYDAY=TH"),
    ] as [(String, String)])
  func roundTrip(sentence: String, expected: String) throws {
    let phrase = try #require(RecurrencePhrase(sentence))
    #expect(phrase.rendered == expected)
    #expect(phrase.rule.sentence == sentence)
  }

  @Test("Any rule of RFC 5545 is read back from its sentence, so no two rules share one")
  func anyRule() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<4_000 {
      let rule = RecurrenceRule.any(using: &generator)
      let phrase = try #require(RecurrencePhrase(rule.sentence), "\(rule.rendered)")
      #expect(phrase.rendered == rule.withoutIdleWeekStart.rendered, "\(rule.sentence)")
    }
  }

  @Test("A rule is read back from its sentence with a clock of twelve hours")
  func twelveHours() throws {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<4_000 {
      let rule = RecurrenceRule.any(using: &generator)
      let sentence = rule.sentence(.h12)
      let phrase = try #require(RecurrencePhrase(sentence), "\(sentence)")
      #expect(phrase.rendered == rule.withoutIdleWeekStart.rendered, "\(sentence)")
    }
  }

  @Test("A sentence starts with a capital, has no full stop and no empty place")
  func form() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<1_000 {
      let sentence = RecurrenceRule.any(using: &generator).sentence
      #expect(sentence.hasPrefix("Every "))
      #expect(!sentence.hasSuffix(".") && !sentence.hasSuffix(" ") && !sentence.contains("  "))
    }
  }

  @Test("The first day of the week is said where it decides, and only there")
  func weekStart() {
    var rule = RecurrenceRule(.weekly)
    rule.weekStart = .sunday
    rule.byDay = [.init(.tuesday)]
    #expect(rule.sentence == "Every week on Tuesday")
    rule.interval = 2
    #expect(rule.sentence == "Every 2 weeks on Tuesday, weeks starting on Sunday")
    rule.byDay = []
    #expect(rule.sentence == "Every 2 weeks")
  }

  @Test("A rule that the standard forbids has a sentence all the same")
  func forbidden() {
    var rule = RecurrenceRule(.weekly)
    rule.interval = .min
    rule.byMonth = [0, 13, .max]
    rule.byMonthDay = [.min, 0, .max]
    rule.byDay = [.init(ordinal: .min, .monday), .init(ordinal: 0, .monday)]
    rule.byHour = [.min, .max]
    rule.byMinute = [.min]
    rule.bySetPosition = [0]
    rule.end = .count(.min)
    #expect(rule.sentence.hasPrefix("Every "))
  }
}

extension RecurrenceRule {
  /// As the sentence says it: the week starts on Monday where its start decides nothing.
  fileprivate var withoutIdleWeekStart: RecurrenceRule {
    let decides =
      frequency == .weekly && (interval > 1 && !byDay.isEmpty || !bySetPosition.isEmpty)
      || frequency == .yearly && !byWeekNumber.isEmpty
    var rule = self
    if !decides { rule.weekStart = .monday }
    return rule
  }

  /// A rule that the standard allows, with few or many of its parts.
  fileprivate static func any(using generator: inout SeededGenerator) -> RecurrenceRule {
    var rule = RecurrenceRule(Frequency.allCases.randomElement(using: &generator) ?? .daily)
    func isDrawn(_ chance: Int) -> Bool { Int.random(in: 0..<chance, using: &generator) == 0 }
    func numbers(_ values: [Int], maximum: Int) -> [Int] {
      let count = Int.random(in: 1...maximum, using: &generator)
      return Set((0..<count).compactMap { _ in values.randomElement(using: &generator) }).sorted()
    }
    func signed(_ limit: Int) -> [Int] { Array(-limit...(-1)) + Array(1...limit) }
    let isLong = rule.frequency >= .monthly

    if isDrawn(2) { rule.interval = Int.random(in: 1...40, using: &generator) }
    if isDrawn(6) { rule.bySecond = numbers(Array(0...60), maximum: 3) }
    if isDrawn(4) { rule.byMinute = numbers(Array(0...59), maximum: 4) }
    if isDrawn(4) { rule.byHour = numbers(Array(0...23), maximum: 4) }
    if isDrawn(3) { rule.byMonth = numbers(Array(1...12), maximum: 4) }
    if isDrawn(3), rule.frequency != .weekly { rule.byMonthDay = numbers(signed(31), maximum: 3) }
    if isDrawn(4), rule.frequency <= .hourly || rule.frequency == .yearly {
      rule.byYearDay = numbers(signed(366), maximum: 3)
    }
    if isDrawn(4), rule.frequency == .yearly { rule.byWeekNumber = numbers(signed(53), maximum: 3) }
    if isDrawn(2) {
      let ordinals = isLong && rule.byWeekNumber.isEmpty ? [0, 1, 2, 3, 5, -1, -2, 20, -53] : [0]
      let days = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        WeekdayNumber(
          ordinal: ordinals.randomElement(using: &generator) ?? 0,
          Weekday.allCases.randomElement(using: &generator) ?? .monday)
      }
      rule.byDay = Set(days).sorted { ($0.ordinal, $0.weekday) < ($1.ordinal, $1.weekday) }
    } else if isDrawn(6) {
      rule.byDay = Weekday.allCases.prefix(5).map { WeekdayNumber($0) }
    }
    if isDrawn(3), rule != RecurrenceRule(rule.frequency) {
      rule.bySetPosition = numbers(signed(366), maximum: 3)
    }
    if isDrawn(5) { rule.skip = Skip.allCases.randomElement(using: &generator) ?? .omit }
    if isDrawn(3) { rule.weekStart = Weekday.allCases.randomElement(using: &generator) ?? .monday }
    rule.end = anyEnd(using: &generator)
    return rule
  }

  private static func anyEnd(using generator: inout SeededGenerator) -> End {
    let number = Int32.random(in: -25_567..<84_005, using: &generator)
    let second = Int32.random(in: 0..<86_400, using: &generator)
    guard let day = Day(number: number), let time = LocalTime(second: second) else { return .never }
    return switch Int.random(in: 0..<8, using: &generator) {
    case 0: .count(Int.random(in: 1...999_999, using: &generator))
    case 1: .count(Int.random(in: 1...3, using: &generator))
    case 2: .untilDay(day)
    case 3: .untilLocal(LocalDateTime(day: day, time: time))
    case 4: .untilUTC(LocalDateTime(day: day, time: time))
    default: .never
    }
  }
}
