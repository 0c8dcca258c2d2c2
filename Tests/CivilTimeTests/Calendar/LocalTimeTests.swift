import CivilTime
import Testing

@Suite("Wall clock times")
struct LocalTimeTests {
  @Test("Every second of a day is read back as it was printed")
  func everySecond() throws {
    for second in Int32(0)..<86_400 {
      let time = try #require(LocalTime(second: second))
      guard LocalTime(time.description) == time else {
        Issue.record("second \(second) prints \(time)")
        return
      }
    }
  }

  @Test("Seconds are printed only where they are not zero")
  func seconds() throws {
    #expect(LocalTime(hour: 9, minute: 0)?.description == "09:00")
    #expect(LocalTime(hour: 9, minute: 0, second: 30)?.description == "09:00:30")
    #expect(LocalTime("09:00:00")?.description == "09:00")
    let time = try #require(LocalTime("23:59:58"))
    #expect((time.hour, time.minute, time.secondOfMinute) == (23, 59, 58))
    #expect(LocalTime.midnight.description == "00:00")
  }

  @Test(
    "What is not a time is refused",
    arguments: ["", "9:00", "24:00", "23:60", "23:59:60", "09:00:", "09:00:3", "0900", "09:00Z"])
  func refused(_ text: String) {
    #expect(LocalTime(text) == nil)
  }

  @Test("A time out of range is refused, however large")
  func refusedParts() {
    #expect(LocalTime(hour: .max, minute: 0) == nil)
    #expect(LocalTime(hour: 0, minute: -1) == nil)
    #expect(LocalTime(second: 86_400) == nil)
    #expect(LocalTime(second: -1) == nil)
  }

  @Test("A date with a time is read back as it was printed")
  func dateTime() throws {
    for text in [
      "2026-01-22T09:00", "2026-01-22T09:00:30", "0001-01-01T00:00", "9999-12-31T23:59:59",
    ] {
      let value = try #require(LocalDateTime(text))
      #expect(value.description == text)
      #expect(LocalDateTime(clampingWallSecond: value.wallSecond) == value)
    }
    #expect(LocalDateTime("2026-01-22T09:00:00")?.description == "2026-01-22T09:00")
    for text in [
      "2026-01-22", "2026-01-22 09:00", "2026-01-22t09:00", "2026-01-22T09:00Z", "T09:00",
    ] {
      #expect(LocalDateTime(text) == nil)
    }
  }

  @Test("A wall second outside the calendar becomes its nearer end")
  func clamps() {
    #expect(LocalDateTime(clampingWallSecond: .max).description == "9999-12-31T23:59:59")
    #expect(LocalDateTime(clampingWallSecond: .min).description == "0001-01-01T00:00")
    #expect(LocalDateTime(clampingWallSecond: -1).description == "1969-12-31T23:59:59")
  }

  @Test("Earlier comes before later, by day and then by time")
  func order() throws {
    let texts = ["2026-01-21T23:00", "2026-01-22T00:00", "2026-01-22T00:00:01"]
    let values = try texts.map { try #require(LocalDateTime($0)) }
    #expect(values.sorted() == values)
    #expect(values[0] < values[1] && values[1] < values[2])
  }
}
