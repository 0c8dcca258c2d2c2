/// Words that bear a mark: tags and priorities.
extension WordReader {
  /// "#home". One without anything but digits is a number: "issue #12".
  mutating func tag() -> String? {
    guard word != nil else { return nil }
    let scalars = text.unicodeScalars[tokens[index].range]
    guard scalars.first == "#", let tag = MarkParser.tag(scalars.dropFirst()) else { return nil }
    index += 1
    return tag
  }

  /// "!high", "!h", "!1" or "!!!", and likewise down to low.
  mutating func priority() -> QuickAddPriority? {
    take(MarkParser.priorities)
  }
}

enum MarkParser {
  static let priorities: [String: QuickAddPriority] = [
    "!high": .high, "!h": .high, "!1": .high, "!!!": .high,
    "!medium": .medium, "!med": .medium, "!m": .medium, "!2": .medium, "!!": .medium,
    "!low": .low, "!l": .low, "!3": .low,
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
