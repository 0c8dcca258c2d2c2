import DaybookModel
import DaybookProtocol

/// What a person can do with a task's place in the tree.
enum TreeActions {
  static let all = [addSubtask, moveUp, moveDown, indent, outdent, more, addFromText]

  /// The names of those that every open task of the tree has.
  static let names = [addSubtask, moveUp, moveDown, indent, outdent].map(\.declaration.name)

  private static let subtaskAsk = Wire.Ask.previewed(.text, "New subtask")

  static let addSubtask = ViewAction(
    on: [TaskItem.self], method: "task/quickAdd",
    declaration: Wire.Action(
      asks: [subtaskAsk], destructive: false, key: "A", name: "addSubtask", scope: .line,
      title: "Add a subtask"),
    asks: { _ in [subtaskAsk] },
    perform: { act, writer in
      // The scope is one line.
      var draft = act.session.draft(act.session.line(act.answer(0)))
      draft.parent = act.items[0].task.id
      let task = try act.atAnswer(0) { try writer.addTask(draft) }
      return Wire.Outcome(
        asks: [], focus: TaskItem(task).lineKey.text,
        message: "Added “\(task.title)” below “\(act.items[0].task.title)”", style: .success)
    },
    preview: { try QuickAddPreview.preview($0, addedOn: nil) })

  static let moveUp = move(
    "moveUp", key: "K", title: "Move up", message: "It is the first one already."
  ) { task, reader in try reader.openSibling(of: task.id, .before).map(Place.before) }

  static let moveDown = move(
    "moveDown", key: "J", title: "Move down", message: "It is the last one already."
  ) { task, reader in try reader.openSibling(of: task.id, .after).map(Place.after) }

  static let outdent = move(
    "outdent", key: "gh", title: "Move out of its parent", message: "It has no parent."
  ) { task, _ in task.parent.map(Place.after) }

  static let indent = ViewAction(
    on: [TaskItem.self], method: "task/edit",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "gl", name: "indent", scope: .line,
      title: "Move below the task above"),
    asks: { _ in [] },
    perform: { act, writer in
      let task = act.items[0].task
      guard let above = try act.reader.openSibling(of: task.id, .before) else {
        return act.nothing("There is no task above to move it below.")
      }
      let moved = try writer.editTask(task.id, TaskEdit(parent: .set(above)), ifRevision: nil)
      let parent = try act.reader.task(above).title
      return Wire.Outcome(
        asks: [], focus: act.focus, message: "Moved “\(moved.title)” below “\(parent)”",
        style: .success)
    })

  private static func move(
    _ name: String, key: String, title: String, message: String,
    to place: @escaping @Sendable (TaskRecord, Reader) throws -> Place<TaskEntity>?
  ) -> ViewAction {
    ViewAction(
      on: [TaskItem.self], method: "task/move",
      declaration: Wire.Action(
        asks: [], destructive: false, key: key, name: name, scope: .line, title: title),
      asks: { _ in [] },
      perform: { act, writer in
        let task = act.items[0].task
        guard let place = try place(task, act.reader) else { return act.nothing(message) }
        _ = try writer.moveTask(task.id, to: place, ifRevision: nil)
        return Wire.Outcome(asks: [], focus: act.focus)
      })
  }

  static let more = ViewAction(
    on: [TaskItem.self], method: "view/show",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "o", name: "more", scope: .line, title: "Show more"),
    asks: { _ in [] },
    affected: { _ in [] },
    perform: { act, _ in
      let target = Wire.ViewTarget(argument: "after \(act.items[0].task.id)", name: "tasks")
      return Wire.Outcome(asks: [], open: target)
    })

  private static let textAsks: [Wire.Ask] = [.text("Text"), .text("Link back (empty for none)")]

  /// A line or a selection of an editor: each line that is not blank becomes a task, as quick add
  /// reads it, with the link in its notes. All of them or, on any error, none.
  static let addFromText = ViewAction(
    on: [TaskItem.self], method: "task/quickAdd",
    declaration: Wire.Action(
      asks: textAsks, destructive: false, key: "gA", name: "addFromText", scope: .view,
      title: "Make tasks from text"),
    asks: { _ in textAsks },
    perform: { act, writer in
      let texts = act.answer(0).split(whereSeparator: \.isNewline).map(String.init)
        .map(TaskText.content).filter { !$0.isEmpty }
      let link = TextRules.trimmed(act.answer(1))
      let tasks = try texts.map { text in
        var draft = act.session.draft(act.session.line(text))
        if !link.isEmpty { draft.notes = link }
        return try act.atAnswer(0) { try writer.addTask(draft) }
      }
      guard let first = tasks.first else { return act.nothing("There is no text to add.") }
      let what = tasks.map(\.title).titled("task")
      return Wire.Outcome(
        asks: [], focus: TaskItem(first).lineKey.text, message: "Added \(what)", style: .success)
    })
}

/// A line of somebody's text as that of a task.
private enum TaskText {
  private static let listMarks = ["*", "-", "+", "[ ]"]
  private static let commentMarks = ["//", "#", "--"]

  /// Without what marks a list or a comment in front, nor the word in capitals with which a comment
  /// says what it is: "- [ ] Pay rent", "// LATER: Pay rent".
  static func content(_ line: String) -> String {
    var text = TextRules.trimmed(line)
    for mark in commentMarks where text == mark || text.hasPrefix(mark + " ") {
      text = TextRules.trimmed(String(text.dropFirst(mark.count)))
      let word = text.prefix { $0.isUppercase }
      guard word.count >= 3, text.dropFirst(word.count).hasPrefix(":") else { continue }
      text = TextRules.trimmed(String(text.dropFirst(word.count + 1)))
    }
    for mark in listMarks where text == mark || text.hasPrefix(mark + " ") {
      text = TextRules.trimmed(String(text.dropFirst(mark.count)))
    }
    return text
  }
}
