// Quick add makes a task of one line of text: `task/parse` says how the line is read,
// `task/addLine` and `task/addLines` add tasks, and `QuickAddPreview` shows while a person types in
// a view what it would become. The one idea: the module Sources/QuickAdd reads words and knows no
// task; this folder hands it the preferences, the zone and now, and turns its reading into a draft.
// The rules of the draft are those of `task/add`, in Sources/DaybookModel/Tasks. The decision record
// is docs/decisions/0014-how-quick-add-reads-a-line.md.

import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC
import QuickAdd

extension TaskHandlers {
  private static var longestLine: Int { 10_000 }

  func parse(_ params: Wire.TaskParse.Params, _ call: Call) throws -> Wire.ParsedTask {
    // Words are read by the preferences, so this fails without a database.
    _ = try session.store()
    let line = try session.line(params.text, params.format, ignoring: params.ignore ?? [])
    return session.wire(line, of: params.text, tags: params.tags ?? [])
  }

  func addLine(_ params: Wire.TaskAddLine.Params, _ call: Call) throws -> Wire.Task {
    let action = session.action(call.method)
    return try session.write(action) { try add(params, $0, at: action.moment) }
  }

  func addLines(_ params: Wire.TaskAddLines.Params, _ call: Call) throws -> Wire.AddedTaskList {
    let action = session.action(call.method)
    if let formats = params.formats, formats.count != 1, formats.count != params.texts.count {
      throw ModelError.invalidValue(
        field: "formats", message: "Give one format, or one for each line.")
    }
    return try session.write(action) { writer in
      let tasks = try params.lines.enumerated().map { index, line in
        guard line.text.unicodeScalars.count <= Self.longestLine else {
          throw ModelError.tooLarge(
            field: "texts/\(index)", message: "A line has at most 10,000 characters.",
            limit: Self.longestLine)
        }
        do {
          return try add(line, writer, at: action.moment)
        } catch let error as ModelError where error.field == "text" {
          throw error.at("texts/\(index)")
        } catch let error as ModelError where error.isOfLine {
          throw Errors.response(to: error, at: "/texts/\(index)")
        }
      }
      return Wire.AddedTaskList(items: tasks)
    }
  }

  private func add(
    _ params: Wire.TaskAddLine.Params, _ writer: WriteTransaction, at moment: Moment
  ) throws -> Wire.Task {
    let line = try session.line(params.text, params.format, ignoring: params.ignore ?? [])
    var draft = session.draft(
      line,
      recurrence: try params.recurrence.map {
        try session.rule($0, field: "recurrence")
      })
    draft.line = params.fingerprint
    params.change(&draft)
    draft.care = try care(of: params.profile, params.care)
    let added: TaskRecord
    do {
      added = try writer.addTask(draft, from: line, remindedAt: params.reminders ?? [], session)
    } catch let error as ModelError
      where error.field.map(params.ownFields.contains) == false
    {
      throw error.at("text")
    }
    var task = session.wire(added, at: moment)
    let end = session.encoding.offset(of: params.text.endIndex, in: params.text)
    let pastWords = try session.pastReminders(in: params.reminders ?? [], of: added).map {
      Wire.LineProblem(kind: .past, message: session.pastProblem($0), start: end, stop: end)
    }
    let problems = session.problems(of: line, in: params.text, as: draft)
    task.problems = (problems + pastWords).nonEmpty
    return task
  }
}

extension ModelError {
  /// Whether one line of several has to be changed.
  fileprivate var isOfLine: Bool {
    if case .limitExceeded = self { true } else { false }
  }
}

extension Wire.TaskAddLines.Params {
  /// Each line with what holds for all of them.
  fileprivate var lines: [Wire.TaskAddLine.Params] {
    texts.enumerated().map { index, text in
      Wire.TaskAddLine.Params(
        care: care, due: due, dueTime: dueTime, durationMinutes: durationMinutes,
        format: formats.map { $0.count == 1 ? $0[0] : $0[index] }, notes: notes,
        parent: parent, priority: priority, profile: profile, project: project,
        recurrence: recurrence, recurrenceAnchor: recurrenceAnchor, reminders: reminders,
        start: start, startTime: startTime,
        tags: tags, text: text)
    }
  }
}

extension Wire.TaskAddLine.Params {
  /// All params that decide which task is added, joined by a separator that JSON text can only have
  /// escaped.
  fileprivate var fingerprint: String {
    let ignored = (ignore ?? []).map { "\($0.start)-\($0.stop)" }.joined(separator: ",")
    let fields = [
      project.map { "project:" + $0 }, notes.map { "notes:" + $0 },
      priority.map { "priority:" + $0.rawValue }, start.map { "start:\($0)" },
      startTime.map { "startTime:\($0)" }, due.map { "due:\($0)" },
      dueTime.map { "dueTime:\($0)" }, durationMinutes.map { "duration:\($0)" },
      recurrenceAnchor.map { "anchor:\($0.rawValue)" },
      format.flatMap { $0 == .quickAdd ? nil : "format:\($0.rawValue)" },
    ].compactMap(\.self)
    let reminders = (reminders ?? []).map { "reminder:" + $0 }
    return ([text, ignored, recurrence?.text ?? ""] + (tags ?? []) + fields + reminders)
      .joined(separator: "\u{1F}")
  }

  /// Gives the task of the line the fields that do not come from it.
  fileprivate func change(_ draft: inout TaskDraft) {
    draft.id = id.map(TaskID.init)
    draft.parent = parent.map(TaskID.init)
    draft.tags = TagDifference(added: tags ?? []).applied(to: draft.tags)
    draft.project = project ?? draft.project
    draft.notes = notes ?? draft.notes
    draft.priority = priority.map(TaskPriority.init) ?? draft.priority
    draft.durationMinutes = durationMinutes ?? draft.durationMinutes
    draft.start = start ?? draft.start
    draft.startTime = startTime ?? draft.startTime
    draft.due = due ?? draft.due
    draft.dueTime = dueTime ?? draft.dueTime
    if recurrence != nil, let recurrenceAnchor {
      draft.recurrenceAnchor = RecurrenceAnchor(recurrenceAnchor)
    }
    if due == nil, draft.recurrence != nil, let start, let first = draft.due {
      draft.due = max(first, start)
    }
  }

  /// The fields that do not come from the line.
  fileprivate var ownFields: Set<String> {
    var fields: Set = ["id", "parent", "profile", "care/category"]
    let given = [
      ("recurrence", recurrence != nil), ("project", project != nil), ("tags", tags != nil),
      ("notes", notes != nil), ("start", start != nil), ("startTime", startTime != nil),
      ("due", due != nil), ("dueTime", dueTime != nil),
      ("durationMinutes", durationMinutes != nil),
    ]
    fields.formUnion(given.filter(\.1).map(\.0))
    fields.formUnion((reminders ?? []).indices.map { "reminders/\($0)" })
    return fields
  }
}
