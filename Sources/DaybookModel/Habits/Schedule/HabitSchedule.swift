// A schedule says on which days a habit is due: by a recurrence rule, or so many times in a week or
// month. Each edit of a schedule or target begins a version that holds from that day on
// (`habitSchedule`), so that no day in the past is judged anew. `HabitTimeline` puts versions,
// pauses and the time in the archive together and says what each day asks for; reads and statistics
// walk it and nothing else decides on a day (docs/decisions/0017-what-a-habit-counts.md).

package import CivilTime

/// When a habit is to be done: on the days of a rule, or so many times in a period.
package enum HabitSchedule: Sendable, Hashable {
  /// Without times, and with an UNTIL that is a day.
  case recurrence(RecurrenceRule)
  case times(HabitTimes)

  package static let daily = HabitSchedule.recurrence(RecurrenceRule(.daily))
}

/// So many times in each week or month, on any of its days.
package struct HabitTimes: Sendable, Hashable {
  package var times: Int
  package var period: HabitPeriod

  package init(_ times: Int, a period: HabitPeriod) {
    self.times = times
    self.period = period
  }
}

/// The raw value is the wire's word.
package enum HabitPeriod: String, StoredChoice, Sendable, Hashable, CaseIterable {
  case week, month

  /// How many days the strength takes a period for.
  var length: Int { self == .week ? 7 : 30 }

  /// The most times that every such period has days for.
  var maxTimes: Int { self == .week ? 7 : 28 }

  package func span(around day: Day, weekStart: Weekday) -> HabitSpan {
    switch self {
    case .week: HabitSpan(day.week(from: weekStart))
    case .month: HabitSpan(day.wholeMonth)
    }
  }
}

/// Days from one through another.
package struct HabitSpan: Sendable, Hashable {
  package var first: Day
  package var last: Day
}

extension HabitSpan {
  init(_ days: ClosedRange<Day>) {
    self.init(first: days.lowerBound, last: days.upperBound)
  }
}

/// How much counts as done.
package struct HabitTarget: Sendable, Hashable {
  package enum Comparison: String, StoredChoice, Sendable, Hashable, CaseIterable {
    case atLeast, atMost
  }

  package static let maxAmount = 1e9

  package var amount: Double
  package var unit: String?
  package var comparison: Comparison

  package init(amount: Double, unit: String? = nil, comparison: Comparison = .atLeast) {
    self.amount = amount
    self.unit = unit
    self.comparison = comparison
  }

  /// The sum, without what binary fractions leave of tenths.
  static func sum(_ amount: Double, _ more: Double) -> Double {
    ((amount + more) * 1e6).rounded() / 1e6
  }

  func isMet(by amount: Double) -> Bool {
    switch comparison {
    case .atLeast: amount >= self.amount
    case .atMost: amount <= self.amount
    }
  }

  /// 0 to 1: the share of the target that was reached, or one less the share by which a maximum was
  /// passed.
  func value(of amount: Double) -> Double {
    switch comparison {
    case .atLeast: self.amount > 0 ? min(1, amount / self.amount) : 1
    case .atMost:
      self.amount > 0
        ? min(1, max(0, 1 - (amount - self.amount) / self.amount)) : amount > 0 ? 0 : 1
    }
  }
}

extension HabitVersion {
  var isAtMost: Bool { target?.comparison == .atMost }
}

extension HabitSchedule {
  /// Times a day on average. A rule by days or weeks repeats after as many weeks as its interval
  /// says; any other is counted over four years.
  func frequency(from anchor: Day) -> Double {
    switch self {
    case .times(let times): return min(1, Double(times.times) / Double(times.period.length))
    case .recurrence(var rule):
      rule.end = .never
      let days = rule.repeatsByWeeks ? 7 * rule.interval : 1461
      let first = LocalDateTime(day: anchor.adding(days: -1) ?? anchor, time: .last)
      var count = 0
      _ = Recurrence(rule, start: LocalDateTime(day: anchor, time: .midnight)).forEach(
        after: first,
        before: anchor.adding(days: days).map { LocalDateTime(day: $0, time: .midnight) }
      ) { _ in
        count += 1
        return true
      }
      return min(1, Double(max(count, 1)) / Double(days))
    }
  }
}

extension RecurrenceRule {
  fileprivate var repeatsByWeeks: Bool {
    (frequency == .daily || frequency == .weekly) && byMonth.isEmpty && byMonthDay.isEmpty
      && byYearDay.isEmpty && byWeekNumber.isEmpty
  }
}
