/// How long something takes, behind "for": hours and minutes, which make 1 to 43,200 minutes.
/// Days and weeks stay in the title, where they say what is to be done: "Rent a car for 3 days",
/// and so does "for 5 minutes of silence".
extension WordReader {
  mutating func durationMinutes() -> Int? {
    attempt { reader in
      guard reader.take("for"), let minutes = reader.minutes(), (1...43_200).contains(minutes),
        reader.word != "of"
      else { return nil }
      return minutes
    }
  }

  private mutating func minutes() -> Int? {
    if let minutes = attempt({ $0.plainMinutes() }) { return minutes }
    guard let amount = wholeAmount(), amount.days == 0, amount.months == 0 else { return nil }
    return amount.minutes
  }

  private mutating func plainMinutes() -> Int? {
    if take(all: "half", "an", "hour") || take(all: "half", "hour") { return 30 }
    if take(all: "a", "half", "hour") { return 30 }
    if let (minutes, isFinal) = take(DurationParser.glued) {
      return isFinal ? minutes : minutes + (take(DurationParser.gluedMinutes) ?? 0)
    }
    if take("an") { return take("hour") ? 60 + (attempt { $0.restOfHour() } ?? 0) : nil }
    guard let hundredths = take(DurationParser.hundredths) else { return nil }
    switch take(Vocabulary.units) {
    case .minute: return hundredths % 100 == 0 ? hundredths / 100 : nil
    case .hour: return hundredths * 60 / 100 + (attempt { $0.restOfHour() } ?? 0)
    default: return nil
    }
  }

  /// "15 minutes", "and 15 minutes", "and a half".
  private mutating func restOfHour() -> Int? {
    if take("and"), take(all: "a", "half") { return 30 }
    guard let minutes = number(), take(Vocabulary.units) == .minute else { return nil }
    return minutes
  }
}

/// Durations as single words.
enum DurationParser {
  /// "45m", "1h", "1.5h", "1h30" or "1h30m"; final when no minutes can follow.
  static func glued(_ word: String) -> (minutes: Int, isFinal: Bool)? {
    if let minutes = gluedMinutes(word) { return (minutes, true) }
    let parts = word.split(separator: "h", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let hours = hundredths(parts[0]) else { return nil }
    let rest = parts[1]
    if rest.isEmpty || rest == "r" || rest == "rs" { return (hours * 60 / 100, false) }
    let digits = rest.hasSuffix("m") ? rest.dropLast() : rest
    guard hours % 100 == 0, digits.utf8.count <= 2, let minutes = NumberParser.digits(digits) else {
      return nil
    }
    return (hours / 100 * 60 + minutes, true)
  }

  /// "45m", "45min".
  static func gluedMinutes(_ word: String) -> Int? {
    guard let (count, unit) = NumberParser.glued(word), unit == .minute else { return nil }
    return count
  }

  /// "2", "1.5" or "two" in hundredths.
  static func hundredths(_ word: some StringProtocol) -> Int? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 1 { return NumberParser.number(String(word)).map { $0 * 100 } }
    guard parts.count == 2, let whole = NumberParser.digits(parts[0]), parts[1].utf8.count <= 2,
      let fraction = NumberParser.digits(parts[1])
    else { return nil }
    return whole * 100 + (parts[1].utf8.count == 1 ? fraction * 10 : fraction)
  }
}
