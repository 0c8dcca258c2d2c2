import DaybookProtocol
import JSON
import JSONRPC

/// A tag or a project in a line.
private struct NamedWord {
  var isTag: Bool
  /// The name without its mark, in bytes of the line.
  var bytes: Range<Int>
  var name: String

  /// All of a line: `#tag`, `+tag`, `@tag`, `project:home.garden`.
  static func all(in line: ArraySlice<UInt8>) -> [NamedWord] {
    var words: [NamedWord] = []
    var start = 0
    let bytes = Array(line)
    while start < bytes.count {
      guard !TaskLink.isSpace(bytes[start]) else { start += 1; continue }
      let end = bytes[start...].firstIndex(where: TaskLink.isSpace) ?? bytes.count
      let word = String(decoding: bytes[start..<end], as: UTF8.self)
      for mark in ["#", "+", "@", "project:", "pro:"]
      where word.hasPrefix(mark) && word.utf8.count > mark.utf8.count {
        let first = start + mark.utf8.count
        words.append(
          NamedWord(
            isTag: mark.utf8.count == 1, bytes: first..<end,
            name: String(decoding: bytes[first..<end], as: UTF8.self)))
        break
      }
      start = end
    }
    return words
  }
}

extension LanguageServer {
  private func word(_ params: JSON) throws -> (NamedWord, OpenDocument, Int)? {
    let (document, line, byte) = try place(params)
    guard document.page == nil, document.text.isOfInterest(line) else { return nil }
    let words = NamedWord.all(in: document.text.line(line))
    return words.first {
      $0.bytes.lowerBound - 8 <= byte && byte <= $0.bytes.upperBound
        && ($0.bytes.lowerBound - 1 <= byte || !$0.isTag)
    }
    .map { ($0, document, line) }
  }

  /// Answers `textDocument/prepareRename`.
  func prepareRename(_ params: JSON) throws -> JSON {
    guard let (word, document, line) = try word(params) else { return .null }
    return [
      "placeholder": .string(word.name),
      "range": document.text.range(line: line, word.bytes, editor.encoding).json,
    ]
  }

  /// Answers `textDocument/rename`: in the database now, in the open documents by the edit.
  func rename(_ params: JSON) throws -> JSON {
    guard let (word, _, _) = try word(params) else {
      throw ResponseError.invalidParams("Tags and projects can be renamed here.")
    }
    let typed: String = try JSONObject(json: params).decode("newName")
    let name = word.isTag ? String(typed.drop { "#+@".contains($0) }) : typed
    try word.isTag ? renameTag(word.name, name) : renameProject(word.name, name)
    let edits = documents.values.filter { $0.page == nil }.sorted { $0.text.uri < $1.text.uri }
      .compactMap { document -> DocumentEdits? in
        let edits = document.tasks().flatMap { line, _ in
          NamedWord.all(in: document.text.line(line)).compactMap { other -> TextEdit? in
            guard other.isTag == word.isTag,
              let new = Self.renamed(other.name, word.name, name, isTag: word.isTag)
            else { return nil }
            return TextEdit(
              range: document.text.range(line: line, other.bytes, editor.encoding), text: new)
          }
        }
        guard !edits.isEmpty else { return nil }
        return DocumentEdits(
          uri: document.text.uri, version: document.text.version, edits: edits)
      }
    return editor.workspaceEdit(edits)
  }

  /// The new name where this is the old one, or of a project one below it; else nil.
  private static func renamed(
    _ name: String, _ old: String, _ new: String, isTag: Bool
  ) -> String? {
    if name.lowercased() == old.lowercased() { return new }
    guard !isTag, name.lowercased().hasPrefix(old.lowercased() + ".") else { return nil }
    return new + name.dropFirst(old.count)
  }

  /// A tag that only the text has is renamed there alone.
  private func renameTag(_ old: String, _ new: String) throws {
    let found = try house.ask(
      Wire.SearchFind.method, ["kind": "tag", "limit": 100, "text": .string(old)],
      as: Wire.NamedList.self)
    guard let tag = found.items.first(where: { $0.title.lowercased() == old.lowercased() }) else {
      return
    }
    try house.ask(Wire.TagEdit.method, ["id": .string(tag.id), "name": .string(new)])
  }

  private func renameProject(_ old: String, _ new: String) throws {
    var groups: [String: [JSON]] = [:]
    var cursor: JSON?
    repeat {
      var params: JSONObject = [
        "filter": ["op": "project", "value": .string(old)], "kinds": ["task"], "limit": 1000,
      ]
      params["cursor"] = cursor
      let page = try house.ask(
        Wire.SearchQuery.method, .object(params), as: Wire.SearchPage.self)
      for hit in page.items {
        guard let project = hit.task?.project,
          let name = Self.renamed(project, old, new, isTag: false)
        else { continue }
        groups[name, default: []].append(.string(hit.id))
      }
      cursor = page.nextCursor?.json
    } while cursor != nil
    try asOneAct {
      for (name, ids) in groups.sorted(by: { $0.key < $1.key }) {
        for start in stride(from: 0, to: ids.count, by: 1000) {
          try house.ask(
            Wire.TaskBatch.method,
            [
              "act": "edit", "ids": .array(Array(ids[start..<min(start + 1000, ids.count)])),
              "project": .string(name),
            ])
        }
      }
    }
  }
}
