import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC
import QuickAdd

extension TaskHandlers {
  func parse(_ params: Wire.TaskParse.Params, _ call: Call) throws -> Wire.ParsedTask {
    let line = try session.line(params.text, ignoring: params.ignore ?? [])
    return session.wire(line, of: params.text)
  }

  func quickAdd(_ params: Wire.TaskQuickAdd.Params, _ call: Call) throws -> Wire.Task {
    let line = try session.line(params.text, ignoring: params.ignore ?? [])
    var draft = session.draft(
      line,
      recurrence: try params.recurrence.map {
        try session.rule($0, field: "recurrence")
      })
    draft.line = params.fingerprint
    draft.id = params.id.map(TaskID.init)
    draft.parent = params.parent.map(TaskID.init)
    return try write(call) { writer in
      do {
        return try writer.addTask(draft)
      } catch ModelError.invalidValue(let field, let message, let allowed)
        where !(params.recurrence == nil ? ["id", "parent"] : ["id", "parent", "recurrence"])
        .contains(field)
      {
        throw ModelError.invalidValue(field: "text", message: message, allowed: allowed)
      }
    }
  }
}

extension Wire.TaskQuickAdd.Params {
  /// All that says which task is meant; the separator is none that JSON text shows as it is.
  fileprivate var fingerprint: String {
    let ignored = (ignore ?? []).map { "\($0.from)-\($0.to)" }.joined(separator: ",")
    return [text, ignored, recurrence?.text ?? ""].joined(separator: "\u{1F}")
  }
}
