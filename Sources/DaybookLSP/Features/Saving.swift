import CivilTime
import DaybookProtocol
import JSON
import JSONRPC

// A line and its task are one thing. What a person ticked or wrote in the text happens to the task when
// the document is saved; what happened to the task is shown in the text by an edit: at once where it was
// done in this editor, otherwise when it is asked for, or by itself in a saved document where the
// person wants that.

extension LanguageServer {
  /// Does in daybook what was ticked or written in a document since it was opened or saved.
  func settle(_ document: OpenDocument) {
    let old = document.boxes
    carryOver(document)
    var ticked: [String] = []
    var unticked: [String] = []
    var cancelled: [String] = []
    var seen: Set<String> = []
    let lines = document.tasks().compactMap { _, task -> (id: String, task: TaskLine)? in
      guard task.box != nil, let id = task.link?.id, seen.insert(id).inserted, let box = old[id],
        box.isTicked != task.isTicked || box.isCancelled != task.isCancelled
      else { return nil }
      return (id, task)
    }
    // As they are now, so that nothing is done twice.
    read(Set(lines.map(\.id)))
    let uri = document.text.uri
    for (id, line) in lines {
      guard let task = known(id) else { continue }
      switch (line.isTicked, task.state) {
      case (true, .open) where line.isCancelled: cancelled.append(id)
      case (true, .cancelled) where line.isCancelled: break
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
      if !cancelled.isEmpty { try cancel(cancelled, nil) }
      for id in unticked { try act(Wire.TaskReopen.method, [id], ["id": .string(id)]) }
    } catch {
      let message = response(of: error).message
      editor.show("daybook: \(message)", .error)
    }
  }

  /// Edits the tasks whose lines say something else than they did: another title in the link, or
  /// another sign of the format.
  private func carryOver(_ document: OpenDocument) {
    var seen: Set<String> = []
    for (line, task) in document.tasks() {
      guard let id = task.link?.id, seen.insert(id).inserted, let box = document.boxes[id] else {
        continue
      }
      let words = document.words(of: line, task)
      guard words != box.words, let known = known(id),
        let old = LineFields(box.words, box.format, of: self),
        let new = LineFields(words, task.format(in: document.text.format), of: self)
      else { continue }
      for var params in new.edits(since: old, recurring: known.isRecurring) {
        params["id"] = .string(id)
        do {
          try act(Wire.TaskEdit.method, [id], .object(params))
        } catch {
          let message = response(of: error).message
          editor.show("daybook: Line \(line + 1): \(message)", .error)
        }
      }
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
        for change in mirrored(line, task, id, before[id], document) {
          let range = document.text.range(line: change.line, change.bytes, editor.encoding)
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
        remember(document, only: ids.intersection(document.boxes.keys))
      }
    }
  }

  private typealias Change = (line: Int, bytes: Range<Int>, text: String)

  private func mirrored(
    _ line: Int, _ task: TaskLine, _ id: String, _ before: KnownTask?, _ document: OpenDocument
  ) -> [Change] {
    let format = document.text.format
    guard let link = task.link else { return [] }
    guard let known = known(id) else {
      // An undo took the task back: the line says again what it said.
      guard let words = origins[id]?.body else { return [] }
      guard format == .todoTxt else { return [(line, task.body, words)] }
      return [(line, max(0, link.whole.lowerBound - 1)..<link.whole.upperBound, "")]
    }
    let tick = TaskText.tick(task, known.isDone, in: document.text, today: today)
    var changes = tick.map { [(line, $0.bytes, $0.text)] } ?? []
    guard let before else { return changes }
    if before.title != known.title, let title = link.title,
      TaskText.title(of: link, in: document.text.line(line)) == before.title
    {
      let words = format == .org ? TaskText.orgTitle : TaskText.markdownTitle
      changes.append((line, title, words(known.title)))
    }
    let days = [
      (before.due, known.due, Wire.TaskPartKind.due), (before.start, known.start, .start),
    ]
    for case (let old?, let new?, let kind) in days where old != new {
      guard let place = place(of: old, kind, line, task, document),
        changes.allSatisfy({ $0.0 != place.line || !$0.1.overlaps(place.bytes) })
      else { continue }
      // In org, the name of the weekday stands behind.
      let name = { (day: Day) in " " + day.weekday.englishName.prefix(3) }
      let hasName = TaskLink.find(
        Array(name(old).utf8), in: document.text.line(place.line), from: place.bytes.upperBound)
      let end = place.bytes.upperBound
      changes.append(
        hasName == end
          ? (place.line, place.bytes.lowerBound..<(end + 4), new.description + name(new))
          : (place.line, place.bytes, new.description))
    }
    return changes
  }

  /// Where a line has a day of its task: in a sign for it, or, in a line without such signs, beside the
  /// link.
  private func place(
    of day: Day, _ kind: Wire.TaskPartKind, _ line: Int, _ task: TaskLine,
    _ document: OpenDocument
  ) -> (line: Int, bytes: Range<Int>)? {
    guard let link = task.link, let parsed = parsed(line, task, in: document) else { return nil }
    let words = Array(document.words(of: line, task).utf8)[...]
    let text = Array(day.description.utf8)
    let signs = parsed.parts.filter {
      $0.isSign == true && ($0.kind == .due || $0.kind == .start || $0.kind == .recurrence)
    }
    guard signs.isEmpty else {
      for sign in signs where sign.kind == kind {
        guard let place = TaskLink.find(text, in: words.prefix(sign.stop), from: sign.start)
        else { continue }
        // The planning of a headline is in the line below.
        let isBelow = place > task.body.count
        let base = isBelow ? -task.body.count - 1 : task.body.lowerBound
        return (isBelow ? line + 1 : line, (base + place)..<(base + place + text.count))
      }
      return nil
    }
    guard kind == .due, let place = TaskLink.find(text, in: document.text.line(line), from: 0),
      !link.whole.contains(place)
    else { return nil }
    return (line, place..<(place + text.count))
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
    defer { news = [:] }
    guard settings.tickAutomatically else { return }
    mirror(Set(news.keys), before: news, onlySaved: true)
  }
}
