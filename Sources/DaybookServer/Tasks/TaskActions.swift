import CivilTime
import DaybookModel
import DaybookProtocol

enum TaskActions {
  /// The actions on lines of tasks, with those of reminders.
  static func onLines(with reminders: [ViewAction]) -> [ViewAction] {
    [complete, reopen, open, skip, postpone, due, edit, priority, tag, ProjectActions.set, recur]
      + reminders
      + [cancel, remove]
  }

  /// The names of the reminders' actions for every open task, and for one whose reminder has fired.
  private static let reminderNames = ["remind"]
  static let firedNames = ["snooze", "dismiss"]

  static func names(for item: TaskItem) -> [String] {
    let recurs = item.task.series != nil
    // An occurrence that is done cannot be moved, and one of a task that recurs no more is history
    // only.
    guard item.task.state == .open else {
      let actions =
        recurs
        ? (item.isMissed ? [complete, skip] : []) + [reopen, open, edit, remove]
        : item.occurrence == nil ? [reopen, open, edit, due, remove] : [open, edit, remove]
      return actions.map(\.name)
    }
    let actions =
      [complete, open] + (recurs ? [skip] : []) + [
        postpone, due, edit, priority, tag, ProjectActions.set, recur,
      ]
    return actions.map(\.name) + reminderNames + [cancel, remove].map(\.name)
  }

  static let open = ViewAction.opening(
    Wire.Action(Wire.Action.openName, key: "o", "Open", isMain: true), on: [TaskItem.self]
  ) { act in try act.subject(TaskItem.self).page(in: act.reader) }

  /// Quick add, of a task for each line. A task whose text gives no day is due on the day that `day`
  /// returns for the view's argument and now.
  static func add(
    dueOn day: @escaping @Sendable (_ argument: String?, Moment) -> Day?,
    project: @escaping @Sendable (_ argument: String?) throws -> String? = { _ in nil }
  ) -> ViewAction {
    ViewAction(
      .add("Add a task", asking: "New task", completing: .line), method: "task/addLine",
      preview: { try QuickAddPreview.preview($0, addedOn: day($0.argument, $0.moment)) }
    ) { act, writer in
      let day = day(act.argument, act.moment)
      let tasks = try QuickAddPreview.lines(of: act.answer(0), field: "answers/0").map { range in
        let line = act.session.line(String(act.answer(0)[range]), addedOn: day)
        var draft = act.session.draft(line, addedOn: day)
        draft.project = try project(act.argument) ?? draft.project
        return try act.atAnswer(0) { try writer.tasks.add(draft, from: line, act.session) }
      }
      guard let task = tasks.first, tasks.count == 1 else {
        return .done(
          "Added \(tasks.map(\.title).titled("task"))", at: tasks.first.map { TaskItem($0).lineKey }
        )
      }
      let row = TaskRow(
        item: TaskItem(task), moment: act.moment, zones: act.session.zones, days: .allOrNone)
      let when = row.whenInWords.map { ", \($0)" } ?? ""
      return .done("Added “\(task.title)”\(when)", at: TaskItem(task).lineKey)
    }
  }

  static let edit = ViewAction(
    Wire.Action("edit", key: "e", "Edit the title"), on: [TaskItem.self], method: "task/edit",
    asks: { [.previewed(.text, "Title", initial: $0.items.first?.task.title)] },
    preview: TitlePreview.preview
  ) { act, writer in
    let id = try act.subject(TaskItem.self).task.id
    let edited = try act.atAnswer(0) {
      try writer.tasks.edit(id, TaskEdit(title: .set(act.answer(0))), ifRevision: nil)
    }
    return act.done("Renamed to “\(edited.title)”")
  }

  static let remove = ViewAction(
    Wire.Action("remove", key: "D", "Remove", .range, isDestructive: true), on: [TaskItem.self],
    method: "task/remove",
    asks: { act in
      let roots = try act.roots(of: act.tasks)
      let subtasks = try roots.reduce(0) { $0 + (try act.reader.tasks.subtaskCount(of: $1.id)) }
      let what = roots.map(\.title).titled("task")
      let recurs = roots.contains { $0.series != nil } ? " with all occurrences" : ""
      let more = subtasks > 0 ? " and \(subtasks.counted("subtask"))" : ""
      return [.confirm("Remove \(what)\(recurs)\(more)?")]
    }
  ) { act, writer in
    for task in act.tasks {
      // A subtask may have gone with its parent a moment ago.
      guard try writer.reader.tasks.contains(task.id) else { continue }
      let subtasks = try writer.reader.tasks.subtaskCount(of: task.id)
      _ = try writer.tasks.remove(task.id, ifRevision: nil, subtasks: subtasks)
    }
    var outcome = act.outcome("Removed", of: act.tasks)
    // The page of a task goes with it.
    if act.tasks.contains(where: { $0.id.text == act.argument }) {
      outcome.open = Wire.ViewTarget(name: "tasks")
    }
    return outcome
  }
}

extension TaskItem {
  /// Opens the page of the task as it is now, for any of its occurrences.
  func page(in reader: ReadTransaction) throws -> Wire.ViewTarget {
    let current = TaskItem(try reader.tasks.item(task.id))
    return Wire.ViewTarget(argument: task.id.text, focus: current.lineKey.text, name: "tasks")
  }
}
