import DaybookServer
import Testing

@Suite("Cell widths")
struct CellWidthTests {
  @Test(
    "A text takes the cells that a terminal gives it",
    arguments: [
      ("", 0), ("plain", 5), ("Zürich", 6), ("Zu\u{308}rich", 6), ("e\u{301}\u{323}", 1),
      ("牛奶", 4), ("ｶﾅ", 2), ("Ｆ", 2), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("あいう", 6),
      ("مرحبا", 5), ("שָׁלוֹם", 4), ("हिन्दी", 5), ("ไทย", 3),
      // Marks and bars that the server draws with, and characters of ambiguous width.
      ("☐✓…·⣀⣤⣶⣿", 8), ("±α—", 3),
      // Invisible ones.
      ("a\u{200B}b\u{2068}c\u{2069}\u{FEFF}", 3), ("co\u{AD}op", 5),
    ])
  func texts(_ text: String, _ cells: Int) {
    #expect(cellWidth(text) == cells)
  }

  @Test(
    "An emoji takes two cells, however many scalars make it",
    arguments: [
      "😀", "👍🏽", "☝🏽", "👩‍👩‍👧‍👦", "🏳️‍🌈", "🇩🇪", "🇩", "❤️", "❤️‍🔥", "1️⃣", "☂️", "👴🏿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    ])
  func emoji(_ text: String) {
    #expect(text.count == 1)
    #expect(cellWidth(text) == 2)
  }

  @Test("The plain form of a sign that can be an emoji takes one cell")
  func plainForms() {
    #expect(cellWidth("❤") == 1)
    #expect(cellWidth("☂") == 1)
    #expect(cellWidth("1") == 1)
    #expect(cellWidth("©") == 1)
  }

  @Test("A control character, tab or newline takes the one cell of its space")
  func controls() {
    #expect(cellWidth("a\tb") == 3)
    #expect(cellWidth("a\r\nb") == 3)
    #expect(cellWidth("\u{0}\u{1B}\u{7F}\u{85}") == 4)
    #expect(cellWidth("ü\r\nü\u{2028}ü") == 5)
  }

  @Test("Every scalar takes zero, one or two cells, and the edges of the tables are right")
  func edges() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let cells = cellWidth(String(scalar))
      guard (0...2).contains(cells) else {
        Issue.record("U+\(String(value, radix: 16)) takes \(cells)")
        return
      }
    }
    let edges: [(UInt32, Int)] = [
      (0x2FF, 1), (0x300, 0), (0x36F, 0), (0x370, 1), (0x10FF, 1), (0x1100, 2), (0x115F, 2),
      (0x903, 1), (0x93E, 1), (0x94D, 0), (0x302E, 0), (0x4DBF, 2),
      (0x4DC0, 2), (0x4DFF, 2), (0x1160, 0), (0x11FF, 0), (0x3A2, 1), (0x4E00, 2), (0x9FFF, 2),
      (0xAC00, 2), (0xD7A3, 2),
      (0xFF01, 2), (0xFF60, 2), (0xFF61, 1), (0x20000, 2), (0x3FFFD, 2), (0xE0100, 0),
      (0x10FFFF, 1),
    ]
    for (value, cells) in edges {
      #expect(Unicode.Scalar(value).map { cellWidth(String($0)) } == cells)
    }
  }
}
