import CivilTime

extension WordReader {
  /// The present, from which relative dates are counted.
  struct Calendar {
    /// What the clock on the wall shows: times and spans of hours are counted from it.
    let now: LocalDateTime
    /// The day of the user: days and longer spans are counted from it.
    let today: Day
    let weekStart: Weekday
    var direction = DateDirection.coming
  }
}

extension WordReader.Calendar {
  var startOfWeek: Day? { today.week(from: weekStart).lowerBound }

  var startOfNextWeek: Day? { today.week(from: weekStart).upperBound.adding(days: 1) }

  /// The Saturday that comes, or today on a weekend.
  var weekend: Day? {
    today.weekday == .sunday ? today : today.onOrAfter(.saturday)
  }

  /// The last day of a week, month or year, this one or a later one.
  func end(of unit: Vocabulary.Unit, after count: Int) -> Day? {
    switch unit {
    case .day: today.adding(days: count)
    case .week: today.week(from: weekStart).upperBound.adding(days: 7 * count)
    case .month: today.endOfMonth(after: count)
    case .quarter: today.endOfMonth(after: 3 * count + 2 - (today.month - 1) % 3)
    case .year: Day(year: today.year + count, month: 12, day: 31)
    default: nil
    }
  }
}
