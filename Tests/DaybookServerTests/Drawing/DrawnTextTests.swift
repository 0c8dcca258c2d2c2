import DaybookServer
import Testing

@Suite("Texts fit for a line")
struct DrawnTextTests {
  @Test("Tabs, newlines and controls become one space each")
  func controls() {
    let text = DrawnText("a\tb\r\nc\nd\u{1B}[31m\u{85}e\u{2029}f\u{0}")
    #expect(text.text == "a b c d [31m e f ")
    #expect(text.width == 17)
    #expect(DrawnText("ü\r\nü").text == "ü ü")
  }

  @Test("What would steer the direction of the rest of the line is left out")
  func steering() {
    #expect(DrawnText("a\u{202E}b\u{2067}c\u{2069}\u{2066}d").text == "abcd")
    #expect(DrawnText("a\u{200F}b").text == "a\u{200F}b")
  }

  @Test(
    "A text is cut at a whole character, with a mark",
    arguments: [
      ("Water", 5, "Water"), ("Water", 4, "Wat…"), ("Water", 1, "…"), ("Water", 0, ""),
      ("Water", -3, ""), ("牛奶牛奶", 8, "牛奶牛奶"), ("牛奶牛奶", 7, "牛奶牛…"),
      ("牛奶牛奶", 6, "牛奶…"), ("牛奶", 2, "…"), ("👩‍👧👩‍👧", 3, "👩‍👧…"), ("👩‍👧👩‍👧", 2, "…"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("🇩🇪🇫🇷", 3, "🇩🇪…"), ("مرحبا", 3, "مر…"),
    ])
  func cutting(_ text: String, _ cells: Int, _ expected: String) {
    let cut = DrawnText(text).cut(to: cells)
    #expect(cut.text == expected)
    #expect(cut.width == cellWidth(expected))
  }
}

@Suite("Canvas")
struct CanvasTests {
  @Test("In ASCII the server's own characters are plain")
  func plain() {
    let canvas = Canvas(width: 80, characters: .ascii)
    #expect(canvas.own("☐ a ✓ b ✗ c · d … – —") == "[ ] a [x] b [-] c - d ~ - -")
    #expect(canvas.own("\u{2800}⡀⣀⣤⣶⣷⣿ ←😊") == " ..:==# ??")
    #expect(canvas.own("plain") == "plain")
    #expect(canvas.ellipsis == "~")
    #expect(Canvas(width: 80).own("☐ ✓") == "☐ ✓")
  }

  @Test("A width beyond all reason is drawn at the nearer end")
  func width() {
    #expect(Canvas(width: .min).width == 0)
    #expect(Canvas(width: .max).width == 10_000)
  }
}
