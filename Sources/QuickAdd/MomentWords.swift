import CivilTime

/// Dates and times with the prepositions in front of them.
///
/// "by", "due", "until", "till" and "before" make what follows due, as it is without any;
/// "from", "start", "starting", "starts", "beginning", "defer" and "after" make it the start.
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
      if let match = reader.attempt({ $0.momentAfter() }) { return match }
      let first = reader.index
      let role = reader.role()
      // "Watch Before Midnight"
      if role != nil, reader.isName(at: first) { return nil }
      if let lead = reader.wordBefore, role != nil, WordReader.verbs.contains(lead) {
        _ = reader.takeStop(":")
        _ = reader.take(anyOf: ["on", "at", "@", "by", "from", "until", "to"])
      }
      let isAt = role != nil && ["at", "@"].contains(reader.wordBefore)
      if reader.takeAbout(), let time = reader.timeOfMoment(isSaid: true, isAt: true) {
        return MomentMatch(role: role ?? .open, time: time)
      }
      if let date = reader.attempt({ $0.date(role == nil ? .none : .said) }) {
        return MomentMatch(role: role ?? .open, date: date)
      }
      guard let time = reader.timeOfMoment(isSaid: role != nil, isAt: isAt) else { return nil }
      return MomentMatch(role: role ?? .open, time: time)
    }
  }

  /// Takes a time with its part of the day.
  private mutating func timeOfMoment(isSaid: Bool, isAt: Bool) -> TimeMatch? {
    let isFor = wordBefore == "for"
    guard
      var time = time(isAnnounced: isSaid) ?? (isAt ? bareHour() : nil)
        ?? (isSaid && !isFor ? announcedClock() : nil),
      !isWithinWord
    else { return nil }
    if let part = dayPartPhrase() { time.resolve(in: part) }
    return time
  }

  private mutating func role() -> MomentMatch.Role? {
    if take(all: "not", "before") || take(all: "no", "earlier", "than") { return .seriesStart }
    if take(all: "no", "later", "than") || take(all: "not", "later", "than") { return .due }
    // "start of april" is a day.
    if key(at: index + 1) == "of" { return nil }
    return take(WordReader.roles)
  }

  /// "around" before a time, "about" and "~".
  private mutating func takeAbout() -> Bool {
    var ahead = self
    guard ahead.take(anyOf: ["around", "about", "~"]),
      ahead.timeOfMoment(isSaid: true, isAt: true) != nil
    else { return false }
    index += 1
    return true
  }

  /// "after 5pm" starts then, and "after friday" on the day after.
  private mutating func momentAfter() -> MomentMatch? {
    let first = index
    guard take("after"), !isName(at: first) else { return nil }
    if let match = date(.said) {
      guard match.time == nil, match.dayPart == nil, let day = match.day.adding(days: 1) else {
        return nil
      }
      return MomentMatch(role: .start, date: DateMatch(day: day))
    }
    return timeOfMoment(isSaid: true, isAt: true).map { MomentMatch(role: .start, time: $0) }
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
}
