/// A time of the clock on the wall, to the second, from 00:00 to 23:59:59.
package struct LocalTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Seconds after midnight, 0 to 86,399.
  package let second: Int32

  package static let midnight = LocalTime(unchecked: 0)
  /// 23:59:59.
  package static let last = LocalTime(unchecked: 86_399)

  /// nil outside 0 to 86,399.
  package init?(second: Int32) {
    guard second >= 0, second < 86_400 else { return nil }
    self.second = second
  }

  /// nil outside 00:00 to 23:59:59.
  package init?(hour: Int, minute: Int, second: Int = 0) {
    guard hour >= 0, hour < 24, minute >= 0, minute < 60, second >= 0, second < 60 else {
      return nil
    }
    self.second = Int32(truncatingIfNeeded: hour &* 3600 &+ minute &* 60 &+ second)
  }

  /// The time that "09:00" or "09:00:30" names; nil for any other form.
  package init?(_ text: String) {
    var text = text
    let parsed = text.withUTF8 { bytes -> LocalTime? in
      var reader = DigitReader(bytes)
      guard let time = LocalTime(&reader), reader.isAtEnd else { return nil }
      return time
    }
    guard let parsed else { return nil }
    self = parsed
  }

  init?(_ reader: inout DigitReader) {
    guard let hour = reader.number(digits: 2), reader.skip(Ascii.colon),
      let minute = reader.number(digits: 2)
    else { return nil }
    guard reader.skip(Ascii.colon) else {
      self.init(hour: hour, minute: minute)
      return
    }
    guard let second = reader.number(digits: 2) else { return nil }
    self.init(hour: hour, minute: minute, second: second)
  }

  init(unchecked second: Int32) {
    self.second = second
  }

  package var hour: Int { Int(second) / 3600 }
  package var minute: Int { Int(second) / 60 % 60 }
  /// The seconds after the full minute, 0 to 59; `second` counts from midnight.
  package var secondOfMinute: Int { Int(second) % 60 }

  package static func < (left: LocalTime, right: LocalTime) -> Bool {
    left.second < right.second
  }

  /// "09:00", or "09:00:30" where the seconds are not zero.
  package var description: String {
    String(unsafeUninitializedCapacity: 8) { bytes in
      var writer = DigitWriter(bytes)
      write(into: &writer)
      return writer.count
    }
  }

  func write(into writer: inout DigitWriter) {
    writer.put(hour, digits: 2)
    writer.put(Ascii.colon)
    writer.put(minute, digits: 2)
    guard secondOfMinute != 0 else { return }
    writer.put(Ascii.colon)
    writer.put(secondOfMinute, digits: 2)
  }
}
