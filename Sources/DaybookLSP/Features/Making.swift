import DaybookProtocol
import JSON
import JSONRPC

extension LanguageServer {
  /// A line that becomes a task.
  private struct NewLine {
    var line: Int
    var task: TaskLine
    var body: String
    /// How it is read: the body, or with what belongs to it.
    var words: String
    var format: Wire.LineFormat
    /// The line that it is a part of, where that becomes a task too.
    var parentLine: Int?
    /// The task that it is a part of, where the line above it has one.
    var parent: String?
    var id = ""
    var title = ""
  }

  /// Makes tasks of lines, each a subtask of the line that it is indented below, and puts links in
  /// their places. What is one list of siblings is added in one transaction.
  func make(_ argument: CommandArgument) throws {
    let uri: String = try argument.decode("uri")
    guard let document = documents[uri], document.page == nil else {
      throw ResponseError.invalidParams("The document \(uri) is not open.")
    }
    let version: Int? = try argument.decodeIfPresent("version")
    guard version ?? document.text.version == document.text.version else {
      throw ResponseError.invalidRequest("The text has changed since; please try again.")
    }
    guard editor.can("workspace", "applyEdit") else {
      throw ResponseError.invalidRequest("This editor lets no server change its text.")
    }
    let profile: String? = try argument.decodeIfPresent("profile")
    var new = newLines(try argument.decode("lines"), document)
    guard !new.isEmpty else {
      throw ResponseError.invalidParams("No line of these is an unfinished task.")
    }
    var made = Made()
    findAgain(&new, in: document)
    do {
      try asOneAct {
        try add(&new, profile, &made)
        attach(uri, to: new.map(\.id).filter(made.added.contains))
      }
    } catch {
      remove(made.added)
      throw error
    }
    new.removeAll { $0.id.isEmpty }
    if !made.refusals.isEmpty { editor.show("daybook: \(made.message)", .warning) }
    guard !new.isEmpty else { return }
    for line in new { origins[line.id] = Origin(uri: uri, body: line.body) }
    read(Set(new.map(\.id)))
    link(new, added: made.added, in: document)
  }

  /// What came of lines that become tasks.
  private struct Made {
    /// The tasks that are there, parents before their subtasks.
    var added: [String] = []
    /// The lines that were refused, and why.
    var refusals: [(line: Int, reason: String)] = []

    /// Of many, how many are named.
    private static let mostNamed = 3

    var message: String {
      let lines = refusals.prefix(Self.mostNamed).map { "Line \($0.line + 1): \($0.reason)" }
      let more = refusals.count - lines.count
      let last = more > 0 ? " And \(more) more." : ""
      let what = refusals.count == 1 ? "A line is" : "\(refusals.count) lines are"
      return "\(what) no task. " + lines.joined(separator: " ") + last
    }
  }

  /// Finds the task again that was made of a line, where an undo of the editor took its link away.
  private func findAgain(_ new: inout [NewLine], in document: OpenDocument) {
    var linked: Set<String>?
    for (id, origin) in origins where origin.uri == document.text.uri {
      guard let index = new.firstIndex(where: { $0.id.isEmpty && $0.body == origin.body }) else {
        continue
      }
      let all =
        linked ?? documents.values.reduce(into: Set<String>()) { $0.formUnion($1.linkedIDs) }
      linked = all
      read([id])
      guard !all.contains(id), let task = known(id), !task.isDone else { continue }
      new[index].id = id
      new[index].title = task.title
    }
  }

  private func newLines(_ lines: [Int], _ document: OpenDocument) -> [NewLine] {
    document.text.learn()
    let wanted = Set(lines.filter { 0..<document.text.lineCount ~= $0 })
    guard let last = wanted.max(), var start = wanted.min() else { return [] }
    // From where the list begins, since a line above may be the parent.
    let isOrg = document.text.format == .org
    while start > 0, start - 1 > last - 10_000,
      isOrg ? document.text.stars(start) != 1 : document.text.isOfInterest(start - 1)
    { start -= 1 }
    var new: [NewLine] = []
    var above: [(indent: Int, line: Int?, id: String?)] = []
    for line in start...last {
      guard let task = document.text.task(line) else {
        if !isOrg {
          above = []
        } else if let stars = document.text.stars(line) {
          above.removeAll { $0.indent >= stars }
        }
        continue
      }
      above.removeAll { $0.indent >= task.indent }
      let isNew = wanted.contains(line) && document.text.isOpenTask(line) && !task.body.isEmpty
      if isNew {
        let body = TaskLink.text(document.text.line(line), task.body)
        let parent = above.last { $0.line != nil || $0.id != nil }
        new.append(
          NewLine(
            line: line, task: task, body: body, words: document.words(of: line, task),
            format: task.format(in: document.text.format), parentLine: parent?.line,
            parent: parent?.line == nil ? parent?.id : nil))
      }
      let id = task.link?.id
      if document.text.format != .todoTxt {
        above.append((task.indent, isNew ? line : nil, id.flatMap { known($0) == nil ? nil : $0 }))
      }
    }
    return new
  }

  /// Of more refused lines than these, all are asked for anew.
  private static var mostRefused: Int { 10 }

  /// Adds the tasks, those without a new parent first. A line that is refused is left out, and the
  /// lines below it are parts of what it is a part of.
  private func add(_ new: inout [NewLine], _ profile: String?, _ made: inout Made) throws {
    var places: [Int: Int] = [:]
    for (index, line) in new.enumerated() { places[line.line] = index }
    var left = new.indices.filter { new[$0].id.isEmpty }
    while !left.isEmpty {
      // Those whose parents are there, siblings together.
      func parent(_ index: Int) -> String? {
        guard let line = new[index].parentLine, let place = places[line] else {
          return new[index].parent ?? ""
        }
        return new[place].id.isEmpty ? nil : new[place].id
      }
      guard let first = left.first(where: { parent($0) != nil }), let above = parent(first) else {
        return
      }
      let format = new[first].format
      let siblings = Array(
        left.filter { new[$0].format == format && parent($0) == above }.prefix(1000))
      func tasks(_ siblings: [Int]) throws -> [Wire.Task] {
        var params: JSONObject = [
          "formats": [.string(format.rawValue)],
          "texts": .array(siblings.map { .string(new[$0].words) }),
        ]
        if !above.isEmpty { params["parent"] = .string(above) }
        if let profile { params["profile"] = .string(profile) }
        return try house.ask(
          Wire.TaskAddLines.method, .object(params), as: Wire.AddedTaskList.self
        ).items
      }
      // Without those that are refused, one after the other; where they are many, each by itself.
      var wanted = siblings
      var added: [Wire.Task] = []
      while !wanted.isEmpty {
        let isOneByOne = siblings.count - wanted.count > Self.mostRefused
        let some = isOneByOne ? [wanted[added.count]] : wanted
        do {
          added += try tasks(some)
          if added.count == wanted.count { break }
        } catch let error as ResponseError {
          guard let place = error.line, some.indices.contains(place) else { throw error }
          made.refusals.append((new[some[place]].line, error.message))
          wanted.removeAll { $0 == some[place] }
          if added.count == wanted.count { break }
        }
      }
      for (index, task) in zip(wanted, added) {
        new[index].id = task.id.text
        new[index].title = task.title
        made.added.append(task.id.text)
      }
      for index in siblings where new[index].id.isEmpty {
        for child in new.indices where new[child].parentLine == new[index].line {
          (new[child].parentLine, new[child].parent) = (new[index].parentLine, new[index].parent)
        }
      }
      left.removeAll { siblings.contains($0) }
    }
    made.refusals.sort { $0.line < $1.line }
  }

  /// Puts links in the places of the lines' texts. Where the editor does not do that, there are no
  /// tasks either.
  private func link(_ new: [NewLine], added: [String], in document: OpenDocument) {
    let format = document.text.format
    let edits = new.map { line in
      let start = line.task.body.lowerBound
      let kept = reading(of: line.line, in: document).kept
        .map { (Int($0.start) - start)..<(Int($0.stop) - start) }
      let words = TaskText.body(line.body, kept: kept, line.id, line.title, format)
      let range = document.text.range(line: line.line, line.task.body, editor.encoding)
      return TextEdit(range: range, text: words)
    }
    for (line, edit) in zip(new, edits) { origins[line.id]?.link = edit.text }
    let label = new.count == 1 ? "Make a line a task" : "Make \(new.count) lines tasks"
    let uri = document.text.uri
    let edit = editor.workspaceEdit([
      DocumentEdits(uri: uri, version: document.text.version, edits: edits)
    ])
    editor.apply(label, edit) { [self] reason in
      if let reason {
        remove(added)
        return editor.show("daybook: No task was added: \(reason)", .warning)
      }
      guard let document = documents[uri] else { return }
      knowledge += 1
      remember(document, only: Set(new.map(\.id)))
      // An editor may say how the text has changed after it has answered.
      for (line, edit) in zip(new, edits) where document.boxes[line.id] == nil {
        document.boxes[line.id] = .init(
          isTicked: false, isCancelled: false, occurrence: known(line.id)?.occurrence,
          words: edit.text + line.words.dropFirst(line.body.count), format: line.format)
      }
    }
  }

  /// Takes back tasks that were added a moment ago; subtasks go with their parents.
  private func remove(_ ids: [String]) {
    for id in ids where !id.isEmpty {
      do {
        try house.ask(Wire.TaskRemove.method, ["confirm": true, "id": .string(id)])
      } catch let error as ResponseError where error.code == Wire.ErrorKind.notFound.code {
        continue
      } catch {
        let message = response(of: error).message
        editor.show("daybook: \(message)", .error)
      }
    }
  }
}

extension ResponseError {
  /// Which of several lines is refused.
  fileprivate var line: Int? {
    guard case .string(let pointer)? = data?["pointer"] else { return nil }
    return pointer.prefixMatch(of: /\/texts\/([0-9]+)/).flatMap { Int($0.output.1) }
  }
}
