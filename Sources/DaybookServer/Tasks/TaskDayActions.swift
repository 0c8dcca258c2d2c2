import CivilTime
import DaybookModel
import DaybookProtocol

/// The actions that postpone a task, and set the day on which it is due.
extension TaskActions {
  static let postpone = ViewAction(
    Wire.Action("postpone", key: ">", "Postpone the start", .range, asks: [postponeAsk]),
    on: [TaskItem.self], method: "task/postpone",
    asks: { act in
      guard !act.answers.isEmpty else { return [postponeAsk] }
      let answer = try DayParser(act.answer(0), field: "answers/0", in: act.session)
      let early = act.items.filter { $0.task.due.map { $0 < answer.day } ?? false }
      guard let first = early.first, let due = first.task.due else { return [postponeAsk] }
      let what =
        early.count == 1
        ? "“\(first.task.title)” is due on \(due.shortText)"
        : "\(early.count.counted("task", "is", "are")) due earlier"
      return [
        postponeAsk,
        .choice(
          "\(what), before the new start.",
          [
            ("both", "Move the due day to \(answer.day.shortText) too"),
            (
              "none",
              "Do not "
                + "postpone"
            ),
          ]),
      ]
    }, affected: { $0.items.filter { $0.task.state == .open } }, preview: DayParser.preview
  ) { act, writer in
    let answer = try DayParser(act.answer(0), field: "answers/0", in: act.session)
    let choice = try act.choice(1, of: DueChoice.self)
    guard choice != DueChoice.none else { return act.nothing("Nothing was postponed.") }
    for item in act.items {
      var edit = TaskEdit(
        start: .set(answer.day), startTime: answer.time.map { .set($0) } ?? .keep)
      if let due = item.task.due, due < answer.day, choice == .both {
        edit.due = .set(answer.day)
        // A due that comes before the start on the same day would be refused.
        if let dueTime = item.task.dueTime, let time = answer.time ?? item.task.startTime,
          dueTime < time
        {
          edit.dueTime = .set(time)
        }
      } else if item.isCurrent {
        _ = try act.atAnswer(0) {
          try writer.postponeTask(
            item.task.id, to: answer.day, answer.time.map { .set($0) } ?? .keep,
            ifRevision: nil)
        }
        continue
      }
      _ = try act.atAnswer(0) {
        try writer.moveOccurrence(item.task.id, item.occurrence, edit, ifRevision: nil)
      }
    }
    return act.outcome("Postponed to \(answer.text):")
  }

  static let due = ViewAction(
    Wire.Action("due", key: "g>", "Move the due day", .range), on: [TaskItem.self],
    method: "task/edit",
    asks: { act in
      let day = act.items.first?.task.due?.description
      return [.previewed(.day, "Due (empty for no day)", initial: day)]
    }, preview: DayParser.preview
  ) { act, writer in
    let text = TextRules.trimmed(act.answer(0))
    let answer =
      text.isEmpty ? nil : try DayParser(text, field: "answers/0", in: act.session)
    var edit = TaskEdit(due: .set(answer?.day))
    if let time = answer?.time { edit.dueTime = .set(time) }
    for item in act.items {
      _ = try act.atAnswer(0) {
        try writer.moveOccurrence(item.task.id, item.occurrence, edit, ifRevision: nil)
      }
    }
    return act.outcome(answer.map { "Due \($0.text):" } ?? "No due day:")
  }

  private static let postponeAsk = Wire.Ask.previewed(.day, "Start on")

  /// What becomes of a due day that would be before the new start.
  private enum DueChoice: String, CaseIterable {
    case both, none
  }
}
