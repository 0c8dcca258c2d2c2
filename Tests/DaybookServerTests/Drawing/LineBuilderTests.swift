import DaybookProtocol
import DaybookServer
import Testing

@Suite("Lines")
struct LineBuilderTests {
  private func taskLine(
    _ title: String, width: Int, characters: Canvas.Characters = .unicode,
    encoding: PositionEncoding = .utf32
  ) -> DrawnLine {
    var builder = LineBuilder(Canvas(width: width, characters: characters, encoding: encoding))
    builder.draw("  ☐ ")
    builder.append(title, .title)
    builder.appendTail("#home", .tag)
    builder.drawTail(" · ")
    builder.appendTail("17:00", .time)
    return builder.line()
  }

  /// What a span covers, by its offsets.
  private func covered(
    _ line: DrawnLine, _ encoding: PositionEncoding
  ) throws -> [String] {
    try line.spans.map { span in
      let from = try #require(encoding.index(at: span.start, in: line.text))
      let to = try #require(encoding.index(at: span.stop, in: line.text))
      return String(line.text[from..<to])
    }
  }

  @Test("A tail ends at the right edge, and a title that is too long is cut before it")
  func tail() {
    #expect(taskLine("Pay rent", width: 40).text == "  ☐ Pay rent               #home · 17:00")
    #expect(
      taskLine("Write the release notes for spring", width: 40).text
        == "  ☐ Write the release not… #home · 17:00")
    #expect(taskLine("Pay rent", width: 80).text.hasSuffix("#home · 17:00"))
    for width in [40, 80, 200] { #expect(cellWidth(taskLine("Pay", width: width).text) == width) }
  }

  @Test("At a narrow width the tail keeps at most half, and at none there is nothing")
  func narrow() {
    #expect(taskLine("Pay rent", width: 20).text == "  ☐ Pay … #home · 1…")
    #expect(taskLine("Pay rent", width: 4).text == "… #…")
    #expect(taskLine("Pay rent", width: 0).text.isEmpty)
    #expect(taskLine("Pay rent", width: 0).spans.isEmpty)
  }

  @Test("In ASCII the server's characters are plain, and what a person wrote stays")
  func ascii() {
    #expect(
      taskLine("Zürich – 牛奶 ✓", width: 40, characters: .ascii).text
        == "  [ ] Zürich – 牛奶 ✓      #home - 17:00")
    #expect(
      taskLine("Zürich – 牛奶 ✓", width: 30, characters: .ascii).text
        == "  [ ] Zürich – ~ #home - 17:00")
  }

  @Test("Spans cover their text in every unit", arguments: PositionEncoding.allCases)
  func spans(_ encoding: PositionEncoding) throws {
    for title in [
      "Pay rent", "牛奶 kaufen", "👩‍👧 Arzt", "שלום", "مرحبا بالعالم", "e\u{301}clair", "a\tb",
    ] {
      let line = taskLine(title, width: 80, encoding: encoding)
      let shown = title == "a\tb" ? "a b" : title
      #expect(try covered(line, encoding) == [shown, "#home", "17:00"])
      #expect(line.spans.map(\.style) == [.title, .tag, .time])
    }
  }

  @Test("The ellipsis of a cut segment belongs to its span")
  func cutSpan() throws {
    let line = taskLine("Write the release notes for spring", width: 40)
    #expect(try covered(line, .utf32)[0] == "Write the release not…")
  }

  @Test("Right-to-left text is isolated, and takes no more cells for it")
  func isolation() {
    var builder = LineBuilder(Canvas(width: 40, encoding: .utf16))
    builder.draw("☐ ")
    builder.append("שלום", .title)
    builder.append(" high")
    let line = builder.line()
    #expect(line.text == "☐ \u{2068}שלום\u{2069} high")
    #expect(line.spans == [Wire.Span(start: 3, stop: 7, style: .title)])
    #expect(cellWidth(line.text) == 11)
  }

  @Test("Isolation is closed where the text is cut")
  func cutIsolation() {
    var builder = LineBuilder(Canvas(width: 5))
    builder.append("مرحبا بالعالم")
    #expect(builder.line().text == "\u{2068}مرحب…\u{2069}")
  }

  @Test("Padding reaches a column in cells, and none is left at the end")
  func padding() {
    var builder = LineBuilder(Canvas(width: 40))
    builder.append("牛奶")
    builder.pad(to: 8)
    #expect(builder.column == 8)
    builder.append("high", .priorityHigh)
    builder.pad(to: 2)
    builder.pad(to: 30)
    #expect(builder.line().text == "牛奶    high")
    builder.pad(to: .max)
    #expect(builder.column == 40)
  }

  @Test("A segment can have a limit of its own")
  func limit() {
    var builder = LineBuilder(Canvas(width: 40))
    builder.append("Write release notes", limit: 8)
    builder.pad(to: 10)
    builder.append("#work")
    #expect(builder.line().text == "Write r…  #work")
  }

  @Test("A link is a span in its own style, or in the style of links")
  func links() {
    var builder = LineBuilder(Canvas(width: 40))
    builder.append("today", link: "daybook:today")
    builder.append(" ")
    builder.append("site", .accent, link: "https://example.org")
    #expect(
      builder.line().spans == [
        Wire.Span(link: "daybook:today", start: 0, stop: 5, style: .link),
        Wire.Span(link: "https://example.org", start: 6, stop: 10, style: .accent),
      ])
  }

  @Test("Halves of a flag or a sign in neighbouring segments do not melt into one")
  func melting() {
    for (left, right) in [("🇩", "🇪"), ("1", "\u{FE0F}"), ("e", "\u{301}")] {
      var builder = LineBuilder(Canvas(width: 40))
      builder.append(left)
      builder.append(right)
      #expect(builder.line().text == "\(left) \(right)")
    }
  }

  @Test("A line that fits exactly is not cut")
  func exact() {
    var builder = LineBuilder(Canvas(width: 6))
    builder.append("牛奶")
    builder.append("ab")
    #expect(builder.line().text == "牛奶ab")
    builder.append("c")
    #expect(builder.line().text == "牛奶a…")
  }
}
