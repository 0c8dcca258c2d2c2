import CivilTime

/// Recurrences. In a line they start with "every" or "each", or are adverbs that stand alone
/// ("water plants weekly", not "weekly review"); as a text of their own they need neither.
extension WordReader {
  /// Takes a recurrence out of a line, without its times, which are parts of their own.
  mutating func recurrenceInLine() -> RecurrenceDraft? {
    attempt { reader in
      let span = reader.attempt { $0.spanOfSeries() }
      let clock = reader.timesInFront()
      guard
        var draft = reader.attempt({ $0.announcedRecurrence() })
          ?? reader.attempt({ $0.standaloneAdverb() }) ?? reader.attempt({ $0.pluralDays() })
          ?? reader.attempt({ $0.daysOfEach() }) ?? reader.attempt({ $0.edgeOfEveryUnit() })
          ?? reader.attempt({ $0.spanAfterCompletion() })
          ?? reader.attempt({ $0.weekdaysInARow() })
          ?? reader.attempt({ $0.weekdaySpanWithTime() }) ?? reader.attempt({ $0.timesEach() })
      else { return nil }
      reader.takeDayParts(into: &draft)
      if let clock {
        guard draft.dayPart == nil else { return nil }
        draft.clock = clock
      }
      reader.takeClauses(into: &draft, RecurrenceClause.ofLine)
      if let span {
        guard draft.isEndless, draft.covers(span) else { return nil }
        draft.span = span
      }
      return draft.rule == nil || reader.isBeforeException || reader.isWithinWord ? nil : draft
    }
  }

  /// "9am and 5pm every day".
  private mutating func timesInFront() -> RecurrenceClock? {
    attempt { reader in
      var clock = RecurrenceClock()
      guard reader.takeSeveralTimes(into: &clock) else { return nil }
      _ = reader.takeComma()
      return clock
    }
  }

  /// Takes a recurrence that is all that is said.
  mutating func recurrence() -> RecurrenceDraft? {
    attempt { reader in
      guard
        var draft = reader.attempt({ $0.announcedRecurrence() })
          ?? reader.attempt({ $0.adverb() }) ?? reader.attempt({ $0.spanAfterCompletion() })
          ?? reader.attempt({ $0.timesEach() }) ?? reader.attempt({ $0.edgeOfEveryUnit() })
          ?? reader.attempt({ $0.bareRecurrence() })
      else { return nil }
      reader.takeDayParts(into: &draft)
      reader.takeClauses(into: &draft, RecurrenceClause.allCases)
      if let part = draft.dayPart { draft.hours = draft.hours ?? [part.hour] }
      return draft.rule == nil || draft.endsAfterSpan ? nil : draft
    }
  }

  /// "every …", with "every!" for a count from completion.
  private mutating func announcedRecurrence() -> RecurrenceDraft? {
    guard take(anyOf: ["every", "each"]) else { return nil }
    let isFromCompletion = takeStop("!")
    _ = takeStop(":")
    guard var draft = body() else { return nil }
    if isFromCompletion { draft.anchor = .completion }
    return draft
  }

  /// "every sunday night", "every day in the morning and evening", "daily morning and evening".
  private mutating func takeDayParts(into draft: inout RecurrenceDraft) {
    guard draft.dayPart == nil, draft.hours == nil else { return }
    let isBare = word.map { Vocabulary.dayParts[$0] != nil } ?? false
    let isOfDays = !draft.days.isEmpty
    let parts = attempt { reader -> [DayPart]? in
      let parts = reader.list(orIsChoice: true) {
        $0.dayPartPhrase() ?? $0.take(Vocabulary.dayParts)
      }
      guard !reader.isBeforeOtherPart else { return nil }
      // "every day evening walk"
      return parts.map { $0.count > 1 || !isBare || isOfDays } == true ? parts : nil
    }
    if let parts { draft.set(parts) }
  }

  private var isBeforeOtherPart: Bool {
    var ahead = self
    return ahead.take("or")
      && (ahead.dayPartPhrase() ?? ahead.take(Vocabulary.dayParts)) != nil
  }

  /// "weekly", where it is no adjective of the next word.
  private mutating func standaloneAdverb() -> RecurrenceDraft? {
    guard !isBehindArticle, let draft = adverb(), isAtPause else { return nil }
    return draft
  }

  private mutating func adverb() -> RecurrenceDraft? {
    if take("nightly") { return RecurrenceDraft(unit: .day, dayPart: .night) }
    guard let (unit, interval) = take(Vocabulary.adverbs) else { return nil }
    return RecurrenceDraft(unit: unit, interval: interval)
  }

  /// "on mondays and thursdays", "weekdays", "saturday mornings", "on alternate mondays".
  private mutating func pluralDays() -> RecurrenceDraft? {
    let isNoun = isBehindArticle || wordBefore.map(Vocabulary.joints.contains) == true
    let isAnnounced = take("on")
    let isAlternate = take("alternate")
    guard isAnnounced || !isNoun, let word else { return nil }
    let isPlural =
      Vocabulary.weekdayPlurals[word] != nil || word == "weekdays" || word == "weekends"
    guard isPlural || word == "weekday" || Vocabulary.weekdays[word] != nil,
      let days = recurrenceDays(), days.allSatisfy(\.isPlainWeekday)
    else { return nil }
    let part = take(Vocabulary.dayPartPlurals)
    guard isPlural || part != nil, isAnnounced || isAtPause else { return nil }
    return isAlternate
      ? RecurrenceDraft(unit: .week, interval: 2, days: days, dayPart: part)
      : RecurrenceDraft(days: days, dayPart: part)
  }

  /// "mon-fri 9am", "monday to friday at 9": a span beside a time, since "trip mon-fri" is one
  /// stretch of days.
  private mutating func weekdaySpanWithTime() -> RecurrenceDraft? {
    let isBehindTime = wordBefore.map(TimeParser.isTime) ?? false
    guard !isBehindArticle, wordBefore != "from", wordBefore != "between",
      let word, Vocabulary.weekdays[word] != nil || Vocabulary.weekdaySpan(word) != nil,
      let days = recurrenceDay(), days.count > 2, isBehindTime || isBeforeTime
    else { return nil }
    return RecurrenceDraft(days: days)
  }

  /// "once a week", "twice a day". The times of a day that are not said are spread over it.
  private mutating func timesEach() -> RecurrenceDraft? {
    guard let count = countOfTimes() else { return nil }
    if count > 1, take("daily") { return RecurrenceDraft(unit: .day, hours: Self.hours[count]) }
    guard take(anyOf: ["a", "an", "per", "each", "every"]), let unit = take(Vocabulary.units)
    else { return nil }
    if count == 1 { return unit > .hour ? RecurrenceDraft(unit: unit) : nil }
    guard unit == .day, let hours = Self.hours[count] else { return nil }
    return RecurrenceDraft(unit: .day, hours: hours)
  }

  private static let hours = [2: [9, 21], 3: [9, 15, 21], 4: [9, 13, 17, 21]]

  /// "mon wed fri": three weekdays or more, at a pause. Two can be one weekend or a choice, except
  /// where a slash or an ampersand is between them: "tue/thu".
  private mutating func weekdaysInARow() -> RecurrenceDraft? {
    guard !isBehindArticle, index >= endOfIdleDays else { return nil }
    _ = take("on")
    var days: [RecurrenceDay] = []
    var isSchedule = false
    while days.count < 7 {
      let next = attempt { reader -> Weekday? in
        let hasComma = !days.isEmpty && reader.takeComma()
        if !days.isEmpty, reader.take(anyOf: ["&", "/"]) {
          isSchedule = true
        } else if !days.isEmpty, !hasComma || reader.word == "and" {
          _ = reader.take("and")
        }
        return reader.take(Vocabulary.weekdays)
      }
      guard let next else { break }
      days.append(.weekday(next))
    }
    guard days.count > (isSchedule ? 1 : 2) else { return nil }
    endOfIdleDays = index
    return isAtPause ? RecurrenceDraft(days: days) : nil
  }

  /// "on the 1st of every month", "the last friday of each month".
  private mutating func daysOfEach() -> RecurrenceDraft? {
    _ = take("due")
    _ = take("on")
    guard index >= endOfIdleDays,
      word.map({ $0 == "the" || $0 == "last" || NumberParser.ordinal($0) != nil }) ?? false
    else { return nil }
    let days = recurrenceDays()
    endOfIdleDays = index
    guard let days, take("of"), take(anyOf: ["every", "each"]),
      let unit = take(Vocabulary.units), unit == .month || unit == .year
    else { return nil }
    return RecurrenceDraft(days: days, scope: unit == .month ? .month : .year)
  }

  /// "3 days after completion".
  private mutating func spanAfterCompletion() -> RecurrenceDraft? {
    guard let (interval, unit) = span(), completionFollows() else { return nil }
    return RecurrenceDraft(unit: unit, interval: interval, anchor: .completion)
  }

  private mutating func bareRecurrence() -> RecurrenceDraft? {
    _ = take("on")
    if let draft = attempt({ $0.intervalOfUnits() }) { return draft }
    return daysOrMonths()
  }

  private mutating func body() -> RecurrenceDraft? {
    if let draft = attempt({ $0.halfHour() }) { return draft }
    if let draft = attempt({ $0.edgeOfEach() }) { return draft }
    if let draft = attempt({ $0.intervalOfUnits() }) { return draft }
    if let draft = attempt({ $0.everyOther() }) { return draft }
    if let draft = attempt({ $0.numberedUnit() }) { return draft }
    if take("weekend") {
      return RecurrenceDraft(
        days: [.weekday(.saturday), .weekday(.sunday)],
        otherReadings: [RecurrenceDraft.Reading(interval: 1, days: [.weekday(.saturday)])])
    }
    if let parts = list({ $0.take(Vocabulary.dayParts) }) {
      var draft = RecurrenceDraft(unit: .day)
      draft.set(parts)
      return draft
    }
    if let draft = attempt({ $0.secondOfItsKind() }) { return draft }
    if let unit = take(Vocabulary.units) { return RecurrenceDraft(unit: unit) }
    return daysOrMonths()
  }

  /// "second tuesday", while "every second" alone is a unit.
  private mutating func secondOfItsKind() -> RecurrenceDraft? {
    guard word == "second", let draft = daysOrMonths(), draft.days != [.monthDay(2)] else {
      return nil
    }
    return draft
  }

  private mutating func halfHour() -> RecurrenceDraft? {
    guard take("half") else { return nil }
    _ = take("an")
    return take("hour") ? RecurrenceDraft(unit: .minute, interval: 30) : nil
  }

  /// "3 days", "two weeks", "2 tuesdays".
  private mutating func intervalOfUnits() -> RecurrenceDraft? {
    if let (interval, unit) = take(NumberParser.glued) {
      return RecurrenceDraft(unit: unit, interval: interval)
    }
    guard let interval = number() else { return nil }
    if let unit = take(Vocabulary.units) { return RecurrenceDraft(unit: unit, interval: interval) }
    guard let weekday = take(Vocabulary.weekdayPlurals) else { return nil }
    return RecurrenceDraft(unit: .week, interval: interval, days: [.weekday(weekday)])
  }

  /// "other week", "other tuesday", "alternate tuesdays".
  private mutating func everyOther() -> RecurrenceDraft? {
    guard take(anyOf: ["other", "alternate"]) else { return nil }
    if let unit = take(Vocabulary.units) { return RecurrenceDraft(unit: unit, interval: 2) }
    guard let days = recurrenceDays(), days.allSatisfy(\.isPlainWeekday) else { return nil }
    return RecurrenceDraft(unit: .week, interval: 2, days: days)
  }

  /// "3rd day", "second week": every so many of them. A day may be one of the month instead.
  private mutating func numberedUnit() -> RecurrenceDraft? {
    guard let interval = take(NumberParser.ordinal), let unit = take(Vocabulary.units) else {
      return nil
    }
    var draft = RecurrenceDraft(unit: unit, interval: interval)
    guard unit == .day else { return draft }
    guard interval > 1 else { return nil }
    let isScoped = attempt { $0.scopeOrMonths() } != nil
    if isScoped { return nil }
    draft.otherReadings = [
      RecurrenceDraft.Reading(unit: nil, interval: 1, days: [.monthDay(interval)])
    ]
    return draft
  }

  private mutating func daysOrMonths() -> RecurrenceDraft? {
    if let days = attempt({ $0.recurrenceDays() }) {
      var draft = RecurrenceDraft(days: days)
      if days.count == 1, case .numberedWeekday(let ordinal, let weekday) = days[0], ordinal > 1 {
        draft = draft.withInterval(ordinal, of: weekday)
      }
      draft.addLastDay()
      return draft
    }
    return attempt { $0.months() }.map { RecurrenceDraft(months: $0) }
  }
}

extension RecurrenceDraft {
  /// One part of the day is where its time lies, several are times.
  fileprivate mutating func set(_ parts: [DayPart]) {
    if parts.count == 1 {
      dayPart = parts[0]
    } else {
      hours = Set(parts.map(\.hour)).sorted()
    }
  }

  /// "The 31st" may mean the last day of each month.
  mutating func addLastDay() {
    guard days == [.monthDay(31)] else { return }
    otherReadings = [Reading(unit: unit, interval: interval, days: [.monthDay(-1)])]
  }

  /// "3rd tuesday" is that of each month; every third one is another reading, and the only one
  /// where no month has so many.
  fileprivate func withInterval(_ interval: Int, of weekday: Weekday) -> RecurrenceDraft {
    var draft = self
    let reading = Reading(unit: .week, interval: interval, days: [.weekday(weekday)])
    draft.otherReadings = [reading]
    return draft
  }
}

extension RecurrenceDay {
  var isPlainWeekday: Bool {
    if case .weekday = self { true } else { false }
  }
}
