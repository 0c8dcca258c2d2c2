/// Words that bear a mark: tags, projects and priorities.
extension WordReader {
  /// "#home", "+home" or "@home". One without anything but digits is a number ("issue #12"), and
  /// behind "+" and "@" a letter comes first: "+1", "@9".
  mutating func tag() -> String? {
    guard word != nil else { return nil }
    let scalars = text.unicodeScalars[tokens[index].range]
    guard let mark = scalars.first, mark == "#" || mark == "+" || mark == "@" else { return nil }
    let name = scalars.dropFirst()
    if mark != "#", name.first?.properties.isAlphabetic != true { return nil }
    guard let tag = MarkParser.tag(name) else { return nil }
    index += 1
    return tag
  }

  /// "project:home.garden", "proj:home" or "pro:home": 1 to 100 characters in levels that are not
  /// empty; "none" is no name.
  mutating func project() -> String? {
    guard word != nil else { return nil }
    let token = text[tokens[index].range]
    guard let colon = token.firstIndex(of: ":"),
      ["project", "proj", "pro"].contains(token[..<colon].lowercased())
    else { return nil }
    let name = token[token.index(after: colon)...]
    let levels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard name.unicodeScalars.count <= 100, levels.allSatisfy({ !$0.isEmpty }),
      name.lowercased() != "none",
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    index += 1
    return String(name)
  }

  /// "!high", "!h", "!1" or "!!!", and likewise down to low; "p1" to "p4" before a pause.
  mutating func priority() -> QuickAddPriority? {
    if let priority = take(MarkParser.priorities) { return priority }
    return attempt { reader in
      let first = reader.index
      guard !reader.isBehindArticle, let priority = reader.take(MarkParser.levels),
        reader.text.utf8[reader.tokens[first].range.lowerBound] == UInt8(ascii: "p"),
        reader.isAtPause
      else { return nil }
      return priority
    }
  }
}

extension WordReader {
  /// Takes "!hihg", which looks like a priority and is none.
  mutating func unknownPriority() -> Bool {
    take { $0.first == "!" && $0.count > 2 && $0.dropFirst().allSatisfy(\.isLetter) ? true : nil }
      ?? false
  }
}

enum MarkParser {
  static let priorities: [String: QuickAddPriority] = [
    "!high": .high, "!h": .high, "!1": .high, "!!!": .high,
    "!medium": .medium, "!med": .medium, "!m": .medium, "!2": .medium, "!!": .medium,
    "!low": .low, "!l": .low, "!3": .low,
  ]

  /// As Todoist counts them; the last is none.
  static let levels: [String: QuickAddPriority] = [
    "p1": .high, "p2": .medium, "p3": .low, "p4": .none,
  ]

  /// Checks the name of a tag: 1 to 50 characters, none of them white space or control characters,
  /// and no "#" in front.
  static func tag(_ scalars: Substring.UnicodeScalarView) -> String? {
    guard scalars.distance(from: scalars.startIndex, to: scalars.endIndex) <= 50,
      let first = scalars.first, first != "#"
    else { return nil }
    guard !scalars.allSatisfy({ $0.properties.generalCategory == .decimalNumber }),
      !scalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    return String(scalars)
  }
}

extension QuickAddPriority {
  /// Reads a mark of a line alone: "!high", "!!" or "p1".
  package init?(mark: String) {
    guard let priority = MarkParser.priorities[mark] ?? MarkParser.levels[mark] else { return nil }
    self = priority
  }
}
