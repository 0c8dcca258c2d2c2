import CivilTime

/// Nothing here reaches beyond the years 1 to 9999: it is nil instead.
extension Day {
  /// The first such weekday on or after the day.
  func onOrAfter(_ weekday: Weekday) -> Day? {
    adding(days: (weekday.rawValue - self.weekday.rawValue + 7) % 7)
  }

  /// The first such weekday strictly after the day.
  func after(_ weekday: Weekday) -> Day? {
    adding(days: 1)?.onOrAfter(weekday)
  }

  /// The last day of the month that many months later.
  func endOfMonth(after months: Int) -> Day? {
    adding(months: months)?.wholeMonth.upperBound
  }

  /// The first day on or after this one with that number in its month.
  func onOrAfter(dayOfMonth: Int) -> Day? {
    // Of two months in a row one has 31 days, and February is the only one below 30.
    for months in 0...2 {
      guard let month = adding(months: months) else { return nil }
      let day = Day(year: month.year, month: month.month, day: dayOfMonth)
      if let day, day >= self { return day }
    }
    return nil
  }

  /// The first day on or after this one with that date.
  func onOrAfter(month: Int, day: Int) -> Day? {
    // Two leap years are at most 8 years apart.
    for year in year...year + 8 {
      if let date = Day(year: year, month: month, day: day), date >= self { return date }
    }
    return nil
  }

  /// The last day on or before this one with that number in its month.
  func onOrBefore(dayOfMonth: Int) -> Day? {
    for months in 0...2 {
      guard let month = adding(months: -months) else { return nil }
      let day = Day(year: month.year, month: month.month, day: dayOfMonth)
      if let day, day <= self { return day }
    }
    return nil
  }

  /// The last day on or before this one with that date.
  func onOrBefore(month: Int, day: Int) -> Day? {
    for year in (year - 8...year).reversed() {
      if let date = Day(year: year, month: month, day: day), date <= self { return date }
    }
    return nil
  }

  /// The third Tuesday of a month, or counted from its end when the number is negative; nil when
  /// the month has no such day.
  init?(year: Int, month: Int, _ ordinal: Int, _ weekday: Weekday) {
    guard (1...5).contains(abs(ordinal)), let first = Day(year: year, month: month, day: 1),
      let last = first.endOfMonth(after: 0)
    else { return nil }
    let day =
      ordinal > 0
      ? first.onOrAfter(weekday)?.adding(days: 7 * (ordinal - 1))
      : last.adding(days: -6)?.onOrAfter(weekday)?.adding(days: 7 * (ordinal + 1))
    guard let day, day >= first, day <= last else { return nil }
    self = day
  }
}
