import CivilTime
import DaybookModel
import DaybookProtocol

extension TaskActions {
  static let postpone = ViewAction(
    Wire.Action("postpone", key: ">", "Postpone", .range, isFrequent: true, asks: [postponeAsk]),
    on: [TaskItem.self], method: "task/postpone", asks: { _ in [postponeAsk] },
    affected: { $0.items.filter { $0.task.state == .open } }, preview: DayParser.preview
  ) { act, writer in
    let answer = try DayParser(act.answer(0), field: "answers/0", in: act.session)
    let time: Edit<LocalTime?> = answer.time.map { .set($0) } ?? .keep
    var moved: [TaskRecord] = []
    for item in act.items {
      let task = try act.atAnswer(0) {
        if item.isCurrent {
          try writer.tasks.postpone(item.task.id, to: answer.day, time, ifRevision: nil)
        } else {
          try writer.tasks.moveOccurrence(
            item.task.id, item.occurrence, item.task.postponed(to: answer.day, time),
            ifRevision: nil)
        }
      }
      if task.revision != item.task.revision { moved.append(item.task) }
    }
    guard !moved.isEmpty else {
      let tasks = act.tasks.map(\.title).titled("task")
      return act.nothing(
        "Nothing changed: \(tasks) \(act.tasks.count == 1 ? "is" : "are") there already, "
          + "or due later that day")
    }
    // What is due later only starts then.
    let starts = moved.allSatisfy { $0.due.map { $0 > answer.day } ?? true }
    return act.outcome(
      starts ? "Starts \(answer.text):" : "Postponed to \(answer.text):", of: moved)
  }

  static let due = ViewAction(
    Wire.Action("due", key: "g>", "Move the due day", .range), on: [TaskItem.self],
    method: "task/edit",
    asks: { act in
      let day = act.items.first?.task.due?.description
      return [.previewed(.day, "Due (empty for no day)", initial: day)]
    }, preview: DayParser.preview
  ) { act, writer in
    let answer = try act.written(0).map {
      try DayParser($0, field: "answers/0", in: act.session)
    }
    var edit = TaskEdit(due: .set(answer?.day))
    if let time = answer?.time { edit.dueTime = .set(time) }
    for item in act.items {
      _ = try act.atAnswer(0) {
        try writer.tasks.moveOccurrence(item.task.id, item.occurrence, edit, ifRevision: nil)
      }
    }
    return act.outcome(answer.map { "Due \($0.text):" } ?? "No due day:")
  }

  private static let postponeAsk = Wire.Ask.previewed(.day, "Postpone to")
}
