import CivilTime
import DaybookModel
import DaybookProtocol
import QuickAdd

extension TaskActions {
  static let priority = ViewAction(
    Wire.Action("priority", key: "!", "Set the priority", .range), on: [TaskItem.self],
    method: "task/edit",
    asks: { act in
      let current = act.items.first.map { Wire.TaskPriority($0.task.priority).rawValue }
      return [.choice("Priority", priorities, initial: current)]
    }
  ) { act, writer in
    let choice = try act.choice(0, of: Wire.TaskPriority.self) ?? .none
    let edit = TaskEdit(priority: .set(TaskPriority(choice)))
    for task in act.tasks { _ = try writer.tasks.edit(task.id, edit, ifRevision: nil) }
    let title = priorities.first { $0.value == choice.rawValue }?.title ?? "No"
    return act.outcome("\(choice == .none ? "No" : title) priority:", of: act.tasks)
  }

  static let tag = ViewAction(
    Wire.Action(
      "tag", key: "#", "Add and remove tags", .range, asks: [.text(tagPrompt).completing(.tags)]),
    on: [TaskItem.self], method: "task/edit"
  ) { act, writer in
    let answer = try TagParser(act.answer(0), field: "answers/0")
    for task in act.tasks {
      let edit = TaskEdit(tags: .set(answer.edit.applied(to: task.tags)))
      _ = try act.atAnswer(0) { try writer.tasks.edit(task.id, edit, ifRevision: nil) }
    }
    return act.outcome("\(answer.text):", of: act.tasks)
  }

  static let recur = ViewAction(
    Wire.Action("recur", key: "R", "Set the recurrence"), on: [TaskItem.self], method: "task/edit",
    asks: { act in
      // The sentence, which is what a person would type, where it says all that the rule does.
      let initial = act.items.first?.task.series.map {
        let sentence = $0.sentence(act.moment.clock)
        let isWhole = RecurrencePhrase(sentence)?.rule == $0.effectiveRule
        return isWhole ? sentence : $0.effectiveRule.description
      }
      return [.previewed(.text, "Recurs (empty for never)", initial: initial)]
    }, preview: RecurrenceParser.preview
  ) { act, writer in
    let task = try act.subject(TaskItem.self).task
    var edit = TaskEdit(recurrence: .set(nil))
    var verb = "No longer recurs:"
    if let text = act.written(0) {
      let answer = try RecurrenceParser(text, field: "answers/0", in: act.session)
      edit = answer.edit(of: task)
      let anchor = answer.anchor ?? task.series?.anchor ?? .scheduled
      verb = "\(answer.rule.sentence(act.moment.clock, from: anchor)):"
    }
    let edited = try act.atAnswer(0) { try writer.tasks.edit(task.id, edit, ifRevision: nil) }
    var outcome = act.outcome(verb)
    outcome.focus = TaskItem(edited).lineKey.text
    return outcome
  }

  private static let priorities = [
    (value: "high", title: "High"), (value: "medium", title: "Medium"),
    (value: "low", title: "Low"), (value: "none", title: "None"),
  ]

  private static let tagPrompt = "Tags (+work -home)"
}

/// Tags to add and to remove: "+work -home"; a tag without a sign, or with #, is added.
struct TagParser {
  private(set) var edit = TagDifference()

  init(_ text: String, field: String) throws {
    for word in text.split(whereSeparator: \.isWhitespace).map(String.init) {
      let isRemoved = word.hasPrefix("-")
      let name = word.drop { "+-#".contains($0) }
      let tag = try TagName(String(name), field: field).text
      if isRemoved { edit.removed.append(tag) } else { edit.added.append(tag) }
    }
    guard edit != TagDifference() else {
      throw ModelError.invalidValue(field: field, message: "Write tags such as `+work -home`.")
    }
  }

  /// "+work -home".
  var text: String {
    (edit.added.map { "+\($0)" } + edit.removed.map { "-\($0)" }).joined(separator: " ")
  }
}

/// A recurrence as a person typed it, in words or as a rule.
private struct RecurrenceParser {
  let rule: RecurrenceRule
  /// What the recurrence counts from; nil for the text of a rule, which cannot say it.
  let anchor: RecurrenceAnchor?

  init(_ text: String, field: String, in session: Session) throws {
    let reading = try session.reading(text, field: field)
    (rule, anchor) = (reading.rule, reading.anchor)
  }

  /// Sets the recurrence, and the time of a task that has none yet to that of the rule.
  func edit(of task: TaskRecord) -> TaskEdit {
    var edit = TaskEdit(recurrence: .set(rule))
    if task.due != nil {
      if task.dueTime == nil, let time = rule.firstTime { edit.dueTime = .set(time) }
    } else if task.start != nil, task.startTime == nil, let time = rule.firstTime {
      edit.startTime = .set(time)
    }
    if let anchor { edit.recurrenceAnchor = .set(anchor) }
    return edit
  }

  static func preview(_ typing: ViewTyping) throws -> Wire.Preview {
    var trimmed = typing
    trimmed.text = TextRules.trimmed(typing.text)
    guard !trimmed.text.isEmpty else { return .nothing }
    let isSpace: (Unicode.Scalar) -> Bool = \.properties.isWhitespace
    let front = String(typing.text.unicodeScalars.prefix(while: isSpace))
    return try preview(ofTrimmed: trimmed).shifted(by: typing.canvas.encoding.length(of: front))
  }

  private static func preview(ofTrimmed typing: ViewTyping) throws -> Wire.Preview {
    try typing.preview(.key) { lines in
      let answer = try RecurrenceParser(typing.text, field: "text", in: typing.session)
      let series = try typing.lines.all(TaskItem.self).first.flatMap { item in
        try typing.reader.tasks.series(
          previewing: answer.edit(of: item.task), of: item.task, at: typing.moment,
          zones: { [zones = typing.session.zones] in zones.zone($0) })
      }
      if let series {
        lines.addRecurrence(
          series.rule, series.anchor, from: series.startDay, series.startTime, at: typing.moment)
      }
    }
  }
}

extension Wire.Preview {
  /// Returns the preview with its offsets so many units later.
  func shifted(by units: Int) -> Wire.Preview {
    var preview = self
    preview.spans = spans.map {
      Wire.Span(start: $0.start + units, stop: $0.stop + units, style: $0.style)
    }
    preview.problems = problems.map {
      Wire.Problem(message: $0.message, start: $0.start + units, stop: $0.stop + units)
    }
    return preview
  }
}
