package extension Day {
  /// The day's month.
  var wholeMonth: ClosedRange<Day> {
    let civil = civil
    let length = Day.length(ofMonth: civil.month, year: civil.year)
    return
      (adding(days: 1 - civil.day) ?? .earliest)...(adding(days: length - civil.day) ?? .latest)
  }

  /// The same day of the month that many months later (earlier when negative), the last day where
  /// that month is shorter; nil outside the years 1 to 9999.
  func adding(months: Int) -> Day? {
    let civil = civil
    let (index, overflow) = (civil.year * 12 + civil.month - 1).addingReportingOverflow(months)
    guard !overflow, index >= 12 else { return nil }
    let (year, month) = (index / 12, index % 12 + 1)
    return Day(
      year: year, month: month, day: min(civil.day, Day.length(ofMonth: month, year: year)))
  }
}

package extension Day {
  /// The seven days of the week that the day is in; at the ends of the calendar only those that it
  /// has.
  func week(from first: Weekday) -> ClosedRange<Day> {
    let passed = (weekday.rawValue - first.rawValue + 7) % 7
    return (adding(days: -passed) ?? .earliest)...(adding(days: 6 - passed) ?? .latest)
  }

  /// The whole weeks that the day's month lies in, at most six.
  func monthOfWeeks(from first: Weekday) -> ClosedRange<Day> {
    let month = wholeMonth
    return month.lowerBound.week(from: first)
      .lowerBound...month.upperBound.week(from: first).upperBound
  }
}

package extension ClosedRange<Day> {
  /// All of them, in their order.
  var days: [Day] { (lowerBound.number...upperBound.number).map(Day.init(unchecked:)) }
}
