// The names of days in English, for every module that writes them.

package extension Weekday {
  /// "Friday".
  var englishName: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }
}

package extension Day {
  /// From "January" to "December".
  static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// "November".
  var monthName: String { Day.monthNames[month - 1] }

  /// "Nov 2026", the month of the day.
  var monthText: String { "\(monthName.prefix(3)) \(year)" }

  /// "21 Nov".
  var shortDate: String { "\(day) \(monthName.prefix(3))" }

  /// "Fri 21 Nov".
  var shortText: String { "\(weekday.englishName.prefix(3)) \(shortDate)" }

  /// "Fri 21 Nov"; with its year where that is another than today's, and half a year or more away.
  func shortText(seenFrom today: Day) -> String {
    year == today.year || abs(self - today) < 183 ? shortText : shortTextWithYear
  }

  /// "Fri 21 Nov 2026".
  var shortTextWithYear: String { "\(shortText) \(year)" }
}
