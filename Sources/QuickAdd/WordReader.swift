/// A place in the tokens of a line, from which recognisers take words.
struct WordReader {
  let text: String
  var tokens: [LineToken]
  /// nil where only words that mean the same on every day can be read.
  var calendar: Calendar?
  var index = 0
  /// Where a list of days ended that turned out to be no recurrence, so that it is not read again
  /// from its second item on.
  var endOfIdleDays = 0

  init(_ text: String, tokens: [LineToken], calendar: Calendar?) {
    self.text = text
    self.tokens = tokens
    self.calendar = calendar
  }

  var isAtEnd: Bool { index >= tokens.count }

  /// The key of the next word; nil at the end and where something else comes next.
  var word: String? { key(at: index, .word) }

  /// The key of the word just before; nil at the start and behind punctuation.
  var wordBefore: String? { key(at: index - 1, .word) }

  /// Whether a day is being read from which another one is counted.
  var isCountingFromAnchor = false

  func key(at index: Int, _ kind: LineToken.Kind = .word) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == kind else { return nil }
    return tokens[index].key
  }

  mutating func take(_ key: String) -> Bool {
    guard word == key else { return false }
    index += 1
    return true
  }

  mutating func take(anyOf keys: [String]) -> Bool {
    guard let word, keys.contains(word) else { return false }
    index += 1
    return true
  }

  /// Takes all the words, in their order, or none.
  mutating func take(all keys: String...) -> Bool {
    let start = index
    for key in keys where !take(key) {
      index = start
      return false
    }
    return true
  }

  mutating func take<Value>(_ table: [String: Value]) -> Value? {
    take { table[$0] }
  }

  mutating func take<Value>(_ meaning: (String) -> Value?) -> Value? {
    guard let word, let value = meaning(word) else { return nil }
    index += 1
    return value
  }

  mutating func takeComma() -> Bool {
    guard key(at: index, .comma) != nil else { return false }
    index += 1
    return true
  }

  /// Takes punctuation that ends the word before and is just that.
  mutating func takeStop(_ mark: String) -> Bool {
    guard key(at: index, .stop) == mark else { return false }
    index += 1
    return true
  }

  /// Stays where it is when nothing is read.
  mutating func attempt<Value>(_ read: (inout WordReader) -> Value?) -> Value? {
    let start = index
    if let value = read(&self) { return value }
    index = start
    return nil
  }

  /// Whether the sentence makes a pause here, so that the word before does not belong to the next:
  /// "sun #home" against "sun cream".
  var isAtPause: Bool {
    guard let word else { return index >= tokens.count || tokens[index].kind != .kept }
    guard let first = word.utf8.first else { return false }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), UInt8(ascii: "!"),
      UInt8(ascii: "+"), UInt8(ascii: "@"):
      return true
    default:
      return Vocabulary.pauses.contains(word) || Vocabulary.weekdays[word] != nil
        || MarkParser.levels[word] != nil || isBeforeProject
        || LineAttribute(word[...].unicodeScalars) != nil
    }
  }

  private var isBeforeProject: Bool {
    var ahead = self
    return ahead.project() != nil
  }

  /// Whether a word begins with one capital letter: "Friday", but neither "FRIDAY" nor "friday".
  func isCapitalised(at index: Int) -> Bool {
    guard tokens.indices.contains(index), tokens[index].kind == .word else { return false }
    let letters = text.unicodeScalars[tokens[index].range].prefix(2)
    guard letters.first?.properties.isUppercase == true else { return false }
    return letters.count == 1 || letters.last?.properties.isUppercase == false
  }

  /// Whether a word within a sentence has a capital, as one of a name has: the "Noon" of
  /// "High Noon".
  func isName(at index: Int) -> Bool {
    isCapitalised(at: index) && key(at: index - 1, .word) != nil
  }

  /// Whether the next word goes on with a name that the word before began: "Sunday Times".
  var isBeforeName: Bool {
    guard let word, isCapitalised(at: index) else { return false }
    return !Vocabulary.pauses.contains(word) && Vocabulary.weekdays[word] == nil
      && Vocabulary.months[word] == nil && Vocabulary.dayParts[word] == nil
  }

  /// Whether the next token is a part of the word before: the "-10" of "9-10".
  var isWithinWord: Bool {
    tokens.indices.contains(index) && tokens[index].isJoined
  }

  /// Whether nothing follows but punctuation or a mark such as "#home".
  var isAtEndOfWords: Bool {
    guard let word else { return index >= tokens.count - 1 }
    return ["#", "!"].contains(word.first)
      || ["+", "@"].contains(word.first) && word.count > 1
  }

  /// Whether the weekday before is one of several: "tue & fri", of which none is the day.
  var isAmongWeekdays: Bool {
    func isWeekday(_ index: Int) -> Bool {
      key(at: index, .word).map { Vocabulary.weekdays[$0] != nil } ?? false
    }
    func isBetween(_ index: Int) -> Bool {
      key(at: index, .comma) != nil
        || key(at: index, .word).map { ["and", "or", "&", "/"].contains($0) } ?? false
    }
    var after = index
    while after < index + 2, isBetween(after) { after += 1 }
    if after == index, ["to", "-"].contains(key(at: after)) { after += 1 }
    var before = index - 2
    while before > index - 4, isBetween(before) { before -= 1 }
    return isWeekday(after) || isWeekday(before)
  }

  /// Whether the word before makes a noun of the next: "the sun", "my weekly".
  var isBehindArticle: Bool {
    guard let wordBefore else { return false }
    return Vocabulary.articles.contains(wordBefore)
  }
}
