/// Reads the text of a rule; ranges and combinations are left to `RecurrenceRule.checked()`.
struct RecurrenceRuleParser {
  static let longest = 10_000

  private let bytes: [UInt8]
  private var values = Places()
  private var places = Places()

  init(_ text: String) throws(RecurrenceError) {
    guard text.utf8.count <= Self.longest else {
      throw RecurrenceError(
        part: "", message: "A rule can have at most \(Self.longest) bytes; shorten its lists.")
    }
    bytes = Array(text.utf8)
  }

  mutating func rule() throws(RecurrenceError) -> RecurrenceRule {
    try split()
    var rule = RecurrenceRule(try frequency())
    try checkScale()
    if let value = values[.interval] { rule.interval = try number(value, of: .interval) }
    rule.end = try end()
    rule.bySecond = try numbers(of: .second)
    rule.byMinute = try numbers(of: .minute)
    rule.byHour = try numbers(of: .hour)
    rule.byMonthDay = try numbers(of: .monthDay)
    rule.byYearDay = try numbers(of: .yearDay)
    rule.byWeekNumber = try numbers(of: .weekNumber)
    rule.byMonth = try numbers(of: .month)
    rule.bySetPosition = try numbers(of: .setPosition)
    rule.byDay = try weekdays()
    if let value = values[.weekStart] { rule.weekStart = try weekday(value, of: .weekStart) }
    rule.skip = try skip()
    do {
      return try rule.checked()
    } catch {
      let part = RecurrencePart(rawValue: error.part)
      throw RecurrenceError(
        part: error.part, message: error.message, range: part.flatMap { places[$0] })
    }
  }

  /// The text without white space at the ends, which a person may type, and without a semicolon at
  /// its end, which some programs write.
  private var trimmed: Range<Int> {
    func isText(_ byte: UInt8) -> Bool { ![0x20, 0x09, 0x0A, 0x0D].contains(byte) }
    guard let first = bytes.firstIndex(where: isText), let last = bytes.lastIndex(where: isText)
    else { return 0..<0 }
    return first..<(last > first && bytes[last] == UInt8(ascii: ";") ? last : last + 1)
  }

  private mutating func split() throws(RecurrenceError) {
    for part in pieces(of: trimmed, at: UInt8(ascii: ";")) {
      guard !part.isEmpty else {
        let message =
          trimmed.isEmpty
          ? "The rule is empty; it needs FREQ, such as FREQ=WEEKLY."
          : "A part of the rule is empty; remove the extra semicolon."
        throw RecurrenceError(part: "", message: message, range: part)
      }
      let equals = bytes[part].firstIndex(of: UInt8(ascii: "=")) ?? part.upperBound
      let name = text(part.lowerBound..<equals)
      guard let known = RecurrencePart(rawValue: name) else {
        let message =
          name.hasPrefix("RRULE:")
          ? "A rule starts with its first part; leave out “RRULE:”."
          : "“\(written(part.lowerBound..<equals))” is not a part of a recurrence rule; the "
            + "parts are "
            + RecurrencePart.allCases.map(\.rawValue).joined(separator: ", ") + "."
        throw RecurrenceError(part: name, message: message, range: part)
      }
      guard equals + 1 < part.upperBound else {
        throw RecurrenceError(
          known, "\(name) has no value; give it one or leave it out.", range: part)
      }
      guard places[known] == nil else {
        throw RecurrenceError(known, "\(name) can be given only once.", range: part)
      }
      places[known] = part
      values[known] = equals + 1..<part.upperBound
    }
  }

  private func frequency() throws(RecurrenceError) -> RecurrenceRule.Frequency {
    guard let value = values[.frequency] else {
      throw RecurrenceError(.frequency, "A rule needs FREQ, such as FREQ=WEEKLY.")
    }
    let name = text(value)
    for frequency in RecurrenceRule.Frequency.allCases where frequency.name == name {
      return frequency
    }
    throw refusal(
      .frequency,
      "FREQ is one of SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY and YEARLY.")
  }

  private func checkScale() throws(RecurrenceError) {
    guard let value = values[.scale], text(value) != "GREGORIAN" else { return }
    throw refusal(.scale, "Only the Gregorian calendar is supported: RSCALE=GREGORIAN.")
  }

  private func skip() throws(RecurrenceError) -> RecurrenceRule.Skip {
    guard let value = values[.skip] else { return .omit }
    let name = text(value)
    for skip in RecurrenceRule.Skip.allCases where skip.name == name { return skip }
    throw refusal(.skip, "SKIP is OMIT, BACKWARD or FORWARD.")
  }

  private func end() throws(RecurrenceError) -> RecurrenceRule.End {
    guard let until = values[.until] else {
      guard let count = values[.count] else { return .never }
      return .count(try number(count, of: .count))
    }
    guard values[.count] == nil else {
      throw refusal(.count, "COUNT and UNTIL cannot be used together; keep one of them.")
    }
    let end = bytes[until].withUnsafeBufferPointer { bytes -> RecurrenceRule.End? in
      var reader = DigitReader(bytes)
      return RecurrenceRule.End(until: &reader)
    }
    guard let end else {
      throw refusal(
        .until,
        "UNTIL is a date such as 20261231, or one with a time such as 20261231T090000 or "
          + "20261231T090000Z.")
    }
    return end
  }

  private func weekdays() throws(RecurrenceError) -> [RecurrenceRule.WeekdayNumber] {
    guard let value = values[.weekday] else { return [] }
    var result: [RecurrenceRule.WeekdayNumber] = []
    for piece in pieces(of: value, at: Ascii.comma) {
      let middle = max(piece.lowerBound, piece.upperBound - 2)
      let weekday = try weekday(middle..<piece.upperBound, of: .weekday)
      guard middle > piece.lowerBound else {
        result.append(RecurrenceRule.WeekdayNumber(weekday))
        continue
      }
      let ordinal = try number(piece.lowerBound..<middle, of: .weekday)
      guard ordinal != 0 else {
        throw refusal(.weekday, "The number before a weekday in BYDAY cannot be 0; leave it out.")
      }
      result.append(RecurrenceRule.WeekdayNumber(ordinal: ordinal, weekday))
    }
    return result
  }

  private func weekday(
    _ range: Range<Int>, of part: RecurrencePart
  ) throws(RecurrenceError) -> Weekday {
    let code = text(range)
    for weekday in Weekday.allCases where weekday.code == code { return weekday }
    let example = part == .weekday ? ", after a number if need be, such as 3TU" : ""
    throw refusal(
      part, "\(part.rawValue) takes the weekdays MO, TU, WE, TH, FR, SA and SU\(example).")
  }

  private func numbers(of part: RecurrencePart) throws(RecurrenceError) -> [Int] {
    guard let value = values[part] else { return [] }
    var result: [Int] = []
    for piece in pieces(of: value, at: Ascii.comma) { result.append(try number(piece, of: part)) }
    return result
  }

  /// A whole number; one of more than twelve digits reads as the highest of thirteen.
  private func number(
    _ range: Range<Int>, of part: RecurrencePart
  ) throws(RecurrenceError) -> Int {
    var digits = bytes[range]
    let sign = digits.first
    if sign == Ascii.minus || sign == Ascii.plus { digits.removeFirst() }
    var value = digits.isEmpty ? nil : 0
    for byte in digits {
      guard let sum = value, byte >= Ascii.zero, byte <= Ascii.nine else {
        value = nil
        break
      }
      value = min(sum * 10 + Int(byte - Ascii.zero), 9_999_999_999_999)
    }
    guard let value else {
      let kind = part == .weekday ? "a weekday such as TU or 3TU" : "a whole number"
      throw refusal(part, "“\(written(range))” in \(part.rawValue) is not \(kind).")
    }
    return sign == Ascii.minus ? -value : value
  }

  private func refusal(_ part: RecurrencePart, _ message: String) -> RecurrenceError {
    RecurrenceError(part, message, range: places[part])
  }

  /// In capital letters; of a long text the beginning.
  private func text(_ range: Range<Int>) -> String {
    let upper = bytes[range].prefix(32).map { byte in
      byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte - 32 : byte
    }
    return String(decoding: upper, as: UTF8.self) + (range.count > 32 ? "…" : "")
  }

  /// As a person wrote it, for a message.
  private func written(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].prefix(32), as: UTF8.self) + (range.count > 32 ? "…" : "")
  }

  private func pieces(of range: Range<Int>, at separator: UInt8) -> [Range<Int>] {
    bytes[range].split(separator: separator, omittingEmptySubsequences: false).map(\.indices)
  }
}

/// The places of the parts; a rule has so few that a linear search is the quickest.
private struct Places {
  private var list: [(part: RecurrencePart, range: Range<Int>)] = []

  subscript(part: RecurrencePart) -> Range<Int>? {
    get { list.first { $0.part == part }?.range }
    set {
      guard let newValue else { return }
      list.append((part, newValue))
    }
  }
}

extension RecurrenceRule.End {
  /// `20261231`, `20261231T090000` or `20261231T090000Z`, and nothing after it.
  fileprivate init?(until reader: inout DigitReader) {
    guard let year = reader.number(digits: 4), let month = reader.number(digits: 2),
      let dayOfMonth = reader.number(digits: 2),
      let day = Day(year: year, month: month, day: dayOfMonth)
    else { return nil }
    guard !reader.isAtEnd else {
      self = .untilDay(day)
      return
    }
    guard reader.skip(UInt8(ascii: "T")) || reader.skip(UInt8(ascii: "t")),
      let hour = reader.number(digits: 2), let minute = reader.number(digits: 2),
      let second = reader.number(digits: 2), second <= 60,
      let time = LocalTime(hour: hour, minute: minute, second: min(second, 59))
    else { return nil }
    let isUTC = reader.skip(UInt8(ascii: "Z")) || reader.skip(UInt8(ascii: "z"))
    guard reader.isAtEnd else { return nil }
    let last = LocalDateTime(day: day, time: time)
    self = isUTC ? .untilUTC(last) : .untilLocal(last)
  }
}
