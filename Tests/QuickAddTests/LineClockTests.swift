import CivilTime
import QuickAdd
import Testing

@Suite("Lines at other times")
struct LineClockTests {
  @Test(
    "Next week begins on the first day of the week",
    arguments: [
      ("2026-03-08T10:00", Weekday.monday, "Go next fri", "Go; due 2026-03-13"),
      ("2026-03-08T10:00", .sunday, "Go next fri", "Go; due 2026-03-20"),
      ("2026-03-07T10:00", .sunday, "Go next sun", "Go; due 2026-03-08"),
      ("2026-03-07T10:00", .monday, "Go next sun", "Go; due 2026-03-15"),
      ("2026-03-07T10:00", .saturday, "Go next week", "Go; due 2026-03-14"),
      ("2026-03-08T10:00", .monday, "Go next week", "Go; due 2026-03-09"),
      ("2026-03-08T10:00", .sunday, "Go next week", "Go; due 2026-03-15"),
      ("2026-03-08T10:00", .sunday, "Go eow", "Go; due 2026-03-14"),
      ("2026-03-08T10:00", .monday, "Go eow", "Go; due 2026-03-08"),
    ] as [(String, Weekday, String, String)])
  func weekStart(now: String, weekStart: Weekday, line: String, expected: String) {
    #expect(QuickAddLine(line, at: now, weekStart: weekStart)?.rendered == expected)
  }

  @Test(
    "On a weekend it is the weekend that comes, and a weekday is after today",
    arguments: [
      ("2026-03-07T10:00", "Go this weekend", "Go; due 2026-03-07"),
      ("2026-03-08T10:00", "Go this weekend", "Go; due 2026-03-08"),
      ("2026-03-08T10:00", "Go sunday", "Go; due 2026-03-15"),
      ("2026-03-08T10:00", "Go this sunday", "Go; due 2026-03-08"),
    ] as [(String, String, String)])
  func weekend(now: String, line: String, expected: String) {
    #expect(QuickAddLine(line, at: now)?.rendered == expected)
  }

  @Test(
    "Months of different lengths end on their last day",
    arguments: [
      ("2026-01-31T10:00", "Go in 1 month", "Go; due 2026-02-28"),
      ("2028-01-31T10:00", "Go in 1 month", "Go; due 2028-02-29"),
      ("2028-02-29T10:00", "Go in 1 year", "Go; due 2029-02-28"),
      ("2026-12-31T10:00", "Go next month", "Go; due 2027-01-01"),
      ("2026-02-10T10:00", "Go on the 31st", "Go; due 2026-03-31"),
      ("2026-01-31T10:00", "Go on the 30th", "Go; due 2026-03-30"),
      ("2026-02-10T10:00", "Go eom", "Go; due 2026-02-28"),
      ("1896-03-01T10:00", "Go feb 29", "Go; due 1904-02-29"),
    ] as [(String, String, String)])
  func months(now: String, line: String, expected: String) {
    #expect(QuickAddLine(line, at: now)?.rendered == expected)
  }

  @Test(
    "A time alone is today's while it is to come, on the minute too",
    arguments: [
      ("2026-03-04T09:59:59", "Go 10:00", "Go; due 2026-03-04 10:00"),
      ("2026-03-04T10:00", "Go 10:00", "Go; due 2026-03-05 10:00"),
      ("2026-03-04T23:30", "Go in 45 minutes", "Go; due 2026-03-05 00:15"),
      ("2026-03-04T10:00:30", "Go in 1 minute", "Go; due 2026-03-04 10:01"),
      ("2026-03-04T21:00", "Go tonight", "Go; due 2026-03-04 20:00"),
      ("2026-03-04T10:00", "Go from 9 march due 8am", "Go; start 2026-03-09; due 2026-03-09 08:00"),
    ] as [(String, String, String)])
  func times(now: String, line: String, expected: String) {
    #expect(QuickAddLine(line, at: now)?.rendered == expected)
  }

  @Test(
    "At the ends of the calendar, days beyond it stay in the title",
    arguments: [
      ("9999-12-31T23:59", "Go tomorrow", "Go tomorrow"),
      ("9999-12-31T23:59", "Go friday", "Go friday"),
      ("9999-12-31T23:59", "Go in 2 minutes", "Go in 2 minutes"),
      ("9999-12-31T23:59", "Go next week", "Go next week"),
      ("9999-12-31T23:59", "Go next year", "Go next year"),
      ("9999-12-31T23:59", "Go 9am", "Go; due 9999-12-31 09:00"),
      ("9999-12-31T23:59", "Go on the 1st", "Go on the 1st"),
      ("9999-12-31T23:59", "Go 4 march", "Go 4 march"),
      ("0001-01-01T00:00", "Go yesterday", "Go yesterday"),
      ("0001-01-01T00:00", "Go eoy", "Go; due 0001-12-31"),
    ] as [(String, String, String)])
  func ends(now: String, line: String, expected: String) {
    #expect(QuickAddLine(line, at: now)?.rendered == expected)
  }
}
