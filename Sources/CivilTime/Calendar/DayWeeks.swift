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
