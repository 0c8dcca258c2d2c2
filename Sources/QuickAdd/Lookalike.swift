import CivilTime

/// What a phrase that was not read looks like.
package enum Lookalike: Hashable, Sendable {
  case date, time, recurrence
}

/// Phrases that look like a day, a time or a recurrence and are none, so that a person is told that
/// they stay in the title. Each is taken as a whole, so that no half of it is read.
extension WordReader {
  mutating func lookalike() -> Lookalike? {
    guard word != nil, !tokens[index].isJoined else { return nil }
    if attempt({ $0.looksRecurring() }) != nil { return .recurrence }
    if attempt({ $0.looksLikeDay() }) != nil { return .date }
    return attempt { $0.looksLikeTime() } != nil ? .time : nil
  }

  private mutating func looksRecurring() -> Bool? {
    let first = index
    if take(anyOf: ["every", "each"]) {
      _ = takeStop("!")
      return takeScheduleWords() ? true : nil
    }
    if attempt({ $0.countOfTimes() }) != nil {
      if take(Vocabulary.adverbs) != nil { return true }
      guard take(anyOf: ["a", "an", "per", "each", "every"]) else { return nil }
      return take(Vocabulary.units) != nil ? true : nil
    }
    if !isBehindArticle, take(Vocabulary.weekdayPlurals) != nil { return true }
    // "Weekly review", but not "Daily Mail".
    guard first == 0, take(Vocabulary.adverbs) != nil, word != nil else { return nil }
    return isCapitalised(at: index) ? nil : true
  }

  /// "twice", "3 times".
  mutating func countOfTimes() -> Int? {
    if let count = take(["once": 1, "twice": 2, "thrice": 3]) { return count }
    if let count = take({ $0.hasSuffix("x") ? NumberParser.digits($0.dropLast()) : nil }) {
      return count
    }
    guard let count = number(), take(anyOf: ["times", "x"]) else { return nil }
    return count
  }

  /// Takes words of a recurrence up to the last one that is no joint.
  private mutating func takeScheduleWords() -> Bool {
    var end: Int?
    while index < tokens.count {
      let isJoint =
        takeComma()
        || take(anyOf: [
          "of", "the", "on", "and", "or", "&", "/", "-", "to", "at", "except", "excluding", "other",
        ])
      if isJoint { continue }
      guard take({ Vocabulary.isScheduleWord($0) ? true : nil }) != nil else { break }
      end = index
    }
    guard let end else { return false }
    index = end
    return true
  }

  private mutating func looksLikeDay() -> Bool? {
    if attempt({ $0.looksLikeStamp() }) != nil { return true }
    if attempt({ $0.looksLikeWeekdays() }) != nil { return true }
    if attempt({ $0.looksLikeDayOfMonth() }) != nil { return true }
    if attempt({ $0.looksLikeMonth() }) != nil { return true }
    if attempt({ $0.looksLikeNumbers() }) != nil { return true }
    if attempt({ $0.looksLikeDistance() }) != nil { return true }
    if attempt({ $0.wholeAmount() != nil && $0.take("ago") ? true : nil }) != nil { return true }
    if attempt({ $0.looksLikePartOfDay() }) != nil { return true }
    return looksRelative()
  }

  /// "<2026-03-09 Mon 10:00 +1w>", as org writes it, and "2026-03-09T10:00Z".
  private mutating func looksLikeStamp() -> Bool? {
    guard let word else { return nil }
    if word.hasSuffix("z") {
      return take { DateParser.moment(String($0.dropLast())) } != nil ? true : nil
    }
    guard word.hasPrefix("<"), Day(String(word.dropFirst().prefix { $0 != ">" })) != nil else {
      return nil
    }
    for end in index..<min(index + Self.longestStamp, tokens.count)
    where text[tokens[end].range].hasSuffix(">") {
      index = end + 1
      return true
    }
    return nil
  }

  private static let longestStamp = 5

  private mutating func looksLikeWeekdays() -> Bool? {
    let isNoun = isBehindArticle || wordBefore.map(Vocabulary.holidayWords.contains) == true
    if !isNoun, take(Vocabulary.weekdaySpan) != nil { return true }
    guard !isNoun, let first = word, take(Vocabulary.weekdays) != nil else { return nil }
    var count = 1
    while attempt({ reader -> Weekday? in
      if !reader.takeComma() { _ = reader.take(anyOf: ["and", "or", "&", "/", "to", "-"]) }
      return reader.take(Vocabulary.weekdays)
    }) != nil { count += 1 }
    if count == 1, Vocabulary.ambiguousWeekdays.contains(first) { return nil }
    _ = take(Vocabulary.dayParts)
    _ = take(all: "after", "next")
    return true
  }

  /// "first business day of the month".
  private mutating func looksLikeDayOfMonth() -> Bool? {
    _ = take("the")
    guard ordinal() != nil else { return nil }
    _ = take(anyOf: ["business", "working"])
    guard take(anyOf: ["weekday", "workday", "day"]) || take(Vocabulary.weekdays) != nil,
      take(anyOf: ["of", "in"])
    else { return nil }
    _ = take(anyOf: ["the", "this", "next"])
    return take(Vocabulary.months) != nil || take("month") || take("year") ? true : nil
  }

  /// "Feb 30", "june 2026", "22 to 10 August".
  private mutating func looksLikeMonth() -> Bool? {
    if attempt({ $0.looksLikeMonthAlone() }) != nil { return true }
    _ = attempt { reader -> Bool? in
      guard reader.take(NumberParser.dayOfMonth) != nil, reader.take(anyOf: ["to", "-"]) else {
        return nil
      }
      return true
    }
    if attempt({ $0.monthAndDay() }) != nil {
      _ = attempt { $0.year() }
      return true
    }
    if take(anyOf: ["mid", "late", "early"]) {
      return attempt({ $0.monthAndDay() }) != nil || take(Vocabulary.months) != nil ? true : nil
    }
    guard take(Vocabulary.months) != nil else { return nil }
    return year() != nil ? true : nil
  }

  /// "until june", "in december".
  private mutating func looksLikeMonthAlone() -> Bool? {
    guard take(anyOf: ["until", "till", "by", "before", "in", "from", "through", "ending"]) else {
      return nil
    }
    return take(Vocabulary.months) != nil ? true : nil
  }

  private mutating func looksLikeNumbers() -> Bool? {
    guard let word, wordBefore.map(Vocabulary.counted.contains) != true else { return nil }
    index += 1
    if DateParser.looksNumeric(word) { return true }
    if let (day, month) = DateParser.dottedPair(word), day <= 31, month <= 12 {
      let isNumbered = key(at: index - 2).map(Vocabulary.numbered.contains) ?? false
      let isNoDay = day > 28 && month > 0 && Day(year: 2000, month: month, day: day) == nil
      return (wordBefore(index - 1, isIn: ["on", "by", "am"]) || isNoDay && !isNumbered)
        && takeStop(".") ? true : nil
    }
    guard DateParser.looksLikePair(word), word != "24/7", isAtPause else { return nil }
    return true
  }

  private func wordBefore(_ index: Int, isIn words: [String]) -> Bool {
    key(at: index - 1).map(words.contains) ?? false
  }

  /// "in a week or two", "in 2 to 3 days", "in the next 3 days".
  private mutating func looksLikeDistance() -> Bool? {
    guard take(anyOf: ["in", "within"]) else { return nil }
    if take("the") { _ = take(anyOf: ["next", "coming"]) }
    guard
      attempt({ $0.vagueNumber() }) != nil || take("several") || amount() != nil
        || take(DurationParser.hundredths) != nil
    else { return nil }
    if take(anyOf: ["to", "or", "-"]) { _ = take(NumberParser.number) }
    guard take(Vocabulary.units) != nil else { return nil }
    if take("or") { _ = take("so") || number() != nil }
    _ = attempt { reader -> Weekday? in
      _ = reader.take("on")
      return reader.take(Vocabulary.weekdays)
    }
    return true
  }

  /// "late yesterday", "early on friday".
  private mutating func looksLikePartOfDay() -> Bool? {
    guard take(anyOf: ["late", "early"]) else { return nil }
    _ = take("on")
    return take(anyOf: ["today", "yesterday", "tomorrow"]) || take(Vocabulary.weekdays) != nil
      ? true : nil
  }

  private mutating func looksRelative() -> Bool? {
    let isNoun = isBehindArticle
    if take(anyOf: ["today", "tomorrow", "tonight", "tmr", "tmrw"]) { return true }
    if !isNoun, isCapitalised(at: index), take("weekend") { return isAtPause ? true : nil }
    if take(anyOf: ["next", "this"]) {
      guard take(anyOf: ["week", "month", "quarter", "year"]) else { return nil }
      _ = attempt { reader -> Int? in
        guard reader.take("on") else { return nil }
        _ = reader.take("the")
        return reader.take(NumberParser.dayOfMonth)
      }
      return true
    }
    _ = take("the")
    guard take("day"), take(anyOf: ["after", "before"]) else { return nil }
    return take(anyOf: ["tomorrow", "yesterday"]) ? true : nil
  }

  private mutating func looksLikeTime() -> Bool? {
    if attempt({ $0.looksLikeTimes() }) != nil { return true }
    if attempt({ $0.looksLikeHours() }) != nil { return true }
    if attempt({ $0.looksLikeClock() }) != nil { return true }
    if attempt({ $0.looksLikeDistanceFromTime() }) != nil { return true }
    if take(anyOf: ["noon", "midday"]) { return true }
    if take("midnight") { return isAtPause ? true : nil }
    if take("at") {
      return take {
        TimeParser.bareHour($0) != nil || TimeParser.dottedClock($0) != nil ? true : nil
      }
    }
    guard take(all: "in", "the") else { return nil }
    return list({ reader in
      _ = reader.take(all: "in", "the")
      return reader.take(Vocabulary.dayParts)
    }) != nil ? true : nil
  }

  /// "30 minutes before 9am", "an hour after noon".
  private mutating func looksLikeDistanceFromTime() -> Bool? {
    guard wholeAmount() != nil, take(anyOf: ["before", "after"]),
      time(isAnnounced: true) != nil
    else { return nil }
    return true
  }

  /// "9am/10am", "9am,10am".
  private mutating func looksLikeTimes() -> Bool? {
    let isTime = { (word: String) in TimeParser.isTime(word) ? true : nil }
    guard take(isTime) != nil else { return nil }
    var hasMore = false
    while attempt({ reader -> Bool? in
      guard reader.takeComma() || reader.take("/") else { return nil }
      return reader.take(isTime)
    }) != nil { hasMore = true }
    return hasMore ? true : nil
  }

  /// "25:00", "13pm", "5 o'clock".
  private mutating func looksLikeClock() -> Bool? {
    guard let word, wordBefore.map(Vocabulary.counted.contains) != true else { return nil }
    index += 1
    if TimeParser.clockNumbers(word) != nil { return true }
    if TimeParser.bareHour(word) != nil, take("o'clock") { return true }
    let half = word.hasSuffix("am") || word.hasSuffix("pm")
    return half && NumberParser.digits(word.dropLast(2)) != nil ? true : nil
  }

  /// "9-10", "from 1 to 10".
  private mutating func looksLikeHours() -> Bool? {
    let isCounted = wordBefore.map(Vocabulary.counted.contains) ?? false
    _ = take(anyOf: ["from", "between", "at"])
    guard !isCounted, word != nil, !tokens[index].isJoined, let from = hourNumber(),
      take(anyOf: ["to", "-", "and", "until", "till"]), let to = hourNumber(), from != to, isAtPause
    else { return nil }
    return true
  }
}

extension Vocabulary {
  static func isScheduleWord(_ word: String) -> Bool {
    weekdays[word] != nil || weekdayPlurals[word] != nil || weekdaySpan(word) != nil
      || months[word] != nil || units[word] != nil || dayParts[word] != nil
      || NumberParser.ordinal(word) != nil || NumberParser.number(word) != nil
      || NumberParser.glued(word) != nil || TimeParser.isTime(word)
      || ["weekday", "weekdays", "workday", "workdays", "weekend", "weekends"].contains(word)
  }
}
