import CivilTime

/// The clauses that can follow the head of a recurrence.
enum RecurrenceClause: CaseIterable {
  case exceptions, days, months, weekNumbers, scope, conditions, clock, positions, skip, weekStart,
    end, anchor

  /// Those that a line can have; one time is a part of its own there.
  static let ofLine: [RecurrenceClause] = [
    .exceptions, .days, .months, .scope, .clock, .weekStart, .end, .anchor,
  ]
}

extension WordReader {
  /// Takes clauses in any order, as long as what was said so far makes a rule.
  mutating func takeClauses(into draft: inout RecurrenceDraft, _ clauses: [RecurrenceClause]) {
    var isTaking = true
    while isTaking {
      isTaking = clauses.contains { clause in
        var longer = draft
        let start = index
        if take(clause, into: &longer), longer.rule != nil || draft.rule == nil {
          draft = longer
          return true
        }
        index = start
        return false
      }
    }
  }

  mutating func take(_ clause: RecurrenceClause, into draft: inout RecurrenceDraft) -> Bool {
    switch clause {
    case .exceptions: attempt { $0.takeExceptions(into: &draft) ? true : nil } ?? false
    case .days: takeDays(into: &draft)
    case .months: takeMonths(into: &draft)
    case .scope: takeScope(into: &draft)
    case .weekNumbers: takeWeekNumbers(into: &draft)
    case .conditions: takeCondition(into: &draft)
    case .clock:
      draft.dayPart == nil
        && (calendar == nil
          ? takeClock(into: &draft.clock) : takeSeveralTimes(into: &draft.clock))
    case .positions: takePositions(into: &draft)
    case .skip: takeSkip(into: &draft)
    case .weekStart: takeWeekStart(into: &draft)
    case .end: takeEnd(into: &draft)
    case .anchor: takeAnchor(into: &draft)
    }
  }

  /// "except sunday", "but not on fridays", "except august".
  private mutating func takeExceptions(into draft: inout RecurrenceDraft) -> Bool {
    guard let word, Vocabulary.exceptions.contains(word), draft.interval == 1,
      draft.unit.map({ [.day, .week, .month].contains($0) }) ?? true
    else { return false }
    index += 1
    _ = take("for") || take("not")
    _ = take(anyOf: ["on", "in"])
    if draft.months.isEmpty, let months = months() {
      draft.months = (1...12).filter { !months.contains($0) }
      draft.otherReadings = []
      return !draft.months.isEmpty
    }
    guard let days = recurrenceDays(), days.allSatisfy(\.isPlainWeekday) else { return false }
    var all = draft.days
    if all.isEmpty, draft.unit == .day { all = Weekday.allCases.map { .weekday($0) } }
    let left = all.filter { !days.contains($0) }
    guard all.allSatisfy(\.isPlainWeekday), !left.isEmpty, left.count < all.count else {
      return false
    }
    if draft.unit == .day { draft.unit = nil }
    draft.days = left
    draft.otherReadings = []
    return true
  }

  /// Whether an exception follows that was not read, without which the rule is another one.
  var isBeforeException: Bool {
    guard let word, Vocabulary.exceptions.contains(word) else { return false }
    guard word == "but" else { return true }
    var ahead = self
    ahead.index += 1
    return ahead.recurrenceDays() != nil || ahead.months() != nil
  }

  private mutating func takeDays(into draft: inout RecurrenceDraft) -> Bool {
    var longer = draft
    if attempt({ $0.takeEdge(into: &longer) ? true : nil }) != nil {
      draft = longer
      return true
    }
    if draft.unit == nil, draft.days.count == 1, draft.days[0].isPlainWeekday,
      draft.conditions.isEmpty,
      let day = attempt({ $0.dayOfMonthBehindWeekday() })
    {
      draft.conditions = [(draft.days, nil)]
      draft.days = [.monthDay(day)]
      return true
    }
    guard draft.days.isEmpty, take("on"), let days = recurrenceDays() else { return false }
    draft.days = days
    // As a text of its own the sentence has one meaning.
    if calendar != nil { draft.addLastDay() }
    // "on the third tuesday of november" makes a rule only as a whole.
    if let (scope, months) = attempt({ $0.scopeOrMonths() }) {
      guard draft.months.isEmpty || months.isEmpty else { return false }
      draft.scope = scope
      draft.months += months
    }
    return true
  }

  /// "the 13th" of "every friday the 13th".
  private mutating func dayOfMonthBehindWeekday() -> Int? {
    guard take("the"), word.map({ NumberParser.ordinal($0) != nil }) == true,
      let day = take(NumberParser.dayOfMonth), isAtPause
    else { return nil }
    return day
  }

  private mutating func takeMonths(into draft: inout RecurrenceDraft) -> Bool {
    guard draft.months.isEmpty, take(anyOf: ["in", "of"]), let months = months() else {
      return false
    }
    draft.months = months
    // The months may come before the days that are counted in them.
    if draft.unit == .year, draft.days.isEmpty { _ = takeDays(into: &draft) }
    return true
  }

  private mutating func takeScope(into draft: inout RecurrenceDraft) -> Bool {
    guard draft.scope == nil, !draft.days.isEmpty, let (scope, months) = scopeOrMonths(),
      months.isEmpty
    else { return false }
    draft.scope = scope
    return true
  }

  /// Takes "of the month", "of each month", "of the year" or "of november".
  mutating func scopeOrMonths() -> (RecurrenceDraft.Scope?, [Int])? {
    guard take("of") else { return nil }
    if let months = months() { return (nil, months) }
    guard take(anyOf: ["the", "every", "each"]) else { return nil }
    return switch take(Vocabulary.units) {
    case .month: (.month, [])
    case .year: (.year, [])
    default: nil
    }
  }

  /// "in week 20 and the last week of the year".
  private mutating func takeWeekNumbers(into draft: inout RecurrenceDraft) -> Bool {
    guard draft.weekNumbers.isEmpty, draft.unit == .year, take("in"),
      let weeks = list({ $0.weekNumber() }), take(all: "of", "the", "year")
    else { return false }
    draft.weekNumbers = Set(weeks).sorted()
    return true
  }

  /// "week 20", "the last week".
  private mutating func weekNumber() -> Int? {
    var number: Int?
    if take("week") {
      number = self.number()
    } else if take("the") {
      number = ordinal()
      guard take("week") else { return nil }
    }
    guard let number, (1...53).contains(abs(number)) else { return nil }
    return number
  }

  /// "if it is a friday or a monday".
  private mutating func takeCondition(into draft: inout RecurrenceDraft) -> Bool {
    guard take(all: "if", "it", "is"), let days = recurrenceDays() else { return false }
    var scope: RecurrenceDraft.Scope?
    if let (said, months) = attempt({ $0.scopeOrMonths() }) {
      guard months.isEmpty else { return false }
      scope = said
    }
    draft.conditions.append((days, scope))
    return true
  }

  /// "only the first and the last of each month".
  private mutating func takePositions(into draft: inout RecurrenceDraft) -> Bool {
    _ = takeComma()
    guard draft.positions.isEmpty, take("only"),
      let positions = list({ $0.take("the") ? $0.ordinal() : nil }), take(all: "of", "each"),
      take(Vocabulary.units) == draft.unit ?? .week,
      positions.allSatisfy({ (1...366).contains(abs($0)) })
    else { return false }
    draft.positions = Set(positions).sorted()
    return true
  }

  /// "moved back where the day does not exist", "moved on …".
  private mutating func takeSkip(into draft: inout RecurrenceDraft) -> Bool {
    _ = takeComma()
    guard draft.skip == .omit, take("moved"),
      let skip = take(["back": RecurrenceRule.Skip.backward, "on": .forward]),
      take(all: "where", "the", "day", "does", "not", "exist")
    else { return false }
    draft.skip = skip
    return true
  }

  private mutating func takeWeekStart(into draft: inout RecurrenceDraft) -> Bool {
    _ = takeComma()
    guard take(all: "weeks", "starting", "on"), let weekday = take(Vocabulary.weekdays) else {
      return false
    }
    draft.weekStart = weekday
    return true
  }

  private mutating func takeAnchor(into draft: inout RecurrenceDraft) -> Bool {
    guard draft.anchor == .scheduled else { return false }
    _ = takeComma()
    guard completionFollows() else { return false }
    draft.anchor = .completion
    return true
  }

  /// Takes "after completion", "after it is done", "from completion".
  mutating func completionFollows() -> Bool {
    attempt { reader in
      guard reader.take(anyOf: ["after", "from"]) else { return nil }
      _ = reader.take(all: "it", "is") || reader.take("it's") || reader.take("being")
      return reader.take(anyOf: Vocabulary.completions) ? true : nil
    } ?? false
  }

  /// Takes the words that end a recurrence: "until 31 december 2026", "for 10 times", "10 times".
  mutating func takeEnd(into draft: inout RecurrenceDraft) -> Bool {
    guard draft.isEndless else { return false }
    if let end = attempt({ $0.end() }) {
      draft.end = end
    } else if let span = attempt({ $0.spanOfSeries() }), draft.covers(span) {
      draft.span = span
    } else {
      return false
    }
    return true
  }

  private mutating func end() -> RecurrenceRule.End? {
    _ = takeComma()
    if let count = attempt({ $0.count() }) { return .count(count) }
    guard take(anyOf: ["until", "till", "ending", "through"]) else { return nil }
    _ = take("on")
    guard let date = date(.said), date.dayPart == nil else { return nil }
    return attempt { $0.moment(on: date) } ?? .untilDay(date.day)
  }

  /// "for 10 times", "10 times", "once", "twice". More than a million are no count.
  private mutating func count() -> Int? {
    let isBehindComma = index > 0 && tokens[index - 1].kind == .comma
    _ = take("for")
    if isBehindComma, let count = take(["once": 1, "twice": 2]) { return count }
    guard let count = number(), count > 0, take(anyOf: ["times", "time"]) else { return nil }
    // "3 times a day" is something else.
    return take(anyOf: ["a", "an", "per", "each", "every"]) ? nil : count
  }

  /// "for 6 weeks", "for the next 3 months".
  mutating func spanOfSeries() -> Amount? {
    _ = takeComma()
    guard take("for") else { return nil }
    _ = take(all: "the", "next")
    guard let span = wholeAmount(), span.isWholeDays, span.months + span.days > 0 else {
      return nil
    }
    return span
  }

  /// "at 17:00" or "at 17:00 UTC", behind the last day.
  private mutating func moment(on date: DateMatch) -> RecurrenceRule.End? {
    guard let time = date.time ?? (take("at") ? time()?.time : nil), calendar == nil else {
      return nil
    }
    let moment = LocalDateTime(day: date.day, time: time)
    return take("utc") ? .untilUTC(moment) : .untilLocal(moment)
  }
}
