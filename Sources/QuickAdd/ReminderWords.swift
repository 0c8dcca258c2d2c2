package import CivilTime

/// When a person wants to be reminded of a task.
package enum LineReminder: Hashable, Sendable {
  /// So long before its due or, without one, its start; whole days are multiples of 1440.
  case before(minutes: Int)
  /// A time on the day of its due or its start, or so many days before it. Of an hour as it is
  /// spoken, the day decides the half (`resolved`).
  case at(LocalTime, daysBefore: Int, isSpoken: Bool = false)

  fileprivate static let longestDays = 365

  /// Reads "10m", "1 day before", "1d at 9" or "at 8am"; nil for other words.
  package init?(_ text: String) {
    var reader = WordReader(
      text, tokens: LineTokenizer.tokens(of: text, ignoring: []), calendar: nil)
    guard let reminder = reader.reminderTime(), reader.isAtEnd else { return nil }
    self = reminder
  }

  /// What goes off at a fixed day and time counts from the task's own time where it has one.
  package var needsDay: Bool {
    if case .at(_, let days, _) = self { days > 0 } else { false }
  }

  var needsTime: Bool {
    if case .before = self { true } else { false }
  }

  /// Puts a spoken hour into the half of the day in which the time of a task would be: “at 5” is
  /// 17:00. `day` is that of the task, nil for none; a series has one of many.
  package func resolved(of day: Day?, isSeries: Bool, at now: LocalDateTime) -> LineReminder {
    guard case .at(let time, let days, true) = self else { return self }
    var match = TimeMatch(time: time, isInEitherHalf: true)
    let day = isSeries ? nil : day?.adding(days: -days)
    match.resolveHalf(on: day, isSeries: isSeries, at: now)
    return .at(match.time, daysBefore: days)
  }
}

/// "remind 10m", "remind me 1 day before at 9", "alarm 1h", "remind at 8am". In front of all
/// other words they are the title: "Remind Ada of the tickets".
extension WordReader {
  mutating func reminder() -> LineReminder? {
    guard key(at: index - 1) != nil || index > 0 && tokens[index - 1].kind != .word else {
      return nil
    }
    return attempt { reader in
      guard reader.take(anyOf: ["remind", "reminder", "alarm", "alert"]) else { return nil }
      let isAlarm = ["alarm", "alert"].contains(reader.wordBefore)
      _ = reader.take("me")
      if isAlarm, reader.word == "at" { return nil }
      guard let reminder = reader.reminderTime(), reader.word != "of" else { return nil }
      return reminder
    }
  }

  fileprivate mutating func reminderTime() -> LineReminder? {
    if let reminder = attempt({ $0.timeOfReminder(daysBefore: 0) }) { return reminder }
    guard let amount = wholeAmount(), amount.months == 0, amount.days <= LineReminder.longestDays,
      amount.minutes <= LineReminder.longestDays * 1440
    else { return nil }
    _ = take("before") || take("earlier") || take(all: "in", "advance")
    if amount.isWholeDays,
      let reminder = attempt({ $0.timeOfReminder(daysBefore: amount.days) })
    {
      return reminder
    }
    return .before(minutes: amount.days * 1440 + amount.minutes)
  }

  /// "at 9", "at 8am", "at 8 in the evening".
  private mutating func timeOfReminder(daysBefore days: Int) -> LineReminder? {
    guard take("at"), var match = time(isAnnounced: true) ?? bareHour() ?? announcedClock() else {
      return nil
    }
    if let part = dayPartPhrase() { match.resolve(in: part) }
    return .at(match.time, daysBefore: days, isSpoken: match.isSpoken)
  }
}
