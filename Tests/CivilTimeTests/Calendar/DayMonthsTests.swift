import CivilTime
import Testing

@Suite("Months and weeks")
struct DayMonthsTests {
  @Test(
    "A month later is the same day of it, or its last",
    arguments: [
      ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"),
      ("2026-01-15", 12, "2027-01-15"), ("2026-01-15", -1, "2025-12-15"),
      ("2024-02-29", -12, "2023-02-28"), ("2026-03-31", 0, "2026-03-31"),
      ("0001-02-01", -1, "0001-01-01"), ("9999-11-30", 1, "9999-12-30"),
    ])
  func months(_ from: String, _ months: Int, _ expected: String) throws {
    let day = try #require(Day(from))
    #expect(day.adding(months: months)?.description == expected)
  }

  @Test("Adding months stops at the ends of the calendar instead of trapping")
  func ends() {
    #expect(Day.latest.adding(months: 1) == nil)
    #expect(Day.earliest.adding(months: -1) == nil)
    #expect(Day.earliest.adding(months: -13) == nil)
    #expect(Day.latest.adding(months: .max) == nil)
    #expect(Day.earliest.adding(months: .min) == nil)
  }

  @Test("A week is its seven days, and what the calendar has of it at its ends")
  func weeks() throws {
    let thursday = try #require(Day("2026-01-22"))
    #expect(thursday.week(from: .monday).days.first?.description == "2026-01-19")
    #expect(thursday.week(from: .sunday).days.first?.description == "2026-01-18")
    #expect(thursday.week(from: .friday).days.first?.description == "2026-01-16")
    #expect(thursday.week(from: .thursday).lowerBound == thursday)
    #expect(thursday.week(from: .monday).days.map(\.weekday) == Weekday.allCases)
    #expect(Day.earliest.week(from: .sunday).days.count == 6)
    #expect(Day.latest.week(from: .monday).days.count == 5)
  }

  @Test("A month is its days from the first to the last")
  func wholeMonth() throws {
    let days = try #require(Day("2024-02-10")).wholeMonth.days
    #expect(days.map(\.day) == Array(1...29))
    #expect(days.allSatisfy { $0.month == 2 && $0.year == 2024 })
    #expect(Day.latest.wholeMonth.upperBound == .latest)
  }

  @Test("A day is read out in English")
  func names() throws {
    let day = try #require(Day("2026-11-06"))
    #expect(day.shortTextWithYear == "Fri 6 Nov 2026")
    #expect(day.shortText == "Fri 6 Nov")
    #expect(day.monthName == "November")
    #expect(day.weekday.englishName == "Friday")
    #expect(Set(Weekday.allCases.map(\.englishName)).count == 7)
  }
}
