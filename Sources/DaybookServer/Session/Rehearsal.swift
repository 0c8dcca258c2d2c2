import DaybookModel
import JSON

extension Session {
  /// Returns the answer to a write with `dryRun`, which is taken back: nothing is changed, and so
  /// nothing has to be confirmed.
  func rehearse(_ params: JSON?, _ answer: (JSON?) throws -> JSON) throws -> JSON {
    guard case .object(var confirmed)? = params else { return try answer(params) }
    confirmed["confirm"] = true
    return try store().rehearsing { try answer(.object(confirmed)) }
  }
}
