import CivilTime

/// Which day is meant where words fit one before today and one after it: "1 march", "friday", "the
/// 15th".
package enum DateDirection: String, CaseIterable, Sendable {
  /// The next one, as of something that is to be done.
  case coming
  /// Of a date or a day of the month the one nearest to today, and of weekdays the next one, as of
  /// a page to be looked at.
  case nearest
  /// The last one through today, as of something that was done.
  case past
}

extension WordReader.Calendar {
  func day(month: Int, day: Int) -> Day? {
    meant(today.onOrAfter(month: month, day: day), today.onOrBefore(month: month, day: day))
  }

  func day(ofMonth number: Int) -> Day? {
    meant(today.onOrAfter(dayOfMonth: number), today.onOrBefore(dayOfMonth: number))
  }

  func day(_ weekday: Weekday) -> Day? {
    direction == .past ? today.adding(days: -6)?.onOrAfter(weekday) : today.after(weekday)
  }

  /// Returns the one of two days that is meant.
  func meant(_ coming: Day?, _ past: Day?) -> Day? {
    switch direction {
    case .coming: return coming
    case .past: return past
    case .nearest:
      guard let coming, let past else { return coming ?? past }
      return today - past < coming - today ? past : coming
    }
  }

  /// The first day of a week, month, quarter or year, so many after this one.
  fileprivate func start(of unit: Vocabulary.Unit, after count: Int) -> Day? {
    switch unit {
    case .week: startOfWeek?.adding(days: 7 * count)
    case .month, .quarter, .year: end(of: unit, after: count - 1)?.adding(days: 1)
    default: nil
    }
  }
}

/// Days that are only said of what is past or looked at: none of them is one on which something is
/// to be done.
extension WordReader {
  /// Takes "3 days ago", "last friday", "this month", or a month for its first day.
  mutating func pastOrPeriod(_ calendar: Calendar) -> Day? {
    guard calendar.direction != .coming else { return nil }
    if let day = attempt({ $0.ago(calendar) }) { return day }
    _ = take("the")
    if let weekday = attempt({ $0.take("last") ? $0.take(Vocabulary.weekdays) : nil }) {
      return calendar.today.adding(days: -7)?.onOrAfter(weekday)
    }
    let count = take(["last": -1, "this": 0])
    if let count, let unit = take(Vocabulary.units) {
      return calendar.start(of: unit, after: count)
    }
    guard count != 0, let month = take(Vocabulary.months) else { return nil }
    if let year = attempt({ $0.year() }) { return Day(year: year, month: month, day: 1) }
    guard isAtPause else { return nil }
    if count == nil { return calendar.day(month: month, day: 1) }
    return calendar.today.adding(months: -1)?.wholeMonth.lowerBound
      .onOrBefore(month: month, day: 1)
  }

  private mutating func ago(_ calendar: Calendar) -> Day? {
    guard let amount = wholeAmount(), amount.isWholeDays, take("ago") else { return nil }
    return calendar.day(after: amount, from: calendar.today, sign: -1)
  }
}
