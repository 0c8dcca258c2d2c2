/// The footer of a TZif file: a POSIX TZ string with the extensions of RFC 8536, section 3.3.1.
struct ZoneRule: Hashable, Sendable {
  /// Seconds east of UTC.
  let standard: Int32
  let saving: Saving?

  /// The summer time of every year; `start` and `end` are on the wall before the change.
  struct Saving: Hashable, Sendable {
    let offset: Int32
    let start, end: YearlyChange

    func changes(inYear year: Int, standard: Int32) -> [ZoneChange] {
      let begins = ZoneChange(
        second: start.wallSecond(inYear: year) - Int64(standard), offset: offset)
      let ends = ZoneChange(second: end.wallSecond(inYear: year) - Int64(offset), offset: standard)
      return [begins, ends]
    }
  }

  /// nil when the text is not of the form `std offset [dst [offset] , start [/time] , end [/time]]`.
  init?(_ text: [UInt8]) {
    let parsed = text.withUnsafeBufferPointer { bytes -> ZoneRule? in
      var reader = DigitReader(bytes)
      guard let rule = ZoneRule(&reader), reader.isAtEnd else { return nil }
      return rule
    }
    guard let parsed else { return nil }
    self = parsed
  }

  private init?(_ reader: inout DigitReader) {
    guard reader.zoneName(), let west = reader.clockSeconds(maxHours: 24),
      ZoneTable.offsetRange.contains(-west)
    else { return nil }
    standard = -west
    guard !reader.isAtEnd else {
      saving = nil
      return
    }
    guard reader.zoneName() else { return nil }
    var offset = standard + 3600
    if reader.next != Ascii.comma {
      guard let west = reader.clockSeconds(maxHours: 24) else { return nil }
      offset = -west
    }
    guard ZoneTable.offsetRange.contains(offset),
      reader.skip(Ascii.comma), let start = YearlyChange(&reader),
      reader.skip(Ascii.comma), let end = YearlyChange(&reader)
    else { return nil }
    saving = Saving(offset: offset, start: start, end: end)
  }
}

/// A day of every year and a time on it, which may lie up to 167 hours before or after.
struct YearlyChange: Hashable, Sendable {
  enum Date: Hashable, Sendable {
    /// `Jn`: 1 to 365, 29 February never counted.
    case ordinalWithoutLeapDay(Int)
    /// `n`: 0 to 365, 29 February counted.
    case ordinal(Int)
    /// `Mm.w.d`: weekday 0 (Sunday) to 6 of week 1 to 5 of a month; 5 is the last one.
    case weekday(Int, week: Int, month: Int)
  }

  let date: Date
  let second: Int32

  init?(_ reader: inout DigitReader) {
    guard let date = Date(&reader) else { return nil }
    self.date = date
    guard reader.skip(Ascii.slash) else {
      second = 7200
      return
    }
    guard let second = reader.clockSeconds(maxHours: 167) else { return nil }
    self.second = second
  }

  func wallSecond(inYear year: Int) -> Int64 {
    Int64(dayNumber(inYear: year)) * 86_400 + Int64(second)
  }

  private func dayNumber(inYear year: Int) -> Int32 {
    let newYear = Day.number(year: year, month: 1, day: 1)
    switch date {
    case .ordinal(let days):
      return newYear + Int32(days)
    case .ordinalWithoutLeapDay(let day):
      return newYear + Int32(day - 1 + (Day.isLeap(year: year) && day >= 60 ? 1 : 0))
    case .weekday(let weekday, let week, let month):
      let first = Day.number(year: year, month: month, day: 1)
      // 1970-01-01 was a Thursday, the fourth day after a Sunday; the numbers may be negative.
      let firstWeekday = Int(((first + 4) % 7 + 7) % 7)
      var day = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      if day >= Day.length(ofMonth: month, year: year) { day -= 7 }
      return first + Int32(day)
    }
  }
}

extension YearlyChange.Date {
  fileprivate init?(_ reader: inout DigitReader) {
    if reader.skip(UInt8(ascii: "J")) {
      guard let day = reader.shortNumber(1...365) else { return nil }
      self = .ordinalWithoutLeapDay(day)
    } else if reader.skip(UInt8(ascii: "M")) {
      guard let month = reader.shortNumber(1...12), reader.skip(Ascii.dot),
        let week = reader.shortNumber(1...5), reader.skip(Ascii.dot),
        let weekday = reader.shortNumber(0...6)
      else { return nil }
      self = .weekday(weekday, week: week, month: month)
    } else {
      guard let days = reader.shortNumber(0...365) else { return nil }
      self = .ordinal(days)
    }
  }
}

extension DigitReader {
  /// Skips `EST`, or `<+03>` with digits and signs too; at least three characters.
  fileprivate mutating func zoneName() -> Bool {
    let isQuoted = skip(UInt8(ascii: "<"))
    var length = 0
    while let byte = next, isLetter(byte) || (isQuoted && isDigitOrSign(byte)) {
      _ = take()
      length += 1
    }
    return length >= 3 && (!isQuoted || skip(UInt8(ascii: ">")))
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  private func isDigitOrSign(_ byte: UInt8) -> Bool {
    (byte >= Ascii.zero && byte <= Ascii.nine) || byte == Ascii.plus || byte == Ascii.minus
  }

  /// One to three digits within the range.
  fileprivate mutating func shortNumber(_ range: ClosedRange<Int>) -> Int? {
    guard var value = digit() else { return nil }
    for _ in 0..<2 {
      guard let digit = digit() else { break }
      value = value * 10 + digit
    }
    return range.contains(value) ? value : nil
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  fileprivate mutating func clockSeconds(maxHours: Int) -> Int32? {
    let isNegative = skip(Ascii.minus)
    if !isNegative { _ = skip(Ascii.plus) }
    guard let hours = shortNumber(0...maxHours) else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where skip(Ascii.colon) {
      guard let value = shortNumber(0...59) else { return nil }
      seconds += value * unit
    }
    return Int32(truncatingIfNeeded: isNegative ? -seconds : seconds)
  }
}
