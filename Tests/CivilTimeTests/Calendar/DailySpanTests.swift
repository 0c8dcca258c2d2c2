import Testing

@testable import CivilTime

@Suite("Spans of each day")
struct DailySpanTests {
  private func end(_ text: String, at local: String, in zone: Zone = .utc) -> LocalDateTime? {
    guard let span = DailySpan(text), let local = LocalDateTime(local) else { return nil }
    return span.end(at: zone.instant(of: local), in: zone).map(zone.local)
  }

  @Test("A span over midnight holds its beginning, and not its end") func overMidnight() {
    #expect(end("22:00-07:00", at: "2026-03-04T21:59:59") == nil)
    #expect(end("22:00-07:00", at: "2026-03-04T22:00") == LocalDateTime("2026-03-05T07:00"))
    #expect(end("22:00-07:00", at: "2026-03-05T06:59:59") == LocalDateTime("2026-03-05T07:00"))
    #expect(end("22:00-07:00", at: "2026-03-05T07:00") == nil)
  }

  @Test("A span within a day ends on it") func withinDay() {
    #expect(end("12:30-13:30", at: "2026-03-04T13:00") == LocalDateTime("2026-03-04T13:30"))
    #expect(end("12:30-13:30", at: "2026-03-04T23:00") == nil)
  }

  @Test(
    "What is no span is nil",
    arguments: ["", "22:00", "22:00-22:00", "22:00-24:00", "22:00-07:00-08:00", "22-7"])
  func none(text: String) {
    #expect(DailySpan(text) == nil)
  }

  @Test("Its words are read back") func words() {
    #expect(DailySpan("22:00-07:00:30")?.description == "22:00-07:00:30")
  }
}
