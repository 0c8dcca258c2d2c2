import CivilTime

/// A time that was said.
struct TimeMatch {
  var time: LocalTime
  /// Whether the words leave open which half of the day it is in, so that "tonight" can decide it.
  var isInEitherHalf = false

  /// "7" in the evening is 19:00.
  mutating func resolve(in part: DayPart) {
    guard isInEitherHalf, part.isLate, (1...11).contains(time.hour) else { return }
    time = LocalTime(second: time.second + 43_200) ?? time
    isInEitherHalf = false
  }
}

/// Times of the day. "12am" is 00:00 and "12pm" 12:00; a bare hour counts from midnight, 0 to 23,
/// and is a time only behind "at".
extension WordReader {
  mutating func time() -> TimeMatch? {
    if let time = take(TimeParser.named) { return TimeMatch(time: time) }
    // As a word of a title it would be followed by others: "Midnight Express".
    if let time = attempt({ $0.midnight() }) { return TimeMatch(time: time) }
    let isDotted = word?.hasSuffix(".m") ?? false
    if let time = take(TimeParser.twelveHours) {
      if isDotted { _ = takeStop(".") }
      return TimeMatch(time: time)
    }
    if let time = attempt({ $0.spacedTwelveHours() }) { return TimeMatch(time: time) }
    if let time = take(TimeParser.clock) { return TimeMatch(time: time, isInEitherHalf: true) }
    return attempt { $0.oClock() }
  }

  /// A number behind "at", unless it counts something: "look at 9 houses".
  mutating func bareHour() -> TimeMatch? {
    attempt { reader in
      guard let hour = reader.take(TimeParser.bareHour), reader.isAtPause else { return nil }
      return LocalTime(hour: hour, minute: 0).map { TimeMatch(time: $0, isInEitherHalf: true) }
    }
  }

  private mutating func midnight() -> LocalTime? {
    guard take("midnight"), isAtPause else { return nil }
    return .midnight
  }

  /// "9 am", "9:30 p.m."
  private mutating func spacedTwelveHours() -> LocalTime? {
    guard let start = word, NumberParser.isDigit(start.utf8.first ?? 0) else { return nil }
    index += 1
    guard let half = take({ TimeParser.halves.contains($0) ? $0 : nil }) else { return nil }
    guard let time = TimeParser.twelveHours(start + half) else { return nil }
    if half.contains(".") { _ = takeStop(".") }
    return time
  }

  private mutating func oClock() -> TimeMatch? {
    guard let hour = take(TimeParser.bareHour), take("o'clock") else { return nil }
    return LocalTime(hour: hour, minute: 0).map { TimeMatch(time: $0, isInEitherHalf: true) }
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
    guard (1...2).contains(parts.count), parts[0].utf8.count <= 2,
      let hour = NumberParser.digits(parts[0]), (1...12).contains(hour)
    else { return nil }
    var minute = 0
    if parts.count == 2 {
      guard parts[1].utf8.count == 2, let number = NumberParser.digits(parts[1]) else { return nil }
      minute = number
    }
    return LocalTime(hour: hour % 12 + (half.hasPrefix("p") ? 12 : 0), minute: minute)
  }

  /// Whether a word is a time by itself.
  static func isTime(_ word: String) -> Bool {
    twelveHours(word) != nil || clock(word) != nil
  }

  /// "14:30", "9:05" or "09:00:30".
  static func clock(_ word: String) -> LocalTime? {
    guard let numbers = clockNumbers(word) else { return nil }
    return LocalTime(
      hour: numbers[0], minute: numbers[1], second: numbers.count == 3 ? numbers[2] : 0)
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
