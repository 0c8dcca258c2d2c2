import CivilTime

/// The first or the last day of each month, year, quarter or week: "every month end", "end of every
/// month", "every start of the year", and "at the end" behind "every month".
extension WordReader {
  private static let edges = ["end": true, "beginning": false, "start": false]

  /// Takes "end of the month", "month end" or "month-end", behind "every".
  mutating func edgeOfEach() -> RecurrenceDraft? {
    _ = take("the")
    if let isEnd = take(Self.edges) {
      guard take("of") else { return nil }
      _ = take(anyOf: ["the", "each", "every"])
      if let month = take(Vocabulary.months) {
        return RecurrenceDraft(unit: .year, days: [.monthDay(isEnd ? -1 : 1)], months: [month])
      }
      return take(Vocabulary.units).flatMap { edge(of: $0, isEnd) }
    }
    if let unit = take(["month-end": Vocabulary.Unit.month, "year-end": .year]) {
      return edge(of: unit, true)
    }
    guard let unit = take(Vocabulary.units), unit > .week, let isEnd = take(Self.edges) else {
      return nil
    }
    // "every month start writing" is what is to be done.
    return isEnd || isAtPause ? edge(of: unit, isEnd) : nil
  }

  /// Takes "at the end of every month".
  mutating func edgeOfEveryUnit() -> RecurrenceDraft? {
    _ = take("due")
    _ = take(anyOf: ["at", "on", "by"])
    _ = take("the")
    guard let isEnd = take(Self.edges), take("of"), take(anyOf: ["every", "each"]),
      let unit = take(Vocabulary.units)
    else { return nil }
    return edge(of: unit, isEnd)
  }

  /// Takes "at the end" or "at the end of the month", behind "every 2 months".
  mutating func takeEdge(into draft: inout RecurrenceDraft) -> Bool {
    guard draft.days.isEmpty, draft.unit == .month, take(anyOf: ["at", "on"]) else { return false }
    _ = take("the")
    guard let isEnd = take(Self.edges) else { return false }
    _ = attempt { $0.scopeOrMonths().flatMap { $0.1.isEmpty ? true : nil } }
    draft.days = [.monthDay(isEnd ? -1 : 1)]
    return true
  }

  private func edge(of unit: Vocabulary.Unit, _ isEnd: Bool) -> RecurrenceDraft? {
    switch unit {
    case .day: return RecurrenceDraft(unit: .day)
    case .week:
      let first = calendar?.weekStart ?? .monday
      let day = isEnd ? (first.rawValue + 5) % 7 + 1 : first.rawValue
      return Weekday(rawValue: day).map { RecurrenceDraft(days: [.weekday($0)]) }
    case .month: return RecurrenceDraft(unit: .month, days: [.monthDay(isEnd ? -1 : 1)])
    case .quarter:
      let months = isEnd ? [3, 6, 9, 12] : [1, 4, 7, 10]
      return RecurrenceDraft(unit: .year, days: [.monthDay(isEnd ? -1 : 1)], months: months)
    case .year:
      return RecurrenceDraft(
        days: [isEnd ? .date(month: 12, day: 31) : .date(month: 1, day: 1)])
    case .second, .minute, .hour, .fortnight: return nil
    }
  }
}
