import DaybookModel
import DaybookProtocol
import QuickAdd

enum TreeActions {
  static let all = [addSubtask, moveUp, moveDown, indent, outdent, addFromText]

  static let names = [addSubtask, moveUp, moveDown, indent, outdent].map(\.name)

  static let addSubtask = ViewAction(
    Wire.Action(
      "addSubtask", key: "A", "Add a subtask",
      asks: [.previewed(.text, "New subtask").completing(.line)]),
    on: [TaskItem.self], method: "task/addLine",
    preview: { try QuickAddPreview.preview(ofLine: $0, addedOn: nil) }
  ) { act, writer in
    let parent = try act.subject(TaskItem.self).task
    let line = act.session.line(act.answer(0))
    var draft = act.session.draft(line)
    draft.parent = parent.id
    let task = try act.atAnswer(0) { try writer.tasks.add(draft, from: line, act.session) }
    return .done("Added “\(task.title)” below “\(parent.title)”", at: TaskItem(task).lineKey)
  }

  static let moveUp = move(.moveUp, end: "It is already the first one.") {
    try $1.tasks.openSibling(of: $0.task.id, .before).map(Place.before)
  }

  static let moveDown = move(.moveDown, end: "It is already the last one.") {
    try $1.tasks.openSibling(of: $0.task.id, .after).map(Place.after)
  }

  static let outdent = move(
    Wire.Action("outdent", key: "gh", "Move out of its parent"), end: "It has no parent."
  ) { item, _ in item.task.parent.map(Place.after) }

  static let indent = ViewAction(
    Wire.Action("indent", key: "gl", "Move below the task above"), on: [TaskItem.self],
    method: "task/edit"
  ) { act, writer in
    let task = try act.subject(TaskItem.self).task
    guard let above = try act.reader.tasks.openSibling(of: task.id, .before) else {
      return act.nothing("There is no task above to move it below.")
    }
    let moved = try writer.tasks.edit(task.id, TaskEdit(parent: .set(above)), ifRevision: nil)
    return act.done("Moved “\(moved.title)” below “\(try act.reader.tasks.item(above).title)”")
  }

  private static func move(
    _ declaration: Wire.Action, end: String,
    to place: @escaping @Sendable (TaskItem, ReadTransaction) throws -> Place<TaskEntity>?
  ) -> ViewAction {
    .moving(declaration, on: TaskItem.self, method: "task/move", end: end, to: place) {
      _ = try $0.tasks.move($1.task.id, to: $2, ifRevision: nil)
    }
  }

  private static let textAsks = [
    Wire.Ask.text("Text"), .text("Link to the source (empty for none)"),
  ]

  /// A line or a selection of an editor: each line that is not blank becomes a task, as quick add
  /// reads it, with the link in its notes; what is ticked is left out. All of them or, on any error,
  /// none.
  static let addFromText = ViewAction(
    Wire.Action("addFromText", key: "gA", "Make tasks from text", .view, asks: textAsks),
    method: "task/addLine"
  ) { act, writer in
    let lines = act.answer(0).split(whereSeparator: \.isNewline)
      .map { TaskLineParser.content(String($0)) }
    let texts = lines.compactMap(\.self).filter { !$0.isEmpty }
    let done = lines.count { $0 == nil }
    let link = act.written(1)
    let tasks = try texts.map { text in
      let line = act.session.line(text, format: .markdown)
      var draft = act.session.draft(line)
      if let link { draft.notes = link }
      return try act.atAnswer(0) { try writer.tasks.add(draft, from: line, act.session) }
    }
    guard let first = tasks.first else {
      return act.nothing(
        done == 0 ? "There is no text to add." : "There is nothing to add that is not done.")
    }
    let what = tasks.map(\.title).titled("task")
    let rest = done == 0 ? "" : "; \(done) that \(done == 1 ? "is" : "are") done left out"
    return .done("Added \(what)\(rest)", at: TaskItem(first).lineKey)
  }
}

/// A line of any text, read as that of a task.
private enum TaskLineParser {
  private static let listMarks = ["*", "-", "+", "[ ]"]
  private static let commentMarks = ["//", "#", "--"]

  /// Returns the line without the mark of a list or a comment in front, and without the word in
  /// capitals that may begin a comment: "- [ ] Pay rent", "// LATER: Pay rent"; nil where a box says
  /// that it is done or cancelled.
  static func content(_ line: String) -> String? {
    var text = TextRules.trimmed(line)
    for mark in commentMarks where text == mark || text.hasPrefix(mark + " ") {
      text = TextRules.trimmed(String(text.dropFirst(mark.count)))
      let word = text.prefix { $0.isUppercase }
      guard word.count >= 3, text.dropFirst(word.count).hasPrefix(":") else { continue }
      text = TextRules.trimmed(String(text.dropFirst(word.count + 1)))
    }
    guard text.prefixMatch(of: /(?:[-*+]|\d{1,9}[.)])\s+\[[xX-]\](?:\s|$)/) == nil else {
      return nil
    }
    text.replace(/^\d{1,9}[.)]\s+(?=\[ \](?:\s|$))/, with: "")
    for mark in listMarks where text == mark || text.hasPrefix(mark + " ") {
      text = TextRules.trimmed(String(text.dropFirst(mark.count)))
    }
    return text
  }
}
