// Quick add makes a task of one line of text: `task/parse` says how the line is read,
// `task/addLine` adds the task, and `QuickAddPreview` shows while a person types in a view what
// it would become. The one idea: the module Sources/QuickAdd reads words and knows no task; this
// folder hands it the preferences, the zone and now, and turns its reading into a draft. The rules
// of the draft are those of `task/add`, in Sources/DaybookModel/Tasks. The decision record is
// docs/decisions/0014-how-quick-add-reads-a-line.md.

import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC
import QuickAdd

extension TaskHandlers {
  func parse(_ params: Wire.TaskParse.Params, _ call: Call) throws -> Wire.ParsedTask {
    // Words are read by the preferences, so this fails without a database.
    _ = try session.store()
    let line = try session.line(params.text, ignoring: params.ignore ?? [])
    return session.wire(line, of: params.text, tags: params.tags ?? [])
  }

  func addLine(_ params: Wire.TaskAddLine.Params, _ call: Call) throws -> Wire.Task {
    let line = try session.line(params.text, ignoring: params.ignore ?? [])
    var draft = session.draft(
      line,
      recurrence: try params.recurrence.map {
        try session.rule($0, field: "recurrence")
      })
    draft.line = params.fingerprint
    draft.tags = TagDifference(added: params.tags ?? []).applied(to: draft.tags)
    draft.project = params.project ?? draft.project
    draft.id = params.id.map(TaskID.init)
    draft.parent = params.parent.map(TaskID.init)
    draft.care = try care(of: params.profile, params.care)
    var task = try write(call) { writer in
      do {
        return try writer.addTask(draft)
      } catch ModelError.invalidValue(let field, let message, let allowed)
        where !params.ownFields.contains(field)
      {
        throw ModelError.invalidValue(field: "text", message: message, allowed: allowed)
      }
    }
    task.problems = session.problems(of: line, in: params.text).nonEmpty
    return task
  }
}

extension Wire.TaskAddLine.Params {
  /// All params that decide which task is added, joined by a separator that JSON text can only have
  /// escaped.
  fileprivate var fingerprint: String {
    let ignored = (ignore ?? []).map { "\($0.start)-\($0.stop)" }.joined(separator: ",")
    let named = (tags ?? []) + (project.map { ["project:" + $0] } ?? [])
    return ([text, ignored, recurrence?.text ?? ""] + named).joined(separator: "\u{1F}")
  }

  /// The fields that do not come from the line.
  fileprivate var ownFields: Set<String> {
    var fields: Set = ["id", "parent", "profile", "care/category"]
    if recurrence != nil { fields.insert("recurrence") }
    if project != nil { fields.insert("project") }
    if tags != nil { fields.insert("tags") }
    return fields
  }
}
