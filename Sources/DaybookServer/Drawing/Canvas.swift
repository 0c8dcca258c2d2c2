package import DaybookProtocol

/// What a client wants lines drawn for: their width in cells, the characters that may be used, and
/// the unit in which offsets count.
package struct Canvas: Sendable {
  /// The characters that the server draws with; what a person wrote is never changed by it.
  package enum Characters: Hashable, Sendable {
    case unicode
    case ascii
  }

  /// In cells, 0 to 10,000; a value outside of that becomes the nearer end. Where rows are as long
  /// as they are, that of a screen, for what is drawn in columns.
  package let width: Int
  /// Whether rows are as long as they are.
  let isFlowing: Bool
  package let characters: Characters
  package let encoding: PositionEncoding
  /// Whether the page is for paper, where nobody presses a key.
  package let isPrinted: Bool
  /// What was drawn of the page before; nil where the page is not live.
  let kept: KeptLines?

  package init(
    width: Int, characters: Characters = .unicode, encoding: PositionEncoding = .utf16,
    isPrinted: Bool = false
  ) {
    self.init(
      width: width, characters: characters, encoding: encoding, isPrinted: isPrinted, kept: nil)
  }

  init(
    width: Int?, characters: Characters, encoding: PositionEncoding, isPrinted: Bool,
    kept: KeptLines?
  ) {
    self.isPrinted = isPrinted
    self.kept = kept
    self.width = min(max(width ?? Self.usualWidth, 0), Self.mostCells)
    isFlowing = width == nil
    self.characters = characters
    self.encoding = encoding
  }

  private static let usualWidth = 80
  private static let mostCells = 10_000

  /// The cells that a row may have.
  var room: Int { isFlowing ? Self.mostCells : width }

  /// Stands for what was cut off; one cell.
  package var ellipsis: Character {
    characters == .ascii ? "~" : "…"
  }

  /// The emoji, where it can be shown.
  package func picture(_ emoji: String) -> String? { characters == .ascii ? nil : emoji }

  /// The server's own words and marks as this canvas shows them. In ASCII ☐ ✓ ✗ become
  /// `[ ]` `[x]` `[-]`, ↻ becomes `R`, ● `*`, ◆ `<>`, ♫ `@`, … becomes `~`, dots and dashes `-`,
  /// quotation marks `"` and `'`, Braille one of ` .:=#` by how full it is (`#` only with all dots),
  /// and anything else `?`.
  package func own(_ text: String) -> String {
    guard characters == .ascii, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return text.reduce(into: "") { $0 += Self.plain($1) }
  }

  /// Returns the character as an ASCII canvas shows it.
  package static func plain(_ character: Character) -> String {
    if character.isASCII { return String(character) }
    switch character {
    case "☐": return "[ ]"
    case "☑", "✓": return "[x]"
    case "✗": return "[-]"
    case "↻": return "R"
    case "●": return "*"
    case "◆": return "<>"
    case "♫": return "@"
    case "…": return "~"
    case "·", "–", "—": return "-"
    case "“", "”": return "\""
    case "‘", "’": return "'"
    case "\u{2800}"..."\u{28FF}":
      let dots = (character.unicodeScalars.first?.value ?? 0) & 0xFF
      let count = dots.nonzeroBitCount
      return count == 8 ? "#" : [" ", ".", ":", "="][min((count + 1) / 2, 3)]
    default: return "?"
    }
  }
}
