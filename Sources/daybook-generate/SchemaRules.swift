/// Words that no method ends in, each with the one that says the same everywhere.
let replacedVerbs: [String: String] = [
  "change": "edit", "create": "add", "delete": "remove", "done": "complete", "fetch": "get",
  "finish": "complete", "insert": "add", "load": "get", "modify": "edit", "new": "add",
  "read": "get", "rename": "edit", "save": "edit", "search": "find", "set": "edit",
  "update": "edit",
]

/// Every word that a notification may end in.
let closedEvents: Set<String> = ["changed", "committed", "dismissed", "fired", "listChanged"]

/// The namespaces that this protocol never uses, and for whom they are kept.
let reservedNamespaces = [
  "rpc": "JSON-RPC and OpenRPC, as `rpc.discover`", "x": "plugins, whose methods begin with `x/`",
]

/// What makes a write harmless: every `write` takes it, and a `long` one says where it does not.
let safeguards = ["requestKey", "dryRun"]

/// The codes of JSON-RPC and LSP that this protocol uses; its own are positive.
let sharedCodes: Set<Int> = [-32800, -32700, -32603, -32602, -32601, -32600, -32002]

/// What the transport answers itself, of every namespace.
let transportMethods: Set<String> = ["rpc.discover", "shutdown"]
let transportNotifications: Set<String> = [
  "$/cancelRequest", "$/logTrace", "$/progress", "$/setTrace", "exit", "initialized",
]
/// The results of such methods that are no structure: null, and any object.
let plainReplies: Set<String> = ["null", "object"]

/// The names that Swift or the generated code uses itself.
let keptTypeNames: Set<String> = ["Any", "ErrorKind", "Protocol", "Self", "Type"]
let keptFieldNames: Set<String> = ["init", "json", "members", "object", "self"]

/// The keywords of Python and Lua, in which `task.end` or a parameter `from` cannot be written.
let keywordsOfClients: Set<String> = [
  "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
  "def", "del", "do", "elif", "else", "elseif", "end", "except", "false", "finally", "for", "from",
  "function", "global", "goto", "if", "import", "in", "is", "lambda", "local", "nil", "nonlocal",
  "not", "or", "pass", "raise", "repeat", "return", "then", "true", "try", "until", "while",
  "with", "yield",
]

extension Schema {
  /// Checks what no file alone can show: that every name is declared once and every reference
  /// resolves.
  func check() throws {
    func fail(_ place: String, _ message: String) -> SchemaError {
      SchemaError(file: "protocol/schema", place: place, message: message)
    }
    let names =
      types.map(\.name) + coded.flatMap(\.methods).map(\.swiftName)
      + coded.flatMap(\.notifications).map(\.swiftName)
    for (name, group) in Dictionary(grouping: names, by: \.self) where group.count > 1 {
      throw fail(name, "is the name of more than one type, method or notification")
    }
    for (title, group) in Dictionary(
      grouping: methods + pluginMethods, by: \.traits.title) where group.count > 1
    {
      throw fail(title, "is the title of more than one method")
    }
    let kinds = Set(errors.map(\.kind))
    for (code, group) in Dictionary(grouping: errors, by: \.code) where group.count > 1 {
      throw fail("\(code)", "is the code of more than one error")
    }
    func resolve(_ fields: [Field], _ place: String) throws {
      for field in fields where keywordsOfClients.contains(field.name) {
        throw fail("\(place)/\(field.name)", "is a keyword of Python or Lua")
      }
      for field in fields where field.type.base == nil && field.type.element != "ErrorKind" {
        guard type(field.type.element) != nil else {
          throw fail("\(place)/\(field.name)", "has the undeclared type \(field.type.element)")
        }
      }
    }
    for declaration in types {
      switch declaration.shape {
      case .structure(let fields): try resolve(fields, declaration.name)
      case .enumeration(let values, _):
        guard !values.isEmpty, Set(values.map(camelCased)).count == values.count else {
          throw fail(declaration.name, "has no values, or two of one name")
        }
      case .scalar: break
      }
    }
    for method in methods + pluginMethods {
      try resolve(method.params, method.fullName)
      let isPlain = transportMethods.contains(method.verb) && plainReplies.contains(method.reply)
      guard isPlain || type(method.reply)?.isStructure == true else {
        throw fail(method.fullName, "has a reply that is not a declared struct")
      }
      guard method.example.reply != nil else {
        throw fail(method.fullName, "has an example without a reply")
      }
      for kind in method.errors where !kinds.contains(kind) {
        throw fail(method.fullName, "names the undeclared error \(kind)")
      }
    }
    try checkReasons(fail)
    try checkPages(fail)
    for notification in namespaces.flatMap(\.notifications) {
      try resolve(notification.params, notification.fullName)
    }
    try checkNames()
  }
  /// What goes on says so in one way, and so does a number that may be too small.
  private func checkPages(_ fail: (String, String) -> SchemaError) throws {
    for method in methods {
      let reply = type(method.reply)?.fields.map(\.name) ?? []
      guard method.params.contains(where: { $0.name == "cursor" }) == reply.contains("nextCursor")
      else { throw fail(method.fullName, "has a cursor without a nextCursor, or one without it") }
      guard !reply.contains("hasMore") else {
        throw fail(method.fullName, "says that there is more in other words than nextCursor")
      }
    }
    for type in types {
      for field in type.fields {
        guard let count = field.name.wholeMatch(of: /is([A-Z]\w*)Least/)?.output.1 else { continue }
        let name = count.prefix(1).lowercased() + count.dropFirst()
        guard type.fields.contains(where: { [name, name + "Count"].contains($0.name) }) else {
          throw fail("\(type.name)/\(field.name)", "is beside no number \(name)")
        }
      }
    }
  }

  /// Every reason of a method is one, and every reason is one of a method.
  private func checkReasons(_ fail: (String, String) -> SchemaError) throws {
    guard case .enumeration(let known, _)? = type("StateReason")?.shape else { return }
    for method in methods {
      for reason in method.reasons where !known.contains(reason) {
        throw fail(method.fullName, "names the undeclared reason \(reason)")
      }
    }
    let used = Set(methods.flatMap(\.reasons))
    for reason in known where !used.contains(reason) {
      throw fail("StateReason", "has the reason \(reason), which no method has")
    }
  }
}
