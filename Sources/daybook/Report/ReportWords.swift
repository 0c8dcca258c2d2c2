import CivilTime
import DaybookProtocol

extension Day {
  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The first day of the week that the day is in; the day itself at the calendar's beginning.
  func weekStart(_ first: Wire.Weekday) -> Day {
    let index = Wire.Weekday.allCases.firstIndex(of: first) ?? 0
    return adding(days: -((weekday.rawValue - 1 - index + 7) % 7)) ?? self
  }

  var weekdayName: String { Self.weekdays[weekday.rawValue - 1] }
  var monthName: String { Self.months[month - 1] }

  /// “Wednesday, 4 March 2026”.
  var longText: String { "\(weekdayName), \(day) \(monthName) \(year)" }

  /// “4 Mar”.
  var shortDate: String { "\(day) \(monthName.prefix(3))" }

  /// “Wed 4 Mar”.
  var shortText: String { "\(weekdayName.prefix(3)) \(shortDate)" }
}

/// Figures in words.
enum ReportWords {
  /// “1 task”, “2 tasks”.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// A share in whole percent, cut as every figure is; nothing of nothing is 0.
  static func percent(_ part: Int, of whole: Int) -> Int {
    guard whole > 0 else { return 0 }
    return percent(Double(part) / Double(whole))
  }

  /// A share of 0 to 1 in whole percent; the sixth decimal of a sum of shares says nothing.
  static func percent(_ share: Double) -> Int {
    Int((min(max(share, 0), 1) * 100 + 1e-6).rounded(.down))
  }

  /// “20”, “2.5”.
  static func amount(_ amount: Double) -> String {
    Int64(exactly: amount).map(String.init) ?? amount.description
  }
}
