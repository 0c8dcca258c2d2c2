import DaybookProtocol
import JSON
import JSONRPC

/// What is off until a person allows it on the command line.
package enum Permission: String, CaseIterable, Sendable {
  case care, wellness, export, plugin

  /// nil for what needs no permission.
  init?(method: String) {
    if method == Wire.TaskAttach.method {
      // It reads, and may copy, any file.
      self = .export
      return
    }
    switch method.prefix(while: { $0 != "/" }) {
    case "care", "profile": self = .care
    case "wellness": self = .wellness
    case "data": self = .export
    case "plugin", "provider": self = .plugin
    default: return nil
    }
  }
}

/// What the command line says.
package struct MCPOptions: Sendable {
  /// Whether nothing may be changed.
  package var isReadOnly = false
  package var allowed: Set<Permission> = []
  /// Whether the tools are there that call any method.
  package var hasMethodTools = false

  package init() {}

  func allows(_ permission: Permission?) -> Bool { permission.map(allowed.contains) ?? true }

  /// Returns the params of a request without what is off. Throws `permissionDenied` for one that
  /// needs what is off: because of its method, or of a parameter of another one that is about the
  /// same.
  func permitted(_ method: String, _ params: JSONObject) throws -> JSONObject {
    var params = params
    // An absent parameter and null are one.
    let given = params.filter { $0.value != .null }
    if method == Wire.SearchQuery.method, params["kinds"] ?? .null == .null, !allows(.care) {
      params["kinds"] = searchKinds.json
    }
    // A whole export has all of it.
    let whole: [Permission?] =
      method == Wire.DataExport.method || method == Wire.DataImport.method
      ? [.care, .wellness] : []
    let needed =
      [Permission(method: method)] + whole + given.map { Self.needed(for: $0.key, $0.value) }
    for case let permission? in needed where !allows(permission) {
      throw ResponseError.named(
        .permissionDenied, "\(permission.title) is off for assistants.",
        hint: "The person can allow it: `daybook mcp --allow \(permission.rawValue)`.")
    }
    return params
  }

  /// Returns a result without the names of what is off: a change of it has its summary left out.
  func shown(_ result: JSON, of method: String) -> JSON {
    switch (method, result) {
    case (Wire.HistoryList.method, .object(var page)):
      if case .array(let items)? = page["items"] { page["items"] = .array(items.map(shown)) }
      return .object(page)
    case (Wire.HistoryGet.method, _): return shown(result)
    default: return result
    }
  }

  /// Whether a change is of something that is off.
  func isOff(_ change: Wire.HistoryItem) -> Bool { !allows(Permission(method: change.method)) }

  private func shown(_ change: JSON) -> JSON {
    guard case .object(var change) = change, let name = change["method"]?.plain else {
      return change
    }
    if !allows(.care) || !allows(.wellness) { change["contestedFields"] = nil }
    // What it took back, or is another value of, is named, whatever that was about.
    let isStep = [Wire.HistoryUndo.method, Wire.HistoryRedo.method, Wire.HistoryTake.method]
      .contains(name)
    let kept: [Permission] =
      isStep ? [.care, .wellness] : [Permission(method: name)].compactMap(\.self)
    guard let permission = kept.first(where: { !allows($0) })
    else { return .object(change) }
    change["summary"] = .string("(off for assistants: \(permission.rawValue))")
    return .object(change)
  }

  /// The kinds of what may be found.
  var searchKinds: [String] { ["task", "habit", "tag"] + (allows(.care) ? ["profile"] : []) }

  private static func needed(for name: String, _ value: JSON) -> Permission? {
    switch (name, value) {
    case (_, .null), (_, .bool(false)): nil
    case ("profile", _), ("care", _), ("kind", "profile"): .care
    case ("kinds", .array(let kinds)) where kinds.contains("profile"): .care
    case ("clear", .array(let names)) where names.contains("profile") || names.contains("care"):
      .care
    case ("withWellness", _), ("withContext", _): .wellness
    default: nil
    }
  }
}

extension Permission {
  /// At the beginning of a sentence.
  var title: String {
    switch self {
    case .care: "What is about the people one cares for"
    case .wellness: "Wellness"
    case .export: "To import, export and repair data"
    case .plugin: "What is about plugins and providers"
    }
  }
}
