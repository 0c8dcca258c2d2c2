import CivilTime
import DaybookProtocol
import Pictures

/// The days that a report is about: today, or the days that were asked for.
struct ReportPeriod {
  /// The most days of a report.
  static let maxCount = 366

  let first: Day
  let last: Day
  let today: Day
  /// “Today”, “This week”, “March 2026”; nil where the days are the title.
  var name: String?
  /// Whether the report is about today as it is now, not about what was.
  var isToday = false

  var contains: (Day) -> Bool { { [first, last] in $0 >= first && $0 <= last } }
  /// The days that have come.
  var past: [Day] { Self.days(first, min(last, today)) }

  static func week(of today: Day, from start: Wire.Weekday) -> ReportPeriod {
    let first = today.weekStart(start)
    return ReportPeriod(
      first: first, last: first.adding(days: 6) ?? .latest, today: today, name: "This week")
  }

  static func month(of today: Day) -> ReportPeriod {
    let month = Month(of: today)
    return ReportPeriod(
      first: month.first, last: month.last, today: today,
      name: "\(today.monthName) \(today.year)")
  }

  var count: Int { last - first + 1 }

  var title: String { name ?? days }

  /// “Wednesday, 4 March 2026”, “2 to 8 March 2026”, “28 December 2025 to 3 January 2026”.
  var days: String {
    guard first != last else { return first.longText }
    let year = first.year == last.year ? "" : " \(first.year)"
    let month = first.month == last.month && year.isEmpty ? "" : " \(first.monthName)"
    return "\(first.day)\(month)\(year) to \(last.day) \(last.monthName) \(last.year)"
  }

  /// Returns the days from one to another; none where the second is before the first.
  static func days(_ first: Day, _ last: Day) -> [Day] {
    guard first <= last else { return [] }
    return (0...(last - first)).compactMap { first.adding(days: $0) }
  }
}

extension Day {
  /// “Wednesday, 4 March 2026”.
  var longText: String { "\(weekday.englishName), \(day) \(monthName) \(year)" }
}
