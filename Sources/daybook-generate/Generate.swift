import Foundation
import JSON

/// Reads `protocol/schema` and writes what follows from it; `--check` only says what would differ.
@main
struct Generate {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.isEmpty || arguments.elementsEqual(["--check"]) else {
      complain("usage: daybook-generate [--check], in the repository's top folder")
      exit(64)
    }
    do {
      let outputs = try Outputs(schema: readSchema(), page: readText("protocol/README.md"))
      let stale = try outputs.files.filter { try $0.text != readText($0.path) }
      let strays = try generatedFiles().subtracting(outputs.files.map(\.path))
      if !arguments.isEmpty {
        for path in stale.map(\.path) + strays.sorted() {
          complain("\(path) is not what the schema says; run scripts/generate")
        }
        exit(stale.isEmpty && strays.isEmpty ? 0 : 1)
      }
      for file in stale { try Data(file.text.utf8).write(to: URL(fileURLWithPath: file.path)) }
      for path in strays { try FileManager.default.removeItem(atPath: path) }
    } catch {
      complain("\(error)")
      exit(65)
    }
  }

  private static func readSchema() throws -> Schema {
    let folder = "protocol/schema"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".json") }.sorted()
    let schema = Schema(
      namespaces: try names.map { name in
        let path = "\(folder)/\(name)"
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        do {
          return try SchemaReader(file: path).namespace(JSON(parsing: bytes))
        } catch let error as JSONSyntaxError {
          throw SchemaError(file: path, place: "byte \(error.offset)", message: error.message)
        }
      })
    try schema.check()
    return schema
  }

  private static func readText(_ path: String) throws -> String {
    guard FileManager.default.fileExists(atPath: path) else { return "" }
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  private static func generatedFiles() throws -> Set<String> {
    let folder = Outputs.swiftFolder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return Set(names.map { "\(folder)/\($0)" })
  }

  private static func complain(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }
}
