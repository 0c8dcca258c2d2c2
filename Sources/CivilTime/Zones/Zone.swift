// A zone is read from the bytes of a TZif file (RFC 8536), which the caller provides: nothing here
// does I/O. `ZoneFile` checks and reads the bytes, `ZoneRule` the footer, and `ZoneTable` puts both
// into one table of offsets with a full cycle of 400 years, so one binary search gives the offset
// at any instant. Of a time on the wall that happens twice the first counts, and one that is jumped
// over moves forward by the jump.

/// A time zone: the offsets of the clocks of a place from UTC, past and future.
///
/// Two zones are equal when identifier and rules are. Nothing here traps, however far an instant
/// is from today: a wall clock stays within the years 1 to 9999, at the end that is nearer.
package struct Zone: Sendable, Hashable {
  /// The IANA name, such as "Europe/Berlin".
  package let identifier: String
  private let table: ZoneTable

  package static let utc = Zone(identifier: "UTC", table: ZoneTable(fixed: 0))

  private init(identifier: String, table: ZoneTable) {
    self.identifier = identifier
    self.table = table
  }

  /// Reads the bytes of a TZif file (RFC 8536), versions 1 to 4.
  package init(identifier: String, tzif: [UInt8]) throws(ZoneError) {
    self.init(identifier: identifier, table: try ZoneTable(ZoneFile(tzif)))
  }

  /// Whether the text can be an IANA name: parts of letters, digits, `+`, `-` and `_`, joined by
  /// `/`, at most 64 bytes; never an absolute path or one with dots.
  package static func isIdentifier(_ text: String) -> Bool {
    let bytes = text.utf8
    guard !bytes.isEmpty, bytes.count <= 64 else { return false }
    var isPartEmpty = true
    for byte in bytes {
      switch byte {
      case Ascii.slash:
        guard !isPartEmpty else { return false }
        isPartEmpty = true
      case Ascii.zero...Ascii.nine, UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), Ascii.plus, Ascii.minus, UInt8(ascii: "_"):
        isPartEmpty = false
      default:
        return false
      }
    }
    return !isPartEmpty
  }

  /// What the clock on the wall shows.
  package func local(at instant: Instant) -> LocalDateTime {
    let second = instant.second
    return LocalDateTime(clampingWallSecond: second + Int64(table.offset(at: second)))
  }

  /// Seconds east of UTC.
  package func offsetSeconds(at instant: Instant) -> Int {
    Int(table.offset(at: instant.second))
  }

  /// The instant at which the clock on the wall shows that date and time. A time that the clocks
  /// jumped over moves forward by the jump; of a time that happens twice it is the first.
  package func instant(of local: LocalDateTime) -> Instant {
    instant(ofWallSecond: local.wallSecond)
  }

  /// The caller must keep the second within a few days of the years 1 to 9999.
  func instant(ofWallSecond wall: Int64) -> Instant {
    Instant(millisecond: table.utcSecond(ofWall: wall) * 1000)
  }

  package static func == (left: Zone, right: Zone) -> Bool {
    left.identifier == right.identifier && left.table == right.table
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
  }
}
