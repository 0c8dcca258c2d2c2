package import CivilTime

package extension RecurrenceRule {
  /// What the rule means, as an English sentence without its full stop: "Every month on the third
  /// Tuesday". `RecurrencePhrase` reads it back, so that rules which mean different things have
  /// different sentences.
  var sentence: String { sentence(.h24) }

  func sentence(_ clock: ClockStyle, from anchor: RecurrenceAnchor = .scheduled) -> String {
    let text = RecurrenceSentence(rule: self, clock: clock).text
    return anchor == .completion ? "\(text), after it is done" : text
  }
}

/// Puts a rule into words, one phrase for each of its parts.
private struct RecurrenceSentence {
  let rule: RecurrenceRule
  let clock: ClockStyle

  /// More pairs of hours and minutes than this are not written out.
  private static let maxTimes = 8
  private static let maxDates = 6

  var text: String {
    let phrases = [head] + dayPhrases + timePhrases
    return phrases.joined(separator: " ") + positions + skip + weekStart + end
  }

  private var head: String {
    if isEveryWorkday { return "Every weekday" }
    let unit = SentenceFormatter.unit(rule.frequency)
    return rule.interval == 1 ? "Every \(unit)" : "Every \(rule.interval) \(unit)s"
  }

  private var isEveryWorkday: Bool {
    rule.frequency == .weekly && rule.interval == 1 && hasWorkdays
  }

  private var hasWorkdays: Bool {
    rule.byDay.count == 5 && Set(rule.byDay) == Set(Vocabulary.workdays.map { .init($0) })
  }

  private var dayPhrases: [String] {
    if let dates { return [dates] }
    if let weekdayOfMonth { return [weekdayOfMonth] }
    let months =
      rule.byMonth.isEmpty
      ? [] : ["in " + SentenceFormatter.list(rule.byMonth.sorted().map(SentenceFormatter.month))]
    let weeks = rule.byWeekNumber.isEmpty ? [] : ["in " + weekNumbers]
    // The first kind of day says when; each other one is a condition on it.
    let days = dayKinds.enumerated().map { index, kind in
      index == 0
        ? "on \(SentenceFormatter.list(kind.items))\(kind.scope)"
        : "if it is \(SentenceFormatter.list(kind.condition, "or"))\(kind.scope)"
    }
    return rule.frequency == .weekly ? days + months : months + weeks + days
  }

  /// "on 4 March and 4 September", where month and day are all that is said of the days.
  private var dates: String? {
    guard rule.frequency == .yearly, rule.byDay.isEmpty, rule.byYearDay.isEmpty,
      rule.byWeekNumber.isEmpty, !rule.byMonth.isEmpty, !rule.byMonthDay.isEmpty,
      rule.byMonthDay.allSatisfy({ $0 > 0 }),
      rule.byMonth.count * rule.byMonthDay.count <= RecurrenceSentence.maxDates,
      // A date that no year has is one only with SKIP, and no one would read it as such.
      rule.byMonth.allSatisfy({ month in
        rule.byMonthDay.allSatisfy { Day(year: 2000, month: month, day: $0) != nil }
      })
    else { return nil }
    let dates = rule.byMonth.sorted().flatMap { month in
      rule.byMonthDay.sorted().map { "\($0) \(SentenceFormatter.month(month))" }
    }
    return "on " + SentenceFormatter.list(dates)
  }

  /// "on the second Tuesday of November".
  private var weekdayOfMonth: String? {
    guard rule.frequency == .yearly, rule.byMonth.count == 1, rule.byMonthDay.isEmpty,
      rule.byYearDay.isEmpty, rule.byWeekNumber.isEmpty, !rule.byDay.isEmpty,
      rule.byDay.allSatisfy({ $0.ordinal != 0 })
    else { return nil }
    let days = SentenceFormatter.list(weekdays.map(item))
    return "on \(days) of \(SentenceFormatter.month(rule.byMonth[0]))"
  }

  private struct DayKind {
    let items: [String]
    let condition: [String]
    let scope: String
  }

  private var dayKinds: [DayKind] {
    var kinds: [DayKind] = []
    if !rule.byYearDay.isEmpty {
      let items = SentenceFormatter.ordered(rule.byYearDay).map { day in
        day > 0 ? "day \(day)" : "the \(SentenceFormatter.ordinalNumber(day)) day"
      }
      kinds.append(DayKind(items: items, condition: items, scope: " of the year"))
    }
    if !rule.byMonthDay.isEmpty {
      let items = SentenceFormatter.ordered(rule.byMonthDay).map { day in
        "the \(SentenceFormatter.ordinalNumber(day))" + (day > 0 ? "" : " day")
      }
      let scope = rule.frequency == .monthly ? "" : " of the month"
      kinds.append(DayKind(items: items, condition: items, scope: scope))
    }
    if !rule.byDay.isEmpty, !isEveryWorkday, workdayOfMonth == nil {
      kinds.append(
        DayKind(
          items: weekdays.map(item), condition: weekdays.map(condition), scope: weekdayScope))
    }
    if let workdayOfMonth {
      kinds.append(DayKind(items: workdayOfMonth, condition: [], scope: ""))
    }
    return kinds
  }

  /// "the last weekday": a position among the days from Monday to Friday of a month.
  private var workdayOfMonth: [String]? {
    guard rule.frequency == .monthly, hasWorkdays, !rule.bySetPosition.isEmpty,
      rule.byMonthDay.isEmpty, rule.byYearDay.isEmpty, rule.byWeekNumber.isEmpty,
      rule.byHour.isEmpty, rule.byMinute.isEmpty, rule.bySecond.isEmpty
    else { return nil }
    return SentenceFormatter.ordered(rule.bySetPosition).map { position in
      "the \(SentenceFormatter.ordinalWord(position)) weekday"
    }
  }

  private var weekdays: [RecurrenceRule.WeekdayNumber] {
    rule.byDay.sorted { left, right in
      // Those from the end come behind the others.
      (left.ordinal < 0 ? 1 : 0, left.ordinal, left.weekday)
        < (right.ordinal < 0 ? 1 : 0, right.ordinal, right.weekday)
    }
  }

  private func item(_ day: RecurrenceRule.WeekdayNumber) -> String {
    let name = day.weekday.englishName
    guard day.ordinal == 0 else {
      return "the \(SentenceFormatter.ordinalWord(day.ordinal)) \(name)"
    }
    return rule.frequency >= .monthly ? "every \(name)" : name
  }

  private func condition(_ day: RecurrenceRule.WeekdayNumber) -> String {
    day.ordinal == 0 ? "a \(day.weekday.englishName)" : item(day)
  }

  private var weekdayScope: String {
    guard rule.frequency == .yearly, rule.byDay.contains(where: { $0.ordinal != 0 }) else {
      return ""
    }
    return rule.byMonth.isEmpty ? " of the year" : " of the month"
  }

  private var weekNumbers: String {
    let items = SentenceFormatter.ordered(rule.byWeekNumber).map { week in
      week > 0 ? "week \(week)" : "the \(SentenceFormatter.ordinalNumber(week)) week"
    }
    return SentenceFormatter.list(items) + " of the year"
  }

  private var timePhrases: [String] {
    let pairs = rule.byHour.count * rule.byMinute.count * max(rule.bySecond.count, 1)
    if (1...RecurrenceSentence.maxTimes).contains(pairs) { return ["at " + clockTimes] }
    var phrases: [String] = []
    if !rule.byHour.isEmpty {
      let hours = rule.byHour.sorted().map { time($0, 0) }
      let noun = hours.count == 1 ? "hour" : "hours"
      phrases.append("in the \(noun) from " + SentenceFormatter.list(hours))
    }
    if !rule.byMinute.isEmpty {
      phrases.append("at " + SentenceFormatter.numbered("minute", rule.byMinute.sorted()))
    }
    if !rule.bySecond.isEmpty {
      phrases.append("at " + SentenceFormatter.numbered("second", rule.bySecond.sorted()))
    }
    return phrases
  }

  private var clockTimes: String {
    let times = rule.byHour.sorted().flatMap { hour in
      rule.byMinute.sorted().flatMap { minute in
        guard !rule.bySecond.isEmpty else { return [time(hour, minute)] }
        return rule.bySecond.sorted().map { time(hour, minute, $0) }
      }
    }
    return SentenceFormatter.list(times)
  }

  private func time(_ hour: Int, _ minute: Int, _ second: Int? = nil) -> String {
    guard let time = LocalTime(hour: hour, minute: minute, second: second ?? 0) else {
      // A leap second (RFC 5545, 3.3.10).
      return [hour, minute, second ?? 0].map(SentenceFormatter.twoDigits).joined(separator: ":")
    }
    return clock.text(time, seconds: second == nil ? .never : .always)
  }

  private var positions: String {
    guard !rule.bySetPosition.isEmpty, workdayOfMonth == nil else { return "" }
    let items = SentenceFormatter.ordered(rule.bySetPosition).map { position in
      "the \(SentenceFormatter.ordinalWord(position))"
    }
    let unit = SentenceFormatter.unit(rule.frequency)
    return ", only \(SentenceFormatter.list(items)) of each \(unit)"
  }

  private var skip: String {
    switch rule.skip {
    case .omit: ""
    case .backward: ", moved back where the day does not exist"
    case .forward: ", moved on where the day does not exist"
    }
  }

  /// The first day of the week decides which weeks are left out, and what a week of the year is.
  private var weekStart: String {
    let counts =
      switch rule.frequency {
      case .weekly: rule.interval > 1 && !rule.byDay.isEmpty || !rule.bySetPosition.isEmpty
      case .yearly: !rule.byWeekNumber.isEmpty
      default: false
      }
    guard counts, rule.weekStart != .monday else { return "" }
    return ", weeks starting on \(rule.weekStart.englishName)"
  }

  private var end: String {
    switch rule.end {
    case .never: ""
    case .count(1): ", once"
    case .count(let count): ", \(count) times"
    case .untilDay(let day): " until \(SentenceFormatter.date(day))"
    case .untilLocal(let moment): " until " + text(of: moment)
    case .untilUTC(let moment): " until " + text(of: moment) + " UTC"
    }
  }

  private func text(of moment: LocalDateTime) -> String {
    "\(SentenceFormatter.date(moment.day)) at \(clock.text(moment.time))"
  }
}
