import CivilTime

/// The signs of a heading of org (orgmode.org): its priority and tags, and the timestamps of its
/// planning, such as `DEADLINE: <2026-02-01 Sun 10:00 ++1w -2d>`.
enum OrgSigns {
  static func read(_ text: String) -> LineSigns {
    var signs = LineSigns()
    let end = text.firstIndex(where: \.isNewline) ?? text.endIndex
    let heading = text[..<end]
    if let match = heading.prefixMatch(of: /\s*(\[#([A-Z0-9]|[1-5][0-9]|6[0-4])\])/) {
      signs.append(match.1.startIndex..<match.1.endIndex, .priority(priority(match.2)))
    }
    for match in heading.matches(of: /\[\d*(?:%|\/\d*)\]/) {
      signs.append(match.range, .foreign)
    }
    if let match = heading.firstMatch(of: /(?:^|[ \t])(:[\p{L}\p{N}_@#%:]+:)[ \t]*$/) {
      for name in match.1.split(separator: ":") {
        // With the colon in front, the last one also with that behind.
        let stop =
          name.endIndex == match.1.index(before: match.1.endIndex)
          ? match.1.endIndex : name.endIndex
        let range = match.1.index(before: name.startIndex)..<stop
        signs.append(range, MarkParser.tag(name.unicodeScalars).map { .tag($0) } ?? .foreign)
      }
    }
    if end < text.endIndex { readPlanning(text[text.index(after: end)...], into: &signs) }
    signs.keepShortMonths()
    signs.sort()
    return signs
  }

  /// As its letter, or of numbers as the first or another.
  private static func priority(_ value: Substring) -> QuickAddPriority {
    switch value {
    case "A", "1": .high
    case "B", "2": .medium
    default: .low
    }
  }

  private static func readPlanning(_ lines: Substring, into signs: inout LineSigns) {
    let line = lines.prefix { !$0.isNewline }
    guard line.prefixMatch(of: /[ \t]*(?:SCHEDULED|DEADLINE|CLOSED):[ \t]*[<\[]/) != nil else {
      // Text below a heading is no title.
      if let words = words(lines) { signs.append(words, .foreign) }
      return
    }
    var index = line.startIndex
    let stamp =
      /(SCHEDULED|DEADLINE|CLOSED):[ \t]*([<\[][^>\]\n]*[>\]](?:--[<\[][^>\]\n]*[>\]])?)/
    for match in line.matches(of: stamp) {
      if let words = words(line[index..<match.range.lowerBound]) { signs.append(words, .foreign) }
      index = match.range.upperBound
      read(match.2, keyword: match.1, in: match.range, into: &signs)
    }
    if let words = words(line[index...]) { signs.append(words, .foreign) }
  }

  /// What stands between the timestamps.
  private static func words(_ text: Substring) -> Range<String.Index>? {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return first..<text.index(after: last)
  }

  private static func read(
    _ stamp: Substring, keyword: Substring, in range: Range<String.Index>,
    into signs: inout LineSigns
  ) {
    guard keyword != "CLOSED" else { return signs.append(range, .foreign) }
    let inside =
      /<(\d{4}-\d\d-\d\d)(?:[ \t]+[^\s\d+\-.>\]][^\s\d+\->\]]*)?(?:[ \t]+(\d{1,2}:\d\d))?(?:-\d{1,2}:\d\d)?((?:[ \t]+(?:[.+]?\+|--?)\d+[hdwmy](?:\/\d+[hdwmy])?)*[ \t]*)>/
    guard let match = stamp.wholeMatch(of: inside), let day = Day(String(match.1)) else {
      return signs.append(range, .unread)
    }
    var time: LocalTime?
    if let written = match.2 {
      guard let read = LocalTime(written.utf8.count == 4 ? "0\(written)" : String(written)) else {
        return signs.append(range, .unread)
      }
      time = read
    }
    let isDue = keyword == "DEADLINE"
    guard let found = match.3.firstMatch(of: /([.+]?\+)(\d+[hdwmy])/) else {
      return signs.append(range, isDue ? .due(day, time) : .start(day, time))
    }
    let (sign, count) = (found.1, found.2)
    signs.append(
      range.lowerBound..<sign.startIndex, isDue ? .due(day, time) : .start(day, time))
    let rule = ShortRepeat.rule(count, units: "hdwmy")
    signs.append(
      sign.startIndex..<range.upperBound,
      rule.map { .recurrence($0, sign == ".+" ? .completion : .scheduled) } ?? .unread)
  }
}
