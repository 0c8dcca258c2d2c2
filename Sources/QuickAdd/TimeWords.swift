import CivilTime

/// A time that was said.
struct TimeMatch {
  var time: LocalTime
  /// Whether the words leave open which half of the day it is in, so that "tonight" can decide it.
  var isInEitherHalf = false
  /// Whether it is an hour of the clock as it is spoken, "5", and not as it is written, "05" or
  /// "5:00".
  var isSpoken = false

  init(time: LocalTime, isInEitherHalf: Bool = false) {
    self.time = time
    self.isInEitherHalf = isInEitherHalf
  }

  /// An hour of the clock that may be in either half of the day.
  init?(hour: Int, minute: Int = 0) {
    guard let time = LocalTime(hour: hour, minute: minute) else { return nil }
    self.init(time: time, isInEitherHalf: true)
    isSpoken = true
  }

  /// "7" in the evening is 19:00; at night, 12 and the hours to 4 are past midnight.
  mutating func resolve(in part: DayPart) {
    isSpoken = false
    if part.isLate, part != .night || time.hour > 4 { moveToSecondHalf() }
  }

  /// An hour that was spoken alone is, today, the one in the half of the day that is still to come,
  /// and on other days, 1 to 5 are in the afternoon.
  mutating func resolveHalf(on day: Day?, isSeries: Bool, at now: LocalDateTime) {
    var later = self
    later.moveToSecondHalf()
    let isToday = day == now.day || day == nil && !isSeries && later.time > now.time
    if isToday ? time <= now.time && later.time > now.time : time.hour <= 5 { self = later }
  }

  mutating func moveToSecondHalf() {
    guard isInEitherHalf, (1...11).contains(time.hour) else { return }
    time = LocalTime(second: time.second + 43_200) ?? time
    isInEitherHalf = false
  }
}

/// Times of the day. "12am" is 00:00 and "12pm" 12:00; a bare hour counts from midnight, 0 to 23,
/// and is a time only behind "at", or before a part of the day.
extension WordReader {
  mutating func time(isAnnounced: Bool = false) -> TimeMatch? {
    if let time = attempt({ $0.namedTime() }) { return TimeMatch(time: time) }
    if let time = attempt({ $0.twelveHours() }) { return TimeMatch(time: time) }
    if let time = attempt({ $0.clockTimeOfDay() }) { return time }
    if let time = attempt({ $0.hourAndPart() }) { return time }
    if let time = attempt({ $0.quarters() }) { return time }
    return attempt { $0.oClock(isAnnounced: isAnnounced) }
  }

  /// A number behind "at", unless it counts something: "look at 9 houses".
  mutating func bareHour() -> TimeMatch? {
    attempt { reader in
      let isWritten = reader.word.map { $0.hasPrefix("0") || $0.hasSuffix("h") } ?? false
      guard let hour = reader.hourNumber(), reader.isAtPause else { return nil }
      var match = TimeMatch(hour: hour)
      if isWritten { match?.isSpoken = false }
      return match
    }
  }

  /// "9.30" and "14h30", which are times only behind "at" and its like.
  mutating func announcedClock() -> TimeMatch? {
    attempt { reader in
      let time =
        reader.take(TimeParser.dottedClock).map { TimeMatch(time: $0, isInEitherHalf: true) }
        ?? reader.attempt { $0.hourAndMinuteWords() }
      return reader.isAtPause ? time : nil
    }
  }

  /// "eight thirty".
  private mutating func hourAndMinuteWords() -> TimeMatch? {
    guard let hour = take(Vocabulary.numbers),
      let minute = take(["fifteen": 15, "thirty": 30, "forty-five": 45])
    else { return nil }
    return TimeMatch(hour: hour, minute: minute)
  }

  /// Takes "9", "14h" or "nine".
  mutating func hourNumber() -> Int? {
    take { TimeParser.bareHour($0) ?? Vocabulary.numbers[$0] }
  }

  /// "noon" and "midnight". As a word of a title it has a capital or is followed by others:
  /// "High Noon", "Midnight Express".
  private mutating func namedTime() -> LocalTime? {
    guard !isName(at: index) else { return nil }
    if let time = take(TimeParser.named) { return time }
    guard take("midnight"), isAtPause else { return nil }
    return .midnight
  }

  /// "9am", "9:30 p.m.", "six pm".
  private mutating func twelveHours() -> LocalTime? {
    let isDotted = word?.hasSuffix(".m") ?? false
    if let time = take(TimeParser.twelveHours) {
      if isDotted { _ = takeStop(".") }
      return time
    }
    guard let start = word else { return nil }
    index += 1
    guard let half = take({ TimeParser.halves.contains($0) ? $0 : nil }) else { return nil }
    let hour = Vocabulary.numbers[start].map(String.init) ?? start
    guard let time = TimeParser.twelveHours(hour + half) else { return nil }
    if half.contains(".") { _ = takeStop(".") }
    return time
  }

  /// "14:30", but neither that of "3:10 to Yuma" nor that of "ratio 16:10".
  private mutating func clockTimeOfDay() -> TimeMatch? {
    if ["ratio", "aspect", "scale", "score"].contains(wordBefore) { return nil }
    guard let time = take(TimeParser.clock) else { return nil }
    if word == "to", isCapitalised(at: index + 1) { return nil }
    return TimeMatch(time: time, isInEitherHalf: true)
  }

  /// The "8" of "8 this evening", of which the part of the day is not taken. "for 8 tonight" is a
  /// number of people.
  private mutating func hourAndPart() -> TimeMatch? {
    guard wordBefore != "for", let hour = hourNumber(), (1...12).contains(hour) else { return nil }
    var ahead = self
    let hasPart =
      ahead.take("tonight") || ahead.dayPartPhrase() != nil
      || ahead.take("this") && ahead.take(Vocabulary.dayParts) != nil
    return hasPart ? TimeMatch(hour: hour) : nil
  }

  /// "half past 3", "quarter to four".
  private mutating func quarters() -> TimeMatch? {
    _ = take("a")
    guard let minutes = take(["half": 30, "quarter": 15]) else { return nil }
    let isBefore = minutes == 15 && take("to")
    guard isBefore || take("past") else { return nil }
    guard let hour = time() ?? hourNumber().flatMap({ TimeMatch(hour: $0) }),
      hour.time.second.isMultiple(of: 3_600)
    else { return nil }
    // "quarter to 1" is after noon.
    let isNoon = isBefore && hour.isSpoken && hour.time.hour == 1
    let second =
      Int(hour.time.second) + (isBefore ? 86_400 - 900 : minutes * 60)
      + (isNoon ? 43_200 : 0)
    guard let time = LocalTime(hour: second / 3_600 % 24, minute: second / 60 % 60) else {
      return nil
    }
    var match = TimeMatch(time: time, isInEitherHalf: hour.isInEitherHalf)
    match.isSpoken = hour.isSpoken
    return match
  }

  private mutating func oClock(isAnnounced: Bool) -> TimeMatch? {
    guard let hour = hourNumber(), take(anyOf: ["o'clock", "oclock"]), isAnnounced || isAtPause
    else { return nil }
    return TimeMatch(hour: hour)
  }
}

/// Times as single words.
enum TimeParser {
  private static let names: [String: LocalTime?] = [
    "noon": LocalTime(hour: 12, minute: 0), "midday": LocalTime(hour: 12, minute: 0),
  ]

  /// The last dot of "a.m." is apart from the word.
  static let halves: Set<String> = ["am", "pm", "a.m", "p.m"]

  static func named(_ word: String) -> LocalTime? {
    names[word] ?? nil
  }

  /// "9am", "9:30pm", "9.30pm".
  static func twelveHours(_ word: String) -> LocalTime? {
    guard let half = halves.first(where: { word.hasSuffix($0) }) else { return nil }
    let parts = word.dropLast(half.utf8.count)
      .split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
    let numbers = parts.compactMap { NumberParser.digits($0) }
    guard (1...3).contains(parts.count), numbers.count == parts.count, parts[0].utf8.count <= 2,
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }), (1...12).contains(numbers[0])
    else { return nil }
    let (minute, second) = (numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
    return LocalTime(
      hour: numbers[0] % 12 + (half.hasPrefix("p") ? 12 : 0), minute: minute, second: second)
  }

  /// Whether a word is a time by itself.
  static func isTime(_ word: String) -> Bool {
    twelveHours(word) != nil || clock(word) != nil
  }

  /// Whether a word can be one end of "9-10".
  static func isTimeOrHour(_ word: String) -> Bool {
    isTime(word) || dottedClock(word) != nil
      || word.utf8.count <= 2 && NumberParser.digits(word) != nil
  }

  /// "14:30", "9:05" or "09:00:30".
  static func clock(_ word: String) -> LocalTime? {
    guard let numbers = clockNumbers(word) else { return nil }
    return LocalTime(
      hour: numbers[0], minute: numbers[1], second: numbers.count == 3 ? numbers[2] : 0)
  }

  /// "9.30" or "14h30".
  static func dottedClock(_ word: String) -> LocalTime? {
    let parts = word.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "h" }
    guard parts.count == 2, parts[0].utf8.count <= 2, parts[1].utf8.count == 2,
      let hour = NumberParser.digits(parts[0]), let minute = NumberParser.digits(parts[1])
    else { return nil }
    return LocalTime(hour: hour, minute: minute)
  }

  /// The two or three numbers of a clock's time, which need not be within its ranges.
  static func clockNumbers(_ word: String) -> [Int]? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].utf8.count <= 2,
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { return nil }
    let numbers = parts.compactMap { NumberParser.digits($0) }
    return numbers.count == parts.count ? numbers : nil
  }

  /// "9", or "14h".
  static func bareHour(_ word: String) -> Int? {
    let digits = word.hasSuffix("h") ? word.dropLast() : word[...]
    guard digits.utf8.count <= 2, let hour = NumberParser.digits(digits), hour < 24 else {
      return nil
    }
    return hour
  }
}
