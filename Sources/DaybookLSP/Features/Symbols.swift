import DaybookProtocol
import JSON
import JSONRPC

extension LanguageServer {
  private struct Symbol {
    var name: String
    var detail: String
    var isHeading: Bool
    var isDone: Bool
    /// Headings come before tasks, whatever their depth.
    var depth: Int
    var line: Int
    var children: [Symbol] = []
  }

  /// Answers `textDocument/documentSymbol`: the tasks of a document below their headings.
  func symbols(_ params: JSON) throws -> JSON {
    let document = try document(params)
    guard document.page == nil else { return [] }
    document.text.learn()
    var open: [Symbol] = []
    var top: [Symbol] = []
    func close(_ depth: Int) {
      while let last = open.last, last.depth >= depth {
        open.removeLast()
        if open.isEmpty { top.append(last) } else { open[open.count - 1].children.append(last) }
      }
    }
    for line in 0..<document.text.lineCount {
      guard let symbol = symbol(line, document) else { continue }
      close(symbol.depth)
      open.append(symbol)
    }
    close(.min)
    let isNested = editor.can(
      "textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport")
    return .array(
      isNested
        ? top.map { json($0, document) } : flat(top, nil, document))
  }

  private func symbol(_ line: Int, _ document: OpenDocument) -> Symbol? {
    let bytes = document.text.line(line)
    if let task = document.text.task(line), task.box != nil || task.link == nil {
      var name = TaskLink.text(bytes, task.body)
      if let link = task.link {
        let title = TaskText.title(of: link, in: bytes)
        name = title.isEmpty ? known(link.id)?.title ?? name : title
      }
      return Symbol(
        name: name.isEmpty ? "(no title)" : name,
        detail: task.link.flatMap { hint(of: $0.id) } ?? "", isHeading: false,
        isDone: task.isTicked, depth: (task.isHeadline ? 0 : 1000) + task.indent, line: line)
    }
    guard document.text.isText(line) else { return nil }
    let mark: UInt8
    switch document.text.format {
    case .markdown: mark = UInt8(ascii: "#")
    case .org: mark = UInt8(ascii: "*")
    case .todoTxt, .plain: return nil
    }
    let depth = bytes.prefix { $0 == mark }.count
    guard (1...6).contains(depth), bytes.dropFirst(depth).first == UInt8(ascii: " ") else {
      return nil
    }
    let name = String(decoding: bytes.dropFirst(depth + 1), as: UTF8.self).trimmingSpaces
    return Symbol(
      name: name.isEmpty ? "(no title)" : name, detail: "", isHeading: true, isDone: false,
      depth: depth, line: line)
  }

  private func json(_ symbol: Symbol, _ document: OpenDocument) -> JSON {
    let last = lastLine(symbol)
    let whole = LSPRange(
      start: Position(line: symbol.line, character: 0),
      end: document.text.range(
        line: last, 0..<document.text.line(last).count, editor.encoding
      ).end)
    let own = document.text.range(
      line: symbol.line, 0..<document.text.line(symbol.line).count, editor.encoding)
    var members: JSONObject = [
      "children": .array(symbol.children.map { json($0, document) }),
      "detail": .string(symbol.detail), "kind": .integer(kind(symbol)),
      "name": .string(symbol.name), "range": whole.json, "selectionRange": own.json,
    ]
    if symbol.isDone { members["tags"] = [1] }
    return .object(members)
  }

  /// For editors without nested symbols.
  private func flat(_ symbols: [Symbol], _ above: String?, _ document: OpenDocument) -> [JSON] {
    symbols.flatMap { symbol in
      let own = document.text.range(
        line: symbol.line, 0..<document.text.line(symbol.line).count, editor.encoding)
      var members: JSONObject = [
        "kind": .integer(kind(symbol)),
        "location": Location(uri: document.text.uri, range: own).json,
        "name": .string(symbol.name),
      ]
      if let above { members["containerName"] = .string(above) }
      return [.object(members)] + flat(symbol.children, symbol.name, document)
    }
  }

  /// A heading is a namespace, a task an event (LSP 3.17, SymbolKind).
  private func kind(_ symbol: Symbol) -> Int64 { symbol.isHeading ? 3 : 24 }

  private func lastLine(_ symbol: Symbol) -> Int {
    symbol.children.last.map(lastLine) ?? symbol.line
  }

  /// Answers `workspace/symbol` by the search over everything.
  func workspaceSymbols(_ params: JSON) throws -> JSON {
    let query: String = try JSONObject(json: params).decode("query")
    let page: Wire.SearchPage
    do {
      let text = query.trimmingSpaces
      var search: JSONObject = ["kinds": ["task"], "limit": 30]
      search["text"] = .string(text.isEmpty ? "is:open" : text)
      if text.isEmpty { search["order"] = "urgency" }
      page = try house.ask(Wire.SearchQuery.method, .object(search), as: Wire.SearchPage.self)
    } catch let error as ResponseError where error.code == Wire.ErrorKind.invalidValue.code {
      // A filter that is being typed.
      return []
    }
    let start = Position(line: 0, character: 0)
    return .array(
      page.items.compactMap { hit in
        var found = places(of: hit.id).first
        let page = Page(name: "tasks", argument: hit.id)
        if found == nil, writePage(page), let place = place(of: page) {
          found = Location(uri: place, range: LSPRange(start: start, end: start))
        }
        guard let found else { return nil }
        var members: JSONObject = [
          "kind": 24, "location": found.json, "name": .string(hit.title),
        ]
        if let task = hit.task {
          if task.state != .open { members["tags"] = [1] }
          if let due = task.due {
            members["containerName"] = .string(dayWords.text(due, task.dueTime))
          }
        }
        return .object(members)
      })
  }
}
