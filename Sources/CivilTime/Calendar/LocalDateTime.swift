/// A day and a time of the clock on the wall, in no zone; it names an occurrence.
package struct LocalDateTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let day: Day
  package let time: LocalTime

  package init(day: Day, time: LocalTime) {
    self.day = day
    self.time = time
  }

  /// The date and time that "2026-01-22T09:00" or "2026-01-22T09:00:30" names; nil for any other
  /// form.
  package init?(_ text: String) {
    var text = text
    let parsed = text.withUTF8 { bytes -> LocalDateTime? in
      var reader = DigitReader(bytes)
      guard let day = Day(&reader), reader.skip(UInt8(ascii: "T")),
        let time = LocalTime(&reader), reader.isAtEnd
      else { return nil }
      return LocalDateTime(day: day, time: time)
    }
    guard let parsed else { return nil }
    self = parsed
  }

  /// Returns the day that UTF-8 such as "2026-01-22" or "2026-01-22T09:00" begins with, and the time
  /// of the second form; nil for any other form.
  package static func parts(utf8 bytes: UnsafeBufferPointer<UInt8>) -> (day: Day, time: LocalTime?)?
  {
    var reader = DigitReader(bytes)
    guard let day = Day(&reader) else { return nil }
    if reader.isAtEnd { return (day, nil) }
    guard reader.skip(UInt8(ascii: "T")), let time = LocalTime(&reader), reader.isAtEnd else {
      return nil
    }
    return (day, time)
  }

  /// Seconds since 1970-01-01T00:00 on the same wall.
  package var wallSecond: Int64 {
    Int64(day.number) &* 86_400 &+ Int64(time.second)
  }

  /// The date and time that many seconds after 1970-01-01T00:00 on the same wall; before
  /// 0001-01-01T00:00 and after 9999-12-31T23:59:59 it stays at that end.
  package init(clampingWallSecond second: Int64) {
    let clamped = min(max(second, LocalDateTime.firstSecond), LocalDateTime.lastSecond)
    let (days, rest) = clamped.quotientAndRemainder(dividingBy: 86_400)
    let isBefore = rest < 0
    day = Day(unchecked: Int32(truncatingIfNeeded: isBefore ? days - 1 : days))
    time = LocalTime(unchecked: Int32(truncatingIfNeeded: isBefore ? rest + 86_400 : rest))
  }

  static let firstSecond = Int64(Day.earliest.number) * 86_400
  static let lastSecond = Int64(Day.latest.number) * 86_400 + 86_399

  package static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
    left.wallSecond < right.wallSecond
  }

  /// "2026-01-22T09:00", or with seconds where they are not zero.
  package var description: String {
    String(unsafeUninitializedCapacity: 19) { bytes in
      var writer = DigitWriter(bytes)
      day.write(into: &writer)
      writer.put(UInt8(ascii: "T"))
      time.write(into: &writer)
      return writer.count
    }
  }
}
