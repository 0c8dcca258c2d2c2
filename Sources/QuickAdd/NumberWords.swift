/// Numbers in digits and words.
extension WordReader {
  /// Takes "3" or "three", at most 6 digits.
  mutating func number() -> Int? {
    isWithinWord ? nil : take(NumberParser.number)
  }

  /// Takes "3", "three", "a" or "an".
  mutating func amount() -> Int? {
    if take(anyOf: ["a", "an"]) { return 1 }
    return number()
  }

  /// Takes "3 days", "3d" or "a week".
  mutating func span() -> (count: Int, unit: Vocabulary.Unit)? {
    guard !isWithinWord else { return nil }
    if let glued = take(NumberParser.glued) { return glued }
    return attempt { reader in
      guard let count = reader.amount(), let unit = reader.take(Vocabulary.units) else {
        return nil
      }
      return (count, unit)
    }
  }

  /// Takes "3rd", "third", "last", "second to last" or "second last"; counted from the end when
  /// negative.
  mutating func ordinal() -> Int? {
    attempt { reader in
      if reader.take("last") { return -1 }
      guard let ordinal = reader.take(NumberParser.ordinal) else { return nil }
      guard ordinal > 1 else { return ordinal }
      if reader.take(all: "to", "last") || reader.take("last") { return -ordinal }
      return ordinal
    }
  }
}

extension WordReader {
  /// In a line, any word may start a list that has to be read before it turns out to be none; a
  /// bound on its items bounds the work.
  private var longestList: Int { calendar == nil ? 400 : 62 }

  /// Takes items with commas, "and" or, unless that makes it a choice, "or" between them; nil when
  /// there is none.
  mutating func list<Item>(
    orIsChoice: Bool = false, _ item: (inout WordReader) -> Item?
  ) -> [Item]? {
    guard let first = attempt(item) else { return nil }
    var items = [first]
    while items.count < longestList,
      let next = attempt({ $0.separator(orIsChoice ? [] : ["or"]) ? item(&$0) : nil })
    {
      items.append(next)
    }
    return items
  }

  private mutating func separator(_ others: [String]) -> Bool {
    let hasComma = takeComma()
    let hasWord = take(anyOf: ["and", "&", "/"] + others)
    return hasComma || hasWord
  }
}

/// Numbers as single words.
enum NumberParser {
  static func digits(_ text: some StringProtocol) -> Int? {
    guard (1...6).contains(text.utf8.count), text.utf8.allSatisfy(isDigit) else { return nil }
    return text.utf8.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  static func number(_ word: String) -> Int? {
    digits(word) ?? Vocabulary.numbers[word]
  }

  /// "1st" or "first"; nil where the letters are not those of the number.
  static func ordinal(_ word: String) -> Int? {
    if let ordinal = Vocabulary.ordinals[word] { return ordinal }
    guard word.utf8.count > 2, let number = digits(word.dropLast(2)) else { return nil }
    return number > 0 && word.hasSuffix(suffix(of: number)) ? number : nil
  }

  /// "st" for 1 and 21, "th" for 11.
  static func suffix(of number: Int) -> String {
    guard !(11...13).contains(number % 100) else { return "th" }
    return switch number % 10 {
    case 1: "st"
    case 2: "nd"
    case 3: "rd"
    default: "th"
    }
  }

  static func glued(_ word: String) -> (count: Int, unit: Vocabulary.Unit)? {
    let count = word.utf8.prefix(while: isDigit)
    guard let number = digits(word[..<count.endIndex]),
      let unit = Vocabulary.unitLetters[String(word[count.endIndex...])]
    else { return nil }
    return (number, unit)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
