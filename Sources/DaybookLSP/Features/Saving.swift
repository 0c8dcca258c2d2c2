import CivilTime
import DaybookProtocol
import JSON
import JSONRPC

// A line and its task are one thing. What a person ticked in the text happens to the task when the
// document is saved; what happened to the task is shown in the text by an edit: at once where it was
// done in this editor, otherwise when it is asked for, or by itself in a saved document where the
// person wants that.

extension LanguageServer {
  /// Does in daybook what was ticked in a document since it was opened or saved.
  func settle(_ document: OpenDocument) {
    let old = document.boxes
    var ticked: [String] = []
    var unticked: [String] = []
    var seen: Set<String> = []
    let lines = document.tasks().compactMap { line -> (id: String, isTicked: Bool)? in
      guard line.task.box != nil, let id = line.task.link?.id, seen.insert(id).inserted,
        let box = old[id], box.isTicked != line.task.isTicked
      else { return nil }
      return (id, line.task.isTicked)
    }
    // As they are now, so that nothing is done twice.
    read(Set(lines.map(\.id)))
    let uri = document.text.uri
    for (id, isTicked) in lines {
      guard let task = known(id) else { continue }
      switch (isTicked, task.state) {
      case (true, .open) where task.occurrence != old[id]?.occurrence:
        askAboutMoved(id, task, uri)
      case (true, .open): ticked.append(id)
      case (true, .cancelled): askAboutCancelled(id, task, uri)
      case (true, .completed), (false, .open): break
      case (false, .completed), (false, .cancelled): unticked.append(id)
      }
    }
    remember(document)
    do {
      if !ticked.isEmpty { try complete(ticked) }
      for id in unticked { try act(Wire.TaskReopen.method, [id], ["id": .string(id)]) }
    } catch {
      let message = response(of: error).message
      editor.show("daybook: \(message)", .error)
    }
  }

  /// Ticked here, while another front end did the occurrence that was meant.
  private func askAboutMoved(_ id: String, _ task: KnownTask, _ uri: String) {
    let next = task.due.map { " It is due \(dayWords.text($0, task.dueTime)) now." } ?? ""
    let yes = "Complete this one too"
    editor.ask(
      "“\(task.title)” has moved to another occurrence since this document was opened.\(next)",
      [yes, "Leave it open"], .warning
    ) { [self] answer in
      report { if answer == yes { try complete([id]) } else { mirror([id]) } }
    }
  }

  private func askAboutCancelled(_ id: String, _ task: KnownTask, _ uri: String) {
    let yes = "Complete it"
    editor.ask(
      "“\(task.title)” is ticked here and was cancelled in daybook.", [yes, "Leave it cancelled"],
      .warning
    ) { [self] answer in
      report { if answer == yes { try complete([id]) } }
    }
  }

  /// Runs the body, and shows what goes wrong.
  func report(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      let message = response(of: error).message
      editor.show("daybook: \(message)", .error)
    }
  }

  /// Shows in the text what became of tasks: boxes, and the due day where the line has the one that
  /// it was. In every open document, or in those that are saved.
  func mirror(
    _ ids: Set<String>, before: [String: KnownTask] = [:], onlySaved: Bool = false
  ) {
    var edits: [DocumentEdits] = []
    for document in documents.values where document.page == nil {
      if onlySaved, document.text.isDirty { continue }
      var changes: [TextEdit] = []
      for (line, task) in document.tasks() {
        guard let id = task.link?.id, ids.contains(id) else { continue }
        for change in mirrored(task, id, before[id], document.text.line(line), document) {
          let range = document.text.range(line: line, change.bytes, editor.encoding)
          changes.append(TextEdit(range: range, text: change.text))
        }
      }
      guard !changes.isEmpty else { continue }
      edits.append(
        DocumentEdits(uri: document.text.uri, version: document.text.version, edits: changes))
    }
    guard !edits.isEmpty else { return }
    let uris = edits.map(\.uri)
    apply("Show in the text what became of tasks", edits) { [self] in
      knowledge += 1
      for uri in uris {
        guard let document = documents[uri] else { continue }
        for id in ids {
          guard document.boxes[id] != nil, let task = known(id) else { continue }
          document.boxes[id] = .init(isTicked: task.isDone, occurrence: task.occurrence)
        }
      }
    }
  }

  private func mirrored(
    _ task: TaskLine, _ id: String, _ before: KnownTask?, _ line: ArraySlice<UInt8>,
    _ document: OpenDocument
  ) -> [(bytes: Range<Int>, text: String)] {
    let format = document.text.format
    guard let known = known(id) else {
      // An undo took the task back: the line says again what it said.
      guard let link = task.link, let words = origins[id] else { return [] }
      guard format == .todoTxt else { return [(task.body, words)] }
      return [(max(0, link.whole.lowerBound - 1)..<link.whole.upperBound, "")]
    }
    var changes = TaskText.tick(task, known.isDone, format, today: today).map { [$0] } ?? []
    if let old = before?.due, let new = known.due, old != new, let link = task.link,
      let place = TaskLink.find(Array(old.description.utf8), in: line, from: 0),
      !link.whole.contains(place), changes.allSatisfy({ !$0.bytes.contains(place) })
    {
      changes.append((place..<(place + 10), new.description))
    }
    return changes
  }

  /// Applies edits, and says so where the editor did not.
  func apply(
    _ label: String, _ edits: [DocumentEdits], then done: @escaping @Sendable () -> Void = {}
  ) {
    guard editor.can("workspace", "applyEdit") else { return }
    editor.apply(label, editor.workspaceEdit(edits)) { [self] reason in
      guard let reason else { return done() }
      editor.show("daybook: The text was not changed: \(reason)", .warning)
    }
  }

  /// Ticks what was done elsewhere just now, in saved documents of a person who wants that.
  func tickWhereWanted() {
    defer { news = [] }
    guard settings.tickAutomatically else { return }
    mirror(news, onlySaved: true)
  }
}
