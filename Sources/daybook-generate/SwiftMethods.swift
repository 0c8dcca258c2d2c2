/// Writes what joins methods to handlers: one Swift protocol for a namespace, whose missing
/// function is a compile error, and the table entries that decode, call and encode.
struct SwiftMethods {
  var out = SourceText()

  mutating func write(_ namespace: Namespace) {
    guard !namespace.methods.isEmpty, !namespace.isToPlugin else { return }
    out.comment(
      "Answers the methods of `\(namespace.name.isEmpty ? "the lifecycle" : namespace.name)`.")
    out.block("package protocol \(namespace.swiftName)Methods: Sendable") { out in
      for method in namespace.methods {
        out.comment(method.summary)
        out.line(
          "func \(escaped(method.verb))(_ params: Wire.\(method.swiftName).Params, _ call: Call) "
            + "throws -> Wire.\(method.reply)")
      }
    }
    out.block("extension MethodTable") { out in
      out.comment("Adds the methods of `\(namespace.swiftName)Methods`.")
      let label = camelCased(namespace.name.isEmpty ? "lifecycle" : namespace.name)
      out.block("package mutating func add(\(label) handlers: some \(namespace.swiftName)Methods)")
      {
        out in
        for method in namespace.methods {
          let effects = method.effects == .none ? .read : method.effects
          out.block("add(\(quoted(method.fullName)), .\(effects))") { out in
            out.line(
              "try handlers.\(escaped(method.verb))(.init(params: $0), $1).json")
          }
        }
      }
    }
  }
}
