import CivilTime
import Support
import Testing

@Suite("Day")
struct DayTests {
  @Test("Every day of the years 1 to 9999 follows the one before, in date and weekday")
  func everyDay() throws {
    var (year, month, day, weekday) = (1, 1, 1, 1)
    for number in Day.earliest.number...Day.latest.number {
      let it = try #require(Day(number: number))
      let civil = it.civil
      let agrees =
        (civil.year, civil.month, civil.day) == (year, month, day) && it.weekday.rawValue == weekday
        && Day(year: year, month: month, day: day) == it
      guard agrees else {
        Issue.record("\(number) is \(civil), expected \(year)-\(month)-\(day)")
        return
      }
      weekday = weekday % 7 + 1
      day += 1
      if day > Day.length(ofMonth: month, year: year) { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    #expect(year == 10_000)
  }

  @Test("Known days have their number, text and weekday")
  func knownDays() throws {
    let epoch = try #require(Day("1970-01-01"))
    #expect(epoch.number == 0)
    #expect(epoch.weekday == .thursday)
    let day = try #require(Day(year: 2026, month: 1, day: 22))
    #expect(day.description == "2026-01-22")
    #expect((day.year, day.month, day.day) == (2026, 1, 22))
    #expect(day.weekday == .thursday)
    #expect(Day.earliest.description == "0001-01-01")
    #expect(Day.latest.description == "9999-12-31")
  }

  @Test("A text is read back as it was printed")
  func textRoundTrip() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let number = Int32.random(in: Day.earliest.number...Day.latest.number, using: &generator)
      let day = try #require(Day(number: number))
      #expect(Day(day.description) == day)
    }
  }

  @Test(
    "What is not a date is refused",
    arguments: [
      "", "2026", "2026-1-22", "2026-01-22 ", " 2026-01-22", "2026-02-29", "2025-04-31",
      "2026-00-10", "2026-13-01", "2026-01-00", "0000-01-01", "10000-01-01", "+2026-01-01",
      "2026/01/22", "２０２６-01-22", "2026-01-2a", "-026-01-22", "1900-02-29",
    ])
  func refused(_ text: String) {
    #expect(Day(text) == nil)
  }

  @Test("A date outside the calendar is refused, however large its parts")
  func refusedParts() {
    #expect(Day(year: 2024, month: 2, day: 29) != nil)
    #expect(Day(year: 2023, month: 2, day: 29) == nil)
    #expect(Day(year: 2000, month: 2, day: 30) == nil)
    #expect(Day(year: .max, month: .max, day: .max) == nil)
    #expect(Day(year: .min, month: 1, day: 1) == nil)
    #expect(Day(year: 2024, month: 1, day: .max) == nil)
    #expect(Day(number: .max) == nil)
    #expect(Day(number: .min) == nil)
  }

  @Test("Adding days stops at the ends of the calendar instead of trapping")
  func adding() throws {
    let day = try #require(Day("2024-02-28"))
    #expect(day.adding(days: 2)?.description == "2024-03-01")
    #expect(day.adding(days: -59)?.description == "2023-12-31")
    #expect(day.adding(days: .max) == nil)
    #expect(day.adding(days: .min) == nil)
    #expect(Day.latest.adding(days: 1) == nil)
    #expect(Day.earliest.adding(days: -1) == nil)
    #expect(Day.latest - Day.earliest == 3_652_058)
    #expect(Day.earliest < Day.latest)
  }
}
