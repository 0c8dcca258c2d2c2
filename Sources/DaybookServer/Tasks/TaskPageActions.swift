import CivilTime
import DaybookModel
import DaybookProtocol
import QuickAdd

/// What a person can do on the page of a task alone: edit what its line does not show.
enum TaskPageActions {
  static let all = [
    notes, start, duration, attach, detach, wait, unwait,
  ]

  static func names(for task: TaskRecord) -> [String] {
    let always = [notes, attach] + (task.attachments.isEmpty ? [] : [detach])
    guard task.state == .open else { return always.map(\.name) }
    return (always + [start, duration, wait] + (task.blockedBy.isEmpty ? [] : [unwait]))
      .map(\.name)
  }

  static let notes = ViewAction(
    Wire.Action("notes", key: "N", "Edit the notes"), on: [TaskItem.self], method: "task/edit",
    asks: { [.multiline("Notes", initial: try $0.subject(TaskItem.self).task.notes)] }
  ) { act, writer in
    let id = try act.subject(TaskItem.self).task.id
    let task = try act.atAnswer(0) {
      try writer.tasks.edit(id, TaskEdit(notes: .set(act.answer(0))), ifRevision: nil)
    }
    return act.done("\(task.notes.isEmpty ? "No notes" : "Notes"): “\(task.title)”")
  }

  static let start = ViewAction(
    Wire.Action("start", key: "gs", "Move the start"), on: [TaskItem.self], method: "task/edit",
    asks: {
      let day = try $0.subject(TaskItem.self).task.start?.description
      return [.previewed(.day, "Start (empty for none)", initial: day)]
    }, preview: DayParser.preview
  ) { act, writer in
    let item = try act.subject(TaskItem.self)
    let answer = try act.written(0).map {
      try DayParser($0, field: "answers/0", in: act.session)
    }
    var edit = TaskEdit(start: .set(answer?.day))
    if let time = answer?.time { edit.startTime = .set(time) }
    _ = try act.atAnswer(0) {
      try writer.tasks.moveOccurrence(item.task.id, item.occurrence, edit, ifRevision: nil)
    }
    return act.outcome(answer.map { "Starts \($0.text):" } ?? "No start:")
  }

  static let duration = ViewAction(
    Wire.Action("duration", key: "t", "Set how long it takes"), on: [TaskItem.self],
    method: "task/edit",
    asks: {
      let minutes = try $0.subject(TaskItem.self).task.durationMinutes
      return [
        .previewed(.text, "Takes (empty for unsaid)", initial: minutes.map(DurationAnswer.words))
      ]
    }, preview: DurationAnswer.preview
  ) { act, writer in
    let id = try act.subject(TaskItem.self).task.id
    let minutes = try DurationAnswer(act.answer(0), field: "answers/0", in: act.session).minutes
    let task = try act.atAnswer(0) {
      try writer.tasks.edit(id, TaskEdit(durationMinutes: .set(minutes)), ifRevision: nil)
    }
    let words = minutes.map { "Takes \(DurationAnswer.words($0))" } ?? "No duration"
    return act.done("\(words): “\(task.title)”")
  }
}

/// How long something takes, as a person typed it: "45", "90 min", "1h30", "an hour and a half".
private struct DurationAnswer {
  /// nil for an empty answer.
  let minutes: Int?

  init(_ text: String, field: String, in session: Session) throws {
    let text = TextRules.trimmed(text)
    guard !text.isEmpty else {
      minutes = nil
      return
    }
    let isBare = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    // A line needs a title, and a quoted text is always read as one.
    let line = session.line("\"x\" for " + text + (isBare ? " min" : ""))
    guard line.title == "x", line.problems.isEmpty, line.parts.count == 2,
      let minutes = line.durationMinutes
    else {
      throw ModelError.invalidValue(
        field: field, message: "Write how long it takes, up to 30 days, such as `45 min` or `1h30`."
      )
    }
    self.minutes = minutes
  }

  /// "45 min", "1 h", "1 h 30 min".
  static func words(_ minutes: Int) -> String {
    let parts = [(minutes / 60, "h"), (minutes % 60, "min")].filter { $0.0 > 0 }
    return parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }

  static func preview(_ typing: ViewTyping) throws -> Wire.Preview {
    try typing.preview(.time) { lines in
      let answer = try DurationAnswer(typing.text, field: "text", in: typing.session)
      guard let minutes = answer.minutes else { return }
      lines.add("preview", level: 1) {
        $0.draw("  ")
        $0.draw(words(minutes), .time)
      }
    }
  }
}
