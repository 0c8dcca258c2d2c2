import CivilTime

extension WordReader {
  /// The present, from which relative dates are counted.
  struct Calendar {
    /// What the clock on the wall shows: times and spans of hours are counted from it.
    let now: LocalDateTime
    /// The day of the user: days and longer spans are counted from it.
    let today: Day
    let weekStart: Weekday
  }
}

extension WordReader.Calendar {
  var startOfNextWeek: Day? { today.week(from: weekStart).upperBound.adding(days: 1) }

  /// The Saturday that comes, or today on a weekend.
  var weekend: Day? {
    today.weekday == .sunday ? today : today.onOrAfter(.saturday)
  }

  /// The day that many units from today, with the time where the unit is shorter than a day.
  func moment(after span: (count: Int, unit: Vocabulary.Unit)) -> DateMatch? {
    switch span.unit {
    case .second: nil
    case .minute: moment(afterMinutes: span.count)
    case .hour: moment(afterMinutes: span.count * 60)
    case .day: today.adding(days: span.count).map { DateMatch(day: $0) }
    case .week: today.adding(days: span.count * 7).map { DateMatch(day: $0) }
    case .fortnight: today.adding(days: span.count * 14).map { DateMatch(day: $0) }
    case .month: today.adding(months: span.count).map { DateMatch(day: $0) }
    case .quarter: today.adding(months: span.count * 3).map { DateMatch(day: $0) }
    case .year: today.adding(months: span.count * 12).map { DateMatch(day: $0) }
    }
  }

  private func moment(afterMinutes minutes: Int) -> DateMatch? {
    let second = (now.wallSecond / 60 + Int64(minutes)) * 60
    let moment = LocalDateTime(clampingWallSecond: second)
    guard moment.wallSecond == second else { return nil }
    return DateMatch(day: moment.day, time: moment.time)
  }

  /// The last day of a week, month or year, this one or a later one.
  func end(of unit: Vocabulary.Unit, after count: Int) -> Day? {
    switch unit {
    case .day: today.adding(days: count)
    case .week: today.week(from: weekStart).upperBound.adding(days: 7 * count)
    case .month: today.endOfMonth(after: count)
    case .year: Day(year: today.year + count, month: 12, day: 31)
    default: nil
    }
  }
}
