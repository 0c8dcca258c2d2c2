import CivilTime
import DaybookProtocol

extension Day {
  /// The first day of the week that the day is in.
  func weekStart(_ first: Wire.Weekday) -> Day {
    let index = Wire.Weekday.allCases.firstIndex(of: first) ?? 0
    return week(from: Weekday(rawValue: index + 1) ?? .monday).lowerBound
  }

  /// “Wednesday, 4 March 2026”.
  var longText: String { "\(weekday.englishName), \(day) \(monthName) \(year)" }
}

/// Figures in words.
enum ReportFormatter {
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
