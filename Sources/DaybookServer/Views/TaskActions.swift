import CivilTime
import DaybookModel
import DaybookProtocol

/// What a person can do with tasks, in every view that shows some.
enum TaskActions {
  static let all = [add, complete, reopen, edit, due, remove]

  /// The names of those that apply to a task.
  static func names(for task: TaskRecord) -> [String] {
    let act = task.state == .open ? complete : reopen
    return [act, edit, due, remove].map(\.declaration.name)
  }

  private static let complete = ViewAction(
    method: "task/complete",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "x", name: "complete", scope: .range,
      title: "Mark complete"),
    asks: { act in
      // What is a subtask of another task in the act is counted with that one, and is not asked for.
      let roots = try act.roots()
      let below = try roots.reduce(0) { $0 + (try act.reader.openSubtaskCount(of: $1.id)) }
      let chosen = act.tasks.count { $0.state == .open } - roots.count { $0.state == .open }
      let open = roots.contains { $0.state == .open } ? below - chosen : 0
      guard open > 0 else { return [] }
      return [
        Wire.Ask(
          choices: [
            Wire.Choice(title: "Complete them too", value: "complete"),
            Wire.Choice(title: "Keep them open", value: "keep"),
          ],
          kind: .choice, preview: false,
          prompt: "\(open.counted("subtask", "is", "are")) still open.")
      ]
    },
    affected: { $0.tasks.filter { $0.state != .completed } },
    perform: { act, writer in
      let choice = try act.answers.first.map { answer in
        guard let choice = Wire.SubtaskChoice(rawValue: answer) else {
          throw ModelError.invalidValue(
            field: "answers/0", message: "“\(answer)” is not one of the choices.",
            allowed: Wire.SubtaskChoice.allCases.map(\.rawValue))
        }
        return SubtaskChoice(choice)
      }
      for task in act.tasks {
        // A subtask may have been completed with its parent a moment ago.
        guard try writer.reader.task(task.id).state != .completed else { continue }
        // Where nothing had to be asked, every open subtask is one of the tasks of the act.
        _ = try writer.completeTask(task.id, ifRevision: nil, subtasks: choice ?? .complete)
      }
      return act.outcome("Completed", .success)
    })

  private static let reopen = ViewAction(
    method: "task/reopen",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "X", name: "reopen", scope: .range,
      title: "Mark incomplete"),
    asks: { _ in [] },
    affected: { $0.tasks.filter { $0.state != .open } },
    perform: { act, writer in
      for task in act.tasks { _ = try writer.reopenTask(task.id, ifRevision: nil) }
      return act.outcome("Reopened", .success)
    })

  private static let add = ViewAction(
    method: "task/add",
    declaration: Wire.Action(
      asks: [titleAsk("New task")], destructive: false, key: "a", name: "add", scope: .view,
      title: "Add a task"),
    asks: { _ in [titleAsk("New task")] },
    perform: { act, writer in
      let today = act.moment.today
      let task = try act.atAnswer(0) {
        try writer.addTask(TaskDraft(id: nil, title: act.answer(0), due: today))
      }
      return Wire.Outcome(
        asks: [], focus: "task/\(task.id)", message: "Added “\(task.title)”", style: .success)
    },
    preview: TaskPreview.title)

  private static let edit = ViewAction(
    method: "task/edit",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "e", name: "edit", scope: .line, title: "Edit the title"),
    asks: { [titleAsk("Title", initial: $0.tasks.first?.title)] },
    perform: { act, writer in
      // The scope is one line.
      let id = act.tasks[0].id
      let edited = try act.atAnswer(0) {
        try writer.editTask(id, TaskEdit(title: .set(act.answer(0))), ifRevision: nil)
      }
      return Wire.Outcome(
        asks: [], focus: "task/\(id)", message: "Renamed to “\(edited.title)”",
        style: .success)
    },
    preview: TaskPreview.title)

  private static let due = ViewAction(
    method: "task/edit",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "g>", name: "due", scope: .range,
      title: "Move the due day"),
    asks: { act in
      [
        Wire.Ask(
          choices: [], initial: act.tasks.first?.due?.description, kind: .day, preview: false,
          prompt: "Due (empty for no day)")
      ]
    },
    perform: { act, writer in
      let answer = act.answer(0)
      let day = answer.isEmpty ? nil : try Day(Wire.Day(unchecked: answer), field: "answers/0")
      for task in act.tasks {
        _ = try act.atAnswer(0) {
          try writer.editTask(task.id, TaskEdit(due: .set(day)), ifRevision: nil)
        }
      }
      return act.outcome(day.map { "Due \($0.shortText):" } ?? "No due day:", .success)
    })

  private static let remove = ViewAction(
    method: "task/remove",
    declaration: Wire.Action(
      asks: [], destructive: true, key: "D", name: "remove", scope: .range, title: "Remove"),
    asks: { act in
      let roots = try act.roots()
      let subtasks = try roots.reduce(0) { $0 + (try act.reader.subtaskCount(of: $1.id)) }
      let what = roots.count == 1 ? "“\(roots[0].title)”" : roots.count.counted("task")
      let more = subtasks > 0 ? " and \(subtasks.counted("subtask"))" : ""
      return [
        Wire.Ask(
          choices: [], kind: .confirm, preview: false,
          prompt: "Remove \(what)\(more)? This cannot be undone.")
      ]
    },
    perform: { act, writer in
      guard act.answer(0) == "yes" else {
        return Wire.Outcome(asks: [], message: "Nothing was removed.", style: .muted)
      }
      for task in act.tasks {
        // A subtask may have gone with its parent a moment ago.
        guard try writer.reader.contains(task.id) else { continue }
        let subtasks = try writer.reader.subtaskCount(of: task.id)
        _ = try writer.removeTask(task.id, ifRevision: nil, subtasks: subtasks)
      }
      var outcome = act.outcome("Removed", .success)
      outcome.focus = nil
      return outcome
    })

  private static func titleAsk(_ prompt: String, initial: String? = nil) -> Wire.Ask {
    Wire.Ask(choices: [], initial: initial, kind: .text, preview: true, prompt: prompt)
  }
}

extension ViewAct {
  /// "Completed “Water the fern”", or "Completed 3 tasks"; the cursor stays on the first.
  fileprivate func outcome(_ verb: String, _ style: Wire.SpanStyle) -> Wire.Outcome {
    let what = tasks.count == 1 ? "“\(tasks[0].title)”" : tasks.count.counted("task")
    return Wire.Outcome(
      asks: [], focus: tasks.first.map { "task/\($0.id)" }, message: "\(verb) \(what)",
      style: style)
  }

  /// The tasks of the act that are not subtasks of others in it.
  fileprivate func roots() throws -> [TaskRecord] {
    let ids = Set(tasks.map(\.id))
    return try tasks.filter { task in
      var parent = task.parent
      while let id = parent {
        if ids.contains(id) { return false }
        parent = try reader.task(id).parent
      }
      return true
    }
  }

  /// Runs `body`; an invalid value that it reports came from the answer at `index`.
  fileprivate func atAnswer<T>(_ index: Int, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch ModelError.invalidValue(_, let message, let allowed) {
      throw ModelError.invalidValue(
        field: "answers/\(index)", message: message, allowed: allowed)
    }
  }
}
