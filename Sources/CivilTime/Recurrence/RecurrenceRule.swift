/// How something repeats: RFC 5545, 3.3.10, with SKIP of RFC 7529, 4.1, in the Gregorian calendar.
///
/// A part that is empty is not there. The values of a part are within the ranges of the standard,
/// in ascending order and without duplicates: `init(_:)` and `checked()` make sure of that.
package struct RecurrenceRule: Hashable, Sendable {
  /// From the shortest period to the longest.
  package enum Frequency: Int, Hashable, Comparable, CaseIterable, Sendable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    package static func < (left: Frequency, right: Frequency) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// When a rule stops.
  package enum End: Hashable, Sendable {
    case never
    /// After so many occurrences, at least 1, counted from the start.
    case count(Int)
    /// The last day on which something can occur, whole.
    case untilDay(Day)
    /// The last moment on the clocks of the place at which something can occur.
    case untilLocal(LocalDateTime)
    /// The last moment at which something can occur, on the clock of UTC.
    case untilUTC(LocalDateTime)
  }

  /// What to do with an occurrence on a day that its month or year does not have.
  package enum Skip: Hashable, CaseIterable, Sendable {
    case omit, backward, forward
  }

  /// An element of BYDAY: "TU", "3TU" or "-1FR".
  package struct WeekdayNumber: Hashable, Sendable {
    /// Which one of the month or year, -53 to 53, counted from the end when negative; 0 is every
    /// one.
    package var ordinal: Int
    package var weekday: Weekday

    package init(ordinal: Int = 0, _ weekday: Weekday) {
      self.ordinal = ordinal
      self.weekday = weekday
    }
  }

  package var frequency: Frequency
  /// At least 1.
  package var interval = 1
  package var end = End.never
  package var bySecond: [Int] = []
  package var byMinute: [Int] = []
  package var byHour: [Int] = []
  package var byDay: [WeekdayNumber] = []
  package var byMonthDay: [Int] = []
  package var byYearDay: [Int] = []
  package var byWeekNumber: [Int] = []
  package var byMonth: [Int] = []
  package var bySetPosition: [Int] = []
  package var weekStart = Weekday.monday
  package var skip = Skip.omit

  package init(_ frequency: Frequency) {
    self.frequency = frequency
  }

  /// Whether the rule itself has times of day.
  package var hasTimes: Bool {
    frequency < .daily || !byHour.isEmpty || !byMinute.isEmpty || !bySecond.isEmpty
  }

  /// Whether the rule says itself which days it has, whatever day a series starts on.
  package var namesDays: Bool {
    !byDay.isEmpty || !byMonthDay.isEmpty || !byYearDay.isEmpty || !byWeekNumber.isEmpty
  }
}

package extension RecurrenceRule {
  /// The rule without COUNT and UNTIL.
  var endless: RecurrenceRule {
    var rule = self
    rule.end = .never
    return rule
  }

  /// The rule as it holds for a series that starts on a day without a time, where BYHOUR, BYMINUTE
  /// and BYSECOND are ignored (RFC 5545, 3.3.10). A rule of hours or less starts such a series at
  /// midnight, which is a time, so all its parts hold.
  var ofWholeDays: RecurrenceRule {
    guard frequency >= .daily else { return self }
    var rule = self
    (rule.byHour, rule.byMinute, rule.bySecond) = ([], [], [])
    return rule
  }

  /// The first time of day that BYHOUR, BYMINUTE and BYSECOND name; nil for a rule without them, and
  /// for one of hours or less.
  var firstTime: LocalTime? {
    guard frequency >= .daily, hasTimes else { return nil }
    return LocalTime(
      hour: byHour.first ?? 0, minute: byMinute.first ?? 0, second: bySecond.first ?? 0)
  }

  /// The most times that it can occur on one day.
  var mostADay: Int {
    func number(_ list: [Int], of all: Int) -> Int { list.isEmpty ? all : list.count }
    func periods(_ most: Int, of day: Int) -> Int {
      min(most, day / interval + (day % interval == 0 ? 0 : 1))
    }
    let (minutes, seconds) = (number(byMinute, of: 1), number(bySecond, of: 1))
    let hours = number(byHour, of: 24)
    let allMinutes = hours * number(byMinute, of: 60)
    return switch frequency {
    case .secondly: periods(allMinutes * number(bySecond, of: 60), of: 86_400)
    case .minutely: periods(allMinutes, of: 1440) * seconds
    case .hourly: periods(hours, of: 24) * minutes * seconds
    case .daily, .weekly, .monthly, .yearly: number(byHour, of: 1) * minutes * seconds
    }
  }
}
