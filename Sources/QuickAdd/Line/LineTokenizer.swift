/// Splits a line into tokens, looking at each character a fixed number of times.
struct LineTokenizer {
  private let text: String
  private let scalars: String.UnicodeScalarView
  private var tokens: [LineToken] = []
  /// Closing marks that do not occur in the rest of the line, so that it is not searched twice.
  private var exhausted: Set<Unicode.Scalar> = []

  /// The tokens of a text in their order; those that overlap one of `ignored` are kept words.
  static func tokens(of text: String, ignoring ignored: [Range<String.Index>]) -> [LineToken] {
    var tokenizer = LineTokenizer(text)
    tokenizer.split()
    tokenizer.keep(ignored)
    return tokenizer.tokens
  }

  private init(_ text: String) {
    self.text = text
    scalars = text.unicodeScalars
  }

  private mutating func split() {
    var index = scalars.startIndex
    while index < scalars.endIndex {
      if scalars[index].properties.isWhitespace {
        index = scalars.index(after: index)
      } else if let end = endOfQuotation(from: index) {
        tokens.append(LineToken(.quoted, index..<end, in: text))
        index = end
      } else if let (kind, end) = endOfQuotedMark(from: index) {
        tokens.append(LineToken(kind, index..<end, in: text))
        index = end
      } else {
        let rest = scalars[index...]
        let end = rest.firstIndex { $0.properties.isWhitespace } ?? scalars.endIndex
        appendWord(index..<end)
        index = end
      }
    }
  }

  /// A quotation starts where a word would, and its end is no part of a word either.
  private mutating func endOfQuotation(from start: String.Index) -> String.Index? {
    let closing: Unicode.Scalar
    switch scalars[start] {
    case "\"": closing = "\""
    case "“": closing = "”"
    default: return nil
    }
    guard !exhausted.contains(closing) else { return nil }
    var index = scalars.index(after: start)
    var hasContent = false
    while index < scalars.endIndex {
      let next = scalars.index(after: index)
      if scalars[index] == closing, isEndOfWord(next) { return hasContent ? next : nil }
      if !scalars[index].properties.isWhitespace { hasContent = true }
      index = next
    }
    exhausted.insert(closing)
    return nil
  }

  /// The end of `due:"next friday"`, which is one word, or of `#"corner shop"`.
  private mutating func endOfQuotedMark(
    from start: String.Index
  ) -> (LineToken.Kind, String.Index)? {
    if scalars[start] == "#" {
      let quote = scalars.index(after: start)
      guard quote < scalars.endIndex, let end = endOfQuotation(from: quote) else { return nil }
      return (.quotedTag, end)
    }
    let limit = LineAttribute.longestName + 1
    guard scalars[start].properties.isAlphabetic,
      let colon = scalars[start...].prefix(limit).firstIndex(of: ":")
    else { return nil }
    let quote = scalars.index(after: colon)
    guard quote < scalars.endIndex, LineAttribute.Name(String(scalars[start..<colon])) != nil,
      let end = endOfQuotation(from: quote)
    else { return nil }
    return (.word, end)
  }

  private func isEndOfWord(_ index: String.Index) -> Bool {
    guard index < scalars.endIndex else { return true }
    return scalars[index].properties.isWhitespace || scalars[index].isPunctuationOfWord
  }

  private mutating func appendWord(_ range: Range<String.Index>) {
    let last = scalars[range].lastIndex { !$0.isPunctuationOfWord }
    guard let last else {
      let isComma = scalars[range].elementsEqual([","])
      tokens.append(LineToken(isComma ? .comma : .word, range, in: text))
      return
    }
    let end = scalars.index(after: last)
    var start = range.lowerBound
    if scalars[start] == "@" || scalars[start] == "~" {
      let second = scalars.index(after: start)
      if second < end,
        ("0"..."9").contains(scalars[second]) || isNamedTime(scalars[second..<end])
      {
        tokens.append(LineToken(.word, start..<second, in: text))
        start = second
      }
    }
    if scalars[start] == "#" || isMarkOfTag(start, before: end) {
      appendTags(start..<range.upperBound)
      return
    }
    appendTimes(start..<end)
    appendPunctuation(end..<range.upperBound)
  }

  /// "+home" and "@home", but neither "+1" nor "@9".
  private func isMarkOfTag(_ start: String.Index, before end: String.Index) -> Bool {
    guard scalars[start] == "+" || scalars[start] == "@" else { return false }
    let second = scalars.index(after: start)
    return second < end && scalars[second].properties.isAlphabetic
  }

  private func isNamedTime(_ word: Substring.UnicodeScalarView) -> Bool {
    let word = String(word.prefix(9)).lowercased()
    return TimeParser.named(word) != nil || word == "midnight"
  }

  /// "9:00-10:30" and "9-10" are three words, as they would be with spaces; any other word is one.
  private mutating func appendTimes(_ range: Range<String.Index>) {
    let word = LineToken(.word, range, in: text)
    if appendDays(range, word.key) { return }
    let halves = word.key.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard halves.count == 2, halves.allSatisfy(TimeParser.isTimeOrHour),
      let dash = scalars[range].firstIndex(where: { "-–—".unicodeScalars.contains($0) })
    else {
      tokens.append(word)
      return
    }
    let next = scalars.index(after: dash)
    tokens.append(LineToken(.word, range.lowerBound..<dash, in: text))
    tokens.append(LineToken(.word, dash..<next, in: text, isJoined: true))
    tokens.append(LineToken(.word, next..<range.upperBound, in: text, isJoined: true))
  }

  /// "mon/wed/fri" is five words, and so are "1st/15th", "mon,wed,fri", "9am,9pm" and "9am/10am".
  private mutating func appendDays(_ range: Range<String.Index>, _ key: String) -> Bool {
    guard let mark = key.unicodeScalars.first(where: { $0 == "/" || $0 == "," }) else {
      return false
    }
    let items = key.split(separator: Character(mark), omittingEmptySubsequences: false)
      .map(String.init)
    guard
      items.count > 1,
      items.allSatisfy(TimeParser.isTime)
        || items.contains(where: Vocabulary.isDayOfList)
          && items.allSatisfy({
            Vocabulary.isDayOfList($0) || Vocabulary.word(meantBy: $0, isInList: true) != nil
          })
    else { return false }
    var start = range.lowerBound
    for index in scalars[range].indices where scalars[index] == mark {
      let next = scalars.index(after: index)
      tokens.append(
        LineToken(.word, start..<index, in: text, isJoined: start > range.lowerBound))
      tokens.append(
        LineToken(mark == "," ? .comma : .word, index..<next, in: text, isJoined: true))
      start = next
    }
    tokens.append(LineToken(.word, start..<range.upperBound, in: text, isJoined: true))
    return true
  }

  /// "#a,#b;" is two tags: a comma or a semicolon ends one, and so do brackets that close what
  /// was opened in front of it, and punctuation at the end.
  private mutating func appendTags(_ range: Range<String.Index>) {
    var start = range.lowerBound
    while start < range.upperBound {
      let rest = scalars[start..<range.upperBound]
      let body = rest.firstIndex { $0 == "," || $0 == ";" } ?? range.upperBound
      let hasOpening = rest[..<body].contains { "([{".unicodeScalars.contains($0) }
      let last = rest[..<body].lastIndex { scalar in
        !scalar.isPunctuationOfWord && (hasOpening || !scalar.isClosingBracket)
      }
      let end = last.map { scalars.index(after: $0) } ?? start
      if start < end { tokens.append(LineToken(.word, start..<end, in: text)) }
      let next = rest[end...].firstIndex { !$0.isPunctuationOfWord && !$0.isClosingBracket }
      appendPunctuation(end..<(next ?? range.upperBound))
      start = next ?? range.upperBound
    }
  }

  /// A comma behind other marks is a token of its own, as in "9 a.m., then".
  private mutating func appendPunctuation(_ range: Range<String.Index>) {
    guard !range.isEmpty else { return }
    let last = scalars.index(before: range.upperBound)
    let hasComma = scalars[last] == ","
    let stop = range.lowerBound..<(hasComma ? last : range.upperBound)
    if !stop.isEmpty { tokens.append(LineToken(.stop, stop, in: text)) }
    if hasComma { tokens.append(LineToken(.comma, last..<range.upperBound, in: text)) }
  }

  private mutating func keep(_ ignored: [Range<String.Index>]) {
    var pending = ignored.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }[...]
    // Ranges may overlap, so the furthest end of all earlier ones counts.
    var reach = text.startIndex
    for index in tokens.indices {
      let range = tokens[index].range
      while let next = pending.first, next.lowerBound < range.upperBound {
        reach = max(reach, next.upperBound)
        pending.removeFirst()
      }
      if reach > range.lowerBound { tokens[index].kind = .kept }
    }
  }
}

extension Unicode.Scalar {
  var isClosingBracket: Bool {
    self == ")" || self == "]" || self == "}"
  }

  /// Whether it is punctuation that follows a word without being part of it.
  var isPunctuationOfWord: Bool {
    switch self {
    case ",", ".", ";", ":", "!", "?", "…": true
    default: false
    }
  }
}
