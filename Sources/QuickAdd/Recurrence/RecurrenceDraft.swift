import CivilTime

/// The words read of a recurrence so far, before they make a rule.
struct RecurrenceDraft {
  /// The period in which days and weekdays with a number are counted: "of the month".
  enum Scope {
    case month, year
  }

  /// nil when only days were said: "every tuesday".
  var unit: Vocabulary.Unit?
  var interval = 1
  var days: [RecurrenceDay] = []
  var months: [Int] = []
  var scope: Scope?
  var weekNumbers: [Int] = []
  /// Days that the others must also be: "the 13th if it is a friday".
  var conditions: [(days: [RecurrenceDay], scope: Scope?)] = []
  var clock = RecurrenceClock()
  /// The hours of "twice a day", where no times are said.
  var hours: [Int]?
  var positions: [Int] = []
  var skip = RecurrenceRule.Skip.omit
  var end = RecurrenceRule.End.never
  /// How long it recurs: "for 6 weeks".
  var span: Amount?
  var weekStart = Weekday.monday
  var anchor = RecurrenceAnchor.scheduled
  var dayPart: DayPart?
  /// Another reading of the same words, before anything that resolves them.
  var otherReadings: [Reading] = []

  struct Reading {
    var unit: Vocabulary.Unit?
    var interval: Int
    var days: [RecurrenceDay]
  }

  /// The rules that the words can mean, the likeliest first; empty when they mean none.
  var rules: [RecurrenceRule] {
    guard scope == nil, months.isEmpty else { return [ruleAsSaid].compactMap { $0 } }
    let others = otherReadings.map { reading -> RecurrenceRule? in
      var draft = self
      draft.unit = reading.unit
      draft.interval = reading.interval
      draft.days = reading.days
      return draft.ruleAsSaid
    }
    return ([ruleAsSaid] + others).compactMap { $0 }
  }

  var rule: RecurrenceRule? { rules.first }

  var isEndless: Bool { end == .never && span == nil }

  /// Whether there is a whole turn in the span: "every month for 3 days" says how long each takes.
  func covers(_ span: Amount) -> Bool {
    guard let rule else { return false }
    let turn =
      switch rule.frequency {
      case .yearly: 12 * Self.daysOfMonth
      case .monthly: Self.daysOfMonth
      case .weekly: 7
      case .daily, .hourly, .minutely, .secondly: 1
      }
    return span.months * Self.daysOfMonth + span.days >= turn * rule.interval
  }

  private static let daysOfMonth = 31

  /// "for 10 days" of a task that is due every day: as many occurrences. nil where the span ends by
  /// a day.
  private var countOfSpan: Int? {
    guard let span, interval == 1, days.isEmpty, months.isEmpty else { return nil }
    switch unit {
    case .day where span.months == 0: return span.days
    case .week where span.months == 0 && span.days % 7 == 0: return span.days / 7
    case .month where span.days == 0: return span.months
    case .year where span.days == 0 && span.months % 12 == 0: return span.months / 12
    default: return nil
    }
  }

  /// Whether the end is known only once the first occurrence is.
  var endsAfterSpan: Bool { span != nil && countOfSpan == nil }

  private var ruleAsSaid: RecurrenceRule? {
    guard (1...999_999).contains(interval), var rule = ruleOfDays else { return nil }
    rule.interval = interval * rule.interval
    rule.end = countOfSpan.map { .count($0) } ?? end
    rule.weekStart = weekStart
    rule.skip = skip
    rule.byMonth = Set(rule.byMonth + months).sorted()
    rule.byWeekNumber = weekNumbers
    rule.bySetPosition += positions
    guard conditions.allSatisfy({ rule.add($0.days, scope: $0.scope) }) else { return nil }
    guard clock.fill(&rule) else { return nil }
    if let hours, clock.times.isEmpty {
      rule.byHour = hours
      rule.byMinute = [0]
    }
    return rule
  }

  private var ruleOfDays: RecurrenceRule? {
    guard !days.isEmpty else { return scope == nil ? ruleOfUnit : nil }
    return switch RecurrenceDay.Kind(days, scope: scope) {
    case .weekdays(let days): ruleOfWeekdays(days)
    case .monthDays(let days): ruleOfMonthDays(days)
    case .yearDays(let days): ruleOfYearDays(days)
    case .workdays(let positions): ruleOfWorkdays(positions)
    case nil: ruleOfDates
    }
  }

  /// Whether it recurs by hours or less.
  var isWithinDay: Bool { unit.map { $0 <= .hour } ?? false }

  /// "every 2 hours" with "from 9 to 17": at 9:00, 11:00 and so on through 17:00. nil where these are
  /// no whole hours of one day, or hours were said already.
  func within(_ window: HoursMatch) -> RecurrenceDraft? {
    let (from, to) = (window.from.time, window.to.time)
    guard unit == .hour, hours == nil, clock.times.isEmpty, from < to,
      from.minute == to.minute, from.secondOfMinute + to.secondOfMinute == 0
    else { return nil }
    var draft = self
    let all = Array(stride(from: from.hour, through: to.hour, by: interval))
    draft.clock.times = all.map { [$0, from.minute] }
    draft.interval = 1
    return draft
  }

  private var ruleOfUnit: RecurrenceRule? {
    guard let unit else { return months.isEmpty ? nil : RecurrenceRule(.yearly) }
    let (frequency, factor): (RecurrenceRule.Frequency, Int) =
      switch unit {
      case .second: (.secondly, 1)
      case .minute: (.minutely, 1)
      case .hour: (.hourly, 1)
      case .day: (.daily, 1)
      case .week: (.weekly, 1)
      case .fortnight: (.weekly, 2)
      case .month: (.monthly, 1)
      case .quarter: (.monthly, 3)
      case .year: (.yearly, 1)
      }
    var rule = RecurrenceRule(frequency)
    rule.interval = factor
    return rule
  }

  private func ruleOfWeekdays(_ days: [RecurrenceRule.WeekdayNumber]) -> RecurrenceRule? {
    let isNumbered = days.contains { $0.ordinal != 0 }
    var rule: RecurrenceRule?
    if isNumbered {
      // "every year on the third tuesday of the month" leaves the month open.
      if unit == .year, scope == .month, months.isEmpty { return nil }
      rule = monthlyOrYearly
      guard let rule else { return nil }
      // No month has a sixth Tuesday, so that "every 6th tuesday" is every so many of them.
      let limit = unit == nil && (rule.frequency == .monthly || !months.isEmpty) ? 5 : 53
      guard days.allSatisfy({ abs($0.ordinal) <= limit }) else { return nil }
    } else if unit == nil {
      rule = RecurrenceRule(.weekly)
    } else {
      rule = ruleOfUnit
    }
    rule?.byDay = days
    return rule
  }

  private func ruleOfMonthDays(_ days: [Int]) -> RecurrenceRule? {
    guard days.allSatisfy({ (1...31).contains(abs($0)) }), unit != .week, unit != .fortnight,
      var rule = unit.map({ $0 == .year || $0 == .month || $0 == .quarter }) ?? true
        ? monthlyOrYearly : ruleOfUnit
    else { return nil }
    // "every year on the 15th" leaves the month open.
    if unit == .year, months.isEmpty, scope == nil { return nil }
    rule.byMonthDay = days
    return rule
  }

  private func ruleOfYearDays(_ days: [Int]) -> RecurrenceRule? {
    guard unit.map({ $0 <= .hour || $0 == .year }) ?? true,
      days.allSatisfy({ (1...366).contains(abs($0)) }),
      var rule = unit == nil ? RecurrenceRule(.yearly) : ruleOfUnit
    else { return nil }
    rule.byYearDay = days
    return rule
  }

  private func ruleOfWorkdays(_ positions: [Int]) -> RecurrenceRule? {
    guard var rule = monthlyOrYearly, positions.allSatisfy({ (1...366).contains(abs($0)) }),
      rule.frequency == .monthly || months.count == 1
    else { return nil }
    rule.byDay = Vocabulary.workdays.map { RecurrenceRule.WeekdayNumber($0) }
    rule.bySetPosition = positions
    return rule
  }

  /// Dates of the year, which have to be all the pairs of some months with some days.
  private var ruleOfDates: RecurrenceRule? {
    guard unit ?? .year == .year, months.isEmpty else { return nil }
    var rule = RecurrenceRule(.yearly)
    for case .date(let month, let day) in days {
      rule.byMonth.append(month)
      rule.byMonthDay.append(day)
      // A leap year has every date that there is.
      guard Day(year: 2000, month: month, day: day) != nil else { return nil }
    }
    rule.byMonth = Set(rule.byMonth).sorted()
    rule.byMonthDay = Set(rule.byMonthDay).sorted()
    return rule.byMonth.count * rule.byMonthDay.count == Set(days).count ? rule : nil
  }

  private var monthlyOrYearly: RecurrenceRule? {
    switch unit {
    case nil: RecurrenceRule(scope == .year || !months.isEmpty ? .yearly : .monthly)
    case .month, .quarter: scope == .year ? nil : ruleOfUnit
    case .year: ruleOfUnit
    default: nil
    }
  }
}
