import DaybookProtocol
import JSON
import SearchLanguage

/// The check of a client that wants its misspelt members refused (`capabilities.strict`).
enum StrictParams {
  /// Throws for the first member that the method does not know, and names the nearest one.
  static func check(_ params: JSON?, of method: String) throws(JSONDecodingError) {
    guard let params, let type = Wire.paramTypes[method] else { return }
    try check(params, type)
  }

  private static func check(_ value: JSON, _ type: any WireStructure.Type)
    throws(JSONDecodingError)
  {
    switch value {
    case .object(let members):
      for (name, value) in members {
        guard let known = type.memberTypes[name] else {
          throw unknown(name, among: type.memberTypes.keys.sorted())
        }
        guard let known else { continue }
        do { try check(value, known) } catch { throw error.inside(name) }
      }
    case .array(let items):
      for (index, item) in items.enumerated() {
        do { try check(item, type) } catch { throw error.inside(String(index)) }
      }
    default: break
    }
  }

  private static func unknown(_ name: String, among names: [String]) -> JSONDecodingError {
    let near = name.nearest(among: names).map { "; the nearest is `\($0)`" } ?? ""
    return JSONDecodingError(message: "is not known here\(near)", allowed: names).inside(name)
  }
}
