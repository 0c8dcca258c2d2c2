import CivilTime
import Testing

@Suite("Where a recurrence ends, and what is taken out or put in")
struct RecurrenceBoundTests {
  @Test("The start is an occurrence only when the rule matches it")
  func start() throws {
    let recurrence = try recurrence("FREQ=MONTHLY;BYDAY=3TU;COUNT=2", "2026-01-01T09:00")
    #expect(recurrence.texts(5) == ["2026-01-20T09:00", "2026-02-17T09:00"])
    #expect(!recurrence.contains(recurrence.start))
  }

  @Test("UNTIL as a date holds for the whole day, as a time to the second")
  func until() throws {
    let start = "2026-01-01T09:00"
    #expect(try recurrence("FREQ=DAILY;UNTIL=20260103", start).texts(9).count == 3)
    #expect(try recurrence("FREQ=DAILY;UNTIL=20260103T090000", start).texts(9).count == 3)
    #expect(try recurrence("FREQ=DAILY;UNTIL=20260103T085959", start).texts(9).count == 2)
    let all = try recurrence("FREQ=DAILY;UNTIL=20260103", start).occurrences(limit: 3)
    #expect(!all.isTruncated)
  }

  @Test("UNTIL before the start gives nothing")
  func untilBeforeStart() throws {
    for until in ["20251231", "20260101T085959", "20260101T085959Z"] {
      let recurrence = try recurrence("FREQ=DAILY;UNTIL=\(until)", "2026-01-01T09:00")
      #expect(recurrence.occurrences(limit: 5) == .init(occurrences: [], isTruncated: false))
    }
  }

  @Test(
    "UNTIL in UTC is compared on the time line, also where clocks change",
    .enabled(if: SystemZones.isPresent, SystemZones.absence))
  func untilUTC() throws {
    func last(_ zone: String, _ rule: String, _ start: String) throws -> String? {
      let recurrence = Recurrence(
        try RecurrenceRule(rule), start: try #require(LocalDateTime(start)),
        zone: try SystemZones.zone(zone))
      return recurrence.texts(100).last
    }
    // New York, five hours behind: 14:00Z is 09:00 on the wall.
    let winter = "FREQ=DAILY;UNTIL=20260105T140000Z"
    #expect(try last("America/New_York", winter, "2026-01-01T09:00") == "2026-01-05T09:00")
    let earlier = "FREQ=DAILY;UNTIL=20260105T135959Z"
    #expect(try last("America/New_York", earlier, "2026-01-01T09:00") == "2026-01-04T09:00")
    // 02:30 on 29 March does not exist in Berlin and reads as 03:30, that is 01:30Z; 03:00 is 01:00Z.
    let gap = "FREQ=MINUTELY;INTERVAL=30;UNTIL=20260329T010000Z"
    let found = Recurrence(
      try RecurrenceRule(gap), start: try #require(LocalDateTime("2026-03-29T01:30")),
      zone: try SystemZones.zone("Europe/Berlin")
    ).texts(10)
    #expect(found == ["2026-03-29T01:30", "2026-03-29T02:00", "2026-03-29T03:00"])
    // On 25 October 02:30 happens twice; the first is 00:30Z.
    let overlap = "FREQ=HOURLY;UNTIL=20261025T010000Z"
    #expect(try last("Europe/Berlin", overlap, "2026-10-25T00:30") == "2026-10-25T02:30")
  }

  @Test("COUNT counts from the start, wherever the window lies")
  func count() throws {
    let recurrence = try recurrence("FREQ=WEEKLY;BYDAY=MO,WE;COUNT=5", "2026-01-07T09:00")
    let all = ["2026-01-07", "2026-01-12", "2026-01-14", "2026-01-19", "2026-01-21"]
    #expect(recurrence.days(9) == all.joined(separator: " "))
    let after = try #require(LocalDateTime("2026-01-14T09:00"))
    #expect(recurrence.texts(9, after: after) == ["2026-01-19T09:00", "2026-01-21T09:00"])
    let never = try #require(LocalDateTime("2026-01-21T09:00"))
    #expect(recurrence.next(after: never) == nil)
  }

  @Test("An excluded time is no occurrence, and COUNT has counted it")
  func excluded() throws {
    let start = try #require(LocalDateTime("2026-01-01T09:00"))
    let gone = try ["2026-01-04T09:00", "2026-01-02T09:00", "2026-01-03T10:00"].map {
      try #require(LocalDateTime($0))
    }
    let recurrence = Recurrence(
      try RecurrenceRule("FREQ=DAILY;COUNT=4"), start: start, excluded: gone)
    #expect(recurrence.texts(9) == ["2026-01-01T09:00", "2026-01-03T09:00"])
    #expect(!recurrence.contains(gone[0]))
    #expect(recurrence.next(after: start)?.description == "2026-01-03T09:00")
  }

  @Test("An added time occurs once, in order, past every end, unless it is excluded")
  func added() throws {
    let times = try [
      "2026-02-01T10:00", "2026-01-02T09:00", "2025-12-31T08:00", "2026-01-02T12:00",
      "2026-01-05T00:00", "2026-01-02T12:00",
    ].map { try #require(LocalDateTime($0)) }
    let recurrence = Recurrence(
      try RecurrenceRule("FREQ=DAILY;COUNT=3"),
      start: try #require(LocalDateTime("2026-01-01T09:00")),
      excluded: [times[4]], added: times)
    let expected = [
      "2025-12-31T08:00", "2026-01-01T09:00", "2026-01-02T09:00", "2026-01-02T12:00",
      "2026-01-03T09:00", "2026-02-01T10:00",
    ]
    #expect(recurrence.texts(9) == expected)
    #expect(recurrence.occurrences(limit: 5).isTruncated)
    #expect(!recurrence.occurrences(limit: 6).isTruncated)
    #expect(recurrence.contains(times[0]))
    #expect(!recurrence.contains(times[4]))
    #expect(recurrence.texts(2, after: times[1]) == ["2026-01-02T12:00", "2026-01-03T09:00"])
  }

  @Test("A window is open at both ends, and says whether more would follow in it")
  func window() throws {
    let recurrence = try recurrence("FREQ=DAILY", "2026-01-01T09:00")
    let after = try #require(LocalDateTime("2026-01-02T09:00"))
    let before = try #require(LocalDateTime("2026-01-05T09:00"))
    let whole = recurrence.occurrences(after: after, before: before, limit: 2)
    #expect(whole.occurrences.map(\.description) == ["2026-01-03T09:00", "2026-01-04T09:00"])
    #expect(!whole.isTruncated)
    let part = recurrence.occurrences(after: after, before: before, limit: 1)
    #expect(part.occurrences.count == 1 && part.isTruncated)
    let none = recurrence.occurrences(after: after, before: before, limit: 0)
    #expect(none == .init(occurrences: [], isTruncated: true))
    let backwards = recurrence.occurrences(after: before, before: after, limit: 5)
    #expect(backwards == .init(occurrences: [], isTruncated: false))
    #expect(recurrence.occurrences(limit: -1) == .init(occurrences: [], isTruncated: true))
  }

  @Test("What a rule leaves out comes from the start")
  func fromStart() throws {
    #expect(
      try recurrence("FREQ=WEEKLY", "2026-01-01T09:30:15").texts(2).last == "2026-01-08T09:30:15")
    #expect(
      try recurrence("FREQ=YEARLY;BYMONTH=2,3", "2026-01-31T09:00").days(2)
        == "2026-03-31 2027-03-31")
    // 1 January 2026 is a Thursday.
    #expect(
      try recurrence("FREQ=YEARLY;BYWEEKNO=2", "2026-01-01T09:00").days(2)
        == "2026-01-08 2027-01-14")
    #expect(
      try recurrence("FREQ=HOURLY;BYMINUTE=0,30", "2026-01-01T09:10:05").texts(2)
        == ["2026-01-01T09:30:05", "2026-01-01T10:00:05"])
  }

  @Test("Days of week 1 and the last week belong to their week's year")
  func weeksAcrossYears() throws {
    let first = try recurrence("FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO", "2024-12-30T09:00")
    #expect(first.days(3) == "2024-12-30 2025-12-29 2027-01-04")
    let last = try recurrence("FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR", "2021-01-01T09:00")
    #expect(last.days(2) == "2021-01-01 2027-01-01")
    let fromEnd = try recurrence("FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SU", "2026-01-01T09:00")
    #expect(fromEnd.days(2) == "2027-01-03 2028-01-02")
    let sundays = try recurrence("FREQ=YEARLY;BYWEEKNO=1;BYDAY=SU;WKST=SU", "2026-01-01T09:00")
    #expect(sundays.days(2) == "2026-01-04 2027-01-03")
  }
}
