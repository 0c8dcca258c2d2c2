import CivilTime

/// Dates and times with the prepositions in front of them.
///
/// "by", "due", "until", "till" and "before" make what follows due, as it is without any;
/// "from", "start", "starting", "starts", "beginning" and "defer" make it the start.
struct MomentMatch {
  enum Role {
    /// No word decides whether it is the start or due.
    case open
    case due
    case start
    /// The start of a task, or where something recurs, of its series.
    case seriesStart
  }

  var role: Role
  var date: DateMatch?
  var time: TimeMatch?
}

extension WordReader {
  private static let roles: [String: MomentMatch.Role] = [
    "on": .open, "at": .open, "@": .open, "for": .open,
    "by": .due, "due": .due, "until": .due, "till": .due, "before": .due,
    "from": .seriesStart, "start": .seriesStart, "starting": .seriesStart,
    "starts": .seriesStart, "beginning": .seriesStart, "defer": .start,
  ]

  /// The words behind which another preposition may stand: "due on friday".
  private static let verbs: Set<String> = [
    "due", "start", "starting", "starts", "beginning", "defer",
  ]

  /// Takes one date or one time.
  mutating func moment() -> MomentMatch? {
    attempt { reader in
      if let match = reader.attempt({ $0.germanMoment() }) { return match }
      let role = reader.take(WordReader.roles)
      if let lead = reader.wordBefore, role != nil, WordReader.verbs.contains(lead) {
        _ = reader.take(anyOf: ["on", "at", "@", "by", "from", "until", "to"])
      }
      let isAt = role != nil && ["at", "@"].contains(reader.wordBefore)
      if let date = reader.attempt({ $0.date(role == nil ? .none : .said) }) {
        return MomentMatch(role: role ?? .open, date: date)
      }
      guard var time = reader.time() ?? (isAt ? reader.bareHour() : nil) else { return nil }
      if time.isInEitherHalf, let part = reader.dayPartPhrase() { time.resolve(in: part) }
      return MomentMatch(role: role ?? .open, time: time)
    }
  }

  /// "am 4.3." and "um 14:30": German prepositions, which are read before dates and times with dots
  /// or colons.
  private mutating func germanMoment() -> MomentMatch? {
    if take("am") {
      guard word.map({ DateParser.dotted($0) != nil || DateParser.dottedPair($0) != nil }) == true
      else { return nil }
      return date(.said).map { MomentMatch(role: .open, date: $0) }
    }
    guard take("um"), let time = take(TimeParser.clock) else { return nil }
    return MomentMatch(role: .open, time: TimeMatch(time: time))
  }

  /// Takes "to friday" behind "from monday": the Friday after that Monday.
  mutating func endOfSpan(from start: Day?) -> DateMatch? {
    guard take(anyOf: ["to", "until", "till", "-", "–"]), let start, let counted = calendar else {
      return nil
    }
    defer { calendar = counted }
    calendar = Calendar(
      now: counted.now, today: max(start, counted.today), weekStart: counted.weekStart)
    return date(.said)
  }

  /// Takes the start of "from 9am to 5pm", where such an end follows. "from 2 to 3pm" starts in
  /// the same half of the day as it ends, and "from 10pm to 2am" ends on the next day.
  mutating func spanStart() -> TimeMatch? {
    attempt { reader in
      _ = reader.take(anyOf: ["from", "at", "@"])
      guard var time = reader.time() ?? reader.attempt({ $0.hourOfSpan() }) else { return nil }
      var ahead = reader
      guard let end = ahead.spanEnd() else { return nil }
      var later = time
      later.resolve(in: .night)
      if !end.isInEitherHalf, later.time < end.time { time = later }
      return time.time != end.time ? time : nil
    }
  }

  /// Takes "to 5pm".
  mutating func spanEnd() -> TimeMatch? {
    attempt { reader in
      guard reader.take(anyOf: ["to", "until", "till", "-"]) else { return nil }
      return reader.time()
    }
  }

  private mutating func hourOfSpan() -> TimeMatch? {
    guard wordBefore == "from" || wordBefore == "at" || wordBefore == "@",
      let hour = take(TimeParser.bareHour)
    else { return nil }
    return LocalTime(hour: hour, minute: 0).map { TimeMatch(time: $0, isInEitherHalf: true) }
  }
}
