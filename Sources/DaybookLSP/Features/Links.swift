import DaybookProtocol
import JSON
import JSONRPC

// Links from lines to tasks, and back: a task that was made of a line has the document as an
// attachment, and the line is found by the link in it.

extension LanguageServer {
  /// Answers `textDocument/documentLink`: each link leads to the page that shows the task.
  func links(_ params: JSON) throws -> JSON {
    let document = try document(params)
    guard document.page == nil else { return [] }
    document.text.learn()
    var links: [JSON] = []
    for line in 0..<document.text.lineCount where document.text.isLinked(line) {
      for link in TaskLink.all(in: document.text.line(line), document.text.format) {
        guard let known = known(link.id) else { continue }
        links.append([
          "data": ["id": .string(link.id)],
          "range": document.text.range(line: line, link.whole, editor.encoding).json,
          "tooltip": .string(known.title),
        ])
      }
    }
    return .array(links)
  }

  /// Answers `documentLink/resolve`: the page is drawn when somebody wants to see it.
  func resolve(link: JSON) throws -> JSON {
    var link = try JSONObject(json: link)
    let data: JSONObject = try link.decode("data")
    let page = Page(name: "tasks", argument: try data.decode("id"))
    if writePage(page), let place = place(of: page) { link["target"] = .string(place) }
    return .object(link)
  }

  /// Answers `textDocument/definition`: the lines that a task came from, else its page.
  func definition(_ params: JSON) throws -> JSON {
    guard let id = try id(at: params) else { return .null }
    let here: Position = try JSONObject(json: params).decode("position")
    let uri = params["textDocument"]?["uri"]
    let places = places(of: id).filter { place in
      !(.string(place.uri) == uri && place.range.start.line == here.line)
    }
    if !places.isEmpty { return .array(places.map(\.json)) }
    let page = Page(name: "tasks", argument: id)
    guard known(id) != nil, writePage(page), let place = place(of: page) else { return .null }
    let start = Position(line: 0, character: 0)
    return Location(uri: place, range: LSPRange(start: start, end: start)).json
  }

  /// Answers `textDocument/references`: all lines with a link to the task.
  func references(_ params: JSON) throws -> JSON {
    guard let id = try id(at: params) else { return .null }
    return .array(places(of: id).map(\.json))
  }

  /// The task that a position is about, in a document or on a page.
  private func id(at params: JSON) throws -> String? {
    let (document, line, byte) = try place(params)
    guard let page = document.page else {
      return link(in: document, line: line, byte: byte)?.id
    }
    let key = self.line(line, of: page, in: document)?.key
    return key.flatMap { $0.hasPrefix("task/") ? String($0.dropFirst(5)) : nil }
  }

  struct Location: Hashable {
    var uri: String
    var range: LSPRange
    var json: JSON { ["range": range.json, "uri": .string(uri)] }
  }

  /// The lines with a link to a task, in open documents and in the files that it has as attachments.
  func places(of id: String) -> [Location] {
    var places = documents.values.filter { $0.page == nil }.sorted { $0.text.uri < $1.text.uri }
      .flatMap { Self.places(of: id, in: $0.text, editor.encoding) }
    let task = try? house.ask(Wire.TaskGet.method, ["id": .string(id)], as: Wire.Task.self)
    for attachment in task?.attachments ?? [] where attachment.kind == .file {
      let uri = FileURI.uri(attachment.location)
      guard documents[uri] == nil,
        !documents.keys.contains(where: {
          FileURI.path($0) == attachment.location
        }), let text = FileURI.content(attachment.location)
      else { continue }
      let document = TextDocument(
        uri: uri, language: "", version: 0, text: text, marker: settings.marker)
      places += Self.places(of: id, in: document, editor.encoding)
    }
    return places
  }

  private static func places(
    of id: String, in text: TextDocument, _ encoding: PositionEncoding
  ) -> [Location] {
    var text = text
    text.learn()
    return (0..<text.lineCount).filter { text.isLinked($0) }.flatMap { line in
      TaskLink.all(in: text.line(line), text.format).filter { $0.id == id }.map {
        Location(uri: text.uri, range: text.range(line: line, $0.whole, encoding))
      }
    }
  }

  // MARK: Files

  /// Attaches the document to tasks, so that the way back is found: at once, or when it is saved for
  /// the first time. A document that is no file has no way back.
  func attach(_ uri: String, to ids: [String]) {
    guard settings.attachDocument, let path = FileURI.path(uri) else { return }
    for id in ids {
      do {
        try house.ask(Wire.TaskAttach.method, ["id": .string(id), "path": .string(path)])
      } catch {
        documents[uri]?.unattached.append(id)
      }
    }
  }

  /// A document has another name: the tasks that it has links to are told.
  func didRename(_ params: JSON) throws {
    let files: [JSONObject] = try JSONObject(json: params).decode("files")
    for file in files {
      let (old, new): (String, String) = (try file.decode("oldUri"), try file.decode("newUri"))
      guard let oldPath = FileURI.path(old), let newPath = FileURI.path(new) else { continue }
      for (uri, path) in renamed(newPath) {
        let before = oldPath + path.dropFirst(newPath.count)
        report { try move(linkedIDs(uri, path), from: before, to: path) }
      }
    }
  }

  /// The documents that a rename is about: the file itself, or, of a folder, those below it that are
  /// open.
  private func renamed(_ path: String) -> [(uri: String, path: String)] {
    let open = documents.keys.compactMap { uri in
      FileURI.path(uri).flatMap { $0.hasPrefix(path + "/") ? (uri, $0) : nil }
    }
    return [(FileURI.uri(path), path)] + open
  }

  private func linkedIDs(_ uri: String, _ path: String) -> Set<String> {
    if let document = documents[uri] { return document.linkedIDs }
    guard let text = FileURI.content(path) else { return [] }
    return OpenDocument(
      TextDocument(uri: uri, language: "", version: 0, text: text, marker: settings.marker)
    ).linkedIDs
  }

  private func move(_ ids: Set<String>, from old: String, to new: String) throws {
    try asOneAct {
      for id in ids.sorted() where known(id) != nil {
        let task = try house.ask(Wire.TaskGet.method, ["id": .string(id)], as: Wire.Task.self)
        for attachment in task.attachments ?? []
        where attachment.kind == .file && attachment.location == old {
          try house.ask(
            Wire.TaskDetach.method,
            ["attachment": .string(attachment.id.text), "id": .string(id)])
          try house.ask(Wire.TaskAttach.method, ["id": .string(id), "path": .string(new)])
        }
      }
    }
  }

  /// A document was deleted, perhaps while it is open: its tasks stay, without the way back.
  func didDelete(_ params: JSON) throws {
    let files: [JSONObject] = try JSONObject(json: params).decode("files")
    for file in files {
      let uri: String = try file.decode("uri")
      guard let path = FileURI.path(uri), let document = documents[uri] else { continue }
      try asOneAct {
        for id in document.linkedIDs.sorted() where known(id) != nil {
          let task = try house.ask(Wire.TaskGet.method, ["id": .string(id)], as: Wire.Task.self)
          for attachment in task.attachments ?? []
          where attachment.kind == .file && attachment.location == path {
            try house.ask(
              Wire.TaskDetach.method,
              ["attachment": .string(attachment.id.text), "id": .string(id)])
          }
        }
      }
    }
  }
}
