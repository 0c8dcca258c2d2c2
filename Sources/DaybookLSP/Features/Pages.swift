import CivilTime
import DaybookProtocol
import Glibc
import JSON
import JSONRPC

// The pages of daybook as documents that are read: by `workspace/textDocumentContent` (LSP 3.18)
// where the editor has it, otherwise as files in a folder for them, which are written anew when
// something changes. What can be done on a line are its code lenses and code actions.

extension Page {
  var params: JSONObject {
    var params: JSONObject = ["name": .string(name)]
    params["argument"] = argument.map(JSON.string)
    return params
  }

  /// `today.daybook`, `tasks=4c1f.daybook`.
  var fileName: String {
    let name = FileURI.escaped(name, keeping: "")
    return name + (argument.map { "=" + FileURI.escaped($0, keeping: "") } ?? "") + ".daybook"
  }

  init?(fileName: Substring) {
    guard fileName.hasSuffix(".daybook") else { return nil }
    let parts = fileName.dropLast(".daybook".count).split(separator: "=", maxSplits: 1)
    guard let name = parts.first else { return nil }
    self.init(
      name: FileURI.decoded(String(name)),
      argument: parts.count > 1 ? FileURI.decoded(String(parts[1])) : nil)
  }
}

extension LanguageServer {
  private var asksForContent: Bool {
    editor.capability("workspace", "textDocumentContent") != .null
  }

  /// The page that a document shows; nil for a document of the person's own.
  func page(of uri: String) -> Page? {
    if let page = Page(uri: uri) { return page }
    guard let folder = pageFolder, let path = FileURI.path(uri), path.hasPrefix(folder + "/") else {
      return nil
    }
    return Page(fileName: path.dropFirst(folder.count + 1))
  }

  /// Where the editor finds a page; nil where it cannot.
  func place(of page: Page) -> String? {
    if asksForContent { return page.uri }
    return pageFolder.map { FileURI.uri("\($0)/\(page.fileName)") }
  }

  /// Answers `workspace/textDocumentContent`.
  func content(_ params: JSON) throws -> JSON {
    let uri: String = try JSONObject(json: params).decode("uri")
    guard let page = Page(uri: uri) else {
      throw ResponseError.invalidParams(
        "\(uri) is no page; one is \(Page.scheme)today.", pointer: JSONPointer(["uri"]))
    }
    return ["text": .string(Self.text(try draw(page)))]
  }

  private func draw(_ page: Page) throws -> Wire.View {
    var params = page.params
    if !followed.values.contains(page), let number = follow(params) { followed[number] = page }
    // Without the keys of a page, which nobody can press here.
    params["printed"] = true
    params["width"] = .integer(Int64(settings.pageWidth))
    let view = try house.ask(Wire.ViewShow.method, .object(params), as: Wire.View.self)
    drawn[page] = view
    return view
  }

  private static func text(_ view: Wire.View) -> String {
    view.lines.map { $0.text + "\n" }.joined()
  }

  /// Writes a page as a file where the editor needs one. Returns whether it is there.
  @discardableResult
  func writePage(_ page: Page) -> Bool {
    guard !asksForContent else { return true }
    guard let folder = pageFolder, let view = try? draw(page) else { return false }
    makeFolder(folder)
    return FileURI.replace("\(folder)/\(page.fileName)", with: Self.text(view))
  }

  private func makeFolder(_ path: String) {
    var part = ""
    for name in path.split(separator: "/") {
      part += "/" + name
      mkdir(part, 0o700)
    }
  }

  /// Shows a page in the editor.
  func show(_ page: Page) throws {
    if !asksForContent { _ = try draw(page) }
    guard writePage(page), let place = place(of: page) else {
      throw ResponseError.invalidRequest("There is no place for the page.")
    }
    guard editor.can("window", "showDocument", "support") else {
      return editor.show("The page is \(FileURI.path(place) ?? place)")
    }
    editor.request("window/showDocument", ["takeFocus": true, "uri": .string(place)])
  }

  /// Shows the page of a `daybook:` link.
  func open(_ link: String) throws {
    let target = try house.ask(
      Wire.ViewOpen.method, ["link": .string(link)], as: Wire.ViewTarget.self)
    try show(Page(name: target.name, argument: target.argument))
  }

  /// A page would be drawn differently now.
  func refreshPage(_ page: Page) {
    guard drawn[page] != nil else { return }
    if asksForContent {
      editor.request("workspace/textDocumentContent/refresh", ["uri": .string(page.uri)])
    } else {
      writePage(page)
    }
  }

  // MARK: Actions

  /// The line that the document shows there; nil where the editor has not read the page again yet.
  func line(_ line: Int, of page: Page, in document: OpenDocument) -> Wire.Line? {
    guard let view = drawn[page] ?? (try? draw(page)), view.lines.indices.contains(line),
      line < document.text.lineCount, view.lines[line].text == document.text.lineText(line)
    else { return nil }
    return view.lines[line]
  }

  /// What can be done without typing words.
  private func actions(_ names: [String], of page: Page) -> [Wire.Action] {
    guard let view = drawn[page] else { return [] }
    return names.compactMap { name in
      view.actions.first { action in
        action.name == name
          && action.asks.allSatisfy { [.choice, .confirm, .day].contains($0.kind) }
      }
    }
  }

  private func argument(_ action: Wire.Action, _ key: String, _ page: Page) -> JSONObject {
    var argument: JSONObject = [
      "action": .string(action.name), "keys": [.string(key)], "name": .string(page.name),
      "changeCursor": .integer(Int64(drawn[page]?.changeCursor ?? 0)),
    ]
    argument["argument"] = page.argument.map(JSON.string)
    return argument
  }

  /// Three actions of each line, those first that are done often.
  func lenses(of page: Page) -> [JSON] {
    guard let document = documents.values.first(where: { $0.page == page }) else { return [] }
    return (0..<document.text.lineCount).flatMap { number -> [JSON] in
      guard let line = line(number, of: page, in: document) else { return [] }
      let actions = actions(line.actions, of: page)
      let (often, others) = (
        actions.filter { $0.isFrequent == true }, actions.filter { $0.isFrequent != true }
      )
      return (often + others).prefix(3).map {
        lens(number, $0.title, "daybook.act", argument($0, line.key, page))
      }
    }
  }

  /// All actions of a line.
  func addActions(
    of page: Page, _ lines: Range<Int>, _ document: OpenDocument, to list: inout ActionList
  ) {
    guard let number = lines.first, let line = line(number, of: page, in: document) else { return }
    for action in actions(line.actions, of: page) {
      list.add("refactor.rewrite", action.title, "daybook.act", argument(action, line.key, page))
    }
  }

  func act(onPage argument: CommandArgument) throws {
    var params = argument.object
    params["uri"] = nil
    try act(onView: params)
  }

  /// Runs an action, and asks what it wants to know.
  func act(onView params: JSONObject) throws {
    let outcome = try house.ask(Wire.ViewAct.method, .object(params), as: Wire.Outcome.self)
    guard let ask = outcome.asks.first else {
      if let message = outcome.message { editor.show(message) }
      if let target = outcome.open {
        try show(Page(name: target.name, argument: target.argument))
      }
      return
    }
    var choices = ask.choices.map { ($0.title, $0.value) }
    switch ask.kind {
    case .choice: break
    case .confirm: choices = [("Yes", "yes")]
    case .day:
      choices = ["today", "tomorrow", "friday", "monday", "in a week"].compactMap { words in
        let reading = try? house.ask(
          Wire.SessionDay.method, ["text": .string(words)], as: Wire.DayReading.self)
        return reading.map { ("\(words) (\($0.day.shortText))", $0.day.description) }
      }
    default:
      throw ResponseError.invalidRequest(
        "“\(ask.prompt)” asks for words, which a language server cannot ask for. "
          + "Use `daybook.act` with `answers`, or the terminal program.")
    }
    let offered = choices
    editor.ask(ask.prompt, offered.map(\.0)) { [self] answer in
      guard let choice = offered.first(where: { $0.0 == answer }) else { return }
      var next = params
      var answers: [JSON] = []
      if case .array(let given)? = params["answers"] { answers = given }
      next["answers"] = .array(answers + [.string(choice.1)])
      let params = next
      report { try act(onView: params) }
    }
  }

  // MARK: Reminders

  /// Shows a reminder, and does what is answered.
  func remind(_ params: JSON) {
    guard settings.reminders,
      let fired = try? Wire.ReminderFired.Params(json: params),
      reminded.insert(fired.id.text).inserted
    else { return }
    // Those that need no words, or have some to begin with.
    let actions = fired.actions.filter { $0.asks.allSatisfy { $0.initial != nil } }
    editor.ask(fired.line, actions.map(\.title)) { [self] answer in
      // Answered elsewhere meanwhile.
      guard reminded.remove(fired.id.text) != nil else { return }
      guard let action = actions.first(where: { $0.title == answer }) else { return }
      report {
        try act(onView: [
          "action": .string(action.name),
          "answers": .array(action.asks.map { .string($0.initial ?? "") }),
          "changeCursor": .integer(Int64(fired.changeCursor)), "keys": [.string(fired.key)],
          "name": .string(fired.view),
        ])
        if let task = fired.task?.text, tasks[task] != nil {
          read([task])
          mirror([task])
        }
      }
    }
  }
}
