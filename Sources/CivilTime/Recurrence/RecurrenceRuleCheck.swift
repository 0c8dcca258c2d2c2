package extension RecurrenceRule {
  /// The longest interval, and the highest count.
  static let highestNumber = 1_000_000_000

  /// The rule with its lists sorted and without duplicates; throws for what RFC 5545 forbids.
  func checked() throws(RecurrenceError) -> RecurrenceRule {
    var rule = self
    try Self.check(interval, of: .interval)
    if case .count(let count) = end { try Self.check(count, of: .count) }
    rule.bySecond = try Self.sorted(bySecond, .second)
    // RFC 5545, 3.3.12: a program without leap seconds reads second 60 as second 59.
    if rule.bySecond.last == 60 {
      rule.bySecond.removeLast()
      if rule.bySecond.last != 59 { rule.bySecond.append(59) }
    }
    rule.byMinute = try Self.sorted(byMinute, .minute)
    rule.byHour = try Self.sorted(byHour, .hour)
    rule.byMonthDay = try Self.sorted(byMonthDay, .monthDay)
    rule.byYearDay = try Self.sorted(byYearDay, .yearDay)
    rule.byWeekNumber = try Self.sorted(byWeekNumber, .weekNumber)
    rule.byMonth = try Self.sorted(byMonth, .month)
    rule.bySetPosition = try Self.sorted(bySetPosition, .setPosition)
    rule.byDay = try sortedWeekdays()
    try checkCombinations()
    return rule
  }

  private static func check(_ number: Int, of part: RecurrencePart) throws(RecurrenceError) {
    guard number >= 1 else {
      throw RecurrenceError(part, "\(part.rawValue) must be at least 1.")
    }
    guard number <= highestNumber else {
      throw RecurrenceError(part, "\(part.rawValue) can be at most 1000000000.")
    }
  }

  private static func sorted(
    _ values: [Int], _ part: RecurrencePart
  ) throws(RecurrenceError) -> [Int] {
    for value in values where !part.allows(value) {
      let range =
        part.lowest < 0
        ? "from 1 to \(part.highest), or from \(part.lowest) to -1 counted from the end"
        : "from \(part.lowest) to \(part.highest)"
      throw RecurrenceError(
        part, "\(part.rawValue) takes numbers \(range), so \(value) cannot be one.")
    }
    return values.sortedWithoutDuplicates { $0 < $1 }
  }

  private func sortedWeekdays() throws(RecurrenceError) -> [WeekdayNumber] {
    let highest = RecurrencePart.weekday.highest
    for element in byDay where element.ordinal != 0 {
      guard RecurrencePart.weekday.allows(element.ordinal) else {
        throw RecurrenceError(
          .weekday,
          "The number before a weekday in BYDAY is from 1 to \(highest), or from -\(highest) to "
            + "-1 counted from the end.")
      }
      guard frequency >= .monthly else {
        throw RecurrenceError(
          .weekday,
          "A number before a weekday in BYDAY needs FREQ=MONTHLY or FREQ=YEARLY; leave it out.")
      }
      guard byWeekNumber.isEmpty else {
        throw RecurrenceError(
          .weekday,
          "A number before a weekday in BYDAY cannot be combined with BYWEEKNO; leave "
            + "it out."
        )
      }
    }
    return byDay.sortedWithoutDuplicates { left, right in
      (left.ordinal, left.weekday) < (right.ordinal, right.weekday)
    }
  }

  private func checkCombinations() throws(RecurrenceError) {
    if !byMonthDay.isEmpty, frequency == .weekly {
      throw RecurrenceError(
        .monthDay, "BYMONTHDAY cannot be used with FREQ=WEEKLY; use FREQ=MONTHLY, or BYDAY.")
    }
    if !byYearDay.isEmpty, [.daily, .weekly, .monthly].contains(frequency) {
      throw RecurrenceError(
        .yearDay, "BYYEARDAY cannot be used with FREQ=\(frequency.name); use FREQ=YEARLY.")
    }
    if !byWeekNumber.isEmpty, frequency != .yearly {
      throw RecurrenceError(.weekNumber, "BYWEEKNO can be used with FREQ=YEARLY only.")
    }
    let lists = [
      bySecond, byMinute, byHour, byMonthDay, byYearDay, byWeekNumber, byMonth,
    ]
    if !bySetPosition.isEmpty, byDay.isEmpty, lists.allSatisfy(\.isEmpty) {
      throw RecurrenceError(
        .setPosition, "BYSETPOS needs another part to choose from, such as BYDAY; add one.")
    }
  }
}

extension RecurrenceError {
  init(_ part: RecurrencePart, _ message: String, range: Range<Int>? = nil) {
    self.init(part: part.rawValue, message: message, range: range)
  }
}

extension Array where Element: Equatable {
  fileprivate func sortedWithoutDuplicates(
    _ areInOrder: (Element, Element) -> Bool
  ) -> [Element] {
    guard count > 1 else { return self }
    var result: [Element] = []
    result.reserveCapacity(count)
    for element in sorted(by: areInOrder) where element != result.last { result.append(element) }
    return result
  }
}
