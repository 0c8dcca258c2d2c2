import CivilTime
import Support
import Testing

@Suite("Instant")
struct InstantTests {
  @Test(
    "Any offset and any number of digits names the same instant in UTC",
    arguments: [
      ("2026-01-22T08:00:00Z", "2026-01-22T08:00:00.000Z"),
      ("2026-01-22t08:00:00z", "2026-01-22T08:00:00.000Z"),
      ("2026-01-22T09:00:00+01:00", "2026-01-22T08:00:00.000Z"),
      ("2026-01-21T18:30:00.5-13:30", "2026-01-22T08:00:00.500Z"),
      ("2026-01-22T08:00:00.12Z", "2026-01-22T08:00:00.120Z"),
      ("2026-01-22T08:00:00.123999999999999999999Z", "2026-01-22T08:00:00.123Z"),
      ("2026-01-22T08:00:00-00:00", "2026-01-22T08:00:00.000Z"),
      ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
      ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"),
      ("2017-01-01T00:59:60.7+01:00", "2017-01-01T00:00:00.000Z"),
      ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"),
      ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
    ])
  func reads(_ text: String, _ utc: String) throws {
    #expect(try #require(Instant(text)).description == utc)
  }

  @Test(
    "What RFC 3339 does not allow, or lies outside the years 1 to 9999, is refused",
    arguments: [
      "", "2026-01-22", "2026-01-22T08:00Z", "2026-01-22T08:00:00", "2026-01-22 08:00:00Z",
      "2026-01-22T08:00:00.Z", "2026-01-22T08:00:00,5Z", "2026-01-22T08:00:60Z",
      "2026-01-22T08:00:61Z", "2026-01-22T24:00:00Z", "2026-01-22T08:00:00+24:00",
      "2026-01-22T08:00:00+01:60", "2026-01-22T08:00:00+0100", "2026-01-22T08:00:00+1:00",
      "2026-01-22T08:00:00ZZ", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:60Z",
      "9999-12-31T23:59:59-00:01", "2026-02-30T08:00:00Z",
    ])
  func refuses(_ text: String) {
    #expect(Instant(text) == nil)
  }

  @Test("Random instants are read back as they were printed")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<2000 {
      let range = Int64(-62_135_596_800_000)...253_402_300_799_999
      let instant = Instant(millisecond: .random(in: range, using: &generator))
      #expect(Instant(instant.description) == instant)
    }
  }

  @Test("An instant far outside the calendar prints the nearest one inside it")
  func clamps() {
    #expect(Instant(millisecond: .max).description == "9999-12-31T23:59:59.999Z")
    #expect(Instant(millisecond: .min).description == "0001-01-01T00:00:00.000Z")
  }

  @Test("Adding stops at the ends of the range instead of trapping")
  func adding() {
    #expect(Instant(millisecond: 5).adding(seconds: 2).millisecond == 2005)
    #expect(Instant(millisecond: .max).adding(milliseconds: 1).millisecond == .max)
    #expect(Instant(millisecond: .min).adding(milliseconds: -1).millisecond == .min)
    #expect(Instant(millisecond: 0).adding(seconds: .max).millisecond == .max)
    #expect(Instant(millisecond: -1).second == -1)
    #expect(Instant(millisecond: -1) < Instant(millisecond: 0))
  }
}
