import DaybookLSP
import DaybookProtocol
import Testing

@Suite("Blocks") struct BlocksTests {
  /// The numbers of the lines, from 0, that are of interest.
  private func found(_ text: String, _ language: String = "markdown") -> [Int] {
    var document = TextDocument(uri: "file:///l", language: language, version: 1, text: text)
    document.learn()
    return (0..<document.lineCount).filter(document.isOfInterest)
  }

  /// What is wrong with the expectations: lines that end with “task” are tasks, and no others.
  private func wrong(_ text: String, _ language: String = "markdown") -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let tasks = Set(found(text, language))
    return lines.enumerated().filter { $1.hasSuffix(" task") != tasks.contains($0) }
      .map { "\($0): \($1)" }
  }

  // MARK: Markdown

  @Test(
    "Front matter at the beginning of Markdown holds no tasks",
    arguments: [
      "---\n- [ ] yaml\n---\n- [ ] a task", "---  \na: b\n- [ ] yaml\n...\n- [ ] a task",
      "+++\n- [ ] toml\n---\n- [ ] toml\n+++\n- [ ] a task",
      "\u{feff}---\n- [ ] x\n---\n- [ ] a task",
      "---\r\n- [ ] yaml\r\n---\r\n", "---\n```\n---\n- [ ] a task",
      "---\n- [ ] a task\n--- x\n- [ ] a task", "\n---\n- [ ] a task\n---",
      "----\n- [ ] a task\n---",
      "---", "+++\n- [ ] a task\n---\n- [ ] a task",
    ])
  func frontMatter(text: String) { #expect(wrong(text) == []) }

  @Test("Front matter follows edits of its first and its last line")
  func frontMatterEdited() {
    var document = TextDocument(
      uri: "file:///l", language: "markdown", version: 1,
      text: "---\n- [ ] a\n- [ ] b\n---\n- [ ] c")
    func edit(_ start: (Int, Int), _ end: (Int, Int), _ text: String) -> [Int] {
      let range = LSPRange(
        start: Position(line: start.0, character: start.1),
        end: Position(line: end.0, character: end.1))
      _ = document.apply([TextChange(range: range, text: text)], .utf16)
      document.learn()
      return (0..<document.lineCount).filter(document.isOfInterest)
    }
    document.learn()
    #expect((0..<5).filter(document.isOfInterest) == [4])
    #expect(edit((3, 0), (3, 1), "") == [1, 2, 4])
    #expect(edit((3, 0), (3, 0), "-") == [4])
    #expect(edit((0, 0), (0, 0), "x") == [1, 2, 4])
    #expect(edit((0, 0), (0, 1), "") == [4])
    #expect(edit((1, 0), (1, 0), "- [ ] d\n---\n") == [3, 4, 6])
    #expect(edit((0, 0), (1, 0), "") == [0, 2, 3, 5])
  }

  @Test(
    "Code that is indented by four columns behind a blank line holds no tasks",
    arguments: [
      "    - [ ] code", "text\n\n    - [ ] code\n    - [ ] code\n\n- [ ] a task",
      "text\n\n\t- [ ] code", "# Title\n    - [ ] code", "---\n    - [ ] code\nx",
      "- [ ] a task\n    - [ ] a task\n        - [ ] a task",
      "- [ ] a task\n\n    - [ ] a task\n\n        - [ ] a task",
      "- [ ] a task\n\t- [ ] a task\n\t\t- [ ] a task\n\n\t\t\t- [ ] a task",
      "- [ ] a task\n\n      - [ ] code", "1. [ ] a task\n\n       - [ ] code\n\n   - [ ] a task",
      "- a\n\ntext\n\n    - [ ] code", "- a\nlazy\n\n  - [ ] a task", "text\n    - [ ] a task",
      "- - a\n\n    - [ ] a task\n\n          - [ ] code", ">     - [ ] code\n> - [ ] a task",
      "> - a\n>\n>   - [ ] a task\n>\n>         - [ ] code", ">\t- [ ] a task\n\n    - [ ] code",
      "- a\n\n    > - [ ] a task\n\n    - [ ] a task", "* * *\n    - [ ] code",
      "- a\n                                        - [ ] a task\n\n"
        + "                                              - [ ] a task",
    ])
  func indented(text: String) { #expect(wrong(text) == []) }

  @Test(
    "A fence is ended by as many of its marks, and nothing else (CommonMark 0.31, 4.5)",
    arguments: [
      "````\n```\n- [ ] x\n```\n- [ ] x\n`````  \n- [ ] a task",
      "```\n- [ ] x\n``` x\n- [ ] x\n~~~\n- [ ] x\n```\n- [ ] a task",
      "   ~~~ a ` b\n- [ ] x\n    ~~~\n- [ ] x\n   ~~~\n- [ ] a task",
      "``` a ` b\n- [ ] a task", "``\n- [ ] a task", "text\n    ```\n- [ ] a task",
      "> ```\n> - [ ] x\n> ```\n> - [ ] a task", "> ```\n> - [ ] x\n- [ ] a task",
      "> ```\n> > - [ ] x\n> > ```\n> - [ ] x", "```\n> - [ ] x\n> ```\n- [ ] x",
      "- a\n  ```\n  - [ ] x\n  ```\n  - [ ] a task", "- a\n  ```\n\n  - [ ] x\n- [ ] a task",
      "- a\n\n      ```\n  - [ ] a task",
      "1. a\n    - b\n      ```\n      - [ ] x\n      ```\n- [ ] a task",
      "- ```\n  - [ ] x\n  ```\n- [ ] a task", "- > ```\n  > - [ ] x\n  > ```\n  > - [ ] a task",
      "text\n```\n- [ ] x\n```\n- [ ] a task", "```\n\n- [ ] x\n\n- [ ] x", "\u{feff}```\n- [ ] x",
    ])
  func fences(text: String) { #expect(wrong(text) == []) }

  @Test(
    "Comments of HTML and of Obsidian hold no tasks",
    arguments: [
      "<!--\n- [ ] x\n\n- [ ] x\n-->\n- [ ] a task", "<!-- x -->\n- [ ] a task",
      "<!-->\n- [ ] a task", "- [ ] <!-- a task\n- [ ] a task",
      "- a\n  <!--\n  - [ ] x\n- [ ] a task", "> <!--\n> - [ ] x\n> --> x\n> - [ ] a task",
      "%%\n- [ ] x\n\n- [ ] x\n%%\n- [ ] a task", "%% x %%\n- [ ] a task",
      "%% kanban:settings\n```\n{}\n```\n%%\n- [ ] a task", "- [ ] 50 %% a task\n- [ ] a task",
      "```\n<!--\n%%\n```\n- [ ] a task",
    ])
  func comments(text: String) { #expect(wrong(text) == []) }

  // MARK: org

  @Test(
    "Blocks, drawers, comments and lines of fixed width hold no tasks in org",
    arguments: [
      "#+BEGIN_QUOTE\n- [ ] x\n#+begin_src sh\n#+end_src\n- [ ] x\n  #+end_quote \n- [ ] a task",
      "#+begin_src\n- [ ] x\n#+end_src x\n- [ ] x\n#+end_source\n- [ ] x\n* TODO a task\n- [ ] a task",
      "* TODO a task\n:LOGBOOK:\n- [ ] x\n#+begin_src\n:end:\n- [ ] a task",
      ":END:\n- [ ] a task\n: [[daybook:task/a]]\n# [[daybook:task/a]]\n#\n:",
      ":a:\n- [ ] x\n* Headline\n- [ ] a task", "a: b:\n- [ ] a task", ":a b:\n- [ ] a task",
      "#+begin_\n- [ ] a task", "#+begin_src\n,* TODO x\n *TODO x\n#+END_SRC\n** TODO a task",
    ])
  func org(text: String) { #expect(wrong(text, "org") == []) }

  @Test("The words of headlines in org are those that the file sets")
  func keywords() {
    func read(_ text: String) -> [String] {
      var document = TextDocument(uri: "file:///l", language: "org", version: 1, text: text)
      document.learn()
      let states = (0..<document.lineCount).map { line in
        !document.isOfInterest(line) ? "-" : document.isOpenTask(line) ? "o" : "d"
      }
      return states + [document.keywords.firstOpen ?? "?", document.keywords.firstDone ?? "?"]
    }
    let headlines = "\n* TODO a\n* OFFEN a\n* WARTET a\n* FERTIG a\n* DONE a"
    #expect(read(headlines) == ["-", "o", "-", "-", "-", "d", "TODO", "DONE"])
    #expect(
      read("#+TODO: OFFEN(o) WARTET(w@/!) | FERTIG(f)" + headlines)
        == ["-", "-", "o", "o", "d", "-", "OFFEN", "FERTIG"])
    #expect(
      read("#+seq_todo: OFFEN FERTIG\n  #+TYP_TODO: WARTET TODO | DONE" + headlines)
        == ["-", "-", "o", "o", "o", "d", "d", "OFFEN", "FERTIG"])
    #expect(
      read("#+TODO: TODO |" + headlines) == ["-", "o", "-", "-", "-", "-", "TODO", "?"])
    #expect(read("#+TODO: OFFEN" + headlines) == ["-", "-", "o", "-", "-", "-", "OFFEN", "?"])
    // No state at all is none that a file sets.
    #expect(read("#+TODO:" + headlines) == ["-", "o", "-", "-", "-", "d", "TODO", "DONE"])
    #expect(
      read("#+begin_src\n#+TODO: A | FERTIG\n#+end_src" + headlines)
        == ["-", "-", "-", "o", "-", "-", "-", "d", "TODO", "DONE"])
  }

  @Test("Headlines follow an edit of the line that sets their words")
  func keywordsEdited() {
    var document = TextDocument(
      uri: "file:///l", language: "org", version: 1,
      text: "* TODO a\n* OFFEN a\n\n\n#+TODO: OFFEN | x")
    document.learn()
    #expect((0..<5).filter(document.isOpenTask) == [1])
    document[reading: 1] = .nothing
    let line = LSPRange(
      start: Position(line: 4, character: 0), end: Position(line: 4, character: 2))
    _ = document.apply([TextChange(range: line, text: "")], .utf8)
    document.learn()
    #expect((0..<5).filter(document.isOpenTask) == [0])
    #expect(document[reading: 1] == nil)
  }

  // MARK: All

  @Test("A heading is text, and what looks like one in a block is not")
  func text() {
    func text(_ text: String, _ language: String) -> [Int] {
      var document = TextDocument(uri: "file:///l", language: language, version: 1, text: text)
      document.learn()
      return (0..<document.lineCount).filter(document.isText)
    }
    let markdown = "---\n# a\n---\n# a\n```\n# a\n```\n\n    # a\n<!-- a\n# a\n-->\n# a"
    #expect(text(markdown, "markdown") == [3, 7, 12])
    #expect(text("* a\n# a\n#+begin_src\n# a\n#+end_src\n: a\na", "org") == [0, 6])
  }

  @Test("A byte-order mark hides nothing", arguments: ["markdown", "org", "todotxt", "text"])
  func byteOrderMark(language: String) {
    let texts = [
      "markdown": "- [ ] é", "org": "* TODO é", "todotxt": "x é", "text": "TODO: é",
    ]
    guard let text = texts[language] else { return }
    let plain = TextDocument(uri: "file:///l", language: language, version: 1, text: text)
    var marked = TextDocument(
      uri: "file:///l", language: language, version: 1, text: "\u{feff}" + text)
    marked.learn()
    let expected = TaskLine(plain.bytes[...], plain.format)
    let task = marked.task(0)
    #expect(task?.body.lowerBound == expected.map { $0.body.lowerBound + 3 })
    #expect(task?.box?.lowerBound == expected?.box.map { $0.lowerBound + 3 })
    #expect(task?.indent == expected?.indent)
    #expect(task?.isTicked == expected?.isTicked)
    #expect(marked.position(line: 0, byte: 3, .utf16).character == 1)
    #expect(marked.place(Position(line: 0, character: 1), .utf16).offset == 3)
    #expect(found("\u{feff}", "todotxt") == [])
  }

  @Test("A very long line costs no more than its length", arguments: ["markdown", "org"])
  func longLines(language: String) {
    let count = 1 << 18
    let lines = [
      "- ", "> ", "1. ", "*", "`", "[", "\\", "-", "#", "%%", "* ", "<!--", ": ", "\t", "%",
    ]
    .map { String(repeating: $0, count: count / $0.utf8.count) }
    #expect(found(lines.joined(separator: "\n"), language) == [])
  }
}
