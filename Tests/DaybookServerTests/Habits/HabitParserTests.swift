import CivilTime
import DaybookModel
import DaybookProtocol
import Testing

@testable import DaybookServer

@Suite("Habits in one line")
struct HabitParserTests {
  private let session: Session

  init() throws {
    let now = try #require(LocalDateTime("2026-03-04T09:00"))
    session = try Session(
      options: ServerOptions(database: nil, clock: .fixed(now), timeZone: "UTC"))
  }

  private func draft(_ text: String) -> HabitDraft { HabitParser(text, in: session).draft }

  private func problems(_ text: String) -> [String] {
    HabitParser(text, in: session).problems.map(\.message)
  }

  @Test(
    "So many times a period is said in several ways",
    arguments: [
      ("Gym 3 times a week", 3, HabitPeriod.week), ("Gym three times per week", 3, .week),
      ("Gym 3x a week", 3, .week), ("Gym 3× a week", 3, .week), ("Gym twice a month", 2, .month),
      ("Once a week Gym", 1, .week), ("Gym 12 times every month", 12, .month),
    ])
  func times(text: String, times: Int, period: HabitPeriod) {
    let draft = draft(text)
    #expect(draft.title == "Gym")
    #expect(draft.schedule == .times(HabitTimes(times, a: period)))
  }

  @Test(
    "What says no number of times stays as it is",
    arguments: ["Gym 0 times a week", "Gym 5 km a week", "Gym times a week", "Gym 3 times a year"])
  func noTimes(text: String) {
    #expect(draft(text).title.hasPrefix("Gym "))
  }

  @Test("An amount a day is a target, at least or at most")
  func target() {
    #expect(draft("Water 2,5 l a day").target == HabitTarget(amount: 2.5, unit: "l"))
    #expect(
      draft("Coffee up to 2 cups per day").target
        == HabitTarget(amount: 2, unit: "cups", comparison: .atMost))
    for words in ["less than", "under", "no more than", "not more than", "maximum", "max."] {
      #expect(
        draft("Smoke \(words) 5 cigarettes a day").target
          == HabitTarget(amount: 5, unit: "cigarettes", comparison: .atMost))
    }
    #expect(draft("At least 20 min each day Read").title == "Read")
    #expect(draft("Read 20 min a day every weekday").schedule != .daily)
    #expect(draft("Read 20 min").target == nil)
  }

  @Test("A limit of times, and an amount without days, stay in the title and are named")
  func unread() {
    for words in ["at most", "no more than", "less than"] {
      #expect(draft("Swim \(words) 3 times a week").title == "Swim \(words) 3 times a week")
      #expect(problems("Swim \(words) 3 times a week").count == 1)
    }
    #expect(draft("Swim at least 3 times a week").schedule != .daily)
    #expect(problems("Read 20 pages").first?.contains("20 pages a day") == true)
    #expect(problems("Read 20 pages every day").isEmpty && problems("Read 20").isEmpty)
  }

  @Test("An amount before any days is a target, and a number of something else is title")
  func targetOfAnyDays() {
    let pages = draft("Read 20 pages every weekday #home")
    #expect(pages.title == "Read")
    #expect(pages.target == HabitTarget(amount: 20, unit: "pages"))
    #expect(pages.schedule == draft("Read every weekday").schedule)
    #expect(pages.tags == ["home"])
    #expect(draft("Swim 30 min 3 times a week").target == HabitTarget(amount: 30, unit: "min"))
    #expect(draft("Swim 30 min 3 times a week").title == "Swim")
    #expect(draft("Beer up to 2 glasses every friday").target?.comparison == .atMost)
    for title in ["Chapter 2 review", "Water 8 glasses of", "\"Read 20 pages\"", "Gate B2 checks"] {
      #expect(draft("\(title) every friday").target == nil)
      #expect(draft("\(title) every friday").title == title.filter { $0 != "\"" })
    }
    #expect(draft("Meditate 8 am every day").target == nil)
  }

  @Test("A time, or the one that a reminder names, is when it reminds; a second one is title")
  func reminder() {
    #expect(draft("Read at 9am").remindTime == LocalTime("09:00"))
    #expect(draft("Read at 9am").title == "Read")
    let both = draft("Read every day at 9am remind at 8am")
    #expect(both.remindTime == LocalTime("08:00") && both.title == "Read at 9am")
    let before = draft("Swim every day remind 10 min")
    #expect(before.remindTime == nil && before.target == nil)
  }

  @Test("What is quoted, and what only a task has, is title")
  func title() {
    #expect(draft("\"Gym 3 times a week\"").schedule == .daily)
    #expect(draft("\"Gym 3 times a week\"").title == "Gym 3 times a week")
    #expect(draft("Read !high for 20 min").title == "Read !high for 20 min")
    #expect(draft("  Read   👩‍👩‍👧  3 times a week  now ").title == "Read 👩‍👩‍👧 now")
  }

  @Test(
    "A number is read with point or comma and with its unit, and nothing else is one",
    arguments: [
      ("2.5", 2.5), ("2,5 l", 2.5), (" 3L ", 3), ("0", 0), ("", nil), ("-1", nil), ("nan", nil),
      ("1e308", nil), ("0x10", nil), ("inf", nil), ("9999999999", nil), ("1.2.3", nil), ("٣", nil),
    ] as [(String, Double?)])
  func amounts(text: String, amount: Double?) {
    let target = HabitTarget(amount: 2, unit: "l")
    #expect((try? AmountParser(text, target, field: "answers/0").amount) == amount)
  }
}
