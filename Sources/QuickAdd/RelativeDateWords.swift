import CivilTime

/// Days that are counted from today or from another day.
extension WordReader {
  /// "today" and its like. "tonight" is today at 20:00. "Tom" with a capital is a person, and
  /// "Tomorrow Never Dies" a film.
  mutating func fixedWord(_ calendar: Calendar) -> DateMatch? {
    let today = calendar.today
    let start = index
    if let days = take([
      "today": 0, "eod": 0, "tonight": 0, "yesterday": -1, "tomorrow": 1, "tmr": 1, "tmrw": 1,
      "tmw": 1, "tom": 1,
    ]) {
      let key = tokens[start].key
      if key == "eod", let match = attempt({ $0.date(.said) }) { return match }
      if key == "tom", text[tokens[start].range] != "tom" { return nil }
      if isCapitalised(at: start), isBeforeName { return nil }
      let isWeekLater = ["today", "tomorrow"].contains(key) && takeWeekLater()
      return today.adding(days: days + (isWeekLater ? 7 : 0)).map {
        DateMatch(day: $0, dayPart: key == "tonight" ? .night : nil)
      }
    }
    let isAfter = attempt { $0.dayBeside() }
    guard let isAfter, let anchor = dateOfAnchor() else { return nil }
    return anchor.adding(days: isAfter ? 1 : -1).map { DateMatch(day: $0) }
  }

  /// Takes the "week" of "tomorrow week" and "monday week", which is a week later.
  mutating func takeWeekLater() -> Bool {
    attempt { reader in
      // "week 3" has a number.
      guard reader.take("week"), reader.isAtPause, reader.take(NumberParser.digits) == nil else {
        return nil
      }
      return true
    } ?? false
  }

  /// Takes "the day after" or "the day before"; true for after.
  private mutating func dayBeside() -> Bool? {
    _ = take("the")
    guard !isCapitalised(at: index), take("day") else { return nil }
    return take(["after": true, "before": false])
  }

  /// A day from which others are counted, which is not counted from another one itself.
  private mutating func dateOfAnchor() -> Day? {
    guard !isCountingFromAnchor else { return nil }
    isCountingFromAnchor = true
    defer { isCountingFromAnchor = false }
    guard let match = date(.said), match.time == nil, match.dayPart == nil else { return nil }
    return match.day
  }

  /// "in 3 days", "in an hour and a half", "+3d", "3 weeks from now", "2 days after friday".
  mutating func distance(_ calendar: Calendar) -> DateMatch? {
    if let (count, unit) = take({
      $0.hasPrefix("+") ? NumberParser.glued(String($0.dropFirst())) : nil
    }) {
      return Amount(halves: count * 2, of: unit).flatMap(calendar.moment)
    }
    let start = index
    let isAnnounced = take(anyOf: ["in", "within"])
    guard let amount = wholeAmount(), !isNameOfAmount(from: start) else { return nil }
    let isOfWeeks = amount.months == 0 && amount.days % 7 == 0 && amount.isWholeDays
    if isOfWeeks, !isAnnounced, take("on") || word == "today" || word == "tomorrow" {
      return anchored(amount, 1, calendar)
    }
    if let sign = take(["from": 1, "after": 1, "before": -1]) {
      if sign == 1, take("now") { return calendar.moment(after: amount) }
      return anchored(amount, sign, calendar)
    }
    guard isAnnounced, let match = calendar.moment(after: amount) else { return nil }
    // "in a week on friday" is another day than the one a week from now.
    var ahead = self
    _ = ahead.take("on")
    if let weekday = ahead.take(Vocabulary.weekdays), weekday != match.day.weekday { return nil }
    return match
  }

  private mutating func anchored(
    _ amount: Amount, _ sign: Int, _ calendar: Calendar
  ) -> DateMatch? {
    guard amount.isWholeDays, let anchor = dateOfAnchor() else { return nil }
    return calendar.day(after: amount, from: anchor, sign: sign).map { DateMatch(day: $0) }
  }

  /// "in 80 Days" has the capital of a title.
  private func isNameOfAmount(from start: Int) -> Bool {
    (start + 1..<index).contains { isCapitalised(at: $0) } && !isCapitalised(at: start)
      || isName(at: start)
  }

  /// "eom", "end of the month", "beginning of next year", "end of march".
  mutating func edgeOfPeriod(_ calendar: Calendar) -> Day? {
    if let unit = take(Vocabulary.ends) { return calendar.end(of: unit, after: 0) }
    _ = take("the")
    guard let isEnd = take(["end": true, "beginning": false, "start": false]), take("of") else {
      return nil
    }
    if let month = take(Vocabulary.months) { return edge(of: month, isEnd, calendar) }
    let isNext = take("next")
    if !isNext { _ = take(anyOf: ["the", "this"]) }
    guard let unit = take(Vocabulary.units) else { return nil }
    if isEnd { return calendar.end(of: unit, after: isNext ? 1 : 0) }
    guard isNext else { return nil }
    return calendar.end(of: unit, after: 0)?.adding(days: 1)
  }

  /// The first or the last day of a month, the next one that comes.
  private func edge(of month: Int, _ isEnd: Bool, _ calendar: Calendar) -> Day? {
    let first = calendar.today.onOrAfter(month: month, day: 1)
    guard isEnd else { return first }
    if calendar.today.month == month { return calendar.today.endOfMonth(after: 0) }
    return first?.endOfMonth(after: 0)
  }

  /// "next week" is its first day, and so are "next month" and "next year".
  mutating func nextOrThis(_ calendar: Calendar) -> DateMatch? {
    let isComing = attempt { reader in
      _ = reader.take(anyOf: ["this", "the"])
      return reader.take("coming") ? true : nil
    }
    if isComing == true {
      return take(Vocabulary.weekdays).flatMap { calendar.today.after($0) }
        .map { DateMatch(day: $0) }
    }
    if let day = attempt({ $0.weekAfterNext(calendar) }) { return DateMatch(day: day) }
    let start = index
    if take("next") { return next(calendar).map { DateMatch(day: $0) } }
    guard take("this") else { return nil }
    if take("weekend") { return calendar.weekend.map { DateMatch(day: $0) } }
    if take("week") {
      return weekdayOfWeek(from: calendar.startOfWeek, calendar).map { DateMatch(day: $0) }
    }
    let part = take(["morning": "morning", "afternoon": "afternoon", "evening": "evening"])
    if let part {
      return DateMatch(day: calendar.today, dayPart: Vocabulary.dayParts[part])
    }
    guard !isName(at: start) else { return nil }
    return take(Vocabulary.weekdays).flatMap { calendar.today.onOrAfter($0) }
      .map { DateMatch(day: $0) }
  }

  private mutating func weekAfterNext(_ calendar: Calendar) -> Day? {
    _ = take("the")
    guard take(all: "week", "after", "next") else { return nil }
    return calendar.startOfNextWeek?.adding(days: 7)
  }

  private mutating func next(_ calendar: Calendar) -> Day? {
    if let weekday = take(Vocabulary.weekdays) {
      return calendar.startOfNextWeek?.onOrAfter(weekday)
    }
    if take("weekend") { return calendar.startOfNextWeek?.onOrAfter(.saturday) }
    switch take(Vocabulary.units) {
    case .week:
      let start = calendar.startOfNextWeek
      let isBehindWeek = attempt { reader in
        _ = reader.take("on")
        return reader.take(Vocabulary.weekdays) != nil ? true : nil
      }
      if isBehindWeek != nil { index -= 1 }
      return isBehindWeek == nil ? start : weekdayOfWeek(from: start, calendar)
    case .month:
      let first = calendar.today.endOfMonth(after: 0)?.adding(days: 1)
      let isOnDay = attempt { $0.take("on") && $0.nextIsOrdinal ? true : nil }
      guard isOnDay != nil else { return first }
      _ = take("the")
      let number = take(NumberParser.dayOfMonth)
      return number.flatMap { number in
        first.flatMap { Day(year: $0.year, month: $0.month, day: number) }
      }
    case .quarter:
      return calendar.end(of: .quarter, after: 0)?.adding(days: 1)
    case .year: return Day(year: calendar.today.year + 1, month: 1, day: 1)
    default: return nil
    }
  }

  /// Takes "the 5th" alone.
  mutating func takeOrdinalDay() -> Int? {
    guard nextIsOrdinal else { return nil }
    return attempt { reader in
      _ = reader.take("the")
      let day = reader.take(NumberParser.dayOfMonth)
      return reader.isAtPause ? day : nil
    }
  }

  /// Whether "the 5th" comes next.
  var nextIsOrdinal: Bool {
    var ahead = self
    _ = ahead.take("the")
    guard let word = ahead.word, NumberParser.digits(word) == nil else { return false }
    return NumberParser.dayOfMonth(word) != nil
  }

  /// Takes the weekday behind "next week"; nil where it is over.
  private mutating func weekdayOfWeek(from start: Day?, _ calendar: Calendar) -> Day? {
    _ = take("on")
    guard let weekday = take(Vocabulary.weekdays) else { return nil }
    let day = start?.onOrAfter(weekday)
    return day.flatMap { $0 >= calendar.today ? $0 : nil }
  }
}
