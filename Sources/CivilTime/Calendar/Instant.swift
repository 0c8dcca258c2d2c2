/// A point on the UTC time line, to the millisecond, without leap seconds.
package struct Instant: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Milliseconds since 1970-01-01T00:00Z.
  package let millisecond: Int64

  package init(millisecond: Int64) {
    self.millisecond = millisecond
  }

  /// The instant of an RFC 3339 date-time with any offset; digits past the millisecond are cut
  /// off, and a leap second (23:59:60Z) reads as the second after it. nil for any other form and
  /// for what lies, in UTC, outside the years 1 to 9999.
  package init?(_ rfc3339: String) {
    var text = rfc3339
    let parsed = text.withUTF8 { bytes -> Int64? in
      var reader = DigitReader(bytes)
      return Instant.millisecond(&reader)
    }
    guard let parsed else { return nil }
    millisecond = parsed
  }

  private static func millisecond(_ reader: inout DigitReader) -> Int64? {
    guard let day = Day(&reader), let separator = reader.take(),
      separator | 0x20 == UInt8(ascii: "t"),
      let hour = reader.number(digits: 2), reader.skip(Ascii.colon),
      let minute = reader.number(digits: 2), reader.skip(Ascii.colon),
      let second = reader.number(digits: 2),
      let time = LocalTime(hour: hour, minute: minute, second: min(second, 59)), second <= 60,
      let fraction = fraction(&reader), let offset = offset(&reader), reader.isAtEnd
    else { return nil }
    var utc = LocalDateTime(day: day, time: time).wallSecond - offset
    if second == 60 {
      utc += 1
      guard utc % 86_400 == 0 else { return nil }
    }
    guard utc >= LocalDateTime.firstSecond, utc <= LocalDateTime.lastSecond else { return nil }
    return utc * 1000 + (second == 60 ? 0 : fraction)
  }

  private static func fraction(_ reader: inout DigitReader) -> Int64? {
    guard reader.skip(Ascii.dot) else { return 0 }
    guard let first = reader.digit() else { return nil }
    let second = reader.digit()
    let third = second == nil ? nil : reader.digit()
    while third != nil, reader.digit() != nil {}
    return Int64(first * 100 + (second ?? 0) * 10 + (third ?? 0))
  }

  private static func offset(_ reader: inout DigitReader) -> Int64? {
    guard let sign = reader.take() else { return nil }
    if sign | 0x20 == UInt8(ascii: "z") { return 0 }
    guard sign == Ascii.plus || sign == Ascii.minus,
      let hours = reader.number(digits: 2), hours < 24, reader.skip(Ascii.colon),
      let minutes = reader.number(digits: 2), minutes < 60
    else { return nil }
    let seconds = Int64(hours * 3600 + minutes * 60)
    return sign == Ascii.plus ? seconds : -seconds
  }

  /// Full seconds since 1970-01-01T00:00Z, rounded down.
  package var second: Int64 {
    let (quotient, remainder) = millisecond.quotientAndRemainder(dividingBy: 1000)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The instant that many milliseconds later; past the range of an Instant it stays at that end.
  package func adding(milliseconds: Int64) -> Instant {
    let (sum, overflow) = millisecond.addingReportingOverflow(milliseconds)
    guard overflow else { return Instant(millisecond: sum) }
    return Instant(millisecond: milliseconds < 0 ? .min : .max)
  }

  /// Like `adding(milliseconds:)`, in seconds.
  package func adding(seconds: Int64) -> Instant {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    return adding(milliseconds: overflow ? (seconds < 0 ? .min : .max) : product)
  }

  package static func < (left: Instant, right: Instant) -> Bool {
    left.millisecond < right.millisecond
  }

  /// "2026-01-22T08:00:00.000Z"; an instant outside the years 1 to 9999 prints the nearest one
  /// inside them.
  package var description: String {
    let second = second
    let isOutside = second < LocalDateTime.firstSecond || second > LocalDateTime.lastSecond
    let fraction = isOutside ? (second < 0 ? 0 : 999) : Int(millisecond - second * 1000)
    let utc = LocalDateTime(clampingWallSecond: second)
    return String(unsafeUninitializedCapacity: 24) { bytes in
      var writer = DigitWriter(bytes)
      utc.day.write(into: &writer)
      writer.put(UInt8(ascii: "T"))
      writer.put(utc.time.hour, digits: 2)
      writer.put(Ascii.colon)
      writer.put(utc.time.minute, digits: 2)
      writer.put(Ascii.colon)
      writer.put(utc.time.secondOfMinute, digits: 2)
      writer.put(Ascii.dot)
      writer.put(fraction, digits: 3)
      writer.put(UInt8(ascii: "Z"))
      return writer.count
    }
  }
}
