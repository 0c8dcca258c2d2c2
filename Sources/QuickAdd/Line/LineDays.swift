import CivilTime

/// Days, hours and durations of a line.
extension LineReading {
  mutating func readDuration() -> Bool {
    let first = reader.index
    guard let minutes = reader.durationMinutes() else { return false }
    guard durationMinutes == nil, !withheld.contains(.duration) else {
      return leave([.duration], from: first)
    }
    durationMinutes = minutes
    add(.duration(minutes: minutes), from: first)
    return true
  }

  /// "from 9am to 5pm" is a time and a duration or, of a task that recurs each hour, its hours.
  mutating func readHours() -> Bool {
    let first = reader.index
    guard let hours = reader.hours(isBesideDay: isBehindDay && endOfPart == first) else {
      return false
    }
    if let recurrence, recurrence.isWithinDay {
      guard let draft = recurrence.within(hours), let rule = draft.rule else {
        leave(.unread(.time), from: first)
        return true
      }
      self.recurrence = draft
      add(.recurrence(rule), from: first)
      return true
    }
    guard due.time == nil, durationMinutes == nil, withheld.isDisjoint(with: [.time, .duration])
    else { return leave([.time, .duration], from: first) }
    let end = reader.index
    reader.index = hours.middle
    due.setTime(TimeMatch(time: hours.from.time), part: parts.count)
    add(.due(nil, hours.from.time), from: first)
    reader.index = end
    let seconds = Int(hours.to.time.second) - Int(hours.from.time.second)
    let minutes = max((seconds > 0 ? seconds : seconds + 86_400) / 60, 1)
    durationMinutes = minutes
    add(.duration(minutes: minutes), from: hours.middle)
    return true
  }

  /// "from monday to friday" is a start and a due, or with a recurrence, its first and last day.
  mutating func readDays() -> Bool {
    let first = reader.index
    guard let days = reader.days() else { return false }
    let isFree = start.day == nil && due.day == nil && recurrence?.isEndless ?? true
    guard isFree, !withheld.contains(.date) else { return leave([.date], from: first) }
    let end = reader.index
    reader.index = days.middle
    startRole = .seriesStart
    start.setDate(DateMatch(day: days.from), part: parts.count)
    add(.start(days.from, nil), from: first)
    reader.index = end
    if recurrence != nil {
      recurrence?.end = .untilDay(days.to)
      guard let rule = recurrence?.rule else { return true }
      add(.recurrence(rule), from: days.middle)
    } else {
      due.setDate(DateMatch(day: days.to), part: parts.count)
      add(.due(days.to, nil), from: days.middle)
    }
    isBehindDay = true
    return true
  }

  mutating func readMoment() -> Bool {
    let first = reader.index
    let isBehindStart = endOfStart == first
    if isBehindStart, let end = reader.attempt({ $0.endOfSpan(from: start.day) }) {
      readMoment(MomentMatch(role: .due, date: end), into: \.due, from: first)
      return true
    }
    if isBehindRecurrence, endOfPart == first, let hour = reader.hourOfRecurrence() {
      readMoment(MomentMatch(role: .due, time: hour), into: \.due, from: first)
      return true
    }
    guard var match = reader.moment() else { return false }
    if isOtherDayOfRecurrence(match, first) {
      leave(.repeated, from: first)
      return true
    }
    let isHeld = isBehindJoint(first) || reader.takeAlternatives(to: match)
    if isHeld {
      leave(.unread(match.date == nil ? .time : .date), from: first)
      return true
    }
    // A time directly behind the day of the start belongs to it: "starting monday at 9am".
    if isBehindStart, match.date == nil, match.role == .open { match.role = startRole }
    switch match.role {
    case .open, .due: readMoment(match, into: \.due, from: first)
    case .start, .seriesStart:
      startRole = match.role
      readMoment(match, into: \.start, from: first)
    }
    return true
  }

  /// Whether a weekday is said beside a recurrence that names its own: "every mon at 7, wed at 8".
  private func isOtherDayOfRecurrence(_ match: MomentMatch, _ first: Int) -> Bool {
    guard let recurrence, !recurrence.days.isEmpty, match.role == .open, match.date != nil else {
      return false
    }
    return reader.key(at: first).map { Vocabulary.weekdays[$0] != nil } ?? false
  }

  /// Takes hours of a recurrence that do not end its list: "and 5" of "every day at 9 and 5 take
  /// pill", "9 and 5" of "every day 9 and 5 take pill".
  mutating func takeOtherHours() -> Bool {
    guard let recurrence else { return false }
    let isClear = due.time != nil || !recurrence.clock.times.isEmpty
    return reader.attempt { reader in
      guard isClear || reader.hourNumber() != nil, reader.take(anyOf: ["and", "&"]) else {
        return nil
      }
      return reader.hourNumber().map { _ in true }
    } ?? false
  }

  /// Whether the word before says something else of the day: "move it to friday". What is "due"
  /// after it is not: "Late due friday".
  private func isBehindJoint(_ first: Int) -> Bool {
    guard endOfPart != first, reader.key(at: first) != "due", let before = reader.key(at: first - 1)
    else { return false }
    return Vocabulary.joints.contains(before)
  }

  mutating func readMoment(
    _ match: MomentMatch, into moment: WritableKeyPath<LineReading, LineMoment>, from first: Int
  ) {
    let hasDate = match.date != nil
    let time = match.time ?? match.date?.time.map { TimeMatch(time: $0) }
    if hasDate, self[keyPath: moment].day != nil || withheld.contains(.date) {
      _ = leave([.date], from: first)
      return
    }
    if time != nil, self[keyPath: moment].time != nil || withheld.contains(.time) {
      _ = leave([.time], from: first)
      return
    }
    if let date = match.date, date.hasOtherWeekday { leave(.otherWeekday(date.day), from: first) }
    if let date = match.date {
      self[keyPath: moment].setDate(date, part: parts.count)
      let isWeekday = reader.tokens[first..<reader.index].contains {
        Vocabulary.weekdays[$0.key] != nil
      }
      if moment == \.due, isWeekday { weekdayPart = parts.count }
    }
    if let time { self[keyPath: moment].setTime(time, part: parts.count) }
    add(.due(nil, nil), from: first)
    isBehindDay = hasDate
    if moment == \LineReading.start { endOfStart = endOfPart }
  }
}
