import CivilTime

/// A day that was said, perhaps with a time in the same words.
struct DateMatch {
  var day: Day
  var time: LocalTime?
  var dayPart: DayPart?
}

/// Whether a preposition stands in front, so that a ambiguous word is a date: "on sun".
enum Announcement {
  case none, said
}

/// Dates. A bare weekday is the next one strictly after today, "this friday" the first one on or
/// after today, and "next friday" the Friday of the next week, which begins on the first day of
/// the week. A date without a year is the next one on or after today. Where the order of day and
/// month is not clear ("3/4"), nothing is read.
extension WordReader {
  mutating func date(_ announcement: Announcement) -> DateMatch? {
    if let match = attempt({ $0.absoluteDate() }) { return match }
    guard let calendar else { return nil }
    guard var match = attempt({ $0.relativeDate(announcement, calendar) }) else { return nil }
    if match.time == nil, match.dayPart == nil {
      match.dayPart = take(Vocabulary.dayParts) ?? dayPartPhrase()
    }
    return match
  }

  /// Takes "in the morning" and its like, or "at night".
  mutating func dayPartPhrase() -> DayPart? {
    attempt { reader in
      if reader.take(all: "at", "night") { return .night }
      guard reader.take(all: "in", "the") else { return nil }
      return reader.take(Vocabulary.dayParts)
    }
  }

  private mutating func absoluteDate() -> DateMatch? {
    if let moment = take({ DateParser.moment($0) }) { return moment }
    if let day = take({ DateParser.dotted($0) }) { return DateMatch(day: day) }
    guard let (month, day) = attempt({ $0.monthAndDay() }), let year = attempt({ $0.year() }),
      let date = Day(year: year, month: month, day: day)
    else { return nil }
    return DateMatch(day: date)
  }

  private mutating func relativeDate(_ announcement: Announcement, _ calendar: Calendar)
    -> DateMatch?
  {
    if let match = attempt({ $0.fixedWord(calendar) }) { return match }
    if let match = attempt({ $0.distance(calendar) }) { return match }
    if let day = attempt({ $0.endOfPeriod(calendar) }) { return DateMatch(day: day) }
    if let day = attempt({ $0.nextOrThis(calendar) }) { return DateMatch(day: day) }
    if let day = attempt({ $0.monthDate(announcement, calendar) }) { return DateMatch(day: day) }
    if let day = attempt({ $0.numberedWeekday(calendar) }) { return DateMatch(day: day) }
    if let day = attempt({ $0.weekday(announcement, calendar) }) { return DateMatch(day: day) }
    if take(all: "this", "morning") { return daypart("morning", calendar) }
    if take(all: "this", "afternoon") { return daypart("afternoon", calendar) }
    if take(all: "this", "evening") { return daypart("evening", calendar) }
    if let day = attempt({ $0.weekend(announcement, calendar) }) { return DateMatch(day: day) }
    guard case .said = announcement else { return nil }
    return attempt { $0.dayOfMonth(calendar) }.map { DateMatch(day: $0) }
  }

  private func daypart(_ name: String, _ calendar: Calendar) -> DateMatch {
    DateMatch(day: calendar.today, dayPart: Vocabulary.dayParts[name])
  }

  /// "today" and its like. "tonight" is today at 20:00. "Tom" with a capital is a person.
  private mutating func fixedWord(_ calendar: Calendar) -> DateMatch? {
    let today = calendar.today
    if take("today") || take("eod") { return DateMatch(day: today) }
    if take("tonight") { return DateMatch(day: today, dayPart: .night) }
    if take("yesterday") { return today.adding(days: -1).map { DateMatch(day: $0) } }
    let start = index
    if take(anyOf: ["tomorrow", "tmr", "tmrw", "tom"]) {
      if tokens[start].key == "tom", text[tokens[start].range] != "tom" { return nil }
      return today.adding(days: 1).map { DateMatch(day: $0) }
    }
    _ = take("the")
    guard take(all: "day", "after"), take(anyOf: ["tomorrow", "tmr", "tmrw"]) else { return nil }
    return today.adding(days: 2).map { DateMatch(day: $0) }
  }

  /// "in 3 days", "in an hour", "+3d", "3 weeks from now".
  private mutating func distance(_ calendar: Calendar) -> DateMatch? {
    if let span = take({ $0.hasPrefix("+") ? NumberParser.glued(String($0.dropFirst())) : nil }) {
      return calendar.moment(after: span)
    }
    if take("in") { return span().flatMap(calendar.moment) }
    guard let span = span(), take("from"), take(anyOf: ["now", "today"]) else { return nil }
    return calendar.moment(after: span)
  }

  /// "eom", "end of the month", "end of next year".
  private mutating func endOfPeriod(_ calendar: Calendar) -> Day? {
    if let unit = take(Vocabulary.ends) { return calendar.end(of: unit, after: 0) }
    _ = take("the")
    guard take(all: "end", "of") else { return nil }
    let isNext = take("next")
    if !isNext { _ = take(anyOf: ["the", "this"]) }
    guard let unit = take(Vocabulary.units) else { return nil }
    return calendar.end(of: unit, after: isNext ? 1 : 0)
  }

  /// "next week" is its first day, and so are "next month" and "next year".
  private mutating func nextOrThis(_ calendar: Calendar) -> Day? {
    let today = calendar.today
    if take("next") {
      if let weekday = take(Vocabulary.weekdays) {
        return calendar.startOfNextWeek?.onOrAfter(weekday)
      }
      if take("weekend") { return calendar.startOfNextWeek?.onOrAfter(.saturday) }
      switch take(Vocabulary.units) {
      case .week: return calendar.startOfNextWeek
      case .month: return today.endOfMonth(after: 0)?.adding(days: 1)
      case .year: return Day(year: today.year + 1, month: 1, day: 1)
      default: return nil
      }
    }
    guard take("this") else { return nil }
    if take("weekend") { return calendar.weekend }
    return take(Vocabulary.weekdays).flatMap { today.onOrAfter($0) }
  }

  /// "4 march", "march 4th, 2027", "4.3." (the day comes first).
  private mutating func monthDate(_ announcement: Announcement, _ calendar: Calendar) -> Day? {
    let today = calendar.today
    let first = index
    let isAmidWords = wordBefore != nil && announcement == .none
    if let (month, day) = attempt({ $0.dottedMonthAndDay() }) {
      return today.onOrAfter(month: month, day: day)
    }
    guard let (month, day) = monthAndDay() else { return nil }
    // With a year it would have been read whole, unless the calendar has no such date.
    guard attempt({ $0.year() }) == nil else { return nil }
    let isPlain = !tokens[first..<index].contains { token in
      token.key == "of" || NumberParser.ordinal(token.key) != nil
    }
    // "Buy 3 may flowers", "In march 4 people": a bare number may count what comes next.
    if isAmidWords, isPlain, !isAtPause { return nil }
    return today.onOrAfter(month: month, day: day)
  }

  private mutating func dottedMonthAndDay() -> (Int, Int)? {
    guard let word, let (day, month) = DateParser.dottedPair(word) else { return nil }
    index += 1
    return takeStop(".") ? (month, day) : nil
  }

  /// Takes "march 4", "mar. 4th", "4 march", "4th of march" or "the 4th of march".
  mutating func monthAndDay() -> (month: Int, day: Int)? {
    if let month = take(Vocabulary.months) {
      _ = takeStop(".")
      _ = take("the")
      return take(NumberParser.dayOfMonth).map { (month, $0) }
    }
    _ = take("the")
    guard let day = take(NumberParser.dayOfMonth) else { return nil }
    _ = takeStop(".")
    _ = take("of")
    return take(Vocabulary.months).map { ($0, day) }
  }

  /// A year behind a date is one from 1900 to 2199, so that "4 march 1430" has none.
  private mutating func year() -> Int? {
    _ = takeComma()
    guard let year = take({ $0.utf8.count == 4 ? NumberParser.digits($0) : nil }),
      (1900...2199).contains(year)
    else { return nil }
    return year
  }

  /// A weekday, and the date that it may announce: "friday, 6 march". Not "the monday meeting".
  private mutating func weekday(_ announcement: Announcement, _ calendar: Calendar) -> Day? {
    let before = wordBefore
    let isAtBeginning = index == 0
    let isNoun = isBehindArticle
    guard let word, let weekday = take(Vocabulary.weekdays), !isAmongWeekdays else { return nil }
    // "the last friday" is another one, which was read if it is clear of which month.
    if let before, before == "last" || NumberParser.ordinal(before) != nil { return nil }
    if let date = attempt({ $0.dateOfWeekday(weekday, calendar) }) { return date }
    if case .none = announcement {
      if isNoun || before.map(Vocabulary.holidayWords.contains) == true { return nil }
      // In front of a line a whole name is more often an adjective: "Sunday roast".
      let isAmbiguous =
        Vocabulary.ambiguousWeekdays.contains(word) || isAtBeginning && word.hasSuffix("day")
      if isAmbiguous, !isAtPause { return nil }
    }
    return calendar.today.after(weekday)
  }

  /// "the third thursday of november", "last friday of the month": the next one that comes.
  private mutating func numberedWeekday(_ calendar: Calendar) -> Day? {
    _ = take("the")
    guard let ordinal = ordinal(), let weekday = take(Vocabulary.weekdays), take("of") else {
      return nil
    }
    let today = calendar.today
    if let month = take(Vocabulary.months) {
      let years = [today.year, today.year + 1]
      let days = years.compactMap { Day(year: $0, month: month, ordinal, weekday) }
      return days.first { $0 >= today }
    }
    let isNext = take("next")
    if !isNext { _ = take(anyOf: ["the", "this"]) }
    guard take("month") else { return nil }
    let days = (isNext ? 1...1 : 0...2).compactMap { months in
      today.endOfMonth(after: months).flatMap {
        Day(year: $0.year, month: $0.month, ordinal, weekday)
      }
    }
    return days.first { $0 >= today }
  }

  private mutating func dateOfWeekday(_ weekday: Weekday, _ calendar: Calendar) -> Day? {
    _ = takeComma()
    let date = attempt { $0.absoluteDate() }?.day ?? attempt { $0.monthDate(.said, calendar) }
    return date?.weekday == weekday ? date : nil
  }

  /// The Saturday that comes, or today on a weekend. "weekend" alone may be a noun.
  private mutating func weekend(_ announcement: Announcement, _ calendar: Calendar) -> Day? {
    if case .said = announcement {
      _ = take("the")
      return take("weekend") ? calendar.weekend : nil
    }
    let isNoun = isBehindArticle
    guard take("weekend"), !isNoun, isAtPause else { return nil }
    return calendar.weekend
  }

  /// "the 15th", behind a preposition.
  private mutating func dayOfMonth(_ calendar: Calendar) -> Day? {
    _ = take("the")
    guard let day = take({ NumberParser.digits($0) == nil ? NumberParser.dayOfMonth($0) : nil })
    else {
      return nil
    }
    return calendar.today.onOrAfter(dayOfMonth: day)
  }
}

extension NumberParser {
  /// "4" or "4th", from 1 to 31; no number words, which count things: "may one".
  static func dayOfMonth(_ word: String) -> Int? {
    guard word.utf8.first.map(isDigit) == true, let day = digits(word) ?? ordinal(word) else {
      return nil
    }
    return (1...31).contains(day) ? day : nil
  }
}

/// Dates as single words.
enum DateParser {
  /// "2026-03-04" or "2026-03-04T14:30".
  static func moment(_ word: String) -> DateMatch? {
    if let day = Day(word) ?? slashed(word) { return DateMatch(day: day) }
    guard let moment = LocalDateTime(word.uppercased()) else { return nil }
    return DateMatch(day: moment.day, time: moment.time)
  }

  /// "2026/03/04".
  private static func slashed(_ word: String) -> Day? {
    guard word.utf8.count == 10, !word.utf8.contains(UInt8(ascii: "-")) else { return nil }
    return Day(String(word.map { $0 == "/" ? "-" : $0 }))
  }

  /// "4.3.2026": day, month and year.
  static func dotted(_ word: String) -> Day? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].utf8.count == 4, let day = digits(parts[0]),
      let month = digits(parts[1]), let year = NumberParser.digits(parts[2])
    else { return nil }
    return Day(year: year, month: month, day: day)
  }

  /// "4.3", which is a date only with another dot behind it.
  static func dottedPair(_ word: String) -> (day: Int, month: Int)? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let day = digits(parts[0]), let month = digits(parts[1]) else {
      return nil
    }
    return (day, month)
  }

  private static func digits(_ part: Substring) -> Int? {
    part.utf8.count <= 2 ? NumberParser.digits(part) : nil
  }
}
