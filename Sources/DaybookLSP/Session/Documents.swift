import DaybookProtocol
import JSON
import JSONRPC

extension LanguageServer {
  /// How long the text has to be at rest before diagnostics are sent, in milliseconds.
  private static let rest = 150
  /// How many tasks, or lines, are read at a time before others have their turn.
  private static let piece = 200

  func addDocuments(to table: inout MethodTable) {
    add("textDocument/didOpen", to: &table) { try $0.didOpen($1) }
    add("textDocument/didChange", to: &table) { try $0.didChange($1) }
    add("textDocument/didSave", to: &table) { try $0.didSave($1) }
    add("textDocument/didClose", to: &table) { try $0.didClose($1) }
    add("workspace/didRenameFiles", to: &table) { try $0.didRename($1) }
    add("workspace/didDeleteFiles", to: &table) { try $0.didDelete($1) }
    // What is on the disk is looked at when it is asked about.
    for name in [
      "workspace/didCreateFiles", "workspace/didChangeWatchedFiles",
      "workspace/didChangeWorkspaceFolders", "textDocument/willSave",
      "window/workDoneProgress/cancel",
    ] {
      add(name, to: &table) { (_: LanguageServer) in }
    }
  }

  /// The document that the params are about. Throws invalidParams where it is not open.
  func document(_ params: JSON) throws -> OpenDocument {
    let object = try JSONObject(json: params)
    let name: JSONObject = try object.decode("textDocument")
    let uri: String
    do {
      uri = try name.decode("uri")
    } catch {
      throw error.inside("textDocument")
    }
    if let document = documents[uri] { return document }
    throw ResponseError.invalidParams(
      "The document \(uri) is not open.", pointer: JSONPointer(["textDocument", "uri"]))
  }

  private func didOpen(_ params: JSON) throws {
    let item: JSONObject = try JSONObject(json: params).decode("textDocument")
    let uri: String = try item.decode("uri")
    let text: String = try item.decode("text")
    let document = OpenDocument(
      TextDocument(
        uri: uri, language: try item.decodeIfPresent("languageId") ?? "",
        version: try item.decodeIfPresent("version") ?? 0, text: text, marker: settings.marker))
    document.page = page(of: uri)
    documents[uri] = document
    guard document.page == nil else { return }
    read(document.linkedIDs.subtracting(tasks.keys))
    remember(document)
    changed(document)
  }

  private func didChange(_ params: JSON) throws {
    let document = try document(params)
    let object = try JSONObject(json: params)
    let changes: [TextChange] = try object.decode("contentChanges")
    let version: Int = try object["textDocument"]?["version"].map { try Int(json: $0) } ?? 0
    // An older version says that messages were lost or mixed up: what is known is still the best.
    if version < document.text.version {
      editor.notify(
        "window/logMessage",
        [
          "type": 2,
          "message": .string("\(document.text.uri) came as version \(version) after a newer one."),
        ])
    }
    if !document.text.isDirty { knowledge += 1 }
    document.text.version = max(version, document.text.version)
    guard document.text.apply(changes, editor.encoding) else {
      documents[document.text.uri] = nil
      return editor.show("daybook: \(document.text.uri) is too long to be looked at.", .warning)
    }
    changed(document)
  }

  private func didSave(_ params: JSON) throws {
    let document = try document(params)
    document.text.isDirty = false
    if let text = params["text"], case .string(let text) = text, text != document.text.text {
      _ = document.text.apply([TextChange(range: nil, text: text)], editor.encoding)
      document.text.isDirty = false
    }
    guard document.page == nil else { return }
    settle(document)
    let unattached = document.unattached
    document.unattached = []
    if !unattached.isEmpty { attach(document.text.uri, to: unattached) }
    changed(document)
  }

  private func didClose(_ params: JSON) throws {
    guard let document = try? document(params) else { return }
    documents[document.text.uri] = nil
    if !pulls, document.sent != nil { publish([], of: document) }
    let linked = documents.values.reduce(into: Set<String>()) { $0.formUnion($1.linkedIDs) }
    tasks = tasks.filter { linked.contains($0.key) }
    if let page = document.page {
      _ = try? house.ask(Wire.ViewClose.method, .object(page.params))
      if page == .init(name: "today", argument: nil) { readClock() }
    }
  }

  /// Remembers the lines with links of a document that was opened or saved, or in which those of some
  /// tasks are as they are to be.
  func remember(_ document: OpenDocument, only ids: Set<String>? = nil) {
    if ids == nil { document.boxes = [:] }
    knowledge += 1
    for (line, task, id) in document.linkedLines(of: ids) {
      document.boxes[id] = .init(
        isTicked: task.isTicked, isCancelled: task.isCancelled,
        occurrence: known(id)?.occurrence,
        words: document.words(of: line, task), format: task.format(in: document.text.format))
    }
  }

  // MARK: What is known of tasks

  /// What is known of a task; it is read where nothing is.
  func known(_ id: String) -> KnownTask? {
    if let task = tasks[id], !stale.contains(id) { return task }
    read([id])
    return tasks[id] ?? nil
  }

  /// Reads tasks now.
  func read(_ ids: Set<String>) {
    guard !ids.isEmpty else { return }
    stale.subtract(ids)
    knowledge += 1
    let ids = ids.sorted()
    let params = ids.map { JSON.object(["id": .string($0)]) }
    for (id, answer) in zip(ids, house.answers(Wire.TaskGet.method, params)) {
      switch answer {
      case .success(let json):
        tasks[id] = .some((try? Wire.Task(json: json)).map(KnownTask.init))
      case .failure(let error) where error.code == Wire.ErrorKind.notFound.code:
        tasks[id] = .some(nil)
      case .failure: break
      }
    }
  }

  /// The numbers of a task's subtasks that are done and that there are.
  func subtasks(of id: String) -> (done: Int, all: Int)? {
    guard let task = known(id) else { return nil }
    if let subtasks = task.subtasks { return subtasks }
    let page = try? house.ask(
      Wire.TaskList.method, ["parent": .string(id), "limit": 1000], as: Wire.TaskPage.self)
    let items = page?.items ?? []
    let counts = (done: items.count { $0.state != .open }, all: items.count)
    tasks[id]??.subtasks = counts
    return counts
  }

  // MARK: What changes

  /// Does what follows from a change of the text, once it rests.
  func changed(_ document: OpenDocument) {
    guard document.page == nil, !document.isWaiting, !pulls else { return }
    document.isWaiting = true
    let uri = document.text.uri
    editor.later(Self.rest) { [self] in
      guard let document = documents[uri] else { return }
      document.isWaiting = false
      sendDiagnostics(of: document)
    }
  }

  /// Takes what the server tells of its own accord.
  func hear(_ method: String, _ params: JSON) {
    switch method {
    case Wire.ChangesCommitted.method: hear(changes: params)
    case Wire.ViewChanged.method:
      // A long page that is not whole is told of again.
      guard case .integer(let number)? = params["page"], params["isWhole"] == true else { return }
      if Int(clamping: number) == clockPage {
        readClock()
        let moving = tasks.filter { $0.value?.due != nil && $0.value?.isDone == false }
        if !moving.isEmpty { readSoon(Set(moving.keys)) }
      }
      if let page = followed[Int(clamping: number)] { refreshPage(page) }
    case Wire.ReminderFired.method: remind(params)
    case Wire.ReminderDismissed.method:
      if case .string(let id)? = params["id"] { reminded.remove(id) }
    default: break
    }
  }

  private func hear(changes params: JSON) {
    var ids: Set<String> = []
    if params["needsReload"] == true {
      resume()
      ids = Set(tasks.keys)
    } else if case .array(let items)? = params["items"] {
      for item in items {
        guard item["entity"] == "task" || item["entity"] == "occurrence",
          case .string(let id)? = item["id"]
        else { continue }
        ids.insert(id)
      }
    }
    guard !ids.isEmpty else { return }
    for (id, task) in tasks {
      guard var task else { continue }
      if task.hasBlockers { ids.insert(id) }
      task.subtasks = nil
      tasks[id] = .some(task)
    }
    ids.formIntersection(tasks.keys)
    for id in ids where news[id] == nil { news[id] = tasks[id] ?? nil }
    readSoon(ids)
  }

  /// Reads tasks anew, piece by piece, and shows what came of it.
  func readSoon(_ ids: Set<String>) {
    stale.formUnion(ids)
    guard !isReading else { return }
    isReading = true
    editor.later(0) { [self] in readPiece() }
  }

  private func readPiece() {
    read(Set(stale.prefix(Self.piece)))
    if stale.isEmpty {
      isReading = false
      tickWhereWanted()
      refreshAll()
    } else {
      editor.later(0) { [self] in readPiece() }
    }
  }

  /// Has the editor ask anew for what it shows.
  func refreshAll() {
    for document in documents.values where document.page == nil { changed(document) }
    for (feature, method) in [
      ("inlayHint", "workspace/inlayHint/refresh"), ("codeLens", "workspace/codeLens/refresh"),
      ("diagnostics", "workspace/diagnostic/refresh"),
    ] where editor.can("workspace", feature, "refreshSupport") {
      editor.request(method, nil)
    }
  }
}
