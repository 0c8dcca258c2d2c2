import DaybookModel
import DaybookProtocol
import SearchLanguage

struct SearchMatches {
  private static let maxCount = 100

  private let phrases: [[String]]
  private let encoding: PositionEncoding
  /// Whether hits have their notes, and the matches in them; else only what the snippet shows.
  private let withNotes: Bool
  private var scanner = WordScanner()

  /// Looks for the words that the filter asks for, whole or as the beginnings of others; a hit does
  /// not contain those that it excludes.
  init(
    _ filter: SearchLanguage.Filter, _ encoding: PositionEncoding, withNotes: Bool = false
  ) {
    self.withNotes = withNotes
    var scanner = WordScanner()
    phrases = Self.wanted(filter).map { words in
      scanner.folded(words).split(separator: " ").map(String.init)
    }.filter { !$0.isEmpty }
    self.encoding = encoding
  }

  private static func wanted(_ filter: SearchLanguage.Filter) -> [String] {
    switch filter {
    case .term(.words(let words)): [words]
    case .term, .not: []
    case .all(let filters), .any(let filters): filters.flatMap(wanted)
    }
  }

  /// Returns the first ranges of the phrases in a text, ascending and without overlap.
  mutating func ranges(
    in text: String, most: Int = SearchMatches.maxCount
  ) -> [Range<String.Index>] {
    guard !phrases.isEmpty, !text.isEmpty else { return [] }
    let words = scanner.words(of: text)
    var found: [Range<String.Index>] = []
    for index in words.indices {
      var longest = 0
      for phrase in phrases where phrase.count > longest {
        if Self.begins(words, at: index, with: phrase) { longest = phrase.count }
      }
      guard longest > 0 else { continue }
      let range = words[index].range.lowerBound..<words[index + longest - 1].range.upperBound
      if let last = found.last, range.lowerBound < last.upperBound {
        let end = max(last.upperBound, range.upperBound)
        found[found.count - 1] = last.lowerBound..<end
      } else {
        found.append(range)
      }
      if found.count == most { break }
    }
    return found
  }

  /// Whether the last word of a phrase begins one of the text, behind the others as they are.
  private static func begins(
    _ words: [WordScanner.Word], at index: Int, with phrase: [String]
  ) -> Bool {
    let last = phrase.count - 1
    guard last >= 0, index + last < words.count else { return false }
    for offset in 0..<last where words[index + offset].text != phrase[offset] { return false }
    return words[index + last].text.hasPrefix(phrase[last])
  }

  mutating func hit(_ task: TaskRecord, _ wire: Wire.Task) -> Wire.SearchHit {
    var matches = self.matches(in: task.title, .title) + self.matches(in: task.tags, .tags)
    matches += self.matches(in: task.attachments.map(\.name), .attachments)
    var wire = wire
    let snippet = take(task.notes, &matches, &wire.notes, &wire.hasOmittedNotes)
    return Wire.SearchHit(
      id: task.id.text, kind: .task, matches: Array(matches.prefix(Self.maxCount)),
      snippet: snippet, task: wire, title: task.title)
  }

  mutating func hit(_ item: HabitItem) -> Wire.SearchHit {
    let habit = item.habit
    var matches = self.matches(in: habit.title, .title) + self.matches(in: habit.tags, .tags)
    var wire = Wire.Habit(item)
    let snippet = take(habit.notes, &matches, &wire.notes, &wire.hasOmittedNotes)
    return Wire.SearchHit(
      habit: wire, id: habit.id.text, kind: .habit, matches: Array(matches.prefix(Self.maxCount)),
      snippet: snippet, title: habit.title)
  }

  /// Adds the matches in the notes, or leaves the notes out. Returns a piece of them.
  private mutating func take(
    _ notes: String, _ matches: inout [Wire.SearchMatch], _ shown: inout String?,
    _ isOmitted: inout Bool?
  ) -> Wire.SearchSnippet? {
    let ranges = ranges(in: notes, most: withNotes ? Self.maxCount : 1)
    if withNotes {
      matches += ranges.map { match($0, in: notes, .notes, nil) }
    } else if shown != nil {
      (shown, isOmitted) = (nil, true)
    }
    return snippet(of: notes, around: ranges)
  }

  mutating func hit(_ tag: TagRecord) -> Wire.SearchHit {
    Wire.SearchHit(
      id: tag.id.text, kind: .tag, matches: matches(in: tag.name, .title), tag: Wire.Tag(tag),
      title: tag.name)
  }

  mutating func hit(_ profile: ProfileRecord, _ wire: Wire.Profile) -> Wire.SearchHit {
    let matches =
      matches(in: profile.name, .title) + matches(in: profile.relationship, .relationship)
    return Wire.SearchHit(
      id: profile.id.text, kind: .profile, matches: Array(matches.prefix(Self.maxCount)),
      profile: wire,
      title: profile.name)
  }

  private mutating func matches(
    in text: String, _ field: Wire.SearchField, _ index: Int? = nil
  ) -> [Wire.SearchMatch] {
    ranges(in: text).map { match($0, in: text, field, index) }
  }

  private mutating func matches(
    in texts: [String], _ field: Wire.SearchField
  ) -> [Wire.SearchMatch] {
    var all: [Wire.SearchMatch] = []
    for (index, text) in texts.enumerated() { all += matches(in: text, field, index) }
    return all
  }

  private func match(
    _ range: Range<String.Index>, in text: String, _ field: Wire.SearchField, _ index: Int?
  ) -> Wire.SearchMatch {
    Wire.SearchMatch(
      field: field, index: index, start: encoding.offset(of: range.lowerBound, in: text),
      stop: encoding.offset(of: range.upperBound, in: text))
  }

  /// Returns about a line of the text, with the first match in it.
  mutating func snippet(
    of text: String, around matches: [Range<String.Index>]
  ) -> Wire.SearchSnippet? {
    guard let line = line(of: text, around: matches, lead: 40, length: 140) else { return nil }
    let before = line.isCutBefore ? "…" : ""
    let shift = encoding.offset(of: before.endIndex, in: before)
    return Wire.SearchSnippet(
      // A mark separates words, and in the line alone they are found faster.
      matches: ranges(in: line.text).map {
        Wire.TextRange(
          start: shift + encoding.offset(of: $0.lowerBound, in: line.text),
          stop: shift + encoding.offset(of: $0.upperBound, in: line.text))
      }, text: before + line.text + (line.isCutAfter ? "…" : ""))
  }

  /// Returns so many characters of the text in one line, `lead` of them before the first match,
  /// with a mark where text is left out; nil without a match.
  func piece(
    of text: String, around matches: [Range<String.Index>], lead: Int, length: Int, mark: Character
  ) -> String? {
    line(of: text, around: matches, lead: lead, length: length).map {
      ($0.isCutBefore ? String(mark) : "") + $0.text + ($0.isCutAfter ? String(mark) : "")
    }
  }

  private func line(
    of text: String, around matches: [Range<String.Index>], lead: Int, length: Int
  ) -> (text: String, isCutBefore: Bool, isCutAfter: Bool)? {
    guard let first = matches.first?.lowerBound else { return nil }
    let from = text.index(first, offsetBy: -lead, limitedBy: text.startIndex) ?? text.startIndex
    let to = text.index(from, offsetBy: length, limitedBy: text.endIndex) ?? text.endIndex
    let part = text[from..<to]
    // Whether a character is white space is looked up for those beyond ASCII alone.
    let words =
      part.utf8.allSatisfy { $0 < 0x80 }
      ? part.utf8.split { $0 == 32 || (9...13).contains($0) }.map { Substring($0) }
      : part.split { character in
        character.asciiValue.map { $0 == 32 || (9...13).contains($0) } ?? character.isWhitespace
      }
    return (words.joined(separator: " "), from > text.startIndex, to < text.endIndex)
  }
}
