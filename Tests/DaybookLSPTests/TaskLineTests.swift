import DaybookLSP
import Testing

@Suite("Lines") struct TaskLineTests {
  private func read(_ text: String, _ format: LineFormat) -> TaskLine? {
    TaskLine(Array(text.utf8)[...], format)
  }

  private func body(_ text: String, _ format: LineFormat) -> String? {
    let bytes = Array(text.utf8)
    return read(text, format).map { String(decoding: bytes[$0.body], as: UTF8.self) }
  }

  @Test(
    "A box of Markdown has a mark of a list before it and a text behind it",
    arguments: [
      ("- [ ] Buy milk", "Buy milk"), ("  * [x]  Buy milk  ", "Buy milk"),
      ("\t+ [X] ä", "ä"), ("12. [ ] twelve", "twelve"), ("> 1) [ ] quoted", "quoted"),
      ("- [-] cancelled", "cancelled"), ("- [/] begun", "begun"),
      ("                  12. [ ] deep", "deep"), ("\u{feff}- [ ] marked", "marked"),
    ])
  func boxes(text: String, expected: String) { #expect(body(text, .markdown) == expected) }

  @Test(
    "What only looks like a box is none",
    arguments: [
      "", "-", "- [ ]", "- [ ] ", "-[ ] x", "- [y] x", "[ ] x", "- [] x", "# [ ] x", "text - [ ] x",
      "12345678901234567. [ ] x", "- [x](link)",
    ])
  func noBoxes(text: String) { #expect(read(text, .markdown) == nil) }

  @Test("A cancelled box counts as ticked, one in progress does not, and other marks are no boxes")
  func marks() {
    let marks = [" ", "/", "x", "X", "-", ">", "?", "!"]
    #expect(
      marks.map { read("- [\($0)] a", .markdown)?.isTicked }
        == [false, false, true, true, true, nil, nil, nil])
    #expect(marks.filter { read("- [\($0)] a", .plain)?.isCancelled == true } == ["-"])
    #expect(read("* CANCELLED a", .org)?.isCancelled == true)
    #expect(read("* DONE a", .org)?.isCancelled == false)
    // In org such a box is done in part.
    #expect(read("- [-] a", .org)?.isTicked == false)
  }

  @Test("Indentation is in columns, and a tab goes to the next multiple of four")
  func indents() {
    let texts = ["- [ ] a", "  - [ ] a", "\t- [ ] a", "  \t- [ ] a", ">   - [ ] a"]
    #expect(texts.map { read($0, .markdown)?.indent } == [0, 2, 4, 4, 4])
  }

  @Test("A headline of org has a word for its state, and a list in org has boxes")
  func org() {
    #expect(read("** TODO Pay rent :home:", .org)?.indent == 2)
    #expect(body("* NEXT Pay rent", .org) == "Pay rent")
    #expect(read("* DONE Pay rent", .org)?.isTicked == true)
    #expect(read("* CANCELLED Pay rent", .org)?.isTicked == true)
    #expect(read("* Pay rent", .org) == nil)
    #expect(read("*TODO Pay rent", .org) == nil)
    #expect(read("- [X] Pay rent", .org)?.isTicked == true)
  }

  @Test("Every line of todo.txt that is not blank is a task")
  func todoTxt() {
    #expect(body("(A) 2026-03-01 Call Ada +family", .todoTxt) == "(A) 2026-03-01 Call Ada +family")
    #expect(body("x 2026-03-02 2026-03-01 Call Ada", .todoTxt) == "Call Ada")
    #expect(read("x 2026-03-02 2026-03-01 Call Ada", .todoTxt)?.box == 0..<13)
    #expect(read("xylophone", .todoTxt)?.isTicked == false)
    #expect(read("   ", .todoTxt) == nil)
  }

  @Test("In plain text a marker begins a task")
  func plain() {
    #expect(body("/* TODO: mend this", .plain) == "mend this")
    #expect(body("TODO mend this", .plain) == "mend this")
    #expect(read("TODOS mend this", .plain) == nil)
    #expect(read("to do: mend this", .plain) == nil)
  }

  @Test("A link is found with its brackets, its title and its id")
  func links() {
    func found(_ text: String, _ format: LineFormat) -> [String] {
      let bytes = Array(text.utf8)
      return TaskLink.all(in: bytes[...], format).map { link in
        let title = link.title.map { String(decoding: bytes[$0], as: UTF8.self) } ?? "-"
        return "\(String(decoding: bytes[link.whole], as: UTF8.self)) | \(title) | \(link.id)"
      }
    }
    #expect(
      found("- [ ] [Buy [2] \\] milk](daybook:task/a-1.b) #x", .markdown)
        == ["[Buy [2] \\] milk](daybook:task/a-1.b) | Buy [2] \\] milk | a-1.b"])
    #expect(
      found("See daybook:task/one. And <daybook:task/two>", .markdown)
        == ["daybook:task/one | - | one", "<daybook:task/two> | - | two"])
    #expect(
      found("[[daybook:task/a][Buy milk]], [[daybook:task/b]]", .org)
        == ["[[daybook:task/a][Buy milk]] | Buy milk | a", "[[daybook:task/b]] | - | b"])
    #expect(found("Buy milk db:a1 due:2026-03-02", .todoTxt) == ["db:a1 | - | a1"])
    #expect(found("adb:a1 daybook:task/", .todoTxt) == [])
    #expect(found("daybook:task/" + String(repeating: "x", count: 65), .markdown) == [])
  }
}
