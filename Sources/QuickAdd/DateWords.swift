import CivilTime

/// A day that was said, perhaps with a time in the same words.
struct DateMatch {
  var day: Day
  var time: LocalTime?
  var dayPart: DayPart?
  /// Whether a weekday was said that is not the day's.
  var hasOtherWeekday = false
}

/// Whether a preposition stands in front, so that a ambiguous word is a date: "on sun".
enum Announcement {
  case none, said
}

/// Dates. A bare weekday is the next one strictly after today, "this friday" the first one on or
/// after today, and "next friday" the Friday of the next week, which begins on the first day of
/// the week. A date without a year is the next one on or after today, unless the calendar says
/// otherwise (`DateDirection`). Where the order of day and
/// month is not clear ("3/4"), nothing is read.
extension WordReader {
  mutating func date(_ announcement: Announcement) -> DateMatch? {
    attempt { reader in
      guard var match = reader.dateAsSaid(announcement), !reader.isWithinWord else { return nil }
      // "friday after next" is another one.
      if reader.word == "after", reader.key(at: reader.index + 1) == "next" { return nil }
      if match.time == nil, match.dayPart == nil {
        match.dayPart = reader.take(Vocabulary.dayParts) ?? reader.dayPartPhrase()
      }
      return match
    }
  }

  private mutating func dateAsSaid(_ announcement: Announcement) -> DateMatch? {
    if let day = attempt({ $0.absoluteDay() }) { return namingWeekday(DateMatch(day: day)) }
    if let moment = take({ DateParser.moment($0) }) { return namingWeekday(moment) }
    guard let calendar else { return nil }
    return attempt { $0.relativeDate(announcement, calendar) }
  }

  /// Takes "in the morning" and its like, or "at night".
  mutating func dayPartPhrase() -> DayPart? {
    attempt { reader in
      if reader.take(all: "at", "night") { return .night }
      guard reader.take(all: "in", "the") else { return nil }
      return reader.take(Vocabulary.dayParts)
    }
  }

  private mutating func absoluteDay() -> Day? {
    let isNumbered = isBehindNumbered
    if let day = take({ DateParser.dotted($0) }) { return isNumbered ? nil : day }
    if let days = take({ DateParser.numeric($0) }) { return days.count == 1 ? days[0] : nil }
    if let (day, month, year) = take({ DateParser.named($0) }) {
      return year.flatMap { Day(year: $0, month: month, day: day) }
    }
    guard let (month, day) = attempt({ $0.monthAndDay() }), let year = attempt({ $0.year() }) else {
      return nil
    }
    return Day(year: year, month: month, day: day)
  }

  /// Whether the word before says that a number is no date: "version 4.3.".
  private var isBehindNumbered: Bool {
    wordBefore.map(Vocabulary.numbered.contains) ?? false
  }

  /// Takes the weekday behind a date: "10 march, tuesday".
  private mutating func namingWeekday(_ match: DateMatch) -> DateMatch {
    var match = match
    let weekday = attempt { reader -> Weekday? in
      _ = reader.takeComma()
      guard let weekday = reader.take(Vocabulary.weekdays), reader.isAtPause,
        !reader.isAmongWeekdays
      else { return nil }
      return weekday
    }
    if let weekday, weekday != match.day.weekday { match.hasOtherWeekday = true }
    return match
  }

  private mutating func relativeDate(_ announcement: Announcement, _ calendar: Calendar)
    -> DateMatch?
  {
    if let match = attempt({ $0.fixedWord(calendar) }) { return match }
    if let match = attempt({ $0.distance(calendar) }) { return match }
    if let day = attempt({ $0.edgeOfPeriod(calendar) }) { return DateMatch(day: day) }
    if let match = attempt({ $0.nextOrThis(calendar) }) { return match }
    if let day = attempt({ $0.monthDate(announcement, calendar) }) {
      return namingWeekday(DateMatch(day: day))
    }
    if let day = attempt({ $0.numberedWeekday(calendar) }) { return DateMatch(day: day) }
    if let match = attempt({ $0.weekday(announcement, calendar) }) { return match }
    if let day = attempt({ $0.weekend(announcement, calendar) }) { return DateMatch(day: day) }
    if let day = attempt({ $0.dayOfNamedMonth(calendar) }) { return DateMatch(day: day) }
    if let day = attempt({ $0.dayOfMonth(announcement, calendar) }) { return DateMatch(day: day) }
    return attempt { $0.pastOrPeriod(calendar) }.map { DateMatch(day: $0) }
  }

  /// "4 march", "march 4th next year", "4.3." (the day comes first), "3-feb".
  private mutating func monthDate(_ announcement: Announcement, _ calendar: Calendar) -> Day? {
    let today = calendar.today
    let first = index
    let isAmidWords = wordBefore != nil && announcement == .none
    let isNumbered = isBehindNumbered
    if let (month, day) = attempt({ $0.dottedMonthAndDay() }) {
      return isNumbered ? nil : calendar.day(month: month, day: day)
    }
    if let day = attempt({ $0.slashedDate(announcement, calendar) }) { return day }
    if let (day, month, year) = take({ DateParser.named($0) }), year == nil {
      return isAtPause ? calendar.day(month: month, day: day) : nil
    }
    guard let (month, day) = monthAndDay() else { return nil }
    if take(all: "next", "year") { return Day(year: today.year + 1, month: month, day: day) }
    if take(all: "this", "year") { return Day(year: today.year, month: month, day: day) }
    // With a year it would have been read whole, unless the calendar has no such date.
    guard attempt({ $0.year() }) == nil else { return nil }
    let isPlain = !tokens[first..<index].contains { token in
      token.key == "of" || NumberParser.ordinal(token.key) != nil
    }
    // "Buy 3 may flowers", "In march 4 people": a bare number may count what comes next.
    if isAmidWords, isPlain, !isAtPause { return nil }
    return calendar.day(month: month, day: day)
  }

  /// "25/12" behind a preposition or beside a time, where only one number can be the month.
  private mutating func slashedDate(_ announcement: Announcement, _ calendar: Calendar) -> Day? {
    let isBehindTime = wordBefore.map(TimeParser.isTime) ?? false
    guard let word, case let readings = DateParser.pair(word), readings.count == 1 else {
      return nil
    }
    index += 1
    guard announcement == .said || isBehindTime || isBeforeTime else { return nil }
    return calendar.day(month: readings[0].month, day: readings[0].day)
  }

  var isBeforeTime: Bool {
    var ahead = self
    _ = ahead.takeComma()
    let isAt = ahead.take(anyOf: ["at", "@"])
    return ahead.time(isAnnounced: isAt) != nil || isAt && ahead.bareHour() != nil
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
  mutating func year() -> Int? {
    _ = takeComma()
    guard let year = take({ $0.utf8.count == 4 ? NumberParser.digits($0) : nil }),
      (1900...2199).contains(year)
    else { return nil }
    return year
  }

  /// A weekday, and the date that it may announce: "friday, 6 march". Not "the monday meeting".
  private mutating func weekday(
    _ announcement: Announcement, _ calendar: Calendar
  ) -> DateMatch? {
    let before = wordBefore
    let start = index
    let isNoun = isBehindArticle
    guard let word, let weekday = take(Vocabulary.weekdays), !isAmongWeekdays else { return nil }
    // "the last friday" is another one, which was read if it is clear of which month.
    if let before, before == "last" || NumberParser.ordinal(before) != nil { return nil }
    if let match = attempt({ $0.dateOfWeekday(weekday, calendar) }) { return match }
    if let day = attempt({ $0.ofWeek(weekday, calendar) }) { return DateMatch(day: day) }
    if case .none = announcement {
      if isNoun || before.map(Vocabulary.holidayWords.contains) == true { return nil }
      // In front of a line a whole name is more often an adjective: "Sunday roast".
      let isAmbiguous =
        Vocabulary.ambiguousWeekdays.contains(word) || start == 0 && word.hasSuffix("day")
      if isAmbiguous, !isAtPause { return nil }
      var ahead = self
      _ = ahead.take(Vocabulary.dayParts)
      if isCapitalised(at: start), ahead.isBeforeName { return nil }
    }
    let isWeekLater = takeWeekLater()
    return calendar.day(weekday)?.adding(days: isWeekLater ? 7 : 0).map { DateMatch(day: $0) }
  }

  /// "of next week", "this week", and of what may be past "last week".
  private mutating func ofWeek(_ weekday: Weekday, _ calendar: Calendar) -> Day? {
    _ = take(anyOf: ["of", "in"])
    if take(all: "next", "week") { return calendar.startOfNextWeek?.onOrAfter(weekday) }
    let isPast = calendar.direction != .coming
    if isPast, take(all: "last", "week") {
      return calendar.startOfWeek?.adding(days: -7)?.onOrAfter(weekday)
    }
    guard take(all: "this", "week") else { return nil }
    let day = calendar.startOfWeek?.onOrAfter(weekday)
    return day.flatMap { $0 >= calendar.today || isPast ? $0 : nil }
  }

  /// "the third thursday of november", "last friday of the month".
  private mutating func numberedWeekday(_ calendar: Calendar) -> Day? {
    _ = take("the")
    guard let ordinal = ordinal(), let weekday = take(Vocabulary.weekdays),
      take(anyOf: ["of", "in"])
    else { return nil }
    let today = calendar.today
    if let month = take(Vocabulary.months) {
      let years = [today.year - 1, today.year, today.year + 1]
      let days = years.compactMap { Day(year: $0, month: month, ordinal, weekday) }
      return calendar.meant(days.first { $0 >= today }, days.last { $0 <= today })
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

  /// The date behind a weekday, which counts where the two are not of one day.
  private mutating func dateOfWeekday(_ weekday: Weekday, _ calendar: Calendar) -> DateMatch? {
    _ = takeStop(".")
    _ = takeComma()
    if let word, case let readings = DateParser.pair(word) + pairs(of: word), readings.count == 2 {
      let days = readings.compactMap { calendar.day(month: $0.month, day: $0.day) }
        .filter { $0.weekday == weekday }
      index += 1
      return days.count == 1 ? DateMatch(day: days[0]) : nil
    }
    let date =
      attempt { $0.absoluteDay() } ?? take({ DateParser.moment($0) })?.day
      ?? attempt { $0.monthDate(.said, calendar) }
      ?? attempt { $0.nextIsOrdinal ? $0.dayOfMonth(.said, calendar) : nil }
    return date.map { DateMatch(day: $0, hasOtherWeekday: $0.weekday != weekday) }
  }

  /// The days that "3/4" and "3/4/2026" can mean.
  func possibleDays(of word: String) -> [Day] {
    guard let calendar else { return [] }
    return DateParser.numeric(word)
      ?? DateParser.pair(word).compactMap { calendar.day(month: $0.month, day: $0.day) }
  }

  /// "3/4/2026" as days and months, where it can mean two.
  private func pairs(of word: String) -> [(day: Int, month: Int)] {
    guard let days = DateParser.numeric(word), days.count == 2 else { return [] }
    return days.map { ($0.day, $0.month) }
  }

  /// The Saturday that comes, or today on a weekend. "weekend" alone may be a noun.
  private mutating func weekend(_ announcement: Announcement, _ calendar: Calendar) -> Day? {
    if case .said = announcement {
      _ = take("the")
      return take("weekend") ? calendar.weekend : nil
    }
    let isNoun = isBehindArticle || isName(at: index)
    guard take("weekend"), !isNoun, isAtPause else { return nil }
    return calendar.weekend
  }

  /// "the 5th of next month".
  private mutating func dayOfNamedMonth(_ calendar: Calendar) -> Day? {
    guard nextIsOrdinal else { return nil }
    _ = take("the")
    guard let day = take(NumberParser.dayOfMonth), take("of"),
      let isNext = take(["next": true, "this": false, "the": false]), take("month")
    else { return nil }
    let month = isNext ? calendar.today.endOfMonth(after: 1) : calendar.today
    guard let month, let date = Day(year: month.year, month: month.month, day: day) else {
      return nil
    }
    return date >= calendar.today ? date : nil
  }

  /// "the 15th", behind a preposition, beside a time or at the end of the line.
  private mutating func dayOfMonth(_ announcement: Announcement, _ calendar: Calendar) -> Day? {
    guard nextIsOrdinal else { return nil }
    let before = wordBefore
    let isBehindComma = index > 0 && tokens[index - 1].kind == .comma
    _ = take("the")
    guard let day = take(NumberParser.dayOfMonth) else { return nil }
    if case .none = announcement {
      let isListed = before.map { ["and", "or", "&", "in", "of", "to"].contains($0) } ?? false
      let isBehindTime = before.map(TimeParser.isTime) ?? false
      guard !isListed, !isBehindComma, before != nil, !isArticle(before),
        isBehindTime || isBeforeTime || isAtEndOfWords
      else { return nil }
    }
    return calendar.day(ofMonth: day)
  }

  private func isArticle(_ word: String?) -> Bool {
    word.map(Vocabulary.articles.contains) ?? false
  }
}
