import CivilTime

/// How far something is away: "2h 30m", "an hour and a half", "a couple of weeks".
struct Amount {
  var months = 0
  var days = 0
  var minutes = 0

  /// So many halves of a unit; nil where that is no whole number of minutes, days or months.
  init?(halves: Int, of unit: Vocabulary.Unit) {
    let isWhole = halves.isMultiple(of: 2)
    switch unit {
    case .hour: minutes = halves * 30
    case .fortnight: days = halves * 7
    case .year: months = halves * 6
    case .minute where isWhole: minutes = halves / 2
    case .day where isWhole: days = halves / 2
    case .week where isWhole: days = halves / 2 * 7
    case .month where isWhole: months = halves / 2
    case .quarter where isWhole: months = halves / 2 * 3
    default: return nil
    }
  }

  init(minutes: Int) { self.minutes = minutes }

  var isWholeDays: Bool { minutes == 0 }

  static func += (left: inout Amount, right: Amount) {
    left.months += right.months
    left.days += right.days
    left.minutes += right.minutes
  }
}

extension WordReader {
  /// Takes an amount as far as it goes; nil where it goes on with what cannot be counted, such as
  /// "a week or two" and "2 to 3 days".
  mutating func wholeAmount() -> Amount? {
    attempt { reader in
      guard var (total, unit) = reader.pieceOfAmount() else { return nil }
      while let (piece, smaller) = reader.attempt({ $0.nextPieceOfAmount(below: unit) }) {
        total += piece
        unit = smaller
      }
      if reader.take(all: "or", "so") { return total }
      return reader.isBeforeAnotherNumber ? nil : total
    }
  }

  /// Whether "or two", "to 3" or "and a half" follows.
  private var isBeforeAnotherNumber: Bool {
    var ahead = self
    guard ahead.take(anyOf: ["or", "to", "-", "and"]) else { return false }
    return ahead.number() != nil || ahead.take(all: "a", "half")
      || ahead.take(NumberParser.glued) != nil
  }

  private mutating func nextPieceOfAmount(
    below unit: Vocabulary.Unit
  ) -> (Amount, Vocabulary.Unit)? {
    _ = takeComma()
    _ = take("and")
    guard let piece = pieceOfAmount(), piece.1 < unit else { return nil }
    return piece
  }

  private mutating func pieceOfAmount() -> (Amount, Vocabulary.Unit)? {
    guard word != nil, !tokens[index].isJoined else { return nil }
    if let piece = attempt({ $0.halfOfUnit() }) { return piece }
    if let (count, unit) = take(NumberParser.glued) {
      return Amount(halves: count * 2, of: unit).map { ($0, unit) }
    }
    if let (minutes, _) = take(DurationParser.glued) { return (Amount(minutes: minutes), .minute) }
    guard let halves = halves(), let unit = unitOfAmount() else { return nil }
    let more = take(all: "and", "a", "half") ? 1 : 0
    return Amount(halves: halves + more, of: unit).map { ($0, unit) }
  }

  /// "half an hour", "a half hour".
  private mutating func halfOfUnit() -> (Amount, Vocabulary.Unit)? {
    _ = take("a")
    guard take("half") else { return nil }
    _ = take(anyOf: ["a", "an"])
    guard let unit = unitOfAmount(), let half = Amount(halves: 1, of: unit) else { return nil }
    return (half, unit)
  }

  /// A number in halves: "3", "two and a half", "1.5", "a", "a couple of", "a few".
  private mutating func halves() -> Int? {
    if let few = attempt({ $0.vagueNumber() }) { return few * 2 }
    if take(anyOf: ["a", "an"]) { return 2 }
    guard let hundredths = take(DurationParser.hundredths), hundredths.isMultiple(of: 50) else {
      return nil
    }
    return hundredths / 50 + (take(all: "and", "a", "half") ? 1 : 0)
  }

  /// "a couple of" is 2, "a few" 3.
  mutating func vagueNumber() -> Int? {
    _ = take("a")
    if take("few") { return 3 }
    guard take("couple") else { return nil }
    _ = take("of")
    return 2
  }

  /// "weeks", or "weeks' time".
  private mutating func unitOfAmount() -> Vocabulary.Unit? {
    if let unit = take(Vocabulary.units) {
      if unit > .hour { _ = take("time") }
      return unit
    }
    return attempt { reader in
      let unit = reader.take { word in
        if word.hasSuffix("s'") { return Vocabulary.units[String(word.dropLast())] }
        return word.hasSuffix("'s") ? Vocabulary.units[String(word.dropLast(2))] : nil
      }
      return reader.take("time") ? unit : nil
    }
  }
}

extension WordReader.Calendar {
  /// The day that much after today, or the minute that much after now.
  func moment(after amount: Amount) -> DateMatch? {
    guard !amount.isWholeDays else {
      return day(after: amount, from: today).map { DateMatch(day: $0) }
    }
    guard let day = day(after: amount, from: now.day) else { return nil }
    let from = LocalDateTime(day: day, time: now.time)
    let second = (from.wallSecond / 60 + Int64(amount.minutes)) * 60
    let moment = LocalDateTime(clampingWallSecond: second)
    guard moment.wallSecond == second else { return nil }
    return DateMatch(day: moment.day, time: moment.time)
  }

  func day(after amount: Amount, from day: Day, sign: Int = 1) -> Day? {
    day.adding(months: sign * amount.months)?.adding(days: sign * amount.days)
  }
}
