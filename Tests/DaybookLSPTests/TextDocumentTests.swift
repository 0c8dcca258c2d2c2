import DaybookLSP
import DaybookProtocol
import JSON
import Support
import Testing

@Suite("Documents") struct TextDocumentTests {
  private func document(_ text: String, _ language: String = "markdown") -> TextDocument {
    TextDocument(uri: "file:///list", language: language, version: 1, text: text)
  }

  private func change(
    _ start: (Int, Int), _ end: (Int, Int), _ text: String
  ) -> TextChange {
    TextChange(
      range: LSPRange(
        start: Position(line: start.0, character: start.1),
        end: Position(line: end.0, character: end.1)), text: text)
  }

  private func edit(
    _ document: inout TextDocument, _ change: TextChange, _ encoding: PositionEncoding
  ) {
    let isApplied = document.apply([change], encoding)
    #expect(isApplied)
  }

  private func lines(_ document: TextDocument) -> [String] {
    (0..<document.lineCount).map(document.lineText)
  }

  @Test("LF, CR LF and CR end lines, and a text has one more line than ends")
  func ends() {
    #expect(lines(document("")) == [""])
    #expect(lines(document("a\nb\r\nc\rd\n")) == ["a", "b", "c", "d", ""])
    #expect(lines(document("\r\r\n\n")) == ["", "", "", ""])
  }

  @Test("A character is counted in the units of the encoding")
  func units() {
    // 1, 2, 3 and 4 bytes; 1, 1, 1 and 2 units of UTF-16.
    let line = Array("aé€😀z".utf8)[...]
    let places: [(PositionEncoding, [Int])] = [
      (.utf8, [0, 1, 3, 6, 10, 11]), (.utf16, [0, 1, 2, 3, 5, 6]), (.utf32, [0, 1, 2, 3, 4, 5]),
    ]
    for (encoding, units) in places {
      for (character, byte) in zip(units, [0, 1, 3, 6, 10, 11]) {
        #expect(encoding.byte(ofCharacter: character, in: line) == byte)
        #expect(encoding.character(ofByte: byte, in: line) == character)
      }
      #expect(encoding.byte(ofCharacter: 1_000_000_000, in: line) == 11)
    }
    // Inside of a scalar its beginning counts.
    #expect(PositionEncoding.utf8.byte(ofCharacter: 8, in: line) == 6)
    #expect(PositionEncoding.utf16.byte(ofCharacter: 4, in: line) == 6)
  }

  @Test("The first encoding that is known is taken, and UTF-16 where none is named")
  func choice() {
    #expect(PositionEncoding(offered: nil) == .utf16)
    #expect(PositionEncoding(offered: ["utf-7", "utf-32", "utf-8"]) == .utf32)
    #expect(PositionEncoding(offered: ["utf-8", "utf-16"]) == .utf8)
    #expect(PositionEncoding(offered: ["latin1"]) == .utf16)
    #expect(PositionEncoding(offered: 3) == .utf16)
  }

  @Test("An edit past the end, or from its end to its start, is put where there is text")
  func outOfRange() {
    var text = document("ab\ncd")
    edit(&text, change((9, 9), (99, 0), "!"), .utf16)
    #expect(text.text == "ab\ncd!")
    edit(&text, change((0, 50), (0, 70), "+"), .utf16)
    #expect(text.text == "ab+\ncd!")
    edit(&text, change((1, 2), (0, 2), ""), .utf16)
    #expect(text.text == "ab!")
  }

  @Test("A CR and a LF that an edit brings together are one end of a line")
  func joined() {
    var text = document("a\rx\nb")
    edit(&text, change((1, 0), (1, 1), ""), .utf8)
    #expect(lines(text) == ["a", "b"])
    edit(&text, change((0, 1), (0, 1), "\r"), .utf8)
    #expect(lines(text) == ["a", "", "b"])
  }

  @Test("After any edits, a document is what a new one of the same text is", arguments: [1, 2, 3])
  func sameAsNew(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "", "a", "\n", "\r\n", "\r", "😀", "- [ ] one\n", "- [x] two", "```\n", "\t- [ ] é",
      "[x](daybook:task/a1)", "](daybook:task/a)", "[[daybook:task/a][", "]]", "[", "\\",
      "<daybook:task/a>", "* TODO ", "x 2026-03-02 ", " db:a", "TODO: ", "long line ",
      "  * [ ] three\r\n\r\n", "---\n", "+++\n", "> ", "````\n", "    ", "\n\n", "<!--\n", "-->",
      "%%\n", "#+begin_src\n", "#+end_src\n", "#+TODO: A B | TODO\n", "* A ", ":LOGBOOK:\n",
      ":end:\n",
      "\u{feff}", "text\n",
    ]
    let languages = ["markdown", "org", "todotxt", "text"]
    for (encoding, language) in languages.flatMap({ language in
      PositionEncoding.allCases.map { ($0, language) }
    }) {
      var text = document("- [ ] one\n```\n- [ ] in\n```\n- [ ] two\n", language)
      for _ in 0..<400 {
        func place() -> (Int, Int) {
          (
            Int.random(in: 0..<(text.lineCount + 2), using: &random),
            Int.random(in: 0..<14, using: &random)
          )
        }
        let start = place()
        let end = Bool.random(using: &random) ? start : (start.0 + 1, place().1)
        let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
        edit(&text, change(start, end, piece), encoding)
        if Bool.random(using: &random) { text.learn() }
      }
      text.learn()
      var fresh = document(text.text, language)
      fresh.learn()
      #expect(lines(text) == lines(fresh))
      #expect((0..<text.lineCount).map(text.task) == (0..<fresh.lineCount).map(fresh.task))
      #expect(text.keywords == fresh.keywords)
    }
  }

  @Test("A line of a megabyte is edited at its end")
  func longLine() {
    var text = document("- [ ] " + String(repeating: "x", count: 1 << 20))
    edit(&text, change((0, 6 + 1 << 20), (0, 6 + 1 << 20), "y"), .utf16)
    text.learn()
    #expect(text.bytes.count == 7 + 1 << 20)
    #expect(text.task(0)?.body == 6..<(7 + 1 << 20))
  }

  @Test("Code is no task, in Markdown between fences and in org between begin and end")
  func code() {
    var markdown = document("- [ ] a\n```md\n- [ ] b\n~~~\n- [ ] c\n```\n- [ ] d")
    markdown.learn()
    #expect((0..<7).filter(markdown.isOfInterest) == [0, 6])
    edit(&markdown, change((1, 0), (1, 5), ""), .utf8)
    markdown.learn()
    #expect((0..<7).filter(markdown.isOfInterest) == [0, 2])
    var org = document("* TODO a\n#+BEGIN_SRC sh\n- [ ] b\n#+end_src\n- [ ] c", "org")
    org.learn()
    #expect((0..<5).filter(org.isOfInterest) == [0, 4])
  }
}
