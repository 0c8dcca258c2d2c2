import DaybookProtocol
import JSON
import JSONRPC

/// A tag or a project in a line, as quick add reads it, or as a headline of org has it.
private struct NamedWord {
  enum Kind { case tag, headlineTag, project }

  var kind: Kind
  /// All of it, with its mark, and the name alone: bytes of the line.
  var whole: Range<Int>
  var bytes: Range<Int>
  var name: String

  var isTag: Bool { kind != .project }

  /// nil for what is neither.
  init?(_ part: Wire.TaskPart, of body: Range<Int>, in line: ArraySlice<UInt8>) {
    whole = (body.lowerBound + part.start)..<(body.lowerBound + part.stop)
    let text = TaskLink.text(line, whole)
    switch part.kind {
    case .tag:
      kind = .tag
      bytes = (whole.lowerBound + 1)..<whole.upperBound
    case .project:
      var key = 1
      if text.utf8.first != UInt8(ascii: "+") {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        key = text.utf8.distance(from: text.startIndex, to: colon) + 1
      }
      let quotes = text.utf8.last == UInt8(ascii: "\"") ? 1 : 0
      kind = .project
      bytes = (whole.lowerBound + key + quotes)..<(whole.upperBound - quotes)
    default: return nil
    }
    name = TaskLink.text(line, bytes)
  }

  init(headlineTag bytes: Range<Int>, in line: ArraySlice<UInt8>) {
    (kind, whole, self.bytes) = (.headlineTag, bytes, bytes)
    name = TaskLink.text(line, bytes)
  }

  /// Why the name cannot stand here; nil where it can.
  func obstacle(to name: String, in line: ArraySlice<UInt8>) -> String? {
    switch kind {
    case .headlineTag where name.wholeMatch(of: /[\p{L}\p{N}_@#%]+/) == nil:
      "“\(name)” cannot be a tag of a headline in org, which has letters, digits, _, @, # and %."
    case .tag
    where line[line.startIndex + whole.lowerBound] != UInt8(ascii: "#")
      && name.unicodeScalars.first?.properties.isAlphabetic != true:
      "“\(name)” cannot stand behind + or @, where a name begins with a letter."
    default: nil
    }
  }
}

extension LanguageServer {
  /// The tags and projects of a line that is a task or has a link; those in a link are its title's.
  private func namedWords(_ index: Int, in document: OpenDocument) -> [NamedWord] {
    guard let task = document.text.task(index) else { return [] }
    let line = document.text.line(index)
    // The tags of a headline have one colon between them, and are found by themselves.
    let format = document.text.format == .todoTxt ? Wire.LineFormat.todoTxt : .quickAdd
    let parsed = parsed(TaskLink.text(line, task.body), format)
    let words = (parsed?.parts ?? []).compactMap { NamedWord($0, of: task.body, in: line) }
    let links = TaskLink.all(in: line, document.text.format)
    return words.filter { word in !links.contains { $0.whole.overlaps(word.whole) } }
      + (task.isHeadline ? headlineTags(task.body, in: line) : [])
  }

  /// `:home:family:` at the end of a headline of org.
  private func headlineTags(_ body: Range<Int>, in line: ArraySlice<UInt8>) -> [NamedWord] {
    let text = TaskLink.text(line, body)
    guard let match = text.firstMatch(of: TaskText.headlineTags) else { return [] }
    return match.output.1.split(separator: ":").map { tag in
      let start =
        body.lowerBound + text.utf8.distance(from: text.startIndex, to: tag.startIndex)
      return NamedWord(headlineTag: start..<(start + tag.utf8.count), in: line)
    }
  }

  private func word(_ params: JSON) throws -> (NamedWord, OpenDocument, Int)? {
    let (document, line, byte) = try place(params)
    guard document.page == nil else { return nil }
    return namedWords(line, in: document)
      .first { $0.whole.lowerBound <= byte && byte <= $0.whole.upperBound }
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
    let changes = try documents.values.filter { $0.page == nil }
      .sorted { $0.text.uri < $1.text.uri }
      .compactMap { document -> DocumentEdits? in
        let own = try edits(of: document, word, name)
        guard !own.isEmpty else { return nil }
        return DocumentEdits(
          uri: document.text.uri, version: document.text.version, edits: own)
      }
    try word.isTag ? renameTag(word.name, name) : renameProject(word.name, name)
    return editor.workspaceEdit(changes)
  }

  /// Throws where a line cannot have the new name.
  private func edits(
    of document: OpenDocument, _ word: NamedWord, _ name: String
  ) throws -> [TextEdit] {
    let old = word.name.lowercased()
    return try document.tasks().flatMap { index, _ -> [TextEdit] in
      let line = document.text.line(index)
      guard String(decoding: line, as: UTF8.self).lowercased().contains(old) else { return [] }
      return try namedWords(index, in: document).compactMap { other -> TextEdit? in
        guard other.isTag == word.isTag,
          let new = Self.renamed(other.name, word.name, name, isTag: word.isTag)
        else { return nil }
        if let obstacle = other.obstacle(to: new, in: line) {
          let place = "Line \(index + 1) of \(document.text.uri)"
          throw ResponseError.invalidParams(
            "\(obstacle) \(place) has it. Nothing was renamed.",
            pointer: JSONPointer(["newName"]))
        }
        return TextEdit(
          range: document.text.range(line: index, other.bytes, editor.encoding), text: new)
      }
    }
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
