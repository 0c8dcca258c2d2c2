import CivilTime
import Testing

@testable import DaybookModel

@Suite("What the second lines of late tasks cost")
struct TodaysOccurrencesTests {
  let store: Store

  init() throws { store = try memoryStore() }

  private func add(_ count: Int, _ rule: String, due: String, _ dueTime: String? = nil) throws {
    let (due, dueTime) = (try day(due), try dueTime.map(time))
    for index in 0..<count {
      try store.add("\(due)-\(index)") {
        ($0.due, $0.dueTime) = (due, dueTime)
        $0.recurrence = try RecurrenceRule(rule)
      }
    }
  }

  private func todays() throws -> TodaysOccurrences {
    try store.read { try TodaysOccurrences(at: moment(), in: $0, zones: { _ in nil }) }
  }

  private func list(_ range: Range<Int>) -> String {
    range.map(String.init).joined(separator: ",")
  }

  @Test("Rules that cannot be followed this far use up one budget, the latest tasks first")
  func tooFar() throws {
    try add(20, "FREQ=MINUTELY;COUNT=10000000;BYHOUR=9", due: "2000-01-01", "09:00")
    try add(1, "FREQ=DAILY", due: "2026-01-20")
    let todays = try todays()
    #expect(todays.todays.map(\.id) == ["2026-01-20-0@2026-01-22T00:00"])
    #expect((1...TodaysOccurrences.maxSteps + 10).contains(todays.steps))
  }

  @Test("A rule with an occurrence each second is looked at only around now") func dense() throws {
    let rule =
      "FREQ=DAILY;BYHOUR=\(list(0..<24));BYMINUTE=\(list(0..<60));BYSECOND=\(list(0..<60))"
    try add(20, rule, due: "2026-01-20", "00:00")
    let todays = try todays()
    #expect(todays.todays.count == 20)
    #expect(todays.todays.allSatisfy { $0.id.hasSuffix("@2026-01-22T09:00") })
    #expect(todays.steps < 20 * 8000)
  }

  @Test("Nothing is looked at long after the day") func tomorrow() throws {
    try add(1, "FREQ=SECONDLY;BYHOUR=\(list(0..<9))", due: "2026-01-20", "00:00")
    let todays = try todays()
    #expect(todays.todays.map(\.id) == ["2026-01-20-0@2026-01-22T08:59:59"])
    #expect(todays.steps < 3 * (7200 + 7200 + 10))
  }
}
