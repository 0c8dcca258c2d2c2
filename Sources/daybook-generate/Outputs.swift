import JSON

/// Every file that follows from the schema, and the lists of what the sources declare.
struct Outputs {
  static let swiftFolder = "Sources/DaybookProtocol/Generated"

  struct File {
    var path: String
    var text: String
  }

  var files: [File]

  init(schema: Schema, page: String) throws {
    files = schema.coded.flatMap(Self.swiftFiles)
    files.append(Self.swiftFile("ErrorKind", imports: "", Self.errorKinds(schema)))
    files.append(Self.swiftFile("ParamTypes", imports: "", Self.paramTypes(schema)))
    let bundle = OpenRPC(schema: schema).document
    files.append(File(path: "protocol/openrpc.json", text: bundle.lines(3) + "\n"))
    guard let page = MethodIndex(schema: schema).inserted(into: page) else {
      throw SchemaError(
        file: "protocol/README.md", place: "the page", message: "has no marks for the index")
    }
    files.append(File(path: "protocol/README.md", text: page))
    files += try Registries.files(schema) + Records(schema: schema).files()
  }

  private static func swiftFiles(_ namespace: Namespace) -> [File] {
    var types = SwiftTypes()
    namespace.types.forEach { types.write($0) }
    namespace.methods.forEach { types.write($0) }
    namespace.notifications.forEach { types.write($0) }
    var methods = SwiftMethods()
    methods.write(namespace)
    var imports =
      namespace.fields.contains(where: \.type.isCivil) ? "package import CivilTime\n" : ""
    // Scalars and enums take their coding from the protocols that they conform to.
    if types.out.text.contains("JSONDecodable") { imports += "package import JSON\n\n" }
    return [
      swiftFile(namespace.swiftName, imports: imports, types.out.text),
      swiftFile(
        "\(namespace.swiftName)Methods", imports: "import JSON\npackage import JSONRPC\n\n",
        methods.out.text),
    ].filter { !$0.text.hasSuffix("\n\n") }
  }

  private static func swiftFile(_ name: String, imports: String, _ body: String) -> File {
    let header =
      "// Generated from protocol/schema by scripts/generate.\n// swift-format-ignore-file\n\n"
    let trimmed = body.hasSuffix("\n\n") ? String(body.dropLast()) : body
    return File(path: "\(swiftFolder)/\(name).swift", text: header + imports + trimmed)
  }

  private static func paramTypes(_ schema: Schema) -> String {
    let methods = schema.coded.filter { !$0.isToPlugin }.flatMap(\.methods).sorted {
      $0.fullName < $1.fullName
    }
    var out = SourceText()
    out.block("extension Wire") { out in
      out.comment("The params of each method, by its name.")
      out.line("package static let paramTypes: [String: any WireParams.Type] = [")
      for method in methods {
        out.line("  \(quoted(method.fullName)): Wire.\(method.swiftName).Params.self,")
      }
      out.line("]")
    }
    for method in methods {
      out.block("extension Wire.\(method.swiftName).Params: WireParams") { out in
        out.line("package typealias Reply = Wire.\(method.reply)")
        out.line("package static let method = Wire.\(method.swiftName).method")
        let names = method.params.map { quoted($0.name) }.joined(separator: ", ")
        out.line("package static let names: [String] = [\(names)]")
      }
    }
    return out.text
  }

  private static func errorKinds(_ schema: Schema) -> String {
    var out = SourceText()
    let errors = schema.errors.sorted { $0.code < $1.code }
    out.block("extension Wire") { out in
      out.comment("Which error it is; stable for ever.")
      out.block("package enum ErrorKind: String, WireEnum") { out in
        for error in errors {
          out.comment(error.summary)
          out.line("case \(error.kind)")
        }
        out.blank()
        out.comment("The code in the answer's `error`.")
        out.block("package var code: Int") { out in
          out.line("switch self {")
          for error in errors { out.line("case .\(error.kind): \(error.code)") }
          out.line("}")
        }
      }
    }
    return out.text
  }
}

extension JSON {
  /// The value for a file that people compare: a line for each member down to a depth, and for each
  /// item of a list.
  fileprivate func lines(_ depth: Int) -> String {
    switch self {
    case .array(let items) where depth > 0 && !items.isEmpty:
      "[\n" + items.map(\.line).joined(separator: ",\n") + "\n]"
    case .object(let members) where depth > 0 && !members.isEmpty:
      "{\n"
        + members.map { JSON.string($0.key).text + ":" + $0.value.lines(depth - 1) }
        .joined(separator: ",\n") + "\n}"
    default: text
    }
  }

  /// The text of an object, which begins with its name where it has one.
  private var line: String {
    guard case .object(var members) = self, let name = members["name"] else { return text }
    members["name"] = nil
    return "{\"name\":\(name.text),\(JSON.object(members).text.dropFirst())"
  }
}
