import DaybookProtocol
import JSON
import JSONRPC

// What is shown in and beside the text: semantic tokens, inlay hints and code lenses.

extension LanguageServer {
  func addReading(to table: inout MethodTable) {
    answer("textDocument/diagnostic", in: &table) { try $0.pullDiagnostics($1) }
    answer("textDocument/semanticTokens/full", in: &table) { try $0.tokens($1) }
    answer("textDocument/semanticTokens/full/delta", in: &table) { try $0.tokensDelta($1) }
    answer("textDocument/semanticTokens/range", in: &table) { try $0.tokensInRange($1) }
    answer("textDocument/inlayHint", in: &table) { try $0.hints($1) }
    answer("textDocument/codeLens", in: &table) { try $0.lenses($1) }
    answer("textDocument/hover", in: &table) { try $0.hover($1) }
    answer("textDocument/completion", in: &table) { try $0.completion($1) }
    answer("textDocument/documentSymbol", in: &table) { try $0.symbols($1) }
    answer("textDocument/documentLink", in: &table) { try $0.links($1) }
    answer("documentLink/resolve", in: &table) { try $0.resolve(link: $1) }
    answer("textDocument/definition", in: &table) { try $0.definition($1) }
    answer("textDocument/references", in: &table) { try $0.references($1) }
    answer("workspace/symbol", in: &table) { try $0.workspaceSymbols($1) }
    answer("workspace/textDocumentContent", in: &table) { try $0.content($1) }
  }

  // MARK: Semantic tokens

  private func tokens(_ params: JSON) throws -> JSON {
    let document = try document(params)
    let data = tokenData(of: document)
    let id = remember(data, of: document)
    return ["data": .array(data.map { .integer(Int64($0)) }), "resultId": .string(id)]
  }

  private func tokensDelta(_ params: JSON) throws -> JSON {
    let document = try document(params)
    guard let last = document.tokens, params["previousResultId"] == .string(String(last.id)) else {
      return try tokens(params)
    }
    let old = last.data
    let new = tokenData(of: document)
    let id = remember(new, of: document)
    var start = 0
    let shorter = min(old.count, new.count)
    while start < shorter, old[start] == new[start] { start += 1 }
    var behind = 0
    while behind < shorter - start, old[old.count - 1 - behind] == new[new.count - 1 - behind] {
      behind += 1
    }
    let added = new[start..<(new.count - behind)]
    let count = old.count - behind - start
    guard count > 0 || !added.isEmpty else { return ["edits": [], "resultId": .string(id)] }
    return [
      "edits": [
        [
          "data": .array(added.map { .integer(Int64($0)) }),
          "deleteCount": .integer(Int64(count)), "start": .integer(Int64(start)),
        ]
      ], "resultId": .string(id),
    ]
  }

  private func tokensInRange(_ params: JSON) throws -> JSON {
    let document = try document(params)
    let range: LSPRange = try JSONObject(json: params).decode("range")
    let data = tokenData(of: document, in: lines(of: range, in: document))
    return ["data": .array(data.map { .integer(Int64($0)) })]
  }

  private func remember(_ data: [UInt32], of document: OpenDocument) -> String {
    lastTokens += 1
    document.tokens = (lastTokens, data)
    return String(lastTokens)
  }

  /// Five numbers for each token (LSP 3.17, semantic tokens): how many lines below the one before,
  /// how far behind it or in its line, how long, which type, which modifiers.
  private func tokenData(of document: OpenDocument, in lines: Range<Int>? = nil) -> [UInt32] {
    guard document.page == nil else { return [] }
    document.text.learn()
    var data: [UInt32] = []
    var (lastLine, lastStart) = (0, 0)
    for line in lines ?? 0..<document.text.lineCount where document.text.isOpenTask(line) {
      let parts = reading(of: line, in: document).parts
      guard !parts.isEmpty else { continue }
      let bytes = document.text.line(line)
      for part in parts {
        let start = editor.encoding.character(ofByte: bytes.startIndex + Int(part.start), in: bytes)
        let stop = editor.encoding.character(ofByte: bytes.startIndex + Int(part.stop), in: bytes)
        if line != lastLine { lastStart = 0 }
        guard start >= lastStart, stop > start else { continue }
        data += [
          UInt32(clamping: line - lastLine), UInt32(clamping: start - lastStart),
          UInt32(clamping: stop - start), UInt32(part.kind), 0,
        ]
        (lastLine, lastStart) = (line, start)
      }
    }
    return data
  }

  /// The lines of a range, the last one too, where the document has them.
  func lines(of range: LSPRange, in document: OpenDocument) -> Range<Int> {
    let last = min(range.end.line, document.text.lineCount - 1)
    return min(range.start.line, last + 1)..<(last + 1)
  }

  // MARK: Inlay hints

  private func hints(_ params: JSON) throws -> JSON {
    let document = try document(params)
    guard settings.inlayHints, document.page == nil else { return .null }
    let range: LSPRange = try JSONObject(json: params).decode("range")
    document.text.learn()
    let hints = lines(of: range, in: document).compactMap { line -> JSON? in
      guard document.text.isLinked(line), let id = document.text.task(line)?.link?.id,
        let words = hint(of: id)
      else { return nil }
      let end = document.text.line(line).count
      return [
        "label": .string(words), "paddingLeft": true,
        "position": document.text.position(line: line, byte: end, editor.encoding).json,
      ]
    }
    return .array(hints)
  }

  /// “tomorrow 18:00 · 3/8 subtasks · blocked”; nil where there is nothing to say.
  func hint(of id: String) -> String? {
    guard let task = known(id) else { return nil }
    var words: [String] = []
    if task.isDone {
      if task.state == .cancelled { words.append("cancelled") }
    } else {
      if let due = task.due {
        words.append((task.isOverdue ? "overdue: " : "") + dayWords.text(due, task.dueTime))
      }
      if task.isRecurring { words.append("↻") }
      if task.isBlocked { words.append("blocked") }
    }
    if let subtasks = subtasks(of: id), subtasks.all > 0 {
      words.append("\(subtasks.done)/\(subtasks.all) subtasks")
    }
    return words.isEmpty ? nil : words.joined(separator: " · ")
  }

  // MARK: Code lenses

  private func lenses(_ params: JSON) throws -> JSON {
    let document = try document(params)
    guard settings.codeLens else { return .null }
    if let page = document.page { return .array(lenses(of: page)) }
    var lenses: [JSON] = []
    var list: [Int] = []
    func endList() {
      if list.count > 1, editor.can("workspace", "applyEdit") {
        let title = "Make \(list.count) lines tasks"
        lenses.append(
          lens(list[0], title, "daybook.make", ["lines": .array(list.map { .integer(Int64($0)) })]))
      }
      list = []
    }
    document.text.learn()
    for line in 0..<document.text.lineCount {
      guard document.text.isOpenTask(line) else {
        // A list goes on behind its lines that are tasks already.
        if !document.text.isOfInterest(line) { endList() }
        if document.text.isLinked(line), let id = document.text.task(line)?.link?.id,
          let task = known(id), !task.isDone
        {
          let title = ["Complete", hint(of: id)].compactMap(\.self).joined(separator: " · ")
          lenses.append(lens(line, title, "daybook.complete", ["ids": [.string(id)]]))
          lenses.append(lens(line, "Postpone", "daybook.postpone", ["ids": [.string(id)]]))
        }
        continue
      }
      list.append(line)
    }
    endList()
    func lens(_ line: Int, _ title: String, _ command: String, _ argument: JSONObject) -> JSON {
      var argument = argument
      argument["uri"] = .string(document.text.uri)
      if command == "daybook.make" {
        argument["version"] = .integer(Int64(document.text.version))
      }
      return self.lens(line, title, command, argument)
    }
    return .array(lenses)
  }

  func lens(_ line: Int, _ title: String, _ command: String, _ argument: JSONObject) -> JSON {
    let place = Position(line: line, character: 0)
    return [
      "command": [
        "arguments": [.object(argument)], "command": .string(command), "title": .string(title),
      ],
      "range": LSPRange(start: place, end: place).json,
    ]
  }
}
