// The generator reads `protocol/schema/*.json` and writes what follows from it: the wire types and
// method tables in Sources/DaybookProtocol/Generated, the bundle protocol/openrpc.json, and the
// index in protocol/README.md. `SchemaReader` reads one file, `SchemaRules` checks them together,
// and `Outputs` lists every file that is written. `Records` writes besides what follows from the
// records that are declared in the model, which it holds against their tables and the schema, and
// `Registries` which entities and handlers the sources declare, so that nobody has to list them. The
// one idea: the schema language has scalars, `T?`, `[T]`, enums and structs, no unions and no "any",
// and what it cannot say is refused. The output is committed, and `--check` fails on any difference
// (docs/decisions/0051-what-is-committed-and-what-is-made.md).

import Glibc
import JSON

/// Reads `protocol/schema` and writes what follows from it; with `--check`, only says what would
/// differ.
@main
struct Generate {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.isEmpty || arguments.elementsEqual(["--check"]) else {
      printError("usage: daybook-generate [--check], in the repository's top folder")
      exit(64)
    }
    do {
      let outputs = try Outputs(schema: readSchema(), page: readText("protocol/README.md"))
      let stale = try outputs.files.filter { try $0.text != readText($0.path) }
      let orphans = try generatedFiles().subtracting(outputs.files.map(\.path))
      if !arguments.isEmpty {
        for path in stale.map(\.path) + orphans.sorted() {
          printError("\(path) is not what follows from its sources; run scripts/generate")
        }
        exit(stale.isEmpty && orphans.isEmpty ? 0 : 1)
      }
      for file in stale { try Files.write(file.text, to: file.path) }
      for path in orphans { try Files.remove(path) }
    } catch {
      printError("\(error)")
      exit(65)
    }
  }

  private static func readSchema() throws -> Schema {
    let folder = "protocol/schema"
    let names = try Files.names(in: folder).filter { $0.hasSuffix(".json") }
    let schema = try Schema(
      namespaces: try names.map { name in
        let path = "\(folder)/\(name)"
        let bytes = try Files.read(path)
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
    String(decoding: try Files.read(path), as: UTF8.self)
  }

  private static func generatedFiles() throws -> Set<String> {
    let folder = Outputs.swiftFolder
    Files.makeFolder(folder)
    return Set(try Files.names(in: folder).map { "\(folder)/\($0)" })
  }

  private static func printError(_ message: String) {
    _ = "\(message)\n".withCString { Glibc.write(STDERR_FILENO, $0, strlen($0)) }
  }
}
