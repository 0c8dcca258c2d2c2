/// A month of the proleptic Gregorian calendar.
package struct Month: Hashable, Comparable, Sendable {
  package let first: Day

  package init(of day: Day) {
    first = day.adding(days: 1 - day.day) ?? .earliest
  }

  /// nil for a text that is not of the form "2026-01".
  package init?(text: String) {
    guard let day = Day(text + "-01") else { return nil }
    self.init(of: day)
  }

  package var last: Day {
    first.adding(days: Day.length(ofMonth: first.month, year: first.year) - 1) ?? .latest
  }

  /// nil behind the last month that has days.
  package var next: Month? { last.adding(days: 1).map(Month.init(of:)) }

  /// "2026-01".
  package var text: String { String(first.description.prefix(7)) }

  package static func < (left: Month, right: Month) -> Bool { left.first < right.first }
}
