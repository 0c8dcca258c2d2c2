import CivilTime

/// The signs of Obsidian Tasks, such as “📅 2026-03-06” and “🔁 every week”, and the same as fields of
/// Dataview: `[due:: 2026-03-06]`. The first day of each kind counts.
enum ObsidianSigns {
  static func read(_ text: String) -> LineSigns {
    let scalars = text.unicodeScalars
    var signs = LineSigns()
    guard scalars.contains(where: { isSign($0) || $0 == "^" }) || text.contains("::")
    else { return signs }
    var scheduled: LineSigns.Sign?
    var index = scalars.startIndex
    while index < scalars.endIndex {
      guard let found = read(text, at: index) else {
        scalars.formIndex(after: &index)
        continue
      }
      if found.isScheduled {
        scheduled = scheduled ?? found.sign
        if scheduled?.range != found.sign.range { signs.append(found.sign.range, .foreign) }
      } else {
        signs.append(found.sign.range, found.sign.meaning)
      }
      index = found.sign.range.upperBound
    }
    if let scheduled {
      // It is when work is to begin, where nothing else says that.
      let hasStart = signs.signs.contains { if case .start = $0.meaning { true } else { false } }
      signs.append(scheduled.range, hasStart ? .foreign : scheduled.meaning)
      signs.sort()
    }
    signs.keepShortMonths()
    if signs.areWhole { readTags(text, into: &signs) }
    return signs
  }

  private enum Key {
    case due, start, scheduled, day, recurrence, priority, word
  }

  private struct Found {
    var sign: LineSigns.Sign
    var isScheduled = false
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    key(of: scalar) != nil || priority(of: scalar) != nil
  }

  private static func key(of scalar: Unicode.Scalar) -> Key? {
    switch scalar {
    case "📅", "📆", "🗓": .due
    case "🛫": .start
    case "⏳", "⌛": .scheduled
    // When it was made, done and cancelled.
    case "➕", "✅", "❌": .day
    case "🔁": .recurrence
    // Its name, what it waits for, and what happens when it is done.
    case "🆔", "⛔", "🏁": .word
    default: nil
    }
  }

  private static func priority(of scalar: Unicode.Scalar) -> QuickAddPriority? {
    switch scalar {
    case "🔺", "⏫": .high
    case "🔼": .medium
    case "🔽", "⏬": .low
    default: nil
    }
  }

  private static func read(_ text: String, at start: String.Index) -> Found? {
    let scalars = text.unicodeScalars
    let scalar = scalars[start]
    if scalar == "[" || scalar == "(" { return field(text, at: start) }
    if scalar == "^" { return block(text, at: start) }
    var index = scalars.index(after: start)
    if index < scalars.endIndex, scalars[index] == "\u{FE0F}" { scalars.formIndex(after: &index) }
    if let priority = priority(of: scalar) {
      return Found(sign: .init(range: start..<index, meaning: .priority(priority)))
    }
    guard let key = key(of: scalar) else { return nil }
    let first = scalars[index...].firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
    let value: Substring.UnicodeScalarView
    switch key {
    case .recurrence:
      value = scalars[first...].prefix {
        $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0)
          || " ,!".unicodeScalars.contains($0)
      }
    case .word:
      value = scalars[first...].prefix {
        $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0)
          || "_-,".unicodeScalars.contains($0)
      }
    default: value = scalars[first...].prefix { ("0"..."9").contains($0) || $0 == "-" }
    }
    let end =
      value.lastIndex { !$0.properties.isWhitespace }.map { scalars.index(after: $0) } ?? first
    // A sign without a value is a picture.
    guard end > first else { return nil }
    return Found(
      sign: .init(range: start..<end, meaning: meaning(key, String(text[first..<end]))),
      isScheduled: key == .scheduled && Day(String(text[first..<end])) != nil)
  }

  private static func meaning(_ key: Key, _ value: String) -> LineSigns.Meaning {
    switch key {
    case .due: Day(value).map { .due($0, nil) } ?? .unread
    case .start, .scheduled: Day(value).map { .start($0, nil) } ?? .unread
    case .recurrence: recurrence(value)
    case .priority: priority(named: value)
    case .day, .word: .foreign
    }
  }

  private static func recurrence(_ text: String) -> LineSigns.Meaning {
    // In these words, from completion.
    let words = text.replacing(/\s+when done$/.ignoresCase(), with: "")
    guard let phrase = RecurrencePhrase(words) ?? RecurrencePhrase("every \(words)") else {
      return .unread
    }
    return .recurrence(phrase.rule, words == text ? phrase.anchor : .completion)
  }

  private static func priority(named name: String) -> LineSigns.Meaning {
    switch name.lowercased() {
    case "highest", "high": .priority(.high)
    case "medium": .priority(.medium)
    case "low", "lowest": .priority(.low)
    case "normal", "none": .foreign
    default: .unread
    }
  }

  /// `[due:: 2026-03-06]`, `(repeat:: every day)`.
  private static func field(_ text: String, at start: String.Index) -> Found? {
    let scalars = text.unicodeScalars
    let close: Unicode.Scalar = scalars[start] == "[" ? "]" : ")"
    let rest = scalars[scalars.index(after: start)...]
    guard let stop = rest.firstIndex(of: close) else { return nil }
    let inside = rest[..<stop]
    guard let colon = inside.firstIndex(of: ":") else { return nil }
    let second = scalars.index(after: colon)
    guard second < stop, scalars[second] == ":" else { return nil }
    let name = String(inside[..<colon])
    guard !name.isEmpty,
      name.unicodeScalars.allSatisfy({
        $0.properties.isAlphabetic || "_- ".unicodeScalars.contains($0)
      })
    else { return nil }
    let value = String(
      String(inside[scalars.index(after: second)...]).drop { $0.isWhitespace }.reversed()
        .drop { $0.isWhitespace }.reversed())
    let key: Key =
      switch name {
      case "due": .due
      case "start": .start
      case "scheduled": .scheduled
      case "repeat": .recurrence
      case "priority": .priority
      default: .word
      }
    let meaning = value.isEmpty ? .foreign : meaning(key, value)
    return Found(
      sign: .init(range: start..<scalars.index(after: stop), meaning: meaning),
      isScheduled: key == .scheduled && meaning != .unread && meaning != .foreign)
  }

  /// `^4c1f` at the end of the line, by which links lead to it.
  private static func block(_ text: String, at start: String.Index) -> Found? {
    let scalars = text.unicodeScalars
    let name = scalars[scalars.index(after: start)...]
    guard !name.isEmpty,
      start == scalars.startIndex || scalars[scalars.index(before: start)].properties.isWhitespace,
      name.allSatisfy({
        $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-"
      })
    else { return nil }
    return Found(sign: .init(range: start..<scalars.endIndex, meaning: .foreign))
  }

  private static func readTags(_ text: String, into signs: inout LineSigns) {
    let ranges = signs.ranges
    for word in text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
    where word.first == "#" && !ranges.contains(where: { $0.contains(word.startIndex) }) {
      // Punctuation behind a tag is none of it.
      let end = word.lastIndex { !",.;:!?)\"'".unicodeScalars.contains($0) }
      let name = word[...(end ?? word.startIndex)]
      guard let tag = MarkParser.tag(name.dropFirst()), !tag.isEmpty else { continue }
      signs.append(name.startIndex..<name.endIndex, .tag(tag))
    }
    signs.sort()
  }
}
