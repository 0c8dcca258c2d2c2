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
    let failed = carryOver(document)
    var ticked: [String] = []
    var unticked: [String] = []
    var cancelled: [String] = []
    let lines = document.linkedLines().filter { _, task, id in
      old[id].map { $0.isTicked != task.isTicked || $0.isCancelled != task.isCancelled } ?? false
    }
    // As they are now, so that nothing is done twice.
    read(Set(lines.map(\.id)))
    let uri = document.text.uri
    for (_, line, id) in lines {
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
    // What was refused is tried again with the next save.
    for id in failed { document.boxes[id]?.words = old[id]?.words ?? "" }
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
  /// another sign of the format; other documents show it. Returns the tasks that are as they were.
  private func carryOver(_ document: OpenDocument) -> Set<String> {
    var failed: Set<String> = []
    var before: [String: KnownTask] = [:]
    for (line, task, id) in document.linkedLines() {
      let words = document.words(of: line, task)
      guard let box = document.boxes[id], words != box.words, let known = known(id),
        let old = LineFields(box.words, box.format, of: self),
        let new = LineFields(words, task.format(in: document.text.format), of: self)
      else { continue }
      if let problem = new.problem {
        failed.insert(id)
        editor.show("daybook: Line \(line + 1): \(problem)", .warning)
        continue
      }
      for var params in new.edits(since: old, recurring: known.isRecurring) {
        params["id"] = .string(id)
        do {
          try house.ask(Wire.TaskEdit.method, .object(params))
          before[id] = known
        } catch {
          failed.insert(id)
          let message = response(of: error).message
          editor.show("daybook: Line \(line + 1): \(message)", .error)
        }
      }
      read([id])
    }
    if !before.isEmpty { mirror(Set(before.keys), before: before, except: document.text.uri) }
    return failed
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
  /// it was. In every open document but that of `uri`, or in those that are saved.
  func mirror(
    _ ids: Set<String>, before: [String: KnownTask] = [:], onlySaved: Bool = false,
    except uri: String? = nil
  ) {
    var edits: [DocumentEdits] = []
    // What somebody typed since is to be carried over still.
    var typed: [String: [String: String]] = [:]
    for document in documents.values where document.page == nil && document.text.uri != uri {
      for (line, task, id) in document.linkedLines(of: ids)
      where !document.isAsRemembered(line, task) {
        typed[document.text.uri, default: [:]][id] = document.boxes[id]?.words
      }
      if onlySaved, document.text.isDirty { continue }
      var changes: [TextEdit] = []
      for (line, task, id) in linesToMirror(ids, in: document) {
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
    let (uris, kept) = (edits.map(\.uri), typed)
    apply("Show in the text what became of tasks", edits) { [self] in
      knowledge += 1
      for uri in uris {
        guard let document = documents[uri] else { continue }
        remember(document, only: ids.intersection(document.boxes.keys))
        for (id, words) in kept[uri] ?? [:] { document.boxes[id]?.words = words }
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
      // An undo took the task back: the line says again what it said, and others say it without a link.
      guard let origin = origins[id] else { return [] }
      if format == .todoTxt {
        return [(line, max(0, link.whole.lowerBound - 1)..<link.whole.upperBound, "")]
      }
      let bytes = document.text.line(line)
      return TaskLink.text(bytes, task.body) == origin.link
        ? [(line, task.body, origin.body)]
        : [(line, link.whole, TaskText.title(of: link, in: bytes))]
    }
    // An unsaved tick is a person's, unless this is about it.
    let isAboutState =
      before.map { $0.state != known.state || $0.occurrence != known.occurrence } ?? true
    let tick =
      isAboutState ? TaskText.tick(task, known.isDone, in: document.text, today: today) : nil
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
      let times =
        kind == .due ? (before.dueTime, known.dueTime) : (before.startTime, known.startTime)
      changes.append(
        Self.change(of: (old, times.0), to: (new, times.1), at: place, in: document.text))
    }
    return changes
  }

  /// Another day at a place, and behind it, in org, the name of the weekday and the time.
  private static func change(
    of old: (day: Day, time: LocalTime?), to new: (day: Day, time: LocalTime?),
    at place: (line: Int, bytes: Range<Int>), in document: TextDocument
  ) -> Change {
    var change = (line: place.line, bytes: place.bytes, text: new.day.description)
    func take(_ old: String, _ new: String) {
      let end = change.bytes.upperBound
      guard
        TaskLink.find(Array(old.utf8), in: document.line(place.line), from: end) == end
      else { return }
      change.bytes = change.bytes.lowerBound..<(end + old.utf8.count)
      change.text += new
    }
    let name = { (day: Day) in " " + day.weekday.englishName.prefix(3) }
    take(name(old.day), name(new.day))
    if let time = old.time { take(" \(time)", new.time.map { " \($0)" } ?? "") }
    return change
  }

  /// The lines to write into: those that stand for tasks; of a task that is gone all with a link.
  private func linesToMirror(
    _ ids: Set<String>, in document: OpenDocument
  ) -> [(line: Int, task: TaskLine, id: String)] {
    let gone = ids.filter { known($0) == nil }
    let mentions =
      gone.isEmpty
      ? []
      : document.tasks().compactMap { line, task in
        task.link.flatMap { gone.contains($0.id) ? (line, task, $0.id) : nil }
      }
    return document.linkedLines(of: ids.subtracting(gone)) + mentions
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
