// Calendar has the values of time without a zone's rules: `Day`, `Month`, `LocalTime`,
// `LocalDateTime` (what the clock on the wall shows) and `Instant` (a point in time, in
// milliseconds of Unix time). All are made of small integers, in the proleptic Gregorian calendar
// of the years 1 to 9999; arithmetic past the ends gives nil or the end and never traps. `Moment`
// joins an instant, a zone and the start of the day into the day that a person lives; every `today`
// comes from it. Nothing here reads a clock.

/// A day of the proleptic Gregorian calendar, in the years 1 to 9999.
package struct Day: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Days since 1970-01-01.
  package let number: Int32

  /// 0001-01-01.
  package static let earliest = Day(unchecked: -719_162)
  /// 9999-12-31.
  package static let latest = Day(unchecked: 2_932_896)

  /// The day that many days after 1970-01-01; nil outside the years 1 to 9999.
  package init?(number: Int32) {
    guard number >= Day.earliest.number, number <= Day.latest.number else { return nil }
    self.number = number
  }

  /// The day of that date; nil when the calendar has no such date in the years 1 to 9999.
  package init?(year: Int, month: Int, day: Int) {
    guard year >= 1, year <= 9999, month >= 1, month <= 12, day >= 1 else { return nil }
    guard day <= 28 || day <= Day.length(ofMonth: month, year: year) else { return nil }
    number = Day.number(year: year, month: month, day: day)
  }

  /// The day that "2026-01-22" names (RFC 3339 full-date); nil for any other form.
  package init?(_ text: String) {
    var text = text
    let parsed = text.withUTF8 { bytes -> Day? in
      var reader = DigitReader(bytes)
      guard let day = Day(&reader), reader.isAtEnd else { return nil }
      return day
    }
    guard let parsed else { return nil }
    self = parsed
  }

  init?(_ reader: inout DigitReader) {
    guard let year = reader.number(digits: 4), reader.skip(Ascii.minus),
      let month = reader.number(digits: 2), reader.skip(Ascii.minus),
      let day = reader.number(digits: 2)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The caller must make sure that the number lies in the years 1 to 9999.
  init(unchecked number: Int32) {
    self.number = number
  }

  init(clamping number: Int64) {
    self.number = Int32(min(max(number, Int64(Day.earliest.number)), Int64(Day.latest.number)))
  }

  package var year: Int { civil.year }
  package var month: Int { civil.month }
  package var day: Int { civil.day }

  package var weekday: Weekday {
    // 1970-01-01 was a Thursday; 719,163 days earlier, a multiple of seven short by one, a Sunday.
    let index = UInt32(bitPattern: number &+ 719_162) % 7
    return Weekday(rawValue: Int(index) + 1) ?? .monday
  }

  /// The day that many days later (earlier when negative); nil outside the years 1 to 9999.
  package func adding(days: Int) -> Day? {
    let (sum, overflow) = Int(number).addingReportingOverflow(days)
    guard !overflow, let number = Int32(exactly: sum) else { return nil }
    return Day(number: number)
  }

  /// The days from the right day to the left one.
  package static func - (left: Day, right: Day) -> Int {
    Int(left.number) - Int(right.number)
  }

  package static func < (left: Day, right: Day) -> Bool {
    left.number < right.number
  }

  package static func isLeap(year: Int) -> Bool {
    year & 3 == 0 && (year % 100 != 0 || year & 15 == 0)
  }

  /// The days in a month from 1 to 12; any other month counts 31.
  package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year: year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// "2026-01-22".
  package var description: String {
    String(unsafeUninitializedCapacity: 10) { bytes in
      var writer = DigitWriter(bytes)
      write(into: &writer)
      return writer.count
    }
  }

  func write(into writer: inout DigitWriter) {
    let civil = civil
    writer.put(civil.year, digits: 4)
    writer.put(Ascii.minus)
    writer.put(civil.month, digits: 2)
    writer.put(Ascii.minus)
    writer.put(civil.day, digits: 2)
  }
}
