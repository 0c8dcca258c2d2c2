import DaybookModel
import DaybookProtocol
import JSONRPC

/// The methods of daybook that a plugin's permissions can name.
struct PluginMethodNames: Sendable {
  /// What every session may call.
  static let always: Set<String> = [
    "initialize", "shutdown", "session/ping", "session/day", Wire.PluginGetState.method,
    Wire.PluginSetState.method, Wire.ViewInvalidate.method,
  ]

  private let readOnly: [String: Bool]

  init(_ table: MethodTable) {
    readOnly = Dictionary(
      table.names.map { ($0, table.isRead($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns why no method has this pattern: `task/add`, `task/*`, `task/*:read` or `*:read`.
  func problem(of pattern: String) -> String? {
    let (names, _) = Self.parts(pattern)
    if names == "*", pattern.hasSuffix(":read") { return nil }
    if names.hasPrefix("plugin/") { return "decides on plugins, which is for the person alone" }
    if names.hasPrefix("replica/") { return "is for the program that carries changes" }
    if names == "*" {
      return "grants every method; name those that it needs, or write `*:read`"
    }
    return readOnly.keys.contains { Self.fits($0, names) }
      ? nil : "names no method of daybook: write `task/add`, `task/*`, `task/*:read` or `*:read`"
  }

  /// Throws `permissionDenied` for a method that a session may not call.
  func check(_ method: String, in session: Session) throws {
    guard !session.isPersons else { return }
    let isOfPlugins = method.hasPrefix("plugin/") && !Self.always.contains(method)
    guard !Self.isPersons(method), !isOfPlugins || session.options.grant == nil else {
      throw ModelError.permissionDenied(
        message: "`\(method)` is for the person alone.", hint: "They can do it in daybook.")
    }
    let isOfMachine = ["data/", "plugin/", "provider/", "replica/"].contains(
      where: method.hasPrefix)
    guard session.options.uploads == nil || !isOfMachine else {
      throw ModelError.permissionDenied(
        message: "`\(method)` is not for browsers.", hint: "Run `daybook` on its machine for that.")
    }
    guard let grant = session.options.grant, !grants(method, grant.methods) else { return }
    throw ModelError.permissionDenied(
      message: "The plugin “\(grant.author)” was not granted `\(method)`.",
      hint: "Name `\(method)` under `permissions.methods` in its plugin.json.")
  }

  /// Whether the person alone may call it: what decides on plugins, and what exchanges all there is.
  static func isPersons(_ method: String) -> Bool {
    if method.hasPrefix("replica/") { return true }
    let reads = [Wire.PluginList.method, Wire.PluginGet.method, Wire.PluginLog.method]
    return method.hasPrefix("plugin/") && !reads.contains(method) && !always.contains(method)
  }

  /// Whether one of the patterns grants the method.
  func grants(_ method: String, _ patterns: [String]) -> Bool {
    if Self.always.contains(method) { return true }
    return !Self.isPersons(method) && fits(method, patterns)
  }

  /// Whether one of the patterns has the method.
  func fits(_ method: String, _ patterns: [String]) -> Bool {
    patterns.contains { pattern in
      let (names, isRead) = Self.parts(pattern)
      return (names == "*" ? isRead : Self.fits(method, names))
        && (!isRead || readOnly[method] == true)
    }
  }

  /// Returns the methods of a namespace that the patterns grant, by name.
  func names(in namespace: String, _ patterns: [String]) -> [String] {
    readOnly.keys.filter { $0.hasPrefix(namespace + "/") && fits($0, patterns) }.sorted()
  }

  /// Whether the patterns grant all methods of a namespace, of which some change something.
  func grantsAll(of namespace: String, _ patterns: [String]) -> Bool {
    let all = readOnly.keys.filter { $0.hasPrefix(namespace + "/") }
    return all.contains { !isRead($0) } && all.allSatisfy { fits($0, patterns) }
  }

  func isRead(_ method: String) -> Bool { readOnly[method] == true }

  private static func parts(_ pattern: String) -> (names: Substring, isRead: Bool) {
    pattern.hasSuffix(":read") ? (pattern.dropLast(5), true) : (pattern[...], false)
  }

  private static func fits(_ method: String, _ names: Substring) -> Bool {
    names.hasSuffix("/*") ? method.hasPrefix(names.dropLast()) : method == names
  }
}

extension MethodTable {
  /// Refuses the methods that a session may not call.
  mutating func restrict(to session: Session) {
    wrap { method, _, body in
      { params, call in
        try session.checkGranted(method)
        session.options.grant?.onCall()
        return try body(params, call)
      }
    }
  }
}
