import Markup

/// A text made fit for a line: control characters, tabs and newlines are one space each, and
/// characters that steer the direction of what surrounds them are gone.
package struct DrawnText: Hashable, Sendable {
  package let text: String
  /// In cells.
  package let width: Int

  package init(_ text: String) {
    self.text = LineText.fit(text)
    width = cellWidth(self.text)
  }

  private init(fit text: String, width: Int) {
    self.text = text
    self.width = width
  }

  /// Returns the text where it has at most so many cells, else its beginning and the mark, which
  /// takes one cell. A character is kept whole or left out, so the result may be a cell short.
  package func cut(to cells: Int, mark: Character = "…") -> DrawnText {
    guard width > cells else { return self }
    return cells < 1 ? DrawnText("") : beginning(cells: cells - 1).followed(by: mark)
  }

  /// Returns as many whole characters from the beginning as fit.
  func beginning(cells: Int) -> DrawnText {
    guard width > cells else { return self }
    var end = text.startIndex
    var used = 0
    for index in text.indices {
      let next = used + cellWidth(text[index])
      guard next <= cells else { break }
      used = next
      end = text.index(after: index)
    }
    return DrawnText(fit: String(text[..<end]), width: used)
  }

  func followed(by mark: Character) -> DrawnText {
    DrawnText(fit: text + String(mark), width: width + cellWidth(mark))
  }

  /// Whether the text has characters that are written from right to left.
  var isRightToLeft: Bool {
    text.utf8.contains { $0 >= 0xD6 } && text.unicodeScalars.contains(where: Self.isRightToLeft)
  }

  /// The text as it is put on a line: isolated (UAX 9, FSI to PDI) where its direction would
  /// otherwise reorder its neighbours.
  package var isolation: (before: String, after: String) {
    isRightToLeft ? ("\u{2068}", "\u{2069}") : ("", "")
  }

  /// The blocks whose characters are R or AL, assigned or not (DerivedBidiClass.txt), and RLM.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      true
    default:
      false
    }
  }
}
