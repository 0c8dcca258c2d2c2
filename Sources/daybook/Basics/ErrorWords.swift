import JSON
import JSONRPC

extension ResponseError {
  /// The message as a person reads it: one that begins with the pointer to a param begins with the
  /// param's name in words, and speaks of text and lists rather than of types of JSON.
  var words: String {
    guard case .string(let place)? = data?["pointer"], let pointer = JSONPointer(place),
      !pointer.tokens.isEmpty, message.hasPrefix("\(place) ")
    else { return message }
    let rule = message.dropFirst(place.count)
    // What is no param has no name in words.
    if rule.hasPrefix(" is not known here") { return pointer.typed + rule }
    let plain = Self.plainRules.first { rule.hasPrefix(" \($0.rule)") }?.plain ?? Self.length(rule)
    let words = plain.map { " \($0)." } ?? rule.replacing("Unicode scalars", with: "characters")
    return pointer.words + words
  }

  /// Returns how long a text may be, where the rule says that.
  private static func length(_ rule: Substring) -> String? {
    guard let range = rule.firstMatch(of: /must be a text of ([0-9]+) to ([0-9]+) Unicode scalars/)
    else { return nil }
    let most = range.2.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (range.2.count - digit.offset).isMultiple(of: 3) { text += "," }
      text.append(digit.element)
    }
    return range.1 == "0"
      ? "can have at most \(most) characters" : "must have \(range.1) to \(most) characters"
  }

  private static let plainRules = [
    (rule: "must be a boolean,", plain: "must be true or false"),
    (rule: "must be an integer,", plain: "must be a whole number"),
    (rule: "must be a number,", plain: "must be a number"),
    (rule: "must be a string,", plain: "must be a text"),
    (rule: "must be an array,", plain: "must be a list"),
    (rule: "must be an object,", plain: "must be given in its parts"),
  ]
}

extension JSONPointer {
  /// The units that end names of params.
  private static let units: Set = [
    "celsius", "grams", "kilograms", "litres", "milliseconds", "minutes",
  ]

  /// `limits.tags`: the names as they are typed, and the numbers of items, which count from 1.
  var typed: String {
    "`\(tokens.map { Int($0).map { "\($0 + 1)" } ?? $0 }.joined(separator: "."))`"
  }

  /// “Sleep quality” for a param, and `limits.tags`, as it is typed, for what is deeper.
  fileprivate var words: String {
    guard tokens.count == 1, let name = tokens.first else {
      return tokens.first == "answers" ? "The answer" : typed
    }
    var words = name.reduce(into: [""]) { words, letter in
      if letter.isUppercase { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
    if words.count > 1, let last = words.last, Self.units.contains(last) {
      words.insert("in", at: words.count - 1)
    }
    let text = words.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension StandardStreams {
  /// Prints the message and the hint; those about a place, such as a line, as one line.
  static func printError(about error: ResponseError, at place: String? = nil) {
    var lines = [error.words]
    if case .string(let hint)? = error.data?["hint"] { lines.append(hint) }
    if let place { lines = ["\(place): \(lines.joined(separator: " "))"] }
    for line in lines { printError(line) }
  }
}
