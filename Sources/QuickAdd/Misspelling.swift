import CivilTime

/// Words of a line that are slips of the hand: "evry", "thrusday", "dyas". What would be read with
/// the words that were meant stays in the title as a whole, and a person is told.
struct Misspelling {
  /// The tokens of the line, with the words that were meant.
  let tokens: [LineToken]
  /// Which of them are not as they were written, ascending.
  let indexes: [Int]

  /// nil where no word of the line is a slip.
  init?(_ tokens: [LineToken]) {
    var meant = tokens
    var indexes: [Int] = []
    for (index, token) in tokens.enumerated() where token.kind == .word {
      let isJoined =
        token.isJoined || tokens.indices.contains(index + 1) && tokens[index + 1].isJoined
      guard let word = Vocabulary.word(meantBy: token.key, isInList: isJoined) else { continue }
      meant[index].key = word
      indexes.append(index)
    }
    guard !indexes.isEmpty else { return nil }
    (self.tokens, self.indexes) = (meant, indexes)
  }

  /// The first slip from one token to before another.
  func first(in range: Range<Int>) -> Int? {
    indexes.first { $0 >= range.lowerBound }.flatMap { range.contains($0) ? $0 : nil }
  }

  /// The phrase as it was meant.
  func phrase(_ range: Range<Int>, of text: String) -> String {
    var phrase = ""
    var end = tokens[range.lowerBound].range.lowerBound
    for index in range {
      let token = tokens[index]
      phrase += text[end..<token.range.lowerBound]
      phrase += indexes.contains(index) ? token.key : String(text[token.range])
      end = token.range.upperBound
    }
    return phrase
  }
}

extension LineReading {
  /// Takes a phrase that would be read, or read further, if its words were spelt right.
  mutating func readMisspelt() -> Bool {
    let first = reader.index
    guard let misspelling, misspelling.first(in: first..<first + Self.longestPhrase) != nil else {
      return false
    }
    var meant = self
    meant.misspelling = nil
    var own = meant
    meant.reader.tokens = misspelling.tokens
    guard meant.canBegin(at: first) else { return false }
    var look: Lookalike?
    if !meant.readPart() {
      meant.reader.index = first
      look = meant.reader.lookalike()
    }
    guard let slip = misspelling.first(in: first..<meant.reader.index),
      !own.canBegin(at: first) || !own.readPart() || own.reader.index <= slip
    else { return false }
    reader.index = meant.reader.index
    let phrase = misspelling.phrase(first..<reader.index, of: reader.text)
    leave(look.map { .unread($0) } ?? .misspelt(phrase), from: first)
    return true
  }

  private static let longestPhrase = 20
}

extension Vocabulary {
  /// Returns the word of a day or a recurrence of which another one is nearly sure to be a slip;
  /// "fry" is one only within "mon/wed/fry".
  static func word(meantBy word: String, isInList: Bool) -> String? {
    let count = word.utf8.count
    guard (3...11).contains(count), !likeOthers.contains(word), !word.contains("'"),
      !canBegin(word),
      !isScheduleWord(word), !pauses.contains(word)
    else { return nil }
    if isInList, count == 3 { return shortWeekdays.slip(of: word) }
    return misspelt.slip(of: word)
  }

  private static let misspelt = SlipTable(
    weekdays.keys.filter { $0.hasSuffix("day") } + weekdayPlurals.keys
      + months.keys.filter { $0.utf8.count > 3 } + [
        "today", "tomorrow", "tonight", "yesterday", "every", "until", "next", "daily", "weekly",
        "monthly", "yearly", "weekday", "weekdays", "weekend", "weekends", "day", "days", "week",
        "weeks", "month", "months", "year", "years", "hour", "hours", "minute", "minutes",
        "morning", "afternoon", "evening", "night", "other", "first", "second", "third",
      ])

  private static let shortWeekdays = SlipTable(weekdays.keys.filter { $0.utf8.count == 3 })

  /// Words of their own that are near to others.
  private static let likeOthers: Set<String> = [
    "arch", "bother", "ear", "ears", "fist", "forth", "knight", "moaning", "moth", "mother",
    "moths",
    "mourning", "mouth", "net", "our", "ours", "sundae", "sundaes", "sundries", "sundry", "toady",
    "very", "wee", "yearn", "yearns",
  ]
}

/// Words, each with the letters that it has, so that most others cost one comparison.
private struct SlipTable {
  private let words: [(word: String, letters: UInt32)]

  init(_ words: [String]) {
    self.words = words.sorted().map { ($0, Self.letters(of: $0)) }
  }

  /// The word of which one letter was added, left out or changed places with the next; in weekdays
  /// and long words it may be another one, and two of eight letters may be wrong.
  func slip(of text: String) -> String? {
    let letters = Self.letters(of: text)
    let all = Array(text)
    return words.first { word, others in
      let edits = word.utf8.count < 8 ? 1 : 2
      guard (letters ^ others).nonzeroBitCount <= 2 * edits,
        String.distance(all, Array(word)) <= edits
      else { return false }
      return word.utf8.count >= 7 || word.utf8.count != text.utf8.count
        || Vocabulary.weekdays[word] != nil || all.sorted() == Array(word).sorted()
    }?.word
  }

  private static func letters(of word: String) -> UInt32 {
    word.utf8.reduce(0) { $0 | 1 << UInt32($1 & 31) }
  }
}

extension String {
  /// How many letters have to be added, taken away or changed, or neighbours to change places.
  package static func distance(_ left: [Character], _ right: [Character]) -> Int {
    guard left.count <= 20 else { return .max }
    var row = Array(0...right.count)
    var previous = row
    for (i, letter) in left.enumerated() {
      let beforePrevious = previous
      previous = row
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        row[j + 1] = Swift.min(
          previous[j] + (letter == other ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, letter == right[j - 1], other == left[i - 1] {
          row[j + 1] = Swift.min(row[j + 1], beforePrevious[j - 1] + 1)
        }
      }
    }
    return row[right.count]
  }
}
