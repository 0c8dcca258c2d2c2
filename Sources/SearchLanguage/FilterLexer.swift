/// A piece of a filter's text.
struct FilterToken {
  enum Kind: Equatable {
    case open, close
    /// A word with all that belongs to it, such as `tag:"home"`.
    case word
    /// The text between quotation marks, without its escapes.
    case quoted(String)
  }

  let kind: Kind
  /// With the "-" in front.
  let range: Range<String.Index>
  let isNegated: Bool
}

/// Cuts a text into tokens. No text is an error here: a quotation mark or a parenthesis without
/// its partner is text like any other.
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
    for place in lexer.opened.reversed() { lexer.tokens.remove(at: place) }
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
      if opened.popLast() != nil { append(.close, from: start, false) }
    case "\"":
      if let inner = takeQuoted() {
        append(.quoted(inner), from: start, isNegated)
      } else {
        takeWord(from: start, isNegated)
      }
    default: takeWord(from: start, isNegated)
    }
    return true
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
        if inner == 0, !opened.isEmpty { break }
        inner -= 1
      }
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
