import CivilTime
import DaybookProtocol
import JSON
import JSONRPC

extension LanguageServer {
  /// The line of a position, what it is, and the byte of the position in it.
  func place(_ params: JSON) throws -> (document: OpenDocument, line: Int, byte: Int) {
    let document = try document(params)
    let position: Position = try JSONObject(json: params).decode("position")
    let (line, offset) = document.text.place(position, editor.encoding)
    document.text.learn()
    return (document, line, offset - document.text.line(line).startIndex)
  }

  /// The link at a position, else the first one of its line.
  func link(in document: OpenDocument, line: Int, byte: Int) -> TaskLink? {
    guard document.text.isLinked(line) else { return nil }
    let links = TaskLink.all(in: document.text.line(line), document.text.format)
    return links.first { $0.whole.lowerBound <= byte && byte <= $0.whole.upperBound } ?? links.first
  }

  /// Answers `textDocument/hover`: a task as Markdown, or what quick add reads in a line.
  func hover(_ params: JSON) throws -> JSON {
    let (document, line, byte) = try place(params)
    let range: Range<Int>
    let text: String
    if let link = link(in: document, line: line, byte: byte) {
      range = link.whole
      text = try describe(link.id)
    } else if document.text.isOpenTask(line), let task = document.text.task(line) {
      // A line that is too long has nothing that is read.
      guard let parsed = parsed(line, task, in: document),
        !parsed.parts.isEmpty || !parsed.problems.isEmpty
      else { return .null }
      range = task.body
      text =
        (["**\(Self.plain(parsed.title))**, not in daybook yet", ""]
        + parsed.parts.map { "- \(Self.plain($0.sentence))" }
        + parsed.problems.map { "- \(Self.plain($0.message))" }).joined(separator: "\n")
    } else {
      return .null
    }
    return [
      "contents": ["kind": "markdown", "value": .string(text)],
      "range": document.text.range(line: line, range, editor.encoding).json,
    ]
  }

  private func describe(_ id: String) throws -> String {
    let task: Wire.Task
    do {
      task = try house.ask(Wire.TaskGet.method, ["id": .string(id)], as: Wire.Task.self)
    } catch let error as ResponseError where error.code == Wire.ErrorKind.notFound.code {
      return error.message
    }
    var facts = [task.state.rawValue]
    if let due = task.due {
      facts.append("due \(dayWords.text(due, task.dueTime))" + (task.isOverdue ? ", overdue" : ""))
    } else if let start = task.start {
      facts.append("from \(dayWords.text(start, task.startTime))")
    }
    if task.priority != .none { facts.append("\(task.priority.rawValue) priority") }
    if task.isBlocked { facts.append("blocked") }
    if let project = task.project { facts.append(Self.plain(project)) }
    facts += task.tags.map { "#" + Self.plain($0) }
    if let counts = subtasks(of: id) ?? nil, counts.all > 0 {
      facts.append("\(counts.done)/\(counts.all) subtasks")
    }
    var lines = ["**\(Self.plain(task.title))**", "", facts.joined(separator: " · ")]
    if let recurrence = sentence(of: task) { lines += ["", recurrence] }
    if let notes = task.notes { lines += ["", "---", "", notes] }
    return lines.joined(separator: "\n")
  }

  /// “Every Friday: Fri 27 Nov, Fri 4 Dec, Fri 11 Dec”; nil where a task does not recur.
  private func sentence(of task: Wire.Task) -> String? {
    guard let rule = task.recurrence, let start = task.due ?? task.start else { return nil }
    let parse = Wire.RecurrenceParse.Params(anchor: task.recurrenceAnchor, text: rule.text)
    let reading = try? house.ask(
      Wire.RecurrenceParse.method, parse.json, as: Wire.ParsedRecurrence.self)
    var params: JSONObject = [
      "limit": 3, "rule": .string(rule.text), "start": .string(start.description),
    ]
    let time = task.due == nil ? task.startTime : task.dueTime
    if let time { params["startTime"] = .string(time.description) }
    let preview = try? house.ask(
      Wire.RecurrencePreview.method, .object(params), as: Wire.PreviewedRecurrence.self)
    let days = preview?.items.map { dayWords.text($0.day) } ?? []
    return [reading?.sentence ?? "Recurs", days.joined(separator: ", ")].filter { !$0.isEmpty }
      .joined(separator: ": ")
  }

  /// A text in Markdown that shows as it is.
  static func plain(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_[]<>#|".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
