import CivilTime
import DaybookModel
import DaybookProtocol

/// What a person can do with tasks, in every view that shows some.
enum TaskActions {
  static let onLines = [
    complete, reopen, open, skip, postpone, due, edit, priority, tag, recur, remind,
    ReminderActions.snooze, ReminderActions.dismiss, cancel, remove,
  ]

  /// The names of those that apply to a line.
  static func names(for item: TaskItem) -> [String] {
    actions(for: item).map(\.declaration.name)
  }

  private static func actions(for item: TaskItem) -> [ViewAction] {
    let recurs = item.task.series != nil
    // What is done of a task that goes on cannot be moved, and one that recurs no more has only its
    // history left here.
    guard item.task.state == .open else {
      if recurs { return [reopen, open, edit, remove] }
      return item.occurrence == nil ? [reopen, open, edit, due, remove] : [open, edit, remove]
    }
    return [complete, open] + (recurs ? [skip] : [])
      + [postpone, due, edit, priority, tag, recur, remind, cancel, remove]
  }

  static let open = ViewAction(
    on: [TaskItem.self], method: "view/show",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "o", name: "open", scope: .line, title: "Open"),
    asks: { _ in [] },
    affected: { _ in [] },
    perform: { act, _ in
      // Its page shows a task as it stands, whichever occurrence the line is of.
      let task = try act.reader.task(act.items[0].task.id)
      let target = Wire.ViewTarget(
        argument: task.id.text, focus: TaskItem(task).lineKey.text, name: "tasks")
      return Wire.Outcome(asks: [], open: target)
    })

  /// Quick add; a task of which the text says no day is due on the one that its view shows, by the
  /// view's argument and the clock.
  static func add(
    dueOn day: @escaping @Sendable (_ argument: String?, Moment) -> Day?
  ) -> ViewAction {
    ViewAction(
      on: [TaskItem.self], method: "task/quickAdd",
      declaration: Wire.Action(
        asks: [.previewed(.text, "New task")], destructive: false, key: "a", name: "add",
        scope: .view, title: "Add a task"),
      asks: { _ in [.previewed(.text, "New task")] },
      perform: { act, writer in
        let day = day(act.argument, act.moment)
        let draft = act.session.draft(act.answer(0), addedOn: day)
        let task = try act.atAnswer(0) { try writer.addTask(draft) }
        let row = TaskRow(item: TaskItem(task), moment: act.moment, zones: act.session.zones)
        let isToday = task.due == act.moment.today && task.dueTime == nil
        let when = isToday ? "" : row.whenInWords.map { ", \($0)" } ?? ""
        return Wire.Outcome(
          asks: [], focus: TaskItem(task).lineKey.text, message: "Added “\(task.title)”\(when)",
          style: .success)
      },
      preview: { try QuickAddPreview.preview($0, addedOn: day($0.argument, $0.moment)) })
  }

  static let edit = ViewAction(
    on: [TaskItem.self], method: "task/edit",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "e", name: "edit", scope: .line, title: "Edit the title"),
    asks: { [.previewed(.text, "Title", initial: $0.items.first?.task.title)] },
    perform: { act, writer in
      // The scope is one line.
      let item = act.items[0]
      let edited = try act.atAnswer(0) {
        try writer.editTask(item.task.id, TaskEdit(title: .set(act.answer(0))), ifRevision: nil)
      }
      return Wire.Outcome(
        asks: [], focus: act.focus, message: "Renamed to “\(edited.title)”",
        style: .success)
    },
    preview: TitlePreview.preview)

  static let remove = ViewAction(
    on: [TaskItem.self], method: "task/remove",
    declaration: Wire.Action(
      asks: [], destructive: true, key: "D", name: "remove", scope: .range, title: "Remove"),
    asks: { act in
      let roots = try act.roots(of: act.tasks)
      let subtasks = try roots.reduce(0) { $0 + (try act.reader.subtaskCount(of: $1.id)) }
      let what = roots.map(\.title).titled("task")
      let recurs = roots.contains { $0.series != nil } ? " with all occurrences" : ""
      let more = subtasks > 0 ? " and \(subtasks.counted("subtask"))" : ""
      return [.confirm("Remove \(what)\(recurs)\(more)?")]
    },
    perform: { act, writer in
      guard act.answer(0) == "yes" else { return act.nothing("Nothing was removed.") }
      for task in act.tasks {
        // A subtask may have gone with its parent a moment ago.
        guard try writer.reader.contains(task.id) else { continue }
        let subtasks = try writer.reader.subtaskCount(of: task.id)
        _ = try writer.removeTask(task.id, ifRevision: nil, subtasks: subtasks)
      }
      var outcome = act.outcome("Removed", of: act.tasks)
      outcome.focus = nil
      return outcome
    })
}
