package import CivilTime
import QuickAdd

/// Days as a filter names them: always the same ones, or days that move with today.
package indirect enum FilterDays: Hashable, Sendable {
  case day(Day)
  /// That many units after today; before it when negative.
  case offset(Int, FilterUnit)
  /// The first such weekday after today; of what is past, the last one through today.
  case weekday(Weekday)
  /// A month; without a year the one that comes or runs, of what is past the last one.
  case month(Int, year: Int?)
  case year(Int)
  /// A whole week or so, that many after the current one.
  case period(FilterPeriod, Int)
  /// That many units, today the first of their days; the last when negative.
  case within(Int, FilterUnit)
  /// From the first day of the one through the last day of the other.
  case range(FilterDays?, FilterDays?)
  /// The last weekday or month of that name before today's.
  case last(FilterDays)
  /// Any other day that quick add reads.
  case words(String)

  package static let today = FilterDays.offset(0, .day)

  private static let largestOffset = 9999

  /// Reads “2026-02-01”, “2026-12”, “today”, “7d”, “-2w”, “monday”, “this week”, “december”, “next 7
  /// days”, “today..friday”, “friday to monday”, or a day as quick add has it.
  package init?(_ text: String) {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    let text = words.joined(separator: " ")
    if let dots = text.firstRange(of: "..") {
      let ends = [text[..<dots.lowerBound], text[dots.upperBound...]]
      // A range of ranges would cost twice as much with each more.
      guard !ends[1].contains("..") else { return nil }
      let days = ends.map { FilterDays(String($0)) }
      let isWhole = zip(ends, days).allSatisfy { $0.allSatisfy(\.isWhitespace) || $1 != nil }
      guard isWhole else { return nil }
      self = .range(days[0], days[1])
    } else if let range = Self.range(words) {
      self = range
    } else if let days = Day(text).map(FilterDays.day) ?? Self.word(text) ?? Self.phrase(words) {
      self = days
    } else if words.count > 1, ["in", "during"].contains(words[0]),
      let span = Self.word(words[1...].joined(separator: " ")) ?? Self.phrase(Array(words[1...])),
      span.isSpan
    {
      self = span
    } else if Self.isRead(text), !Self.isTwo(words) {
      self = .words(text)
    } else {
      return nil
    }
  }

  /// Reads “friday to monday”, “between friday and monday” and “fri-mon”.
  private static func range(_ words: [String]) -> FilterDays? {
    var words = words
    if words.count == 1 {
      let names = words[0].split(omittingEmptySubsequences: false, whereSeparator: "-–".contains)
      guard names.count == 2, names.allSatisfy({ $0.allSatisfy(\.isLetter) }) else { return nil }
      words = [String(names[0]), "-", String(names[1])]
    }
    let isBetween = words.first == "between"
    let middles = isBetween ? ["and", "&"] : ["to", "through", "until", "till", "-", "–", "—"]
    let parts = words.dropFirst(isBetween ? 1 : 0).split(
      omittingEmptySubsequences: false, whereSeparator: middles.contains)
    guard parts.count == 2, let from = FilterDays(parts[0].joined(separator: " ")),
      let through = FilterDays(parts[1].joined(separator: " ")), !from.isRange, !through.isRange
    else { return nil }
    return .range(from, through)
  }

  var isRange: Bool { if case .range = self { true } else { false } }

  private static func word(_ text: String) -> FilterDays? {
    switch text {
    case "today": return .today
    case "tomorrow": return .offset(1, .day)
    case "yesterday": return .offset(-1, .day)
    default: break
    }
    if let weekday = Weekday.allCases.first(where: { $0.name == text || $0.shortName == text }) {
      return .weekday(weekday)
    }
    if let unit = text.last.flatMap({ FilterUnit(rawValue: String($0)) }),
      let count = Int(text.dropLast()), (-largestOffset...largestOffset).contains(count)
    {
      return .offset(count, unit)
    }
    if let month = Month(text: text) { return .month(month.first.month, year: month.first.year) }
    if let month = month(text) { return .month(month, year: nil) }
    return year(text).map(FilterDays.year)
  }

  private static func phrase(_ words: [String]) -> FilterDays? {
    if words.count > 3, words.starts(with: ["in", "the"]) {
      return phrase(Array(words.dropFirst(2)))
    }
    let after = [
      "this": 0, "current": 0, "next": 1, "coming": 1, "last": -1, "past": -1,
    ]
    if words.count == 1 { return FilterPeriod(rawValue: words[0]).map { .period($0, 0) } }
    if words.count == 2 {
      if let month = month(words[0]), let year = year(words[1]) { return .month(month, year: year) }
      if words[0] == "last", let named = word(words[1]), named.latest != named {
        return .last(named)
      }
      // “next week”, “week next”
      for (count, period) in [(words[0], words[1]), (words[1], words[0])] {
        guard let period = FilterPeriod(rawValue: period), let count = after[count] else {
          continue
        }
        return .period(period, count)
      }
      return nil
    }
    guard words.count == 3, let count = Int(words[1]), (1...largestOffset).contains(count),
      let unit = FilterUnit(word: words[2])
    else { return nil }
    // Within three days is until the day in three days.
    if words[0] == "within" { return .range(.today, .offset(count, unit)) }
    guard let sign = after[words[0]], sign != 0 else { return nil }
    return .within(sign * count, unit)
  }

  /// The number of “december” or “dec”.
  private static func month(_ text: String) -> Int? {
    guard text.count >= 3 else { return nil }
    return Day.monthNames.firstIndex {
      $0.lowercased() == text || text.count == 3 && $0.lowercased().hasPrefix(text)
    }.map { $0 + 1 }
  }

  private static func year(_ text: String) -> Int? {
    Int(text).flatMap { text.utf8.count == 4 && (1900...2199).contains($0) ? $0 : nil }
  }

  /// Whether they are several days by name: “in december”, but “in 3 days” is a day.
  package var isSpan: Bool {
    switch self {
    case .month, .year, .period, .within, .last(.month): true
    default: false
    }
  }

  /// Whether they are two answers, though quick add reads “a week tomorrow”: “7d tomorrow”.
  private static func isTwo(_ words: [String]) -> Bool {
    guard words.count > 1, case .offset? = word(words[0]) else { return false }
    return words[0].first?.isNumber == true && word(words[1]) != nil
  }

  /// Whether quick add reads the words as a day; on a Monday, no day of the week is over.
  private static func isRead(_ text: String) -> Bool {
    guard !text.utf8.allSatisfy({ (48...57).contains($0) }) else { return false }
    guard let monday = Day(year: 2024, month: 1, day: 1) else { return false }
    return day(text, today: monday, .monday, isPast: false) != nil
  }

  private static func day(
    _ text: String, today: Day, _ weekStart: Weekday, isPast: Bool
  ) -> Day? {
    func read(_ direction: DateDirection) -> Day? {
      DayPhrase.day(text, today: today, weekStart: weekStart, direction: direction)
    }
    guard !isPast else { return read(.past) }
    // Days such as “last friday” are read only where something is looked at.
    guard let nearest = read(.nearest) else { return read(.coming) }
    return nearest < today && today - nearest <= mostDaysBack ? nearest : read(.coming) ?? nearest
  }

  /// How long ago a date without a year may be, other than of what is past.
  private static let mostDaysBack = 31

  /// The text that reads as these days.
  package var text: String {
    switch self {
    case .day(let day): day.description
    case .offset(0, _): "today"
    case .offset(1, .day): "tomorrow"
    case .offset(-1, .day): "yesterday"
    case .offset(let count, let unit): "\(count)\(unit.rawValue)"
    case .weekday(let weekday): weekday.name
    case .month(let month, nil): Day.monthNames[month - 1].lowercased()
    case .month(let month, let year?): "\(year)-\(month < 10 ? "0" : "")\(month)"
    case .year(let year): String(year)
    case .period(let period, 0): "this \(period.rawValue)"
    case .period(let period, let count): "\(count > 0 ? "next" : "last") \(period.rawValue)"
    case .within(let count, let unit):
      "\(count > 0 ? "next" : "last") \(abs(count)) \(unit.words)"
    case .range(let from, let through): "\(from?.text ?? "")..\(through?.text ?? "")"
    case .last(let days): "last \(days.text)"
    case .words(let words): words
    }
  }

  /// The last ones, of a weekday or a month that is otherwise the one to come.
  var latest: FilterDays {
    switch self {
    case .weekday, .month(_, nil): .last(self)
    default: self
    }
  }

  /// The days that are meant at a moment, as far as the calendar has them; nil where they end before
  /// they begin, and where a day in words does not come. Of what is past, a day that could be either
  /// is the last one; otherwise it is the one to come, unless that is a date or a month of
  /// this year that has just been.
  package func days(at moment: Moment, isPast: Bool = false) -> ClosedRange<Day>? {
    days(from: moment.today, moment.weekStart, isPast)
  }

  private func days(
    from today: Day, _ weekStart: Weekday, _ isPast: Bool
  ) -> ClosedRange<Day>? {
    switch self {
    case .day(let day): return day...day
    case .offset(let count, let unit):
      let day = today.adding(count, unit)
      return day...day
    case .weekday(let weekday):
      let days = (weekday.rawValue - today.weekday.rawValue + 6) % 7 + 1
      let day = today.adding(isPast ? (days == 7 ? 0 : days - 7) : days, .day)
      return day...day
    case .month(let month, let year):
      let others = isPast ? today.month < month ? -1 : 0 : today.month > month + 1 ? 1 : 0
      return Day(year: year ?? today.year + others, month: month, day: 1)?.wholeMonth
    case .year(let year): return .months(12, from: Day(year: year, month: 1, day: 1))
    case .period(let period, let count):
      return period.days(around: today, after: count, weekStart: weekStart)
    case .within(let count, let unit):
      // Today is one of them.
      let end = today.adding(count, unit).adding(-count.signum(), .day)
      return min(today, end)...max(today, end)
    case .range(let from, let through):
      // Of two names, the second is the one behind the first: “monday..friday” on a Wednesday is
      // this week.
      let starts = from.map { from in
        [isPast, true].compactMap { from.days(from: today, weekStart, $0)?.lowerBound }
      }
      for first in starts ?? [.earliest] {
        let ends = through.map { through in
          [isPast, false].compactMap { through.days(from: today, weekStart, $0)?.upperBound }
        }
        if let last = (ends ?? [.latest]).first(where: { first <= $0 }) { return first...last }
      }
      return nil
    case .last(.weekday(let weekday)):
      let day = today.adding(-((today.weekday.rawValue - weekday.rawValue + 6) % 7 + 1), .day)
      return day...day
    case .last(.month(let month, _)):
      let year = today.year - (month < today.month ? 0 : 1)
      return Day(year: year, month: month, day: 1)?.wholeMonth
    case .last(let days): return days.days(from: today, weekStart, true)
    case .words(let words):
      return Self.day(words, today: today, weekStart, isPast: isPast).map { $0...$0 }
    }
  }
}

package enum FilterUnit: String, Hashable, Sendable, CaseIterable {
  case day = "d"
  case week = "w"
  case month = "m"
  case year = "y"

  /// Reads “day” or “days”.
  init?(word: String) {
    guard let unit = Self.allCases.first(where: { $0.words == word || $0.words == word + "s" })
    else { return nil }
    self = unit
  }

  fileprivate var words: String { "\(self)s" }
}

/// A span of the calendar.
package enum FilterPeriod: String, Hashable, Sendable, CaseIterable {
  case week, weekend, month, quarter, year

  fileprivate func days(around day: Day, after count: Int, weekStart: Weekday) -> ClosedRange<Day>?
  {
    switch self {
    case .week:
      return day.adding(days: 7 * count)?.week(from: weekStart)
    case .weekend:
      let monday = day.week(from: .monday).lowerBound
      guard let first = monday.adding(days: 5 + 7 * count), let last = first.adding(days: 1) else {
        return nil
      }
      return first...last
    case .month: return day.wholeMonth.lowerBound.adding(months: count)?.wholeMonth
    case .quarter:
      let first = Day(year: day.year, month: (day.month - 1) / 3 * 3 + 1, day: 1)
      return .months(3, from: first?.adding(months: 3 * count))
    case .year: return .months(12, from: Day(year: day.year + count, month: 1, day: 1))
    }
  }
}

extension ClosedRange<Day> {
  /// So many whole months.
  fileprivate static func months(_ count: Int, from first: Day?) -> ClosedRange<Day>? {
    first.map { $0...($0.adding(months: count - 1)?.wholeMonth.upperBound ?? .latest) }
  }
}

extension Day {
  /// The nearest day of the calendar where it would lie outside.
  fileprivate func adding(_ count: Int, _ unit: FilterUnit) -> Day {
    let day =
      switch unit {
      case .day: adding(days: count)
      case .week: adding(days: count * 7)
      case .month: adding(months: count)
      case .year: adding(months: count * 12)
      }
    return day ?? (count < 0 ? .earliest : .latest)
  }
}

extension Weekday {
  fileprivate var name: String { englishName.lowercased() }
  fileprivate var shortName: String { String(name.prefix(3)) }
}
