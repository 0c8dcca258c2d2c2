import CivilTime

/// A day that a recurrence names: an item of "on the 1st, the 15th and the last day".
enum RecurrenceDay: Hashable {
  case weekday(Weekday)
  case numberedWeekday(Int, Weekday)
  /// One of the days from Monday to Friday of a month.
  case workday(Int)
  case monthDay(Int)
  case yearDay(Int)
  case date(month: Int, day: Int)
  /// An ordinal whose noun comes later or not at all: "the 1st".
  case ordinal(Int)
}

extension WordReader {
  /// Takes "mon, wed and fri" or "the 1st and the last day". nil when it is no list of days.
  mutating func recurrenceDays() -> [RecurrenceDay]? {
    list { $0.recurrenceDay() }.flatMap { RecurrenceDay.resolved($0.flatMap { $0 }) }
  }

  /// Takes "march", "january and july" or "january, july and october".
  mutating func months() -> [Int]? {
    list { $0.take(Vocabulary.months) }.map { Set($0).sorted() }
  }

  mutating func recurrenceDay() -> [RecurrenceDay]? {
    _ = take(anyOf: ["every", "each", "the", "a"])
    if let days = weekdays() { return days.map { .weekday($0) } }
    if takeWorkday() {
      return Vocabulary.workdays.map { .weekday($0) }
    }
    if take(anyOf: ["weekend", "weekends"]) { return [.weekday(.saturday), .weekday(.sunday)] }
    if let (month, day) = attempt({ $0.monthAndDay() }) { return [.date(month: month, day: day)] }
    if take("day") { return number().map { [.yearDay($0)] } }
    return ordinal().flatMap { attemptNoun(of: $0) }.map { [$0] }
  }

  /// "weekday", "workdays", "business day".
  private mutating func takeWorkday() -> Bool {
    if take(anyOf: ["weekday", "weekdays", "workday", "workdays"]) { return true }
    return attempt { reader in
      reader.take(anyOf: ["business", "working"]) && reader.take(anyOf: ["day", "days"])
        ? true : nil
    } ?? false
  }

  /// "mon", "mondays", "mon wed fri", "mon-fri", "monday to friday".
  private mutating func weekdays() -> [Weekday]? {
    if let span = take(Vocabulary.weekdaySpan) { return span }
    guard let first = take(Vocabulary.weekdays) ?? take(Vocabulary.weekdayPlurals) else {
      return nil
    }
    let last = attempt { reader in
      reader.take(anyOf: ["to", "through", "-"]) ? reader.take(Vocabulary.weekdays) : nil
    }
    if let last { return Vocabulary.weekdays(from: first, through: last) }
    var days = [first]
    while days.count < 7, let next = take(Vocabulary.weekdays) { days.append(next) }
    return days
  }

  private mutating func attemptNoun(of ordinal: Int) -> RecurrenceDay? {
    if let weekday = take(Vocabulary.weekdays) { return .numberedWeekday(ordinal, weekday) }
    if takeWorkday() { return .workday(ordinal) }
    if take("day") { return .monthDay(ordinal) }
    return .ordinal(ordinal)
  }
}

extension RecurrenceDay {
  /// Gives ordinals the noun that comes after them: "the 1st and 3rd monday". One that has none is
  /// a day of the month, unless it is only "last".
  fileprivate static func resolved(_ days: [RecurrenceDay]) -> [RecurrenceDay]? {
    var noun: RecurrenceDay?
    var resolved: [RecurrenceDay] = []
    for day in days.reversed() {
      if case .ordinal(let ordinal) = day {
        guard let named = noun?.withOrdinal(ordinal) ?? withoutNoun(ordinal) else { return nil }
        resolved.append(named)
      } else {
        noun = day
        resolved.append(day)
      }
    }
    return resolved.reversed()
  }

  /// nil where "the 15th and the last friday" are two different things.
  private func withOrdinal(_ ordinal: Int) -> RecurrenceDay? {
    guard ordinal <= 5 else { return nil }
    return switch self {
    case .numberedWeekday(_, let weekday): .numberedWeekday(ordinal, weekday)
    case .workday: .workday(ordinal)
    case .monthDay: .monthDay(ordinal)
    default: nil
    }
  }

  private static func withoutNoun(_ ordinal: Int) -> RecurrenceDay? {
    ordinal > 0 ? .monthDay(ordinal) : nil
  }
}

extension RecurrenceDay {
  /// Days that are all of one kind, ascending and each once.
  enum Kind {
    case weekdays([RecurrenceRule.WeekdayNumber])
    case monthDays([Int])
    case yearDays([Int])
    case workdays([Int])

    /// nil when the days are of several kinds, or dates.
    init?(_ days: [RecurrenceDay], scope: RecurrenceDraft.Scope?) {
      func all<Value: Hashable>(_ value: (RecurrenceDay) -> Value?) -> Set<Value>? {
        let values = days.compactMap(value)
        return values.count == days.count ? Set(values) : nil
      }
      if let days = all(\.weekdayNumber) {
        self = .weekdays(days.sorted { ($0.ordinal, $0.weekday) < ($1.ordinal, $1.weekday) })
      } else if scope == .year, let days = all(\.dayNumber) {
        self = .yearDays(days.sorted())
      } else if let days = all({ if case .monthDay(let day) = $0 { day } else { nil } }) {
        self = .monthDays(days.sorted())
      } else if let days = all({ if case .workday(let day) = $0 { day } else { nil } }) {
        self = .workdays(days.sorted())
      } else {
        return nil
      }
    }
  }

  private var weekdayNumber: RecurrenceRule.WeekdayNumber? {
    switch self {
    case .weekday(let weekday): RecurrenceRule.WeekdayNumber(weekday)
    case .numberedWeekday(let ordinal, let weekday):
      RecurrenceRule.WeekdayNumber(ordinal: ordinal, weekday)
    default: nil
    }
  }

  private var dayNumber: Int? {
    switch self {
    case .monthDay(let day), .yearDay(let day): day
    default: nil
    }
  }
}

extension RecurrenceRule {
  /// Adds a condition; false when the days are of no kind that can be one, or said already.
  mutating func add(_ days: [RecurrenceDay], scope: RecurrenceDraft.Scope?) -> Bool {
    switch RecurrenceDay.Kind(days, scope: scope) {
    case .weekdays(let days) where byDay.isEmpty: byDay = days
    case .monthDays(let days) where byMonthDay.isEmpty: byMonthDay = days
    case .yearDays(let days) where byYearDay.isEmpty: byYearDay = days
    default: return false
    }
    return true
  }
}
