import CivilTime

/// What a person logs as a number with a unit: `500ml`, `2 glasses`, `7h30`, `160 lb`.
package struct WrittenAmount: Sendable {
  private struct Unit {
    let names: [String]
    /// How many of the first unit it is.
    let size: Double
  }

  private let noun: String
  private let examples: String
  /// The first one is meant where none is written.
  private let units: [Unit]
  /// The unit of a number that stands behind one of these without its own: 30 in `7h30`.
  private let below: (unit: String, size: Double)?

  private init(
    _ noun: String, _ examples: String, _ units: KeyValuePairs<String, Double>,
    below: (unit: String, size: Double)? = nil
  ) {
    self.noun = noun
    self.examples = examples
    self.units = units.map { names, size in
      Unit(names: names.split(separator: " ").map(String.init), size: size)
    }
    self.below = below
  }

  package static let litres = WrittenAmount(
    "an amount of water", "`500ml`, `0.5` or `2 glasses`",
    [
      "l litre litres liter liters": 1, "ml": 0.001, "cl": 0.01, "dl": 0.1,
      "glass glasses": 0.25,
    ])
  package static let kilograms = WrittenAmount(
    "a weight", "`72.5`, `72.5 kg` or `160 lb`",
    [
      "kg kilo kilos": 1, "g": 0.001, "lb lbs pound pounds": 0.453_592_37,
      "st stone": 6.350_293_18,
    ])
  package static let hours = WrittenAmount(
    "a time", "`7.5`, `7h30` or `7:30`",
    ["h hr hrs hour hours": 1, "m min mins minute minutes": 1 / 60.0], below: ("h", 1 / 60.0))
  package static let minutes = WrittenAmount(
    "a time", "`30`, `30 min` or `1h30`",
    ["m min mins minute minutes": 1, "h hr hrs hour hours": 60], below: ("h", 1))
  package static let kilocalories = WrittenAmount(
    "an energy", "`650` or `650 kcal`", ["kcal cal calories": 1, "kj": 1 / 4.184])

  /// Returns the amount in the first unit. Throws `WrittenNumber.Problem` for a text that is none.
  package func read(_ text: String) throws -> Double {
    guard let amount = try amount(text, isPlainAllowed: true) else {
      throw problem("“\(text)” is not \(noun). Write one such as \(examples).")
    }
    return amount
  }

  /// Returns the amount with a unit that stands among words, and the other words: 650 and Soup of
  /// “Soup 650 kcal” or “650 kcal Soup”. nil where none is. Throws `WrittenNumber.Problem` for several.
  package func split(_ words: [String]) throws -> (rest: [String], amount: Double?) {
    for start in words.indices {
      for end in (start + 1...min(start + 4, words.count)).reversed() {
        let text = words[start..<end].joined(separator: " ")
        guard let amount = try amount(text, isPlainAllowed: false) else { continue }
        let after = Array(words[end...])
        guard try split(after).amount == nil else {
          throw problem("“\(text)” is not the only amount. Write one, or log each apart.")
        }
        return (words[..<start] + after, amount)
      }
    }
    return (words, nil)
  }

  private func problem(_ text: String) -> WrittenNumber.Problem { .init(description: text) }

  private func amount(_ text: String, isPlainAllowed: Bool) throws -> Double? {
    if let minutes = span(text) { return try amount("\(minutes) min", isPlainAllowed: false) }
    let joined = below == nil ? text : text.replacing(":", with: "h")
    guard let parts = Self.parts(joined.lowercased()) else { return nil }
    var sum = 0.0
    for (index, part) in parts.enumerated() {
      let size: Double
      if let unit = units.first(where: { $0.names.contains(part.unit) }) {
        size = unit.size
      } else if part.unit.isEmpty, index > 0, let below,
        parts[index - 1].unit.hasPrefix(below.unit)
      {
        size = below.size
      } else if part.unit.isEmpty, parts.count == 1, isPlainAllowed {
        size = 1
      } else {
        return nil
      }
      let number = try WrittenNumber.read(part.number)
      // The first part may be 90 minutes; behind hours there are at most 59.
      guard index == 0 || size != below?.size || number < 60 else {
        throw problem("“\(text)” is not \(noun): an hour has 60 minutes.")
      }
      sum += number * size
    }
    // 700 ml are 0.7 litres, and not a trillionth more.
    return (sum * 1e12).rounded() / 1e12
  }

  /// The minutes from one time of day to the next other one: 480 of “23:00-07:00”.
  private func span(_ text: String) -> Int? {
    let form = /([0-9]{1,2}):([0-9]{2}) *(?:-|–|to) *([0-9]{1,2}):([0-9]{2})/
    guard below != nil, let match = text.wholeMatch(of: form),
      let from = LocalTime(hour: match.1, minute: match.2),
      let to = LocalTime(hour: match.3, minute: match.4), from != to
    else { return nil }
    return Int(to.second - from.second + 86_400) % 86_400 / 60
  }

  /// Returns numbers with the letters behind each; nil for any other text.
  private static func parts(_ text: String) -> [(number: String, unit: String)]? {
    var parts: [(number: String, unit: String)] = []
    var rest = text[...].drop(while: \.isWhitespace)
    while !rest.isEmpty {
      let sign = parts.isEmpty && rest.hasPrefix("-") ? "-" : ""
      let number = rest.dropFirst(sign.count).prefix {
        $0.isASCII && $0.isNumber || ".,".contains($0)
      }
      guard !number.isEmpty else { return nil }
      rest = rest.dropFirst(sign.count + number.count).drop(while: \.isWhitespace)
      let unit = rest.prefix(while: \.isLetter)
      rest = rest.dropFirst(unit.count).drop(while: \.isWhitespace)
      parts.append((sign + number, String(unit)))
    }
    return parts.isEmpty ? nil : parts
  }
}

extension LocalTime {
  fileprivate init?(hour: Substring, minute: Substring) {
    guard let hour = Int(hour), let minute = Int(minute) else { return nil }
    self.init(hour: hour, minute: minute)
  }
}
