import DaybookProtocol
package import JSON
import JSONRPC
import SearchLanguage

/// What a client may have misspelt: `capabilities.strict` has it refused, `daybook call` warns of it.
package enum StrictParams {
  /// Throws for the first member that the method does not know.
  static func check(_ params: JSON?, of method: String) throws(JSONDecodingError) {
    if let unknown = unknown(in: params, of: method) { throw unknown }
  }

  /// Throws for the first member that a type does not know.
  static func check(_ value: JSON, type: String) throws(JSONDecodingError) {
    if let unknown = unknown(in: value, Bundle.entry(type) ?? [:]) { throw unknown }
  }

  /// Throws for what a method that may take long cannot ignore and, in a strict session, for any
  /// member that it does not know.
  static func check(
    _ params: JSON?, of method: String, _ effects: Effects, in session: Session
  ) throws(JSONDecodingError) {
    if session.capabilities.strict == true { try check(params, of: method) }
    if effects == .long { try checkSafeguards(params, of: method) }
  }

  /// Throws where a client relies on a dry run or a key that the method does not take.
  private static func checkSafeguards(_ params: JSON?, of method: String) throws(JSONDecodingError)
  {
    let known = Wire.paramTypes[method]?.names ?? []
    for name in ["dryRun", "requestKey"] where !known.contains(name) {
      switch params?[name] {
      case nil, .null, .bool(false): continue
      default:
        throw JSONDecodingError(message: "is not taken by \(method), so nothing was done")
          .inside(name)
      }
    }
  }

  /// Returns an error, which names the nearest one, for the first member that the method does not
  /// know.
  package static func unknown(in params: JSON?, of method: String) -> JSONDecodingError? {
    guard var params, let schema = Bundle.params(of: Bundle.entry(method)) else { return nil }
    // What is agreed elsewhere is nobody's slip.
    if case .object(var members) = params {
      members["_meta"] = nil
      params = .object(members)
    }
    return unknown(in: params, schema)
  }

  private static func unknown(in value: JSON, _ schema: JSON) -> JSONDecodingError? {
    let check = SchemaCheck(onlyNames: true)
    guard let error = check.problems(value, schema).first?.error else { return nil }
    let near = error.pointer.tokens.last?.nearest(among: error.allowed ?? [])
    return JSONDecodingError(
      pointer: error.pointer,
      message: error.message + (near.map { "; the nearest is `\($0)`" } ?? ""),
      allowed: error.allowed)
  }
}
