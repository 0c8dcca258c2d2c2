// Quick add makes a task of one line of text: `task/parse` says how the line is read,
// `task/addLine` and `task/addLines` add tasks, and `QuickAddPreview` shows while a person types in
// a view what it would become. The one idea: the module Sources/QuickAdd reads words and knows no
// task; this folder hands it the preferences, the zone and now, and turns its reading into a draft.
// The rules of the draft are those of `task/add`, in Sources/DaybookModel/Tasks. The decision record
// is docs/decisions/0014-how-quick-add-reads-a-line.md.

import CivilTime
import DaybookModel
import DaybookProtocol
import JSON
import JSONRPC
import QuickAdd

extension TaskHandlers {
  private static var longestLine: Int { 10_000 }

  func parse(_ params: Wire.TaskParse.Params, _ call: Call) throws -> Wire.ParsedTask {
    // Words are read by the preferences, so this fails without a database.
    _ = try session.store()
    let line = try session.line(params.text, params.format, ignoring: params.ignore ?? [])
    return session.wire(
      line, of: params.text, isTyped: params.format == nil || params.format == .quickAdd,
      tags: params.tags ?? [])
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
    let recurrence = try params.recurrence.map(session.recurrence)
    let beside = QuickAddLine.Beside(
      due: params.due, start: params.start,
      hasTime: params.dueTime != nil || params.startTime != nil, recurrence: recurrence)
    let line = try session.line(
      params.text, params.format, beside: beside, ignoring: params.ignore ?? [])
    var draft = session.draft(line, recurrence: recurrence)
    params.change(&draft)
    if params.isTyped { session.setDay(of: &draft) }
    let added: TaskRecord
    do {
      added = try writer.tasks.add(
        draft, from: line, remindedAt: params.reminders ?? [], source: params.source, session)
    } catch let error as ModelError where error.field.map(params.gives) == false {
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
    get throws {
      guard case .object(var common) = json else { return [] }
      (common["texts"], common["formats"]) = (nil, nil)
      return try texts.enumerated().map { index, text in
        common["text"] = .string(text)
        common["format"] = formats.map { ($0.count == 1 ? $0[0] : $0[index]).json }
        return try Wire.TaskAddLine.Params(json: .object(common))
      }
    }
  }
}

extension Wire.TaskAddLine.Params {
  /// A hash of all that decides which task is added.
  fileprivate var source: Int64? {
    guard case .object(var members) = json else { return nil }
    for name in ["id", "requestKey", "dryRun"] { members[name] = nil }
    return JSON.object(members).fingerprint
  }

  /// Whether the person typed the line, and no file has it.
  fileprivate var isTyped: Bool { format == nil || format == .quickAdd }

  /// Whether a field of the task comes from a param, and not from the line.
  fileprivate func gives(_ field: String) -> Bool {
    guard case .object(let members) = json else { return false }
    let name = String(field.prefix { $0 != "/" })
    return name == "id" || name != "text" && members[name] != nil
  }

  /// Gives the task of the line the fields that do not come from it.
  fileprivate func change(_ draft: inout TaskDraft) {
    draft = TaskDraft(self, over: draft)
    draft.tags = TagDifference(added: tags ?? []).applied(to: draft.tags)
    if recurrence != nil, let recurrenceAnchor {
      draft.recurrenceAnchor = RecurrenceAnchor(recurrenceAnchor)
    }
    if due == nil, draft.recurrence != nil, let start, let first = draft.due {
      draft.due = max(first, start)
    }
  }
}
