import CivilTime
import Testing

@Suite("Extremes, and rules that never occur")
struct RecurrenceLimitTests {
  @Test(
    "A rule that never occurs ends with nothing",
    arguments: [
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", false),
      ("FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", false),
      ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", false),
      ("FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", false),
      ("FREQ=DAILY;INTERVAL=7;BYDAY=TU", false),
      ("FREQ=YEARLY;BYWEEKNO=1;BYMONTH=7;BYDAY=MO", false),
      ("FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2", false),
      ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6", false),
      ("FREQ=DAILY;BYHOUR=9;BYSETPOS=2", false),
      ("FREQ=SECONDLY;BYSETPOS=2;BYHOUR=9", false),
      ("FREQ=MINUTELY;INTERVAL=1440;BYHOUR=5", true),
      ("FREQ=SECONDLY;INTERVAL=60;BYSECOND=1", true),
      ("FREQ=SECONDLY;INTERVAL=3600;BYMINUTE=1", true),
    ])
  func never(_ text: String, _ mayGiveUp: Bool) throws {
    let recurrence = try recurrence(text, "0001-01-01T06:00")
    let excerpt = recurrence.occurrences(limit: 5)
    #expect(excerpt.occurrences.isEmpty)
    #expect(!excerpt.isTruncated || mayGiveUp)
    #expect(!recurrence.contains(recurrence.start))
  }

  @Test("The budget cuts a count that is too far away, and says so")
  func budget() throws {
    let recurrence = try recurrence("FREQ=SECONDLY;COUNT=1000000000;BYHOUR=1", "2000-01-01T00:00")
    let far = try #require(LocalDateTime("2020-01-01T00:00"))
    let excerpt = recurrence.occurrences(after: far, limit: 5)
    #expect(excerpt == .init(occurrences: [], isTruncated: true))
    #expect(recurrence.texts(1) == ["2000-01-01T01:00"])
  }

  @Test("Seconds over ten years come as far as the limit goes")
  func seconds() throws {
    let recurrence = try recurrence("FREQ=SECONDLY", "2016-01-01T00:00")
    let excerpt = recurrence.occurrences(before: LocalDateTime("2026-01-01T00:00"), limit: 1000)
    #expect(excerpt.occurrences.last?.description == "2016-01-01T00:16:39")
    #expect(excerpt.isTruncated)
    let last = try #require(LocalDateTime("2025-12-31T23:59:58"))
    #expect(recurrence.next(after: last)?.description == "2025-12-31T23:59:59")
  }

  @Test("The calendar ends with the year 9999")
  func lastYear() throws {
    let daily = try recurrence("FREQ=DAILY", "9999-12-30T09:00").occurrences(limit: 9)
    #expect(daily.occurrences.map(\.day) == [Day.latest.adding(days: -1), Day.latest])
    #expect(!daily.isTruncated)
    for rule in [
      "FREQ=SECONDLY", "FREQ=MINUTELY", "FREQ=HOURLY", "FREQ=WEEKLY", "FREQ=MONTHLY", "FREQ=YEARLY",
      "FREQ=YEARLY;BYWEEKNO=1,52,53", "FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD",
      "FREQ=YEARLY;BYYEARDAY=366;SKIP=FORWARD",
    ] {
      let recurrence = try recurrence(rule, "9999-12-31T23:59:59")
      #expect(recurrence.texts(9).allSatisfy { $0 == "9999-12-31T23:59:59" }, "\(rule)")
      #expect(recurrence.next(after: recurrence.start) == nil, "\(rule)")
    }
  }

  @Test("The calendar starts with the year 1")
  func firstYear() throws {
    let rules = [
      "FREQ=WEEKLY;WKST=SU": "0001-01-08T00:00", "FREQ=YEARLY": "0002-01-01T00:00",
      "FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=BACKWARD": "0001-01-31T00:00",
      "FREQ=YEARLY;BYWEEKNO=1": "0001-12-31T00:00", "FREQ=HOURLY": "0001-01-01T01:00",
    ]
    for (rule, second) in rules {
      let recurrence = try recurrence(rule, "0001-01-01T00:00")
      #expect(recurrence.texts(2) == ["0001-01-01T00:00", second], "\(rule)")
    }
  }

  @Test("The longest interval neither overflows nor hangs")
  func longestInterval() throws {
    for frequency in ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"] {
      let limit = ";BYHOUR=0;BYMONTH=1"
      for parts in ["", ";COUNT=1000000000", limit, limit + ";BYSETPOS=1"] {
        let text = "FREQ=\(frequency);INTERVAL=1000000000\(parts)"
        let recurrence = try recurrence(text, "0001-01-01T00:00")
        #expect(recurrence.next(after: nil) == recurrence.start, "\(text)")
        #expect(recurrence.contains(recurrence.start))
        let after = recurrence.occurrences(after: recurrence.start, limit: 3).occurrences
        #expect(after.allSatisfy { $0 > recurrence.start })
        #expect(frequency == "SECONDLY" || frequency == "MINUTELY" || after.isEmpty, "\(text)")
      }
    }
  }

  @Test("The highest count reaches as far as the calendar")
  func highestCount() throws {
    for rule in ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=DAILY;BYDAY=MO", "FREQ=YEARLY"] {
      let endless = try recurrence(rule, "0001-01-01T00:00")
      let counted = try recurrence("\(rule);COUNT=1000000000", "0001-01-01T00:00")
      let after = try #require(LocalDateTime("9990-01-01T00:00"))
      let far = counted.occurrences(after: after, limit: 5)
      #expect(far == endless.occurrences(after: after, limit: 5), "\(rule)")
      #expect(!far.occurrences.isEmpty)
    }
  }

  @Test("A rule that nobody checked does not trap")
  func unchecked() throws {
    for number in [Int.min, -1, 0, 54, 400, .max] {
      for frequency in RecurrenceRule.Frequency.allCases {
        var rule = RecurrenceRule(frequency)
        rule.interval = number
        rule.end = .count(number)
        rule.bySecond = [number]
        rule.byMonthDay = [number, 1]
        rule.byYearDay = [number, 1]
        rule.byWeekNumber = [number, 1]
        rule.byMonth = [number, 1]
        rule.byDay = [.init(ordinal: number, .monday), .init(.tuesday)]
        rule.bySetPosition = [number, 1, 1]
        let recurrence = Recurrence(rule, start: try #require(LocalDateTime("2026-01-01T09:00")))
        #expect(recurrence.occurrences(limit: 3).occurrences.count <= 3)
        #expect(!rule.description.isEmpty)
      }
    }
  }
}
