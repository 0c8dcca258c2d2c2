package import CivilTime

/// A day as a filter names it: one that is always the same, or one that moves with today.
package enum FilterDay: Hashable, Sendable {
  case day(Day)
  /// That many units after today; before it when negative.
  case offset(Int, FilterUnit)
  /// The first such weekday after today.
  case next(Weekday)

  package static let today = FilterDay.offset(0, .day)

  private static let largestOffset = 9999

  /// Reads "2026-02-01", "today", "tomorrow", "yesterday", "7d", "-2w", "monday" or "mon".
  package init?(_ text: String) {
    if let day = Day(text) {
      self = .day(day)
      return
    }
    let text = text.lowercased()
    switch text {
    case "today": self = .today
    case "tomorrow": self = .offset(1, .day)
    case "yesterday": self = .offset(-1, .day)
    default:
      if let weekday = Weekday.allCases.first(where: { $0.name == text || $0.shortName == text }) {
        self = .next(weekday)
      } else if let unit = text.last.flatMap({ FilterUnit(rawValue: String($0)) }),
        let count = Int(text.dropLast()), (-Self.largestOffset...Self.largestOffset).contains(count)
      {
        self = .offset(count, unit)
      } else {
        return nil
      }
    }
  }

  /// The text that reads as this day.
  package var text: String {
    switch self {
    case .day(let day): day.description
    case .offset(0, _): "today"
    case .offset(1, .day): "tomorrow"
    case .offset(-1, .day): "yesterday"
    case .offset(let count, let unit): "\(count)\(unit.rawValue)"
    case .next(let weekday): weekday.name
    }
  }

  /// The day that it means, counted from today; the nearest day of the calendar where it would lie
  /// outside.
  package func resolved(today: Day) -> Day {
    switch self {
    case .day(let day): return day
    case .next(let weekday):
      let days = (weekday.rawValue - today.weekday.rawValue + 6) % 7 + 1
      return today.adding(days: days) ?? .latest
    case .offset(let count, let unit):
      let limit = count < 0 ? Day.earliest : .latest
      switch unit {
      case .day: return today.adding(days: count) ?? limit
      case .week: return today.adding(days: count * 7) ?? limit
      case .month: return today.adding(months: count) ?? limit
      case .year: return today.adding(months: count * 12) ?? limit
      }
    }
  }
}

package enum FilterUnit: String, Hashable, Sendable, CaseIterable {
  case day = "d"
  case week = "w"
  case month = "m"
  case year = "y"
}

extension Weekday {
  fileprivate var name: String { englishName.lowercased() }
  fileprivate var shortName: String { String(name.prefix(3)) }
}
