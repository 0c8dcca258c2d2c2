import DaybookProtocol
package import JSON
import JSONRPC
import SearchLanguage

/// What a client may have misspelt: `capabilities.strict` has it refused, `daybook call` warns of it.
package enum StrictParams {
  /// Throws for the first member that the method does not know.
  static func check(_ params: JSON?, of method: String) throws(JSONDecodingError) {
    if let first = unknown(in: params, of: method).first { throw first }
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
    let known = Wire.paramTypes[method]?.memberTypes ?? [:]
    for name in ["dryRun", "requestKey"] where !known.keys.contains(name) {
      switch params?[name] {
      case nil, .null, .bool(false): continue
      default:
        throw JSONDecodingError(message: "is not taken by \(method), so nothing was done")
          .inside(name)
      }
    }
  }

  /// Returns an error, which names the nearest one, for each member that the method does not know.
  package static func unknown(in params: JSON?, of method: String) -> [JSONDecodingError] {
    guard let params, let type = Wire.paramTypes[method] else { return [] }
    return unknown(in: params, type)
  }

  static func unknown(
    in value: JSON, _ type: any WireStructure.Type
  ) -> [JSONDecodingError] {
    switch value {
    case .object(let members):
      members.flatMap { name, value -> [JSONDecodingError] in
        guard let known = type.memberTypes[name] else {
          return [unknown(name, among: type.memberTypes.keys.sorted())]
        }
        return known.map { unknown(in: value, $0).map { $0.inside(name) } } ?? []
      }
    case .array(let items):
      items.enumerated().flatMap { index, item in
        unknown(in: item, type).map { $0.inside(index) }
      }
    default: []
    }
  }

  private static func unknown(_ name: String, among names: [String]) -> JSONDecodingError {
    let near = name.nearest(among: names).map { "; the nearest is `\($0)`" } ?? ""
    return JSONDecodingError(message: "is not known here\(near)", allowed: names).inside(name)
  }
}
