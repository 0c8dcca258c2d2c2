import CivilTime

/// Formats the parts of sentences about recurrences.
enum SentenceFormatter {
  /// "a", "a and b", "a, b and c".
  static func list(_ items: [String], _ conjunction: String = "and") -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }

  /// "third" of weekdays, "20th" where a word would be long.
  static func ordinalWord(_ number: Int) -> String {
    counted(number) { number in
      let words = ["first", "second", "third", "fourth", "fifth"]
      return words.indices.contains(number - 1) ? words[number - 1] : ordinalDigits(number)
    }
  }

  /// "15th", or "last" and "second to last" from the end.
  static func ordinalNumber(_ number: Int) -> String {
    number > 0 ? ordinalDigits(number) : ordinalWord(number)
  }

  private static func counted(_ number: Int, _ word: (Int) -> String) -> String {
    switch number {
    case -1: "last"
    case ..<0: word(Int(clamping: number.magnitude)) + " to last"
    default: word(number)
    }
  }

  private static func ordinalDigits(_ number: Int) -> String {
    "\(number)\(NumberParser.suffix(of: number))"
  }

  /// Ascending, with those that count from the end behind the others.
  static func ordered(_ numbers: [Int]) -> [Int] {
    numbers.filter { $0 >= 0 }.sorted() + numbers.filter { $0 < 0 }.sorted()
  }

  static func month(_ month: Int) -> String {
    Day.monthNames.indices.contains(month - 1) ? Day.monthNames[month - 1] : "month \(month)"
  }

  /// "4 March 2026".
  static func date(_ day: Day) -> String {
    let civil = day.civil
    return "\(civil.day) \(month(civil.month)) \(civil.year)"
  }

  static func twoDigits(_ number: Int) -> String {
    (0...9).contains(number) ? "0\(number)" : "\(number)"
  }

  /// "the hours 9 and 17", "minute 30".
  static func numbered(_ noun: String, _ numbers: [Int]) -> String {
    let list = list(numbers.map { "\($0)" })
    return numbers.count == 1 ? "\(noun) \(list)" : "the \(noun)s \(list)"
  }

  static func unit(_ frequency: RecurrenceRule.Frequency) -> String {
    switch frequency {
    case .secondly: "second"
    case .minutely: "minute"
    case .hourly: "hour"
    case .daily: "day"
    case .weekly: "week"
    case .monthly: "month"
    case .yearly: "year"
    }
  }
}
