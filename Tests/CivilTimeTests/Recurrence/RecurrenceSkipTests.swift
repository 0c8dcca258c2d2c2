import CivilTime
import Testing

@Suite("Days that a month does not have (RFC 7529)")
struct RecurrenceSkipTests {
  @Test(
    "The 31st of each month is left out, or moves back or forward, and never drifts",
    arguments: [
      ("", "2026-01-31 2026-03-31 2026-05-31 2026-07-31 2026-08-31"),
      (";SKIP=OMIT", "2026-01-31 2026-03-31 2026-05-31 2026-07-31 2026-08-31"),
      (";SKIP=BACKWARD", "2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31"),
      (";SKIP=FORWARD", "2026-01-31 2026-03-01 2026-03-31 2026-05-01 2026-05-31"),
    ])
  func monthEnds(_ skip: String, _ expected: String) throws {
    #expect(try recurrence("FREQ=MONTHLY\(skip)", "2026-01-31T09:00").days(5) == expected)
    let named = "FREQ=MONTHLY;BYMONTHDAY=31\(skip)"
    #expect(try recurrence(named, "2026-01-31T09:00").days(5) == expected)
  }

  @Test(
    "A 29 February each year is left out, or moves back or forward",
    arguments: [
      ("", "2016-02-29 2020-02-29 2024-02-29"),
      (";SKIP=BACKWARD", "2016-02-29 2017-02-28 2018-02-28 2019-02-28 2020-02-29"),
      (";SKIP=FORWARD", "2016-02-29 2017-03-01 2018-03-01 2019-03-01 2020-02-29"),
    ])
  func leapDays(_ skip: String, _ expected: String) throws {
    let count = expected.split(separator: " ").count
    #expect(try recurrence("FREQ=YEARLY\(skip)", "2016-02-29T09:00").days(count) == expected)
  }

  @Test("Two days that move to the same one are one")
  func noDuplicates() throws {
    let back = try recurrence("FREQ=MONTHLY;BYMONTHDAY=28,30,31;SKIP=BACKWARD", "2026-02-01T09:00")
    #expect(back.days(4) == "2026-02-28 2026-03-28 2026-03-30 2026-03-31")
    let ahead = try recurrence("FREQ=MONTHLY;BYMONTHDAY=1,31;SKIP=FORWARD", "2026-02-01T09:00")
    #expect(ahead.days(5) == "2026-02-01 2026-03-01 2026-03-31 2026-04-01 2026-05-01")
    let counted = try recurrence(
      "FREQ=MONTHLY;COUNT=3;BYMONTHDAY=1,31;SKIP=FORWARD", "2026-02-01T09:00")
    #expect(counted.days(9) == "2026-02-01 2026-03-01 2026-03-31")
  }

  @Test("A window that begins on the day to which another month moved shows it")
  func windowAfterMove() throws {
    let recurrence = try recurrence("FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD", "2026-01-31T09:00")
    let after = try #require(LocalDateTime("2027-02-28T23:59"))
    #expect(recurrence.next(after: after)?.description == "2027-03-01T09:00")
    #expect(recurrence.contains(try #require(LocalDateTime("2027-03-01T09:00"))))
  }

  @Test("Days from the end move to the other side of the month")
  func fromTheEnd() throws {
    let back = try recurrence("FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=BACKWARD", "2026-01-01T09:00")
    #expect(back.days(4) == "2026-01-01 2026-01-31 2026-03-01 2026-03-31")
    let ahead = try recurrence("FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=FORWARD", "2026-01-01T09:00")
    #expect(ahead.days(4) == "2026-01-01 2026-02-01 2026-03-01 2026-04-01")
  }

  @Test(
    "Day 366 of a common year moves too",
    arguments: [
      ("FREQ=YEARLY;BYYEARDAY=366;SKIP=BACKWARD", "2024-12-31 2025-12-31 2026-12-31"),
      ("FREQ=YEARLY;BYYEARDAY=366;SKIP=FORWARD", "2024-12-31 2026-01-01 2027-01-01"),
      ("FREQ=YEARLY;BYYEARDAY=-366;SKIP=BACKWARD", "2024-01-01 2024-12-31 2025-12-31"),
      ("FREQ=YEARLY;BYYEARDAY=-366;SKIP=FORWARD", "2024-01-01 2025-01-01 2026-01-01"),
    ])
  func yearDays(_ rule: String, _ expected: String) throws {
    #expect(try recurrence(rule, "2024-01-01T09:00").days(3) == expected)
  }

  @Test("SKIP comes before BYDAY: what moved must still be on the weekday")
  func beforeWeekdays() throws {
    let rule = "FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=MO;SKIP=BACKWARD"
    let days = try recurrence(rule, "2026-01-01T09:00").occurrences(limit: 20).occurrences
    #expect(days.allSatisfy { $0.day.weekday == .monday && $0.day.adding(days: 1)?.day == 1 })
    #expect(days.contains { $0.day.day == 30 })
  }

  @Test("Frequencies below MONTHLY leave out what does not exist")
  func daily() throws {
    let recurrence = try recurrence("FREQ=DAILY;BYMONTHDAY=31;SKIP=FORWARD", "2026-01-31T09:00")
    #expect(recurrence.days(3) == "2026-01-31 2026-03-31 2026-05-31")
  }
}
