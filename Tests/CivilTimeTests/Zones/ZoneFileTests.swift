import CivilTime
import Testing

@Suite("TZif files")
struct ZoneFileTests {
  private func zone(footer: String) throws -> Zone {
    try Zone(identifier: "Test", tzif: TZifBuilder(footer: footer).bytes)
  }

  /// The UTC seconds of a year at which the offset changes, as text with the new offset.
  private func changes(in zone: Zone, year: Int) throws -> [String] {
    let first = try #require(Day(year: year, month: 1, day: 1))
    var found: [String] = []
    var offset = zone.offsetSeconds(at: Instant(millisecond: Int64(first.number) * 86_400_000 - 1))
    for minute in 0..<((Day.isLeap(year: year) ? 366 : 365) * 1440) {
      let instant = Instant(millisecond: Int64(first.number) * 86_400_000 + Int64(minute) * 60_000)
      guard zone.offsetSeconds(at: instant) != offset else { continue }
      offset = zone.offsetSeconds(at: instant)
      found.append("\(instant.description.prefix(16)) \(offset)")
    }
    return found
  }

  @Test(
    "A footer's rule gives the changes of a year",
    arguments: [
      ("<+03>-3", []),
      ("CET-1CEST,M3.5.0,M10.5.0/3", ["2026-03-29T01:00 7200", "2026-10-25T01:00 3600"]),
      ("EST5EDT,M3.2.0,M11.1.0", ["2026-03-08T07:00 -14400", "2026-11-01T06:00 -18000"]),
      // Negative hours and hours past a day.
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", ["2026-03-29T01:00 -3600", "2026-10-25T01:00 -7200"]),
      ("EET-2EEST,M3.4.4/50,M10.4.4/50", ["2026-03-28T00:00 10800", "2026-10-23T23:00 7200"]),
      // Days by number, with and without 29 February.
      ("AAA0BBB,J60/0,J300/0", ["2026-03-01T00:00 3600", "2026-10-26T23:00 0"]),
      ("AAA0BBB,59/0,299/0", ["2026-03-01T00:00 3600", "2026-10-26T23:00 0"]),
      // A week of hours before and after.
      ("AAA0BBB,J100/-167,J200/167", ["2026-04-03T01:00 3600", "2026-07-25T22:00 0"]),
      // The summer's own offset, here half an hour and below the standard.
      (
        "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
        ["2026-04-04T15:00 37800", "2026-10-03T15:30 39600"]
      ),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", ["2026-03-29T01:00 3600", "2026-10-25T01:00 0"]),
    ])
  func rules(_ footer: String, _ expected: [String]) throws {
    #expect(try changes(in: zone(footer: footer), year: 2026) == expected)
  }

  @Test("Day numbers treat 29 February as their form says")
  func leapYears() throws {
    #expect(
      try changes(in: zone(footer: "AAA0BBB,J60/0,J300/0"), year: 2028)
        == ["2028-03-01T00:00 3600", "2028-10-26T23:00 0"])
    #expect(
      try changes(in: zone(footer: "AAA0BBB,59/0,299/0"), year: 2028)
        == ["2028-02-29T00:00 3600", "2028-10-25T23:00 0"])
  }

  @Test("Summer time all the year round never changes")
  func allSummer() throws {
    let zone = try zone(footer: "EST5EDT,0/0,J365/25")
    #expect(try changes(in: zone, year: 2027).isEmpty)
    #expect(zone.offsetSeconds(at: Instant(millisecond: 0)) == -4 * 3600)
  }

  @Test("Listed changes hold until the last one, then the footer's rule")
  func listedThenRule() throws {
    // 2020-01-01 to two hours east, then the rule of Berlin's summers.
    let builder = TZifBuilder(
      version: "3", transitions: [(1_577_836_800, 1)], types: [(0, 0, 0), (3600, 0, 0)],
      footer: "CET-1CEST,M3.5.0,M10.5.0/3")
    let zone = try Zone(identifier: "Test", tzif: builder.bytes)
    #expect(try changes(in: zone, year: 2019).isEmpty)
    #expect(
      try changes(in: zone, year: 2020)
        == ["2020-01-01T00:00 3600", "2020-03-29T01:00 7200", "2020-10-25T01:00 3600"])
    #expect(try changes(in: zone, year: 2421).count == 2)
  }

  @Test("Versions 1 to 4 are read; version 1 has 32-bit times and no footer")
  func versions() throws {
    for version: Character in ["\0", "2", "3", "4"] {
      let builder = TZifBuilder(
        version: version, transitions: [(-1000, 1), (1000, 0)], types: [(60, 0, 0), (-60, 1, 0)],
        footer: "AAA-0:01")
      let zone = try Zone(identifier: "Test", tzif: builder.bytes)
      let offsets = [-1001, -1000, 999, 1000].map {
        zone.offsetSeconds(at: Instant(millisecond: Int64($0) * 1000))
      }
      #expect(offsets == [60, -60, -60, 60])
    }
  }

  @Test(
    "A footer that is no rule is refused",
    arguments: [
      "X", "AB1", "CET", "CET-25", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
      "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5.0/168,M10.5.0",
      "CET-1CEST,J0,J10", "CET-1CEST,366,10", "CET-1CEST,M3.5.0,M10.5.0x", "<+03-3", "<>3",
      "CET-1CEST,M3.5.0/2:60,M10.5.0", "CET-1CEST,,", "CET-1 ",
    ])
  func refusedFooters(_ footer: String) {
    #expect(throws: ZoneError.malformed(.footer)) { try zone(footer: footer) }
  }

  @Test("Each flaw has its own error")
  func flaws() {
    func expect(_ error: ZoneError, _ builder: TZifBuilder) {
      #expect(throws: error) { try Zone(identifier: "Test", tzif: builder.bytes) }
    }
    expect(.malformed(.typeIndex), TZifBuilder(transitions: [(0, 1)]))
    expect(.malformed(.order), TZifBuilder(transitions: [(5, 0), (5, 0)]))
    expect(.malformed(.time), TZifBuilder(transitions: [(.max, 0)]))
    expect(.malformed(.counts), TZifBuilder(types: []))
    expect(.malformed(.counts), TZifBuilder(names: []))
    expect(.malformed(.counts), TZifBuilder(types: [(0, 2, 0)]))
    expect(.malformed(.offset), TZifBuilder(types: [(.min, 0, 0)]))
    expect(.malformed(.offset), TZifBuilder(types: [(100_000, 0, 0)]))
    expect(.malformed(.name), TZifBuilder(types: [(0, 0, 4)]))
    expect(.countsLeapSeconds, TZifBuilder(leapSeconds: [(78_796_800, 1)]))
    expect(.malformed(.truncated), TZifBuilder(footer: nil))
    #expect(throws: ZoneError.malformed(.magic)) { try Zone(identifier: "Test", tzif: []) }
    #expect(throws: ZoneError.malformed(.magic)) {
      try Zone(identifier: "Test", tzif: Array("TZjf".utf8))
    }
    #expect(ZoneError.malformed(.order).description.hasSuffix("not in chronological order."))
  }

  @Test("A file cut anywhere is refused")
  func truncation() throws {
    let bytes = TZifBuilder(transitions: [(0, 0)], footer: "CET-1CEST,M3.5.0,M10.5.0/3").bytes
    for count in 0..<bytes.count {
      #expect(throws: ZoneError.self) {
        try Zone(identifier: "Test", tzif: Array(bytes.prefix(count)))
      }
    }
  }

  @Test("Counts that claim more than there is are refused at once")
  func hugeCounts() {
    let start = TZifBuilder().bytes
    for position in stride(from: 20, to: 44, by: 4) {
      var bytes = start
      bytes.replaceSubrange(position..<position + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
      #expect(throws: ZoneError.self) { try Zone(identifier: "Test", tzif: bytes) }
    }
  }
}
