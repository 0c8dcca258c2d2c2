import DaybookProtocol
import JSON
import JSONRPC

extension LanguageServer {
  /// A line that becomes a task.
  private struct NewLine {
    var line: Int
    var task: TaskLine
    var body: String
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
    var added: [String] = []
    do {
      try asOneAct {
        try add(&new, profile, &added)
        attach(uri, to: new.map(\.id))
      }
    } catch {
      remove(added)
      throw error
    }
    for line in new { origins[line.id] = line.body }
    read(Set(new.map(\.id)))
    link(new, in: document)
  }

  private func newLines(_ lines: [Int], _ document: OpenDocument) -> [NewLine] {
    document.text.learn()
    let wanted = Set(lines.filter { 0..<document.text.lineCount ~= $0 })
    guard let last = wanted.max(), var start = wanted.min() else { return [] }
    // From where the list begins, since a line above may be the parent.
    while start > 0, document.text.isOfInterest(start - 1), start - 1 > last - 10_000 { start -= 1 }
    var new: [NewLine] = []
    var above: [(indent: Int, line: Int?, id: String?)] = []
    for line in start...last {
      guard let task = document.text.task(line) else {
        if !document.text.isOfInterest(line) { above = [] }
        continue
      }
      above.removeAll { $0.indent >= task.indent }
      let isNew = wanted.contains(line) && document.text.isOpenTask(line) && !task.body.isEmpty
      if isNew {
        let body = TaskLink.text(document.text.line(line), task.body)
        let parent = above.last { $0.line != nil || $0.id != nil }
        new.append(
          NewLine(
            line: line, task: task, body: body, parentLine: parent?.line,
            parent: parent?.line == nil ? parent?.id : nil))
      }
      let id = task.link?.id
      if document.text.format != .todoTxt {
        above.append((task.indent, isNew ? line : nil, id.flatMap { known($0) == nil ? nil : $0 }))
      }
    }
    return new
  }

  /// Adds the tasks, those without a new parent first; `added` are those that are there, parents
  /// before their subtasks.
  private func add(_ new: inout [NewLine], _ profile: String?, _ added: inout [String]) throws {
    var places: [Int: Int] = [:]
    for (index, line) in new.enumerated() { places[line.line] = index }
    var left = Array(new.indices)
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
      let siblings = Array(left.filter { parent($0) == above }.prefix(1000))
      var params: JSONObject = [
        "texts": .array(
          siblings.map {
            .string(TaskText.line(new[$0].body, new[$0].task, lineFormat(new[$0])))
          })
      ]
      if !above.isEmpty { params["parent"] = .string(above) }
      if let profile { params["profile"] = .string(profile) }
      let list = try house.ask(
        Wire.TaskAddLines.method, .object(params), as: Wire.AddedTaskList.self)
      for (index, task) in zip(siblings, list.items) {
        new[index].id = task.id.text
        new[index].title = task.title
        added.append(task.id.text)
      }
      left.removeAll { siblings.contains($0) }
    }
  }

  private func lineFormat(_ line: NewLine) -> LineFormat {
    line.task.isHeadline ? .org : line.task.box?.isEmpty == true ? .todoTxt : .plain
  }

  /// Puts links in the places of the lines' texts. Where the editor does not do that, there are no
  /// tasks either.
  private func link(_ new: [NewLine], in document: OpenDocument) {
    let format = document.text.format
    let edits = new.map { line in
      let tags = reading(of: line.line, in: document).parts
        .filter { Self.tokenTypes[Int($0.kind)].type == "decorator" }
        .map {
          (Int($0.start) - line.task.body.lowerBound)..<(Int($0.stop) - line.task.body.lowerBound)
        }
      let words = TaskText.body(line.body, line.task, tags: tags, line.id, line.title, format)
      let range = document.text.range(line: line.line, line.task.body, editor.encoding)
      return TextEdit(range: range, text: words)
    }
    let label = new.count == 1 ? "Make a line a task" : "Make \(new.count) lines tasks"
    let uri = document.text.uri
    let edit = editor.workspaceEdit([
      DocumentEdits(uri: uri, version: document.text.version, edits: edits)
    ])
    editor.apply(label, edit) { [self] reason in
      if let reason {
        remove(new.map(\.id))
        return editor.show("daybook: No task was added: \(reason)", .warning)
      }
      guard let document = documents[uri] else { return }
      knowledge += 1
      for line in new where document.boxes[line.id] == nil {
        document.boxes[line.id] = .init(isTicked: false, occurrence: known(line.id)?.occurrence)
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
