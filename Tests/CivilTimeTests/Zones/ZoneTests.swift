import CivilTime
import Support
import Testing

@Suite("Zones of the system", .enabled(if: SystemZones.isPresent, SystemZones.absence))
struct ZoneTests {
  /// A wall time in a zone, and the instant that it must be.
  struct Sample: Sendable, CustomTestStringConvertible {
    let zone, local, utc, shown: String

    init(_ zone: String, _ local: String, _ utc: String, shown: String? = nil) {
      (self.zone, self.local) = (zone, local)
      self.utc = (utc.count == 16 ? utc + ":00" : utc) + ".000Z"
      self.shown = shown ?? local
    }

    var testDescription: String { "\(zone) \(local)" }
  }

  @Test(
    "A wall time becomes the right instant, and the instant the wall time that exists",
    arguments: [
      Sample("Europe/Berlin", "2026-01-22T09:00", "2026-01-22T08:00"),
      Sample("Europe/Berlin", "2026-07-22T09:00", "2026-07-22T07:00"),
      // In a gap: forward by the gap.
      Sample("Europe/Berlin", "2026-03-29T02:30", "2026-03-29T01:30", shown: "2026-03-29T03:30"),
      Sample("America/New_York", "2026-03-08T02:00", "2026-03-08T07:00", shown: "2026-03-08T03:00"),
      // Twice: the first.
      Sample("Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30"),
      Sample("America/New_York", "2026-11-01T01:59", "2026-11-01T05:59"),
      // No midnight on that day.
      Sample(
        "America/Sao_Paulo", "2018-11-04T00:00", "2018-11-04T03:00", shown: "2018-11-04T01:00"),
      Sample("Africa/Cairo", "2023-04-28T00:00", "2023-04-27T22:00", shown: "2023-04-28T01:00"),
      // A whole day that never was.
      Sample("Pacific/Apia", "2011-12-29T23:59", "2011-12-30T09:59"),
      Sample("Pacific/Apia", "2011-12-30T12:00", "2011-12-30T22:00", shown: "2011-12-31T12:00"),
      Sample("Pacific/Apia", "2011-12-31T00:00", "2011-12-30T10:00"),
      // A whole day that was twice.
      Sample("America/Juneau", "1867-10-18T12:00", "1867-10-17T20:57:41"),
      // Far east, far west, odd offsets.
      Sample("Pacific/Tongatapu", "2026-01-22T09:00", "2026-01-21T20:00"),
      Sample("Pacific/Kiritimati", "2026-01-22T09:00", "2026-01-21T19:00"),
      Sample("Pacific/Pago_Pago", "2026-01-22T09:00", "2026-01-22T20:00"),
      Sample("Asia/Kolkata", "2026-01-22T09:00", "2026-01-22T03:30"),
      Sample("Asia/Kathmandu", "2026-01-22T09:00", "2026-01-22T03:15"),
      Sample(
        "Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-03T15:45", shown: "2026-10-04T02:45"),
      // Negative summer time: the winter is the exception.
      Sample("Europe/Dublin", "2026-07-22T09:00", "2026-07-22T08:00"),
      // Past the last listed change, also by more than a cycle of the calendar.
      Sample("Europe/Berlin", "2099-07-22T09:00", "2099-07-22T07:00"),
      Sample("Europe/Berlin", "9000-07-22T09:00", "9000-07-22T07:00"),
      Sample("America/New_York", "2837-03-08T02:30", "2837-03-08T07:30", shown: "2837-03-08T03:30"),
      Sample("Europe/Berlin", "9999-12-31T23:59", "9999-12-31T22:59"),
    ])
  func local(_ sample: Sample) throws {
    let zone = try SystemZones.zone(sample.zone)
    let local = try #require(LocalDateTime(sample.local))
    let instant = zone.instant(of: local)
    #expect(instant.description == sample.utc)
    #expect(zone.local(at: instant).description == sample.shown)
  }

  @Test("Every zone of the system can be read, and answers alike on both sides of a cycle")
  func everyZone() throws {
    let identifiers = try SystemZones.identifiers()
    #expect(identifiers.count > 300)
    let cycle: Int64 = 146_097 * 86_400
    var generator = SeededGenerator(seed: 3)
    for identifier in identifiers {
      let zone = try SystemZones.zone(identifier)
      #expect(Zone.isIdentifier(identifier))
      for _ in 0..<20 {
        // From 2100 on every zone follows its rule or stays.
        let second = Int64.random(in: 4_102_444_800..<4_102_444_800 + cycle, using: &generator)
        let near = zone.offsetSeconds(at: Instant(millisecond: second * 1000))
        let far = zone.offsetSeconds(at: Instant(millisecond: (second + 5 * cycle) * 1000))
        #expect(near == far, "\(identifier) at \(second)")
      }
    }
  }

  @Test("A wall time is the earliest instant that shows it, wherever one does")
  func earliest() throws {
    var generator = SeededGenerator(seed: 4)
    for identifier in ["Europe/Berlin", "America/St_Johns", "Africa/Casablanca", "Asia/Gaza"] {
      let zone = try SystemZones.zone(identifier)
      for _ in 0..<1000 {
        let second = Int64.random(in: -2_500_000_000...5_000_000_000, using: &generator)
        let instant = Instant(millisecond: second * 1000)
        let local = zone.local(at: instant)
        let first = zone.instant(of: local)
        #expect(zone.local(at: first) == local)
        #expect(first <= instant)
      }
    }
  }

  @Test("Instants at the ends of their range neither trap nor leave the calendar")
  func extremes() throws {
    for identifier in ["Europe/Berlin", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Tokyo"] {
      let zone = try SystemZones.zone(identifier)
      #expect(zone.local(at: Instant(millisecond: .max)).description == "9999-12-31T23:59:59")
      #expect(zone.local(at: Instant(millisecond: .min)).description == "0001-01-01T00:00")
      for day in [Day.earliest, Day.latest] {
        let local = LocalDateTime(day: day, time: .midnight)
        #expect(abs(zone.instant(of: local).second - local.wallSecond) < 93_600)
      }
      for millisecond in [Int64.min, Int64.max] {
        let moment = Moment(instant: Instant(millisecond: millisecond), zone: zone)
        #expect(moment.today == (millisecond < 0 ? Day.earliest : Day.latest))
      }
    }
  }

  @Test(
    "A zone that counts leap seconds is refused",
    .enabled(if: SystemZones.holds("right/Europe/Berlin"), "this system has no right/ zones"))
  func leapSeconds() throws {
    let bytes = try SystemZones.bytes("right/Europe/Berlin")
    #expect(throws: ZoneError.countsLeapSeconds) {
      try Zone(identifier: "right/Europe/Berlin", tzif: bytes)
    }
  }

  @Test("Zones are equal when identifier and rules are")
  func equality() throws {
    let berlin = try SystemZones.zone("Europe/Berlin")
    #expect(try SystemZones.zone("Europe/Berlin") == berlin)
    #expect(berlin != .utc)
    let renamed = try Zone(identifier: "Elsewhere", tzif: SystemZones.bytes("Europe/Berlin"))
    #expect(renamed != berlin)
  }
}

@Suite("Zone names")
struct ZoneNameTests {
  @Test(
    "An IANA name is one; a path or an oddity is not",
    arguments: [
      ("UTC", true), ("Europe/Berlin", true), ("America/Argentina/Buenos_Aires", true),
      ("Etc/GMT+5", true), ("America/Port-au-Prince", true), ("", false), ("/etc/passwd", false),
      ("../passwd", false), ("Europe/../x", false), ("Europe//Berlin", false), ("Europe/", false),
      ("a b", false), ("Zürich", false), (String(repeating: "a", count: 65), false),
    ])
  func names(_ text: String, _ isName: Bool) {
    #expect(Zone.isIdentifier(text) == isName)
  }

  @Test("UTC has no offset at any time")
  func utc() {
    #expect(Zone.utc.identifier == "UTC")
    for millisecond in [Int64.min, -1, 0, Int64.max] {
      #expect(Zone.utc.offsetSeconds(at: Instant(millisecond: millisecond)) == 0)
    }
  }
}
