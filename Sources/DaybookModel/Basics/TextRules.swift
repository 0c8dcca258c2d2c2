/// The rules for texts; lengths count Unicode scalars. A scalar has at least one byte, so a text of
/// few bytes needs no count.
package enum TextRules {
  package static let titleLength = 500
  package static let notesLength = 100_000

  package static func title(_ text: String) throws -> String {
    try line(
      text, "A title", atMost: titleLength, field: "title", absence: "A title cannot be empty.")
  }

  /// The text trimmed, where that is one line of 1 to `limit` characters. `what` begins the
  /// sentence that refuses another one, and `absence` is the one that refuses an empty one.
  static func line(
    _ text: String, _ what: String, atMost limit: Int, field: String, absence: String? = nil
  ) throws -> String {
    let line = trimmed(text)
    try require(!line.isEmpty, field, absence ?? "\(what) has 1 to \(limit) characters.")
    try checkLength(line, "\(what) has", atMost: limit, field: field)
    try checkLine(line, what, field: field)
    return line
  }

  /// The same; nil for a text without any character.
  static func lineIfAny(
    _ text: String, _ what: String, atMost limit: Int, field: String
  ) throws -> String? {
    trimmed(text).isEmpty ? nil : try line(text, what, atMost: limit, field: field)
  }

  /// Whether a text is 1 to `limit` letters A to Z, digits, '-', '_' and '.'.
  static func isWord(_ text: String, atMost limit: Int) -> Bool {
    (1...limit).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
  }

  static func notes(_ text: String) throws -> String {
    try checkLength(text, "Notes have", atMost: notesLength, field: "notes")
    try refuseNUL(text, field: "notes")
    return text
  }

  /// Refuses a text of more Unicode scalars; `what` begins the sentence that says so.
  package static func checkLength(
    _ text: String, _ what: String, atMost limit: Int, field: String
  ) throws {
    guard text.utf8.count <= limit || text.unicodeScalars.count <= limit else {
      throw ModelError.tooLarge(
        field: field, message: "\(what) at most \(limit) characters.", limit: limit)
    }
  }

  /// SQLite ends a text at U+0000, so keeping it would lose what follows.
  static func refuseNUL(_ text: String, field: String) throws {
    let hasNUL =
      text.utf8.withContiguousStorageIfAvailable { $0.contains(0) } ?? text.utf8.contains(0)
    try require(!hasNUL, field, "The character U+0000 cannot be stored. Leave it out.")
  }

  /// Refuses characters that no name, title or other single line may hold; `what` begins the
  /// sentence that says so.
  static func checkLine(_ text: String, _ what: String, field: String) throws {
    try require(
      !hasHidden(text), field,
      "\(what) holds no line breaks, no other control characters and none that turn the text "
        + "around.")
  }

  /// What holds for each text that a person sets, whatever its own rule says: it is not too long,
  /// and holds nothing that SQLite or a list would lose.
  static func checkLines(_ text: String?, field: String, atMost limit: Int) throws {
    guard let text else { return }
    try checkLength(text, "“\(field)” has", atMost: limit, field: field)
    try refuseNUL(text, field: field)
  }

  /// The same for a text of one line. One that null clears is not empty.
  static func checkLine(
    _ text: String?, field: String, atMost limit: Int, isCleared: Bool
  ) throws {
    guard let text else { return }
    guard !isCleared || !trimmed(text).isEmpty else {
      throw ModelError.invalidValue(field: field, message: "“\(field)” cannot be empty.")
    }
    try checkLength(text, "“\(field)” has", atMost: limit, field: field)
    try checkLine(text, "“\(field)”", field: field)
  }

  /// The text without the characters that no line may hold; white space among them becomes a space.
  package static func withoutHidden(_ text: String) -> String {
    guard hasHidden(text) else { return text }
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !isHidden(scalar) {
        line.append(scalar)
      } else if scalar.properties.isWhitespace {
        line.append(" ")
      }
    }
    return String(line)
  }

  /// A character that no line may hold, as a pattern of SQLite's GLOB.
  static let hiddenGlob = "*[\u{1}-\u{1F}\u{7F}-\u{9F}\u{2028}-\u{202E}\u{2066}-\u{2069}]*"

  package static func hasHidden(_ text: String) -> Bool {
    text.utf8.contains { $0 < 0x20 || $0 > 0x7E } && text.unicodeScalars.contains(where: isHidden)
  }

  /// Control characters (C0, DEL, C1), the separators of lines and paragraphs, and the embeddings,
  /// overrides and isolates of Unicode's bidirectional algorithm (UAX #9, section 2).
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
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
