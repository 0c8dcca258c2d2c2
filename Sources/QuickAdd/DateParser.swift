import CivilTime

extension NumberParser {
  /// "4" or "4th", from 1 to 31; no number words, which count things: "may one".
  static func dayOfMonth(_ word: String) -> Int? {
    guard word.utf8.first.map(isDigit) == true, let day = digits(word) ?? ordinal(word) else {
      return nil
    }
    return (1...31).contains(day) ? day : nil
  }
}

/// Dates as single words.
enum DateParser {
  /// "2026-03-04", "2026-3-4", "2026/03/04" or "2026-03-04T14:30".
  static func moment(_ word: String) -> DateMatch? {
    if let day = Day(word) ?? yearFirst(word) { return DateMatch(day: day) }
    guard let moment = LocalDateTime(word.uppercased()) else { return nil }
    return DateMatch(day: moment.day, time: moment.time)
  }

  private static func yearFirst(_ word: String) -> Day? {
    guard let (year, month, day) = numbers(word), (1_000...9_999).contains(year) else {
      return nil
    }
    return Day(year: year, month: month, day: day)
  }

  /// "4.3.2026", or "28.02.26" in two digits each: day, month and year.
  static func dotted(_ word: String) -> Day? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let day = digits(parts[0]), let month = digits(parts[1]),
      let year = NumberParser.digits(parts[2])
    else { return nil }
    if parts[2].utf8.count == 4 { return Day(year: year, month: month, day: day) }
    guard parts.allSatisfy({ $0.utf8.count == 2 }) else { return nil }
    return Day(year: 2000 + year, month: month, day: day)
  }

  /// "26/02/2026", "2/14/26" or "26-02-2026" as the days that it can mean: two where nothing says
  /// which number is the month; nil for what is no such date.
  static func numeric(_ word: String) -> [Day]? {
    guard let (first, second, year) = numbers(word), (1...31).contains(first),
      (1...31).contains(second), year <= 99 || (1900...2199).contains(year)
    else { return nil }
    let whole = year <= 99 ? 2000 + year : year
    let days = [(first, second), (second, first)].compactMap { day, month in
      Day(year: whole, month: month, day: day)
    }
    return days.first == days.last ? Array(days.prefix(1)) : days
  }

  /// "25/12" as days and months that it can mean, at most two.
  static func pair(_ word: String) -> [(day: Int, month: Int)] {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = digits(parts[0]), let second = digits(parts[1]) else {
      return []
    }
    let readings = [(day: first, month: second), (day: second, month: first)].filter {
      Day(year: 2000, month: $0.month, day: $0.day) != nil
    }
    return first == second ? Array(readings.prefix(1)) : readings
  }

  /// Whether a word is written as a day and a month, whether or not the calendar has it.
  static func looksLikePair(_ word: String) -> Bool {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false).map { digits($0) ?? 0 }
    return parts.count == 2 && parts.allSatisfy { (1...31).contains($0) } && parts.min() ?? 99 <= 12
  }

  /// "3-feb" and "3-feb-2026".
  static func named(_ word: String) -> (day: Int, month: Int, year: Int?)? {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard (2...3).contains(parts.count), parts[0].utf8.count <= 2,
      let day = NumberParser.digits(parts[0]), let month = Vocabulary.months[parts[1]]
    else { return nil }
    guard parts.count == 3 else { return (day, month, nil) }
    guard let year = NumberParser.digits(parts[2]), [2, 4].contains(parts[2].utf8.count) else {
      return nil
    }
    return (day, month, year <= 99 ? 2000 + year : year)
  }

  /// "4.3", which is a date only with another dot behind it.
  static func dottedPair(_ word: String) -> (day: Int, month: Int)? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let day = digits(parts[0]), let month = digits(parts[1]) else {
      return nil
    }
    return (day, month)
  }

  /// Whether a word is written as a date, whether or not the calendar has it.
  static func looksNumeric(_ word: String) -> Bool {
    guard let (first, second, third) = numbers(word) ?? dottedNumbers(word) else { return false }
    if (1900...2199).contains(first) { return second <= 99 && third <= 99 }
    return (1...31).contains(first) && (1...31).contains(second) && (third <= 99 || third >= 1900)
  }

  /// "31.4.2026" or "1.4.26", whose year is near, since others are versions.
  private static func dottedNumbers(_ word: String) -> (Int, Int, Int)? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let day = digits(parts[0]), let month = digits(parts[1]),
      let year = NumberParser.digits(parts[2]),
      (1900...2199).contains(year) || isNear(year, parts) && (1...12).contains(month)
    else { return nil }
    return (day, month, year)
  }

  /// Whether "26" is a year of our days; of two digits each, "10.12.26" would have been read.
  private static func isNear(_ year: Int, _ parts: [Substring]) -> Bool {
    (24...35).contains(year) && parts[0].utf8.count + parts[1].utf8.count < 4
  }

  /// Three numbers with a slash or a hyphen between them.
  private static func numbers(_ word: String) -> (Int, Int, Int)? {
    guard let mark = word.first(where: { $0 == "/" || $0 == "-" }) else { return nil }
    let parts = word.split(separator: mark, omittingEmptySubsequences: false)
      .map { $0.utf8.count <= 4 ? NumberParser.digits($0) : nil }
    guard parts.count == 3, let first = parts[0], let second = parts[1], let third = parts[2] else {
      return nil
    }
    return (first, second, third)
  }

  private static func digits(_ part: Substring) -> Int? {
    part.utf8.count <= 2 ? NumberParser.digits(part) : nil
  }
}
