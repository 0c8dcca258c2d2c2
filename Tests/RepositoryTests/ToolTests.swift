import Foundation
import Support
import Testing

/// Files that other programs have to understand.
@Suite("Tools")
struct ToolTests {
  @Test("Every script can be run and begins by saying what it does")
  func scripts() throws {
    // What is in its folders is used by them.
    let paths = ToolPaths.files(under: "scripts").filter { $0.split(separator: "/").count == 2 }
    #expect(paths.count > 10)
    for path in paths {
      #expect(FileManager.default.isExecutableFile(atPath: ToolPaths.file(path).path), "\(path)")
      let lines = try ToolPaths.text(path).lines
      #expect(lines.first?.hasPrefix("#!") == true, "\(path)")
      let second = try #require(lines.dropFirst().first, "\(path)")
      #expect(second.hasPrefix("# ") || second.hasPrefix("\"\"\""), "\(path)")
    }
    #expect(FileManager.default.isExecutableFile(atPath: ToolPaths.file(".ci/run").path))
  }

  @Test(
    "The OpenRPC bundle fits OpenRPC's models, and its examples fit its schemas",
    .enabled(
      if: hasPackages, "no .build/venv with openrpc and jsonschema: scripts/bootstrap --tests"))
  func bundle() throws {
    let (ending, said) = try run([python, ToolPaths.file("scripts/checks/bundle.py").path])
    #expect(ending == .exit(0), "\(said)")
  }

  @Test(
    "Each JSON Schema is one, and all that the cases send and expect fits them",
    .enabled(
      if: hasPackages, "no .build/venv with openrpc and jsonschema: scripts/bootstrap --tests"))
  func schemas() throws {
    let (ending, said) = try run([python, ToolPaths.file("scripts/checks/json_schemas.py").path])
    #expect(ending == .exit(0), "\(said)")
  }
}

private let python = ToolPaths.file(".build/venv/bin/python").path

private let hasPackages =
  (try? run([python, "-c", "import jsonschema, openrpc"]).ending) == .exit(0)

/// Whether there is a Python for what is written in it.
let hasPython = (try? run(["/usr/bin/env", "python3", "--version"]).ending) == .exit(0)

/// Runs a command to its end and answers with all it wrote to standard output.
func run(_ command: [String], environment: [String: String] = [:]) throws -> (
  ending: ServerProcess.Ending, said: String
) {
  let process = try ServerProcess(command, environment: environment)
  process.closeInput()
  let said = try process.rest()
  return (try process.end(), String(decoding: said, as: UTF8.self))
}
