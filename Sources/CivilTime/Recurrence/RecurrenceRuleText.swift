package extension RecurrenceRule {
  /// Reads "FREQ=MONTHLY;BYDAY=3TU" (RFC 5545, 3.3.10; RFC 7529, 4.1), in any case and order;
  /// refuses what the standards forbid and what is longer than 10,000 bytes.
  init(_ text: String) throws(RecurrenceError) {
    var parser = try RecurrenceRuleParser(text)
    self = try parser.rule()
  }
}

extension RecurrenceRule: CustomStringConvertible {
  /// The one way to write the rule: FREQ first, nothing that is a default.
  package var description: String {
    // RFC 7529, 4.1: SKIP is allowed beside RSCALE only.
    var text = skip == .omit ? "" : "RSCALE=GREGORIAN;"
    text += "FREQ=\(frequency.name)"
    if interval != 1 { text += ";INTERVAL=\(interval)" }
    switch end {
    case .never: break
    case .count(let count): text += ";COUNT=\(count)"
    case .untilDay(let day): text += ";UNTIL=\(day.digits)"
    case .untilLocal(let last): text += ";UNTIL=\(last.digits)"
    case .untilUTC(let last): text += ";UNTIL=\(last.digits)Z"
    }
    text.append(.month, byMonth)
    text.append(.weekNumber, byWeekNumber)
    text.append(.yearDay, byYearDay)
    text.append(.monthDay, byMonthDay)
    text.append(.weekday, byDay)
    text.append(.hour, byHour)
    text.append(.minute, byMinute)
    text.append(.second, bySecond)
    text.append(.setPosition, bySetPosition)
    if weekStart != .monday { text += ";WKST=\(weekStart.code)" }
    if skip != .omit { text += ";SKIP=\(skip.name)" }
    return text
  }
}

extension RecurrenceRule.WeekdayNumber: CustomStringConvertible {
  /// "TU", "3TU" or "-1FR".
  package var description: String {
    ordinal == 0 ? weekday.code : "\(ordinal)\(weekday.code)"
  }
}

extension String {
  fileprivate mutating func append(
    _ part: RecurrencePart, _ values: [some CustomStringConvertible]
  ) {
    guard !values.isEmpty else { return }
    self += ";\(part.rawValue)="
    self += values.map(\.description).joined(separator: ",")
  }
}

extension Day {
  /// "20260122".
  fileprivate var digits: String {
    String(unsafeUninitializedCapacity: 8) { bytes in
      var writer = DigitWriter(bytes)
      let civil = civil
      writer.put(civil.year, digits: 4)
      writer.put(civil.month, digits: 2)
      writer.put(civil.day, digits: 2)
      return writer.count
    }
  }
}

extension LocalDateTime {
  /// "20260122T090000".
  fileprivate var digits: String {
    String(unsafeUninitializedCapacity: 15) { bytes in
      var writer = DigitWriter(bytes)
      let civil = day.civil
      writer.put(civil.year, digits: 4)
      writer.put(civil.month, digits: 2)
      writer.put(civil.day, digits: 2)
      writer.put(UInt8(ascii: "T"))
      writer.put(time.hour, digits: 2)
      writer.put(time.minute, digits: 2)
      writer.put(time.secondOfMinute, digits: 2)
      return writer.count
    }
  }
}
