/// The rules for texts; lengths count Unicode scalars. A scalar has at least one byte, so a text of
/// few bytes needs no count.
package enum TextRules {
  package static let titleLength = 500
  package static let notesLength = 100_000

  package static func title(_ text: String) throws -> String {
    let title = trimmed(text)
    guard !title.isEmpty else {
      throw ModelError.invalidValue(field: "title", message: "A title cannot be empty.")
    }
    guard title.utf8.count <= titleLength || title.unicodeScalars.count <= titleLength else {
      throw ModelError.invalidValue(
        field: "title", message: "A title has at most \(titleLength) characters.")
    }
    try refuseNUL(title, field: "title")
    return title
  }

  static func notes(_ text: String) throws -> String {
    guard text.utf8.count <= notesLength || text.unicodeScalars.count <= notesLength else {
      throw ModelError.tooLarge(
        message: "Notes have at most \(notesLength) characters.", limit: notesLength)
    }
    try refuseNUL(text, field: "notes")
    return text
  }

  /// SQLite ends a text at U+0000, so keeping it would lose what follows.
  static func refuseNUL(_ text: String, field: String) throws {
    let hasNUL =
      text.utf8.withContiguousStorageIfAvailable { $0.contains(0) } ?? text.utf8.contains(0)
    guard !hasNUL else {
      throw ModelError.invalidValue(
        field: field, message: "The character U+0000 cannot be kept. Leave it out.")
    }
  }

  /// Whether nothing in a text ends a line or is another control character.
  static func isOneLine(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
  }

  /// Without white space (Unicode's White_Space) at both ends.
  package static func trimmed(_ text: String) -> String {
    if let first = text.utf8.first, let last = text.utf8.last,
      isPlainLetter(first), isPlainLetter(last)
    {
      return text
    }
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last,
      first.properties.isWhitespace || last.properties.isWhitespace
    else { return text }
    let front = scalars.drop { $0.properties.isWhitespace }
    guard let end = front.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(front[...end])
  }

  private static func isPlainLetter(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F
  }
}
