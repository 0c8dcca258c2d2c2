/// The lists of what the sources declare: the entities of the model, and the handlers of the server
/// that need a session and nothing else. The schema says what they are called on the wire.
enum Registries {
  static func files(_ schema: Schema) throws -> [Outputs.File] {
    try [entities(), handlers(schema)].compactMap { $0 }
  }

  private static func entities() throws -> Outputs.File? {
    let folder = "Sources/DaybookModel"
    let declared = try found(in: folder) { text in
      text.matches(of: /static let (\w+) = EntityDefinition\(/).map { String($0.output.1) }
    }
    guard !declared.isEmpty else { return nil }
    // Reports go by this order, so what is new comes last.
    let list = String(
      decoding: try Files.read("\(folder)/Generated/EntityList.swift"), as: UTF8.self)
    let known = list.matches(of: /(?m)^    \.(\w+),$/).map { String($0.output.1) }
    let names = known.filter(declared.contains) + declared.filter { !known.contains($0) }
    var out = SourceText()
    out.block("extension Entities") { out in
      out.comment("All kinds of entities that there are.")
      out.line("static let all: [EntityDefinition] = [")
      for name in names { out.line("  .\(name),") }
      out.line("]")
    }
    return file(folder, "EntityList", imports: "", out)
  }

  private static func handlers(_ schema: Schema) throws -> Outputs.File? {
    let folder = "Sources/DaybookServer"
    // What is in front of the first function are the properties.
    let names = try found(in: folder) { text in
      text.matches(of: /struct (\w+)Handlers: \w+Methods \{\n((?:(?!  func )[^\n]*\n)*)/).filter {
        $0.output.2.matches(of: /(?m)^  (?:let|var) (\w+)/).map(\.output.1) == ["session"]
      }.map { String($0.output.1) }
    }
    guard !names.isEmpty else { return nil }
    var out = SourceText()
    out.block("extension MethodTable") { out in
      out.comment(
        "Adds the methods whose handlers need a session and nothing else; they are made when one is "
          + "first called.")
      out.block("mutating func addHandlers(of session: Session)") { out in
        for name in names {
          let label = name.prefix(1).lowercased() + name.dropFirst()
          let methods = schema.namespaces.first { $0.swiftName == name }?.methods ?? []
          let list = methods.map { method in
            "(\(quoted(method.fullName)), .\(method.effects == .none ? .read : method.effects))"
          }
          out.block("add([\(list.joined(separator: ", "))])") { out in
            out.line("var table = MethodTable()")
            out.line("table.add(\(label): \(name)Handlers(session: session))")
            out.line("return table")
          }
        }
      }
    }
    return file(folder, "HandlerList", imports: "import DaybookProtocol\nimport JSONRPC\n\n", out)
  }

  private static func file(
    _ folder: String, _ name: String, imports: String, _ out: SourceText
  ) -> Outputs.File {
    Outputs.File(
      path: "\(folder)/Generated/\(name).swift",
      text: "// Generated from \(folder) by scripts/generate.\n// swift-format-ignore-file\n\n"
        + imports + out.text.dropLast())
  }

  /// Returns what is found in the Swift files of a folder and those in it, sorted.
  private static func found(
    in folder: String, _ names: (String) -> [String]
  ) throws -> [String] {
    try Files.names(under: folder).filter { $0.hasSuffix(".swift") }.flatMap {
      names(String(decoding: try Files.read($0), as: UTF8.self))
    }.sorted()
  }
}
