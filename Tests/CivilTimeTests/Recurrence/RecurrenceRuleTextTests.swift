import CivilTime
import Testing

@Suite("The text of a rule")
struct RecurrenceRuleTextTests {
  @Test(
    "A rule is printed in one way, however it was written",
    arguments: [
      ("freq=weekly;byday=we,mo,Fr,mo", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
      ("BYDAY=3TU;FREQ=MONTHLY;INTERVAL=1", "FREQ=MONTHLY;BYDAY=3TU"),
      ("FREQ=MONTHLY;BYDAY=+1MO,-1FR,TU", "FREQ=MONTHLY;BYDAY=-1FR,TU,1MO"),
      ("WKST=MO;COUNT=010;FREQ=DAILY;INTERVAL=02", "FREQ=DAILY;INTERVAL=2;COUNT=10"),
      ("FREQ=DAILY;INTERVAL=2; ", "FREQ=DAILY;INTERVAL=2"),
      ("FREQ=DAILY;UNTIL=20261231", "FREQ=DAILY;UNTIL=20261231"),
      ("FREQ=DAILY;UNTIL=20261231t090000", "FREQ=DAILY;UNTIL=20261231T090000"),
      ("FREQ=DAILY;UNTIL=20261231T090030z", "FREQ=DAILY;UNTIL=20261231T090030Z"),
      ("FREQ=MONTHLY;BYMONTHDAY=31,-1,1", "FREQ=MONTHLY;BYMONTHDAY=-1,1,31"),
      ("RSCALE=gregorian;FREQ=YEARLY", "FREQ=YEARLY"),
      ("FREQ=YEARLY;SKIP=OMIT", "FREQ=YEARLY"),
      ("FREQ=YEARLY;SKIP=forward", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD"),
      ("FREQ=HOURLY;BYSECOND=60,0", "FREQ=HOURLY;BYSECOND=0,59"),
      ("FREQ=HOURLY;BYSECOND=60,59", "FREQ=HOURLY;BYSECOND=59"),
      (
        "WKST=SU;BYSETPOS=-1;BYSECOND=0;BYMINUTE=0;BYHOUR=9;BYDAY=MO;BYMONTHDAY=1;BYYEARDAY=1;"
          + "BYWEEKNO=1;BYMONTH=1;FREQ=YEARLY",
        "FREQ=YEARLY;BYMONTH=1;BYWEEKNO=1;BYYEARDAY=1;BYMONTHDAY=1;BYDAY=MO;BYHOUR=9;BYMINUTE=0;"
          + "BYSECOND=0;BYSETPOS=-1;WKST=SU"
      ),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"),
    ])
  func canonical(_ text: String, _ printed: String) throws {
    let rule = try RecurrenceRule(text)
    #expect(rule.description == printed)
    #expect(try RecurrenceRule(printed) == rule)
  }

  @Test(
    "What the standards forbid is refused, with the part and its place",
    arguments: [
      ("", "", 0..<0),
      ("FREQ=DAILY;;", "", 11..<11),
      ("INTERVAL=2", "FREQ", nil),
      ("FREQ=DAILY;FREQ=WEEKLY", "FREQ", 11..<22),
      ("FREQ=OFTEN", "FREQ", 0..<10),
      ("FREQ=DAILY;INTERVAL=0", "INTERVAL", 11..<21),
      ("FREQ=DAILY;INTERVAL=-1", "INTERVAL", 11..<22),
      ("FREQ=DAILY;INTERVAL=two", "INTERVAL", 11..<23),
      ("FREQ=DAILY;INTERVAL=1000000001", "INTERVAL", 11..<30),
      ("FREQ=DAILY;INTERVAL=99999999999999999999999999", "INTERVAL", 11..<46),
      ("FREQ=DAILY;COUNT=0", "COUNT", 11..<18),
      ("FREQ=DAILY;COUNT=1000000001", "COUNT", 11..<27),
      ("FREQ=DAILY;UNTIL=20261231;COUNT=3", "COUNT", 26..<33),
      ("FREQ=DAILY;UNTIL=20260230", "UNTIL", 11..<25),
      ("FREQ=DAILY;UNTIL=2026-12-31", "UNTIL", 11..<27),
      ("FREQ=DAILY;UNTIL=20261231T2500", "UNTIL", 11..<30),
      ("FREQ=DAILY;UNTIL=20261231T240000", "UNTIL", 11..<32),
      ("FREQ=DAILY;UNTIL=00000101", "UNTIL", 11..<25),
      ("FREQ=MONTHLY;BYMONTHDAY=0", "BYMONTHDAY", 13..<25),
      ("FREQ=MONTHLY;BYMONTHDAY=32", "BYMONTHDAY", 13..<26),
      ("FREQ=MONTHLY;BYMONTHDAY=-32", "BYMONTHDAY", 13..<27),
      ("FREQ=MONTHLY;BYMONTHDAY=1,,2", "BYMONTHDAY", 13..<28),
      ("FREQ=MONTHLY;BYMONTHDAY=+", "BYMONTHDAY", 13..<25),
      ("FREQ=MONTHLY;BYMONTHDAY=", "BYMONTHDAY", 13..<24),
      ("FREQ=MONTHLY;BYMONTHDAY", "BYMONTHDAY", 13..<23),
      ("FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY", 12..<24),
      ("FREQ=YEARLY;BYYEARDAY=367", "BYYEARDAY", 12..<25),
      ("FREQ=DAILY;BYYEARDAY=1", "BYYEARDAY", 11..<22),
      ("FREQ=WEEKLY;BYYEARDAY=1", "BYYEARDAY", 12..<23),
      ("FREQ=MONTHLY;BYYEARDAY=1", "BYYEARDAY", 13..<24),
      ("FREQ=YEARLY;BYWEEKNO=54", "BYWEEKNO", 12..<23),
      ("FREQ=MONTHLY;BYWEEKNO=1", "BYWEEKNO", 13..<23),
      ("FREQ=YEARLY;BYMONTH=0", "BYMONTH", 12..<21),
      ("FREQ=YEARLY;BYMONTH=13", "BYMONTH", 12..<22),
      ("FREQ=YEARLY;BYMONTH=-1", "BYMONTH", 12..<22),
      ("FREQ=DAILY;BYHOUR=24", "BYHOUR", 11..<20),
      ("FREQ=DAILY;BYMINUTE=60", "BYMINUTE", 11..<22),
      ("FREQ=DAILY;BYSECOND=61", "BYSECOND", 11..<22),
      ("FREQ=DAILY;BYSECOND=-1", "BYSECOND", 11..<22),
      ("FREQ=WEEKLY;BYDAY=XX", "BYDAY", 12..<20),
      ("FREQ=WEEKLY;BYDAY=M", "BYDAY", 12..<19),
      ("FREQ=WEEKLY;BYDAY=1MO", "BYDAY", 12..<21),
      ("FREQ=MONTHLY;BYDAY=0MO", "BYDAY", 13..<22),
      ("FREQ=MONTHLY;BYDAY=54MO", "BYDAY", 13..<23),
      ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO", "BYDAY", 24..<33),
      ("FREQ=MONTHLY;BYSETPOS=1", "BYSETPOS", 13..<23),
      ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0", "BYSETPOS", 22..<32),
      ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=367", "BYSETPOS", 22..<34),
      ("FREQ=WEEKLY;WKST=1", "WKST", 12..<18),
      ("FREQ=YEARLY;RSCALE=HEBREW", "RSCALE", 12..<25),
      ("FREQ=YEARLY;SKIP=SIDEWAYS", "SKIP", 12..<25),
      ("FREQ=YEARLY;BYEASTER=0", "BYEASTER", 12..<22),
      ("FREQ=YEARLY;é=0", "é", 12..<16),
      ("RRULE:FREQ=DAILY", "RRULE:FREQ", 0..<16),
      ("FREQ= DAILY", "FREQ", 0..<11),
    ] as [(String, String, Range<Int>?)])
  func refusals(_ text: String, _ part: String, _ range: Range<Int>?) throws {
    let error = #expect(throws: RecurrenceError.self) { try RecurrenceRule(text) }
    #expect(error?.part == part)
    #expect(error?.range == range)
    let message = error?.message ?? ""
    #expect(message.hasSuffix("."))
    #expect(message.split(separator: " ").count >= 4)
  }

  @Test("A rule that is too long is refused before it is taken apart")
  func tooLong() throws {
    let list = String(repeating: "1,", count: 4_985) + "1"
    let longest = "FREQ=YEARLY;BYMONTHDAY=" + list
    #expect(longest.utf8.count <= 10_000)
    #expect(try RecurrenceRule(longest).byMonthDay == [1])
    let hundredKilobytes = "FREQ=YEARLY;BYMONTHDAY=" + String(repeating: "1,", count: 50_000) + "1"
    let error = #expect(throws: RecurrenceError.self) { try RecurrenceRule(hundredKilobytes) }
    #expect(error?.message.contains("10000 bytes") == true)
  }

  @Test("A rule built in code is sorted by the same check, and refused by it")
  func builtInCode() throws {
    var rule = RecurrenceRule(.monthly)
    rule.byMonthDay = [31, 1, 31]
    rule.byDay = [.init(ordinal: 2, .monday), .init(.friday), .init(ordinal: 2, .monday)]
    let checked = try rule.checked()
    #expect(checked.byMonthDay == [1, 31])
    #expect(checked.byDay == [.init(.friday), .init(ordinal: 2, .monday)])
    rule.byMonthDay = [.min]
    #expect(throws: RecurrenceError.self) { try rule.checked() }
    rule.byMonthDay = []
    rule.interval = .max
    let error = #expect(throws: RecurrenceError.self) { try rule.checked() }
    #expect(error?.part == "INTERVAL")
    #expect(error?.range == nil)
  }

  @Test("Print after parse is stable for rules drawn at random")
  func stable() throws {
    var rules = RuleGenerator(seed: 21)
    for _ in 0..<1000 {
      let rule = try rules.rule()
      let text = rule.description
      let read = try RecurrenceRule(text)
      #expect(read == rule, "\(text)")
      #expect(read.description == text)
    }
  }
}
