/// A piece of a filter's text.
struct FilterToken {
  enum Kind: Equatable {
    case open, close
    /// A parenthesis without its partner.
    case unmatched
    /// A word with all that belongs to it, such as `tag:"home"`.
    case word
    /// The text between quotation marks, without its escapes.
    case quoted(String)
  }

  var kind: Kind
  /// With the "-" in front.
  let range: Range<String.Index>
  let isNegated: Bool
}

/// Cuts a text into tokens. No text is an error here: a quotation mark without its partner is text
/// like any other, and so is a parenthesis within a word.
struct FilterLexer {
  private let text: String
  private let scalars: String.UnicodeScalarView
  private var index: String.Index
  private var tokens: [FilterToken] = []
  /// The indexes in `tokens` at which the groups begin that are still open.
  private var opened: [Int] = []

  static func tokens(of text: String) -> [FilterToken] {
    var lexer = FilterLexer(text)
    while lexer.takeToken() {}
    for place in lexer.opened { lexer.tokens[place].kind = .unmatched }
    return lexer.tokens
  }

  private init(_ text: String) {
    self.text = text
    scalars = text.unicodeScalars
    index = scalars.startIndex
  }

  private mutating func takeToken() -> Bool {
    while let scalar = peek(), scalar.properties.isWhitespace { advance() }
    let start = index
    guard peek() != nil else { return false }
    let isNegated = takeMinus()
    switch peek() {
    case "(":
      advance()
      opened.append(tokens.count)
      append(.open, from: start, isNegated)
    case ")":
      advance()
      append(opened.popLast() == nil ? .unmatched : .close, from: start, false)
    case "\"":
      if let inner = takeQuoted() {
        append(.quoted(inner), from: start, isNegated)
      } else {
        takeWord(from: start, isNegated)
      }
    case "|", "&":
      if !takeJoint(from: start) { takeWord(from: start, isNegated) }
    default: takeWord(from: start, isNegated)
    }
    return true
  }

  /// Takes “|”, or an “&” that stands between terms: “+home&+work”, but not “R&B”.
  private mutating func takeJoint(from start: String.Index) -> Bool {
    guard let end = endOfJoint else { return false }
    index = end
    append(.word, from: start, false)
    return true
  }

  /// Returns where the joint that begins here ends; nil for text.
  private var endOfJoint: String.Index? {
    guard let sign = peek(), sign == "|" || sign == "&" else { return nil }
    let rest = scalars[index...]
    let end = rest.firstIndex { $0 != sign } ?? rest.endIndex
    let isBehindGroup = tokens.last.map { $0.kind == .close && $0.range.upperBound == index }
    if sign == "|" || isBehindGroup == true || scalars[end...].first == "(" { return end }
    let next = scalars[end...].prefix {
      !$0.properties.isWhitespace && !"|&)".unicodeScalars.contains($0)
    }
    let reading = FilterReading(String(next))
    let isTerm = reading.errors.isEmpty && reading.filter.terms.contains { !$0.isText }
    return isTerm ? end : nil
  }

  /// A minus at the start of a token negates it; between words or in front of signs it is text.
  private mutating func takeMinus() -> Bool {
    guard peek() == "-" else { return false }
    let next = scalars.index(after: index)
    guard next < scalars.endIndex else { return false }
    let scalar = scalars[next]
    guard "(\"#+!".unicodeScalars.contains(scalar) || scalar.isWordPart else { return false }
    advance()
    return true
  }

  private mutating func takeWord(from start: String.Index, _ isNegated: Bool) {
    let first = index
    var inner = 0
    while let scalar = peek(), !scalar.properties.isWhitespace {
      if scalar == "(" { inner += 1 }
      if scalar == ")" {
        // “:)” is text.
        let isBehindWord = index > first && scalars[scalars.index(before: index)].isWordPart
        if inner == 0, !opened.isEmpty || isBehindWord { break }
        inner -= 1
      }
      if index > first, endOfJoint != nil { break }
      if scalar == "\"", index > first,
        ":<>=".unicodeScalars.contains(scalars[scalars.index(before: index)]),
        takeQuoted() != nil
      {
        break
      }
      advance()
    }
    append(.word, from: start, isNegated)
  }

  /// Takes the text between two quotation marks; takes nothing where the second is missing. Between
  /// them `\"` is a quotation mark and `\\` a backslash.
  private mutating func takeQuoted() -> String? {
    var position = scalars.index(after: index)
    var inner = String.UnicodeScalarView()
    while position < scalars.endIndex {
      var scalar = scalars[position]
      position = scalars.index(after: position)
      if scalar == "\"" {
        index = position
        return String(inner)
      }
      if scalar == "\\", position < scalars.endIndex,
        scalars[position] == "\"" || scalars[position] == "\\"
      {
        scalar = scalars[position]
        position = scalars.index(after: position)
      }
      inner.append(scalar)
    }
    return nil
  }

  /// The text between quotation marks, where `text` consists of nothing else.
  static func unquoted(_ text: Substring) -> String? {
    guard text.unicodeScalars.first == "\"" else { return nil }
    var lexer = FilterLexer(String(text))
    guard let inner = lexer.takeQuoted(), lexer.peek() == nil else { return nil }
    return inner
  }

  private func peek() -> Unicode.Scalar? {
    index < scalars.endIndex ? scalars[index] : nil
  }

  private mutating func advance() {
    index = scalars.index(after: index)
  }

  private mutating func append(
    _ kind: FilterToken.Kind, from start: String.Index, _ isNegated: Bool
  ) {
    tokens.append(FilterToken(kind: kind, range: start..<index, isNegated: isNegated))
  }
}
