import CivilTime
import DaybookProtocol
import JSON
import JSONRPC

/// What a diagnostic is about, which its code says.
enum Finding: String, Sendable {
  case gone
  case overdue
  case dueToday = "due-today"
  /// Ticked in the text, and open in daybook.
  case ticked
  /// Done in daybook, and without a tick in the text.
  case unticked
  case unread
  /// Called otherwise in daybook.
  case renamed
  /// Due or beginning on another day in daybook.
  case moved
}

struct Diagnostic: Hashable, Sendable {
  var line: Int
  /// Bytes from the beginning of the line.
  var bytes: Range<Int>
  var finding: Finding
  var message: String
  var id: String?
}

extension LanguageServer {
  /// How many lines are looked at at once for what quick add reads in them.
  private static let piece = 500

  /// All diagnostics of a document, in the order of its lines. With `limit`, at most that many lines
  /// are read that nobody read since they changed; `isWhole` says whether that was enough.
  func diagnostics(
    of document: OpenDocument, in lines: Range<Int>? = nil, reading limit: Int = .max
  ) -> (found: [Diagnostic], isWhole: Bool) {
    var found: [Diagnostic] = []
    var left = limit
    document.text.learn()
    for line in lines ?? 0..<document.text.lineCount where document.text.isOfInterest(line) {
      if document.text.isLinked(line) {
        for var diagnostic in linked(line, in: document).found {
          diagnostic.line = line
          found.append(diagnostic)
        }
      } else if settings.unread, document.text.isOpenTask(line) {
        if document.text[reading: line] == nil {
          guard left > 0 else { continue }
          left -= 1
        }
        for problem in reading(of: line, in: document).problems {
          found.append(
            Diagnostic(
              line: line, bytes: Int(problem.start)..<Int(problem.stop), finding: .unread,
              message: problem.message))
        }
      }
    }
    return (found, left > 0)
  }

  /// What there is to be said of a line with a link; kept while nothing new is known.
  private func linked(_ line: Int, in document: OpenDocument) -> LineReading {
    if let reading = document.text[reading: line], reading.knowledge == knowledge { return reading }
    guard let task = document.text.task(line), let link = task.link else { return .nothing }
    let found =
      diagnostics(of: task, link, in: document)
      + diagnostics(ofWords: line, task, link, in: document)
    if quiet.knowledge != knowledge { quiet = LineReading(knowledge: knowledge) }
    let reading = found.isEmpty ? quiet : LineReading(found: found, knowledge: knowledge)
    document.text[reading: line] = reading
    return reading
  }

  private func diagnostics(
    of task: TaskLine, _ link: TaskLink, in document: OpenDocument
  ) -> [Diagnostic] {
    func diagnostic(_ finding: Finding, _ message: String) -> Diagnostic {
      Diagnostic(line: 0, bytes: link.whole, finding: finding, message: message, id: link.id)
    }
    guard let known = known(link.id) else {
      // What could not be read is not said to be gone.
      guard tasks[link.id] != nil else { return [] }
      return [diagnostic(.gone, "There is no task “\(link.id)” in daybook any more.")]
    }
    if task.box != nil, task.isTicked != known.isDone {
      let isMeant = document.boxes[link.id].map { $0.isTicked != task.isTicked } ?? false
      if !(isMeant && document.text.isDirty) {
        return [
          task.isTicked
            ? diagnostic(
              .ticked,
              "“\(known.title)” is \(task.isCancelled ? "cancelled" : "ticked") here and open in daybook."
            )
            : diagnostic(.unticked, "“\(known.title)” is \(known.state.rawValue) in daybook.")
        ]
      }
    }
    guard !known.isDone, !task.isTicked, let due = known.due else { return [] }
    let words = dayWords.text(due, known.dueTime)
    if known.isOverdue {
      return settings.overdue ? [diagnostic(.overdue, "Overdue: it was due \(words).")] : []
    }
    guard due == today, settings.dueToday else { return [] }
    return [diagnostic(.dueToday, "Due \(words).")]
  }

  /// What there is to be said of what a line with a link says by itself.
  private func diagnostics(
    ofWords line: Int, _ task: TaskLine, _ link: TaskLink, in document: OpenDocument
  ) -> [Diagnostic] {
    guard let known = known(link.id), task.box != nil else { return [] }
    var found: [Diagnostic] = []
    func add(_ finding: Finding, _ bytes: Range<Int>, _ message: String) {
      found.append(
        Diagnostic(line: 0, bytes: bytes, finding: finding, message: message, id: link.id))
    }
    let bytes = document.text.line(line)
    let isAsRemembered = document.isAsRemembered(line, task)
    if let place = link.title, isAsRemembered {
      // A shorter name is a person's own.
      let title = TaskText.title(of: link, in: bytes)
      if !known.title.lowercased().contains(title.lowercased()) {
        add(.renamed, place, "This is “\(known.title)” in daybook.")
      }
    }
    let words = document.words(of: line, task)
    let format = task.format(in: document.text.format)
    let body = TaskLine.rest(of: Array(words.utf8)[...], format)
    guard body != nil || format == .todoTxt, let parsed = parsed(body?.text ?? words, format) else {
      return found
    }
    let signs = Set(parsed.parts.filter { $0.isSign == true }.map(\.kind))
    if isAsRemembered, !task.isTicked, !known.isDone {
      if signs.contains(.due), parsed.due != known.due {
        let there = known.due.map { "is due \(dayWords.text($0))" } ?? "has no due day"
        add(.moved, link.whole, "In daybook, it \(there).")
      }
      if signs.contains(.start), parsed.start != known.start {
        let there = known.start.map { "starts \(dayWords.text($0))" } ?? "has no start"
        add(.moved, link.whole, "In daybook, it \(there).")
      }
    }
    guard settings.unread, let body else { return found }
    for part in parsed.parts
    where part.isSign != true && part.kind != .tag && part.kind != .quoted
      && part.stop <= body.text.utf8.count
    {
      let start = task.body.lowerBound + part.start + (part.start > body.place ? body.shift : 0)
      let range = start..<(start + part.stop - part.start)
      guard range.upperBound <= task.body.upperBound else { continue }
      let words = TaskLink.text(bytes, range)
      guard words != known.due?.description else { continue }
      add(.unread, range, "“\(words)” is not read beside a link; the task says this itself.")
    }
    return found
  }

  /// What quick add reads in the text of an unfinished task.
  func reading(of line: Int, in document: OpenDocument) -> LineReading {
    if let reading = document.text[reading: line] { return reading }
    let reading = read(line, in: document)
    document.text[reading: line] = reading
    return reading
  }

  private func read(_ line: Int, in document: OpenDocument) -> LineReading {
    guard let task = document.text.task(line), !task.body.isEmpty,
      let parsed = parsed(line, task, in: document),
      !parsed.parts.isEmpty || !parsed.problems.isEmpty
    else { return .nothing }
    let base = task.body.lowerBound
    // What stands in the line below is shown at the end of this one.
    func place(_ offset: Int) -> UInt32 {
      UInt32(clamping: min(base + offset, task.body.upperBound))
    }
    let own = parsed.parts.filter { $0.stop <= task.body.count }
    let parts = own.compactMap { part -> LineReading.Part? in
      guard let kind = Self.tokenTypes.firstIndex(where: { $0.kinds.contains(part.kind.rawValue) })
      else { return nil }
      return LineReading.Part(
        start: place(part.start), stop: place(part.stop), kind: UInt8(clamping: kind))
    }
    let problems = parsed.problems.map {
      LineReading.Problem(start: place($0.start), stop: place($0.stop), message: $0.message)
    }
    let kept = own.filter { $0.isSign == true || $0.kind == .tag }.map {
      LineReading.Part(start: place($0.start), stop: place($0.stop), kind: 0)
    }
    return LineReading(parts: parts, kept: kept, problems: problems)
  }

  /// What a line says as a task; of a headline of org, with the planning below it.
  func parsed(
    _ line: Int, _ task: TaskLine, in document: OpenDocument
  ) -> Wire.ParsedTask? {
    parsed(document.words(of: line, task), task.format(in: document.text.format))
  }

  func parsed(_ words: String, _ format: Wire.LineFormat) -> Wire.ParsedTask? {
    try? house.ask(
      Wire.TaskParse.method, ["format": .string(format.rawValue), "text": .string(words)],
      as: Wire.ParsedTask.self)
  }

  // MARK: Sending

  /// Sends the diagnostics of a document where they are others than those it was sent.
  func sendDiagnostics(of document: OpenDocument) {
    let (found, isWhole) = diagnostics(of: document, reading: Self.piece)
    guard isWhole else {
      let uri = document.text.uri
      editor.later(0) { [self] in documents[uri].map(sendDiagnostics) }
      return
    }
    let number = found.hashValue
    guard document.sent != number, !(document.sent == nil && found.isEmpty) else { return }
    document.sent = number
    publish(found, of: document)
  }

  func publish(_ found: [Diagnostic], of document: OpenDocument) {
    editor.notify(
      "textDocument/publishDiagnostics",
      [
        "diagnostics": .array(found.map { json($0, in: document) }),
        "uri": .string(document.text.uri), "version": .integer(Int64(document.text.version)),
      ])
  }

  /// Answers `textDocument/diagnostic`.
  func pullDiagnostics(_ params: JSON) throws -> JSON {
    let document = try document(params)
    guard document.page == nil else { return ["kind": "full", "items": []] }
    let found = diagnostics(of: document).found
    if document.pulled.found != found.hashValue {
      document.pulled = (document.pulled.id + 1, found.hashValue)
    }
    let id = String(document.pulled.id)
    if params["previousResultId"] == .string(id) {
      return ["kind": "unchanged", "resultId": .string(id)]
    }
    return [
      "items": .array(found.map { json($0, in: document) }), "kind": "full",
      "resultId": .string(id),
    ]
  }

  private func json(_ diagnostic: Diagnostic, in document: OpenDocument) -> JSON {
    let severity: Int64 =
      switch diagnostic.finding {
      case .gone: 1
      case .overdue, .ticked: 2
      case .dueToday, .unticked: 3
      case .unread, .renamed: 4
      case .moved: 3
      }
    let range = document.text.range(line: diagnostic.line, diagnostic.bytes, editor.encoding)
    var members: [(key: String, value: JSON)] = [("code", .string(diagnostic.finding.rawValue))]
    if let id = diagnostic.id { members.append(("data", ["id": .string(id)])) }
    members += [
      ("message", .string(diagnostic.message)), ("range", range.json),
      ("severity", .integer(severity)), ("source", "daybook"),
    ]
    return .object(JSONObject(sorted: members))
  }
}
