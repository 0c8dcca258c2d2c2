import CivilTime

/// From one time to another, or from one day to another.
struct HoursMatch {
  let from: TimeMatch
  let to: TimeMatch
  /// Where the words of the start end.
  let middle: Int
}

struct DaysMatch {
  let from: Day
  let to: Day
  let middle: Int
}

extension WordReader {
  private static let leads = ["from", "at", "@", "between"]

  /// Takes "from 9am to 5pm", "8 - 11pm", "between 9 and 10" or "9-10". Two bare hours are times
  /// only beside a day: `isBesideDay` says that one stands before. "from 2 to 3pm" starts in the
  /// same half of the day as it ends, "9 to 5" ends in the afternoon, "1 to
  /// 3" begins in it, and "from 10pm to 2am" on the
  /// next day.
  mutating func hours(isBesideDay: Bool) -> HoursMatch? {
    attempt { reader in
      let isCounted = reader.wordBefore.map(Vocabulary.counted.contains) ?? false
      let isBetween = reader.word == "between"
      let isAt = reader.word == "at" || reader.word == "@"
      _ = reader.take(anyOf: WordReader.leads)
      guard var from = reader.endOfHours() else { return nil }
      let middle = reader.index
      guard reader.take(anyOf: isBetween ? ["and"] : ["to", "until", "till", "-"]),
        var to = reader.endOfHours(), !reader.isWithinWord
      else { return nil }
      if from.isBare, to.isBare {
        guard isBesideDay || !isCounted,
          isBesideDay || isAt && reader.isAtPause || reader.isBeforeDay
        else {
          return nil
        }
        to.match.resolveAfter(from.match)
      } else if to.isBare {
        guard reader.isAtPause else { return nil }
        to.match.resolveAfter(from.match)
      }
      var later = from.match
      later.moveToSecondHalf()
      if !to.match.isInEitherHalf, later.time < to.match.time { from.match = later }
      if let part = reader.dayPartPhrase() {
        to.match.resolve(in: part)
      } else if from.isBare, to.match.isInEitherHalf, to.match.time.hour < 13,
        (1...5).contains(from.match.time.hour)
      {
        from.match.moveToSecondHalf()
        to.match.resolveAfter(from.match)
      }
      from.match.isSpoken = false
      guard from.match.time != to.match.time else { return nil }
      return HoursMatch(from: from.match, to: to.match, middle: middle)
    }
  }

  private mutating func endOfHours() -> (match: TimeMatch, isBare: Bool)? {
    if let time = time(isAnnounced: true) { return (time, false) }
    if let time = take(TimeParser.dottedClock) {
      return (TimeMatch(time: time, isInEitherHalf: true), false)
    }
    return hourNumber().flatMap { TimeMatch(hour: $0) }.map { ($0, true) }
  }

  /// Whether a day or a recurrence comes next: "9-10 tomorrow".
  private var isBeforeDay: Bool {
    var ahead = self
    if word == "every" || word == "each" { return true }
    let isSaid = ahead.take("on")
    return ahead.date(isSaid ? .said : .none).map { $0.time == nil } ?? false
  }

  /// Takes "from monday to friday", "10 to 22 August", "Aug 10-22" or "10 march - 12 april".
  mutating func days() -> DaysMatch? {
    guard let calendar else { return nil }
    return attempt { $0.daysOfOneMonth(calendar) } ?? attempt { $0.daysWithTwoDates(calendar) }
  }

  fileprivate mutating func takeBetween(_ isBetween: Bool) -> Bool {
    take(anyOf: isBetween ? ["and"] : ["to", "until", "till", "through", "-"])
  }

  /// "10 to 22 August", "the 10th to the 22nd of august", "August 10-22".
  private mutating func daysOfOneMonth(_ calendar: Calendar) -> DaysMatch? {
    let isBetween = word == "between"
    _ = take(anyOf: ["from", "between", "on"])
    var month = take(Vocabulary.months)
    if month != nil { _ = takeStop(".") }
    _ = take("the")
    guard let first = take(NumberParser.dayOfMonth) else { return nil }
    let middle = index
    guard takeBetween(isBetween) else { return nil }
    _ = take("the")
    guard let last = take(NumberParser.dayOfMonth), first < last else { return nil }
    if month == nil {
      _ = take("of")
      month = take(Vocabulary.months)
    }
    guard let month, !isWithinWord else { return nil }
    let year = attempt { $0.year() }
    let to =
      if let year { Day(year: year, month: month, day: last) } else {
        calendar.today.onOrAfter(month: month, day: last)
      }
    guard let to, let from = Day(year: to.year, month: month, day: first) else { return nil }
    return DaysMatch(from: from, to: to, middle: middle)
  }

  /// Two dates; of weekdays only behind "from", since "monday to friday" is said of each week too.
  private mutating func daysWithTwoDates(_ calendar: Calendar) -> DaysMatch? {
    let lead = index
    let isBetween = word == "between"
    let isAnnounced = take(anyOf: ["from", "between", "for", "on"])
    if isName(at: lead) { return nil }
    let isWeekday = word.map { Vocabulary.weekdays[$0] != nil } ?? false
    guard isAnnounced || !isWeekday,
      let from = attempt({ $0.weekdayOfSpan(isBetween, calendar) })
        ?? date(isAnnounced ? .said : .none), from.time == nil, from.dayPart == nil
    else { return nil }
    let middle = index
    guard takeBetween(isBetween), !isCapitalised(at: index - 1) else { return nil }
    let isAllowed = isAnnounced || word != "today"
    guard isAllowed, let to = endOfDays(from: from.day), to.time == nil, to.dayPart == nil,
      from.day <= to.day
    else { return nil }
    return DaysMatch(from: from.day, to: to.day, middle: middle)
  }

  /// A weekday with another one behind it.
  private mutating func weekdayOfSpan(_ isBetween: Bool, _ calendar: Calendar) -> DateMatch? {
    guard let weekday = take(Vocabulary.weekdays) else { return nil }
    var ahead = self
    guard ahead.takeBetween(isBetween) else { return nil }
    return calendar.today.after(weekday).map { DateMatch(day: $0) }
  }

  /// The Friday of "from monday to friday" is the one after that Monday.
  mutating func endOfDays(from start: Day) -> DateMatch? {
    guard let counted = calendar else { return nil }
    defer { calendar = counted }
    calendar = Calendar(
      now: counted.now, today: max(start, counted.today), weekStart: counted.weekStart)
    if let match = date(.said) { return match }
    return take(Vocabulary.weekdays).flatMap { start.after($0) }.map { DateMatch(day: $0) }
  }
}

extension TimeMatch {
  /// The "5" of "9 to 5" is 17:00, the "6" of "22 to 6" on the next day.
  fileprivate mutating func resolveAfter(_ from: TimeMatch) {
    guard isInEitherHalf, time <= from.time else { return }
    var later = self
    later.moveToSecondHalf()
    if later.time > from.time { self = later }
  }
}

extension WordReader {
  /// Takes "to friday" behind "from monday 9am": the Friday after that Monday.
  mutating func endOfSpan(from start: Day?) -> DateMatch? {
    guard takeBetween(false), let start else { return nil }
    return endOfDays(from: start)
  }
}

extension WordReader {
  /// Takes "or friday" behind a friday, as often as it comes.
  mutating func takeAlternatives(to match: MomentMatch) -> Bool {
    var hasSome = false
    while attempt({ $0.alternative(to: match) }) != nil { hasSome = true }
    return hasSome
  }

  private mutating func alternative(to match: MomentMatch) -> Bool? {
    let hasComma = takeComma()
    guard take(anyOf: ["or", "and", "&", "/", "to", "-"]) || hasComma else { return nil }
    if match.date == nil, bareHour() != nil { return true }
    guard !hasComma else { return nil }
    if match.date != nil, takeOrdinalDay() != nil { return true }
    guard let next = moment(), next.role == .open,
      (next.date == nil) == (match.date == nil)
    else { return nil }
    return true
  }

  /// Takes "at 10" behind a recurrence, whatever follows: "every monday at 10 team sync".
  mutating func hourOfRecurrence() -> TimeMatch? {
    attempt { reader in
      guard reader.take(anyOf: ["at", "@"]), !reader.isBeforeTimeOfDay,
        let hour = reader.hourNumber(), !reader.isWithinWord
      else { return nil }
      var match = TimeMatch(hour: hour)
      if let part = reader.dayPartPhrase() { match?.resolve(in: part) }
      var ahead = reader
      return ahead.takeAlternatives(to: MomentMatch(role: .open, time: match)) ? nil : match
    }
  }

  /// Whether more than an hour comes next, such as "6 pm".
  private var isBeforeTimeOfDay: Bool {
    var ahead = self
    return ahead.time(isAnnounced: true) != nil
  }
}
