/// The unit in which offsets into a text are counted, as LSP names them.
package enum PositionEncoding: String, Hashable, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The units that the text takes.
  package func length(of text: some StringProtocol) -> Int {
    switch self {
    case .utf8: text.utf8.count
    case .utf16: text.utf16.count
    case .utf32: text.unicodeScalars.count
    }
  }

  /// The units before an index of the text.
  package func offset(of index: String.Index, in text: String) -> Int {
    length(of: text[..<index])
  }

  /// Returns the index so many units into the text; nil outside the text or within a scalar.
  package func index(at offset: Int, in text: String) -> String.Index? {
    guard offset >= 0 else { return nil }
    let index =
      switch self {
      case .utf8: text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex)
      case .utf16: text.utf16.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex)
      case .utf32:
        text.unicodeScalars.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex)
      }
    return index?.samePosition(in: text.unicodeScalars)
  }
}
