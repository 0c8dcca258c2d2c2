import DaybookProtocol
import DaybookServer
import Support
import Testing

@Suite("No line is wider than its canvas")
struct LineWidthTests {
  private static let pieces = [
    "a", "Pay rent ", "1", "牛奶", "한국", "Ｆ", "👩‍👩‍👧", "🇩", "🇪", "🇩🇪", "\u{FE0F}", "\u{200D}", "❤️", "👍🏽",
    "\u{1F3FD}", "\u{301}", "\u{308}\u{323}", "שלום", "مرحبا", "\u{600}", "\t", "\r\n",
    "\u{1B}[31m",
    "\u{202E}", "\u{2069}", "\u{200F}", "हिन्दी", "क\u{94D}", "ष", "\u{1112}", "\u{1161}", "…", "⣿",
    " ",
  ]

  private func text(_ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...12, using: &generator))
      .compactMap { _ in Self.pieces.randomElement(using: &generator) }.joined()
  }

  @Test(
    "Whatever is appended, the width holds and the spans are in order", arguments: [40, 80, 200])
  func random(_ width: Int) throws {
    var generator = SeededGenerator(seed: UInt64(width))
    for round in 0..<1500 {
      // Narrow canvases too, where every cut meets an edge.
      let cells = round % 3 == 0 ? Int.random(in: 0...12, using: &generator) : width
      let encoding = PositionEncoding.allCases[round % 3]
      let canvas = Canvas(
        width: cells, characters: round % 2 == 0 ? .ascii : .unicode, encoding: encoding)
      var builder = LineBuilder(canvas)
      for _ in 0..<Int.random(in: 0...10, using: &generator) {
        let piece = text(&generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: builder.pad(to: .random(in: 0...250, using: &generator))
        case 1: builder.append(piece, .title, limit: .random(in: 0...20, using: &generator))
        case 2: builder.draw("☐ · ", .muted)
        case 3: builder.appendTail(piece, .tag)
        default: builder.append(piece, link: "daybook:today")
        }
      }
      let line = builder.line()
      #expect(cellWidth(line.text) <= cells, "\(line.text.debugDescription)")
      #expect(!line.text.unicodeScalars.contains { $0.properties.generalCategory == .control })
      #expect(
        line.text.unicodeScalars.filter { $0 == "\u{2068}" }.count
          == line.text.unicodeScalars.filter { $0 == "\u{2069}" }.count)
      try checkSpans(of: line, encoding)
    }
  }

  private func checkSpans(of line: DrawnLine, _ encoding: PositionEncoding) throws {
    var end = 0
    for span in line.spans {
      #expect(span.start >= end && span.stop > span.start)
      end = span.stop
      _ = try #require(encoding.index(at: span.start, in: line.text))
      _ = try #require(encoding.index(at: span.stop, in: line.text))
    }
  }
}
