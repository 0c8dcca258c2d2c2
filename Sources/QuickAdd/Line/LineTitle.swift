/// The title of a line, put together from the pieces between its recognised parts.
///
/// White space around a removed part becomes one space, and none before punctuation. A part's
/// punctuation goes with it at the start of the title, and so does a comma at its end.
struct LineTitle {
  private var scalars = String.UnicodeScalarView()
  private var isBehindRemoval = false

  static func title(of text: String, without parts: [QuickAddLine.Part]) -> String {
    var title = LineTitle()
    var index = text.startIndex
    for part in parts {
      title.append(text.unicodeScalars[index..<part.range.lowerBound])
      index = part.range.upperBound
      if case .quoted = part.meaning {
        title.appendWords(text.unicodeScalars[part.range].dropFirst().dropLast())
      } else {
        title.remove()
      }
    }
    title.append(text.unicodeScalars[index...])
    return title.finished()
  }

  /// Takes a piece of the line as it stands, but for where it touches a removed part.
  private mutating func append(_ piece: Substring.UnicodeScalarView) {
    guard isBehindRemoval else {
      scalars.append(contentsOf: piece)
      return
    }
    let words = piece.drop(while: \.isPunctuationOfWord)
    let marks = piece[..<words.startIndex]
    if !marks.isEmpty, let last = scalars.last {
      if last == "," { scalars.removeLast() }
      if last == "," || !last.isPunctuationOfWord { scalars.append(contentsOf: marks) }
    }
    appendWords(words.drop(while: \.properties.isWhitespace))
  }

  private mutating func appendWords(_ words: Substring.UnicodeScalarView) {
    guard !words.isEmpty else { return }
    if isBehindRemoval, !scalars.isEmpty, words.first?.isClosingBracket == false {
      scalars.append(" ")
    }
    scalars.append(contentsOf: words)
    isBehindRemoval = false
  }

  private mutating func remove() {
    dropLast(while: \.properties.isWhitespace)
    isBehindRemoval = true
  }

  private mutating func finished() -> String {
    if isBehindRemoval {
      dropLast { $0.properties.isWhitespace || $0 == "," || $0 == ";" || $0 == ":" }
    }
    dropLast(while: \.properties.isWhitespace)
    return String(scalars.drop(while: \.properties.isWhitespace))
  }

  private mutating func dropLast(while isDropped: (Unicode.Scalar) -> Bool) {
    while let last = scalars.last, isDropped(last) { scalars.removeLast() }
  }
}
