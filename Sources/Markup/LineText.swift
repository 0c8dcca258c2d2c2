/// What a text is within a line.
package enum LineText {
  /// The text on one line, as it would be drawn.
  package static func fit(_ text: String) -> String {
    let needsNone = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    guard !needsNone else { return text }
    var result = String.UnicodeScalarView()
    for character in text {
      if character == "\r\n" {
        result.append(" ")
        continue
      }
      for scalar in character.unicodeScalars where !steersDirection(scalar) {
        result.append(isControl(scalar) ? " " : scalar)
      }
    }
    return String(result)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Embeddings, overrides and isolates, which could reach past the end of the text.
  private static func steersDirection(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
