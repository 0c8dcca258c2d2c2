import DaybookModel
import DaybookProtocol

/// The actions on a task's page that say what belongs to it: attachments, and tasks it waits for.
extension TaskPageActions {
  static let attach = ViewAction(
    Wire.Action(
      "attach", key: "f", "Attach a file or a link",
      asks: [.text("Path of a file, such as ~/scan.pdf, or a URL")]),
    on: [TaskItem.self], method: "task/attach"
  ) { act, writer in
    let id = try act.subject(TaskItem.self).task.id
    let attachment = try act.atAnswer(0) {
      try AttachmentAnswer.attachment(
        act.answer(0), id: act.session.action("task/attach").generateID(),
        in: act.session.files)
    }
    let task = try act.atAnswer(0) { try writer.tasks.attach(attachment, to: id, ifRevision: nil) }
    return act.done("Attached \(attachment.name) to “\(task.title)”")
  }

  static let detach = ViewAction(
    Wire.Action("detach", key: "F", "Remove an attachment"), on: [TaskItem.self],
    method: "task/detach",
    asks: { act in
      let attachments = try act.subject(TaskItem.self).task.attachments
      guard attachments.count > 1, act.attachment == nil else { return [] }
      return [.choice("Remove which", attachments.map { (value: $0.id, title: $0.name) })]
    }
  ) { act, writer in
    let task = try act.subject(TaskItem.self).task
    guard !task.attachments.isEmpty else { return act.nothing("It has no attachments.") }
    let attachment = try act.chosen(act.attachment, among: task.attachments, by: \.id)
    _ = try writer.tasks.detach(attachment.id, from: task.id, ifRevision: nil)
    var outcome = act.done("Removed \(attachment.name) from “\(task.title)”")
    outcome.focus = try act.subject(TaskItem.self).lineKey.text
    return outcome
  }

  /// The place of an attachment's line on the page of its task.
  static func place(of attachment: AttachmentRecord) -> String { attachmentPlace + attachment.id }

  fileprivate static let attachmentPlace = "attachment/"

  /// Asks for words of a title and, where several tasks have them, which one is meant.
  static let wait = ViewAction(
    Wire.Action("wait", key: "w", "Wait for a task"), on: [TaskItem.self], method: "task/edit",
    asks: { act in
      let ask = Wire.Ask.previewed(.text, "Waits for (words of its title)").completing(.task)
      guard !act.answers.isEmpty else { return [ask] }
      let found = try candidates(act.answer(0), for: act.items.first, in: act.reader)
      guard found.count > 1 else { return [ask] }
      return [ask, .choice("Which one", found.map { (value: $0.id, title: $0.title) })]
    }, preview: previewBlockers
  ) { act, writer in
    let task = try act.subject(TaskItem.self).task
    let found = try candidates(act.answer(0), for: act.items.first, in: act.reader)
    let blocker = found.count == 1 ? found.first : found.first { $0.id == act.answer(1) }
    guard let blocker else {
      if found.count > 1 { throw act.notAChoice(1, allowed: found.map(\.id)) }
      throw noTask(act.answer(0), field: "answers/0")
    }
    _ = try act.atAnswer(0) {
      let blockers = task.blockedBy + [TaskID(blocker.id)]
      return try writer.tasks.edit(task.id, TaskEdit(blockedBy: .set(blockers)), ifRevision: nil)
    }
    return act.done("“\(task.title)” waits for “\(blocker.title)”")
  }

  /// On the line of a task that is waited for, ends the wait of the task whose page it is.
  static let unwait = ViewAction(
    Wire.Action("unwait", key: "W", "Wait no longer for a task"), on: [TaskItem.self],
    method: "task/edit",
    asks: { act in
      let (task, blocker) = try act.waiting
      let blockers = try act.reader.tasks.items(task.blockedBy)
      guard blocker == nil, blockers.count > 1 else { return [] }
      return [.choice("Wait no longer for", blockers.map { (value: $0.id.text, title: $0.title) })]
    }
  ) { act, writer in
    let (task, blocker) = try act.waiting
    let blockers = try act.reader.tasks.items(task.blockedBy)
    guard !blockers.isEmpty else { return act.nothing("It waits for no task.") }
    let chosen = try act.chosen(blocker?.text, among: blockers, by: \.id.text)
    let left = task.blockedBy.filter { $0 != chosen.id }
    _ = try writer.tasks.edit(task.id, TaskEdit(blockedBy: .set(left)), ifRevision: nil)
    var outcome = act.done("“\(task.title)” no longer waits for “\(chosen.title)”")
    outcome.focus = TaskItem(task).lineKey.text
    return outcome
  }

  /// The place of the line of a task that is waited for, on the page of the one that waits.
  static let blockerPlace = "blocker"

  /// How many tasks are offered where several have the words.
  private static let maxCandidates = 20

  /// Returns the tasks that the words may mean, but for the one that waits and those that it waits
  /// for already.
  private static func candidates(
    _ text: String, for item: TaskItem?, in reader: ReadTransaction
  ) throws -> [NamedItem] {
    guard !TextRules.trimmed(text).isEmpty else { return [] }
    let known = Set((item.map { [$0.task.id] + $0.task.blockedBy } ?? []).map(\.text))
    return try reader.search.named(text, .task, limit: maxCandidates).page.items
      .filter { $0.isOpen && !known.contains($0.id) }
  }

  private static func noTask(_ text: String, field: String) -> ModelError {
    .invalidValue(
      field: field,
      message: TextRules.trimmed(text).isEmpty
        ? "Write words of the title of the task to wait for."
        : "No other open task has “\(TextRules.trimmed(text))” in its title.")
  }

  private static func previewBlockers(_ typing: ViewTyping) throws -> Wire.Preview {
    guard !TextRules.trimmed(typing.text).isEmpty else { return .nothing }
    return try typing.preview(nil) { lines in
      let task = typing.lines.all(TaskItem.self).first
      let found = try candidates(typing.text, for: task, in: typing.reader)
      guard !found.isEmpty else { throw noTask(typing.text, field: "text") }
      for (index, item) in found.prefix(5).enumerated() {
        lines.add("preview/\(index)", level: 1) {
          $0.draw("  ")
          $0.append(item.title)
        }
      }
      lines.addMore("preview/more", level: 1, found.count - 5)
    }
  }
}

extension ViewAct {
  /// The id of the attachment whose line it is; nil for another line.
  fileprivate var attachment: String? {
    guard let place = keys.first?.place, place.hasPrefix(TaskPageActions.attachmentPlace) else {
      return nil
    }
    return String(place.dropFirst(TaskPageActions.attachmentPlace.count))
  }

  /// The task that waits, and the one that it waits for where the line is about that one.
  fileprivate var waiting: (task: TaskRecord, blocker: TaskID?) {
    get throws {
      let task = try subject(TaskItem.self).task
      guard let argument, keys.first?.place == TaskPageActions.blockerPlace else {
        return (task, nil)
      }
      return (try reader.tasks.item(TaskID(argument)), task.id)
    }
  }
}
