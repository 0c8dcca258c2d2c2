import CivilTime
import DaybookProtocol
import JSON
import JSONRPC

extension LanguageServer {
  /// Answers `textDocument/codeAction`.
  func codeActions(_ params: JSON) throws -> JSON {
    let document = try document(params)
    let range: LSPRange = try JSONObject(json: params).decode("range")
    var lines = lines(of: range, in: document)
    // A selection of whole lines ends before the first character of the next one.
    if range.end.character == 0, lines.count > 1 { lines.removeLast() }
    var wanted: [String]?
    if case .array(let kinds)? = params["context"]?["only"] {
      wanted = kinds.compactMap { if case .string(let kind) = $0 { kind } else { nil } }
    }
    var actions = ActionList(uri: document.text.uri, version: document.text.version, wanted: wanted)
    if let page = document.page {
      addActions(of: page, lines, document, to: &actions)
    } else {
      addFixes(lines, document, to: &actions)
      addMaking(lines, document, to: &actions)
      addTaskActions(lines, document, to: &actions)
    }
    actions.add("source", "Show today", "daybook.view", ["name": "today"])
    actions.add("source", "Undo the last change in daybook", "daybook.undo", [:])
    return .array(actions.items)
  }

  // MARK: What mends a diagnostic

  private func addFixes(
    _ lines: Range<Int>, _ document: OpenDocument, to actions: inout ActionList
  ) {
    for diagnostic in diagnostics(of: document, in: lines).found {
      let line = document.text.line(diagnostic.line)
      let range = document.text.range(line: diagnostic.line, diagnostic.bytes, editor.encoding)
      func edit(_ range: LSPRange, _ text: String) -> JSON {
        editor.workspaceEdit([
          DocumentEdits(
            uri: document.text.uri, version: document.text.version,
            edits: [TextEdit(range: range, text: text)])
        ])
      }
      let ids = diagnostic.id.map { [JSON.string($0)] } ?? []
      switch diagnostic.finding {
      case .gone:
        guard let link = document.text.task(diagnostic.line)?.link else { continue }
        let words = TaskText.title(of: link, in: line)
        actions.fix("Take the link away", edit(range, words))
      case .ticked, .unticked:
        guard let task = document.text.task(diagnostic.line),
          let tick = TaskText.tick(
            task, diagnostic.finding == .unticked, in: document.text, today: today)
        else { continue }
        let box = document.text.range(line: diagnostic.line, tick.bytes, editor.encoding)
        if diagnostic.finding == .unticked {
          actions.fix("Tick it here", edit(box, tick.text))
          actions.add("quickfix", "Reopen it in daybook", "daybook.reopen", ["ids": .array(ids)])
        } else {
          actions.add(
            "quickfix", "Complete it in daybook", "daybook.complete", ["ids": .array(ids)])
          actions.fix("Take the tick away here", edit(box, tick.text))
        }
      case .renamed:
        guard let title = known(diagnostic.id ?? "")?.title else { continue }
        let words = document.text.format == .org ? TaskText.orgTitle : TaskText.markdownTitle
        actions.fix("Write “\(title)” here", edit(range, words(title)))
      case .unread where diagnostic.id != nil: break
      case .unread:
        let words = TaskLink.text(line, diagnostic.bytes)
        guard !words.contains("\"") else { continue }
        actions.fix("Keep “\(words)” as words of the title", edit(range, "\"\(words)\""))
      case .overdue, .dueToday, .moved: break
      }
    }
  }

  // MARK: Lines that are no tasks of daybook yet

  private func addMaking(
    _ lines: Range<Int>, _ document: OpenDocument, to actions: inout ActionList
  ) {
    let open = lines.filter { document.text.isOpenTask($0) }
    // A task is made when its link is in the text, and some editors let no server change it.
    guard let first = open.first, editor.can("workspace", "applyEdit") else { return }
    func make(_ title: String, _ lines: [Int], _ more: JSONObject = [:]) {
      var argument = more
      argument["lines"] = .array(lines.map { .integer(Int64($0)) })
      argument["version"] = .integer(Int64(document.text.version))
      actions.add("refactor.rewrite", title, "daybook.make", argument)
    }
    guard open.count == 1 else { return make("Make \(open.count) lines tasks", open) }
    make("Make this line a task", [first])
    let below = linesBelow(first, document)
    if !below.isEmpty {
      let words = below.count == 1 ? "the line below it" : "the \(below.count) lines below it"
      make("Make this line a task, and \(words) subtasks", [first] + below)
    }
    let list = listAround(first, document)
    if list.count > below.count + 1 {
      make("Make the \(list.count) lines of this list tasks", list)
    }
    let people = try? house.ask(Wire.ProfileList.method, as: Wire.ProfilePage.self)
    for person in people?.items ?? [] {
      make(
        "Make this line a task for \(person.name)", [first], ["profile": .string(person.id.text)])
    }
  }

  /// The unfinished lines that are indented below a line.
  private func linesBelow(_ line: Int, _ document: OpenDocument) -> [Int] {
    guard let indent = document.text.task(line)?.indent else { return [] }
    var below: [Int] = []
    for next in (line + 1)..<max(document.text.lineCount, line + 1) {
      guard let task = document.text.task(next) else {
        if document.text.format == .org, (document.text.stars(next) ?? .max) > indent { continue }
        break
      }
      guard task.indent > indent else { break }
      if document.text.isOpenTask(next) { below.append(next) }
    }
    return below
  }

  /// The unfinished lines of the list that a line is in.
  private func listAround(_ line: Int, _ document: OpenDocument) -> [Int] {
    var (start, end) = (line, line + 1)
    while start > 0, document.text.isOfInterest(start - 1) { start -= 1 }
    while end < document.text.lineCount, document.text.isOfInterest(end) { end += 1 }
    return (start..<end).filter { document.text.isOpenTask($0) }
  }

  // MARK: Tasks

  private func addTaskActions(
    _ lines: Range<Int>, _ document: OpenDocument, to actions: inout ActionList
  ) {
    let ids = lines.filter { document.text.isLinked($0) }
      .compactMap { document.text.task($0)?.link?.id }
    let open = ids.filter { known($0).map { !$0.isDone } ?? false }
    let kind = "refactor.rewrite"
    func add(_ title: String, _ command: String, _ ids: [String], _ more: JSONObject = [:]) {
      var argument = more
      argument["ids"] = .array(ids.map(JSON.string))
      actions.add(kind, title, command, argument)
    }
    if !open.isEmpty {
      let what = open.count == 1 ? "" : " \(open.count) tasks"
      add("Complete\(what)", "daybook.complete", open)
      // One that is due later already goes on from there.
      let due = open.count == 1 ? known(open[0])?.due ?? today : today
      if let day = max(due, today).adding(days: 1) {
        let words = due > today ? "by a day" : "to tomorrow"
        add(
          "Postpone\(what) \(words) (\(day.shortText))", "daybook.postpone", open,
          ["day": .string(day.description)])
      }
      add("Postpone\(what) …", "daybook.postpone", open)
      add(
        "Set the due day\(open.count == 1 ? "" : " of \(open.count) tasks") …", "daybook.due", open)
      add("Set the priority …", "daybook.priority", open)
      if open.count == 1 {
        add("Remind me …", "daybook.remind", open)
        add("Cancel", "daybook.cancel", open)
      }
    }
    let done = ids.filter { known($0)?.isDone ?? false }
    if !done.isEmpty {
      add(done.count == 1 ? "Reopen" : "Reopen \(done.count) tasks", "daybook.reopen", done)
    }
    if ids.count == 1, known(ids[0]) != nil { add("Open in daybook", "daybook.open", ids) }
  }
}

/// Code actions, of the kinds that are wanted.
struct ActionList {
  let uri: String
  let version: Int
  /// nil for all.
  let wanted: [String]?
  private(set) var items: [JSON] = []

  init(uri: String, version: Int, wanted: [String]?) {
    (self.uri, self.version, self.wanted) = (uri, version, wanted)
  }

  private func isWanted(_ kind: String) -> Bool {
    wanted?.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") } ?? true
  }

  mutating func add(_ kind: String, _ title: String, _ command: String, _ argument: JSONObject) {
    guard isWanted(kind) else { return }
    var argument = argument
    argument["uri"] = .string(uri)
    items.append([
      "command": [
        "arguments": [.object(argument)], "command": .string(command), "title": .string(title),
      ], "kind": .string(kind), "title": .string(title),
    ])
  }

  /// Adds what changes the text alone.
  mutating func fix(_ title: String, _ edit: JSON) {
    guard isWanted("quickfix") else { return }
    items.append(["edit": edit, "kind": "quickfix", "title": .string(title)])
  }
}
