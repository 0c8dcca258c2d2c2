import Foundation
import Support

/// Runs lines of the shell in which `$daybook` is the program, with a home of its own.
struct Shell {
  struct Ended {
    var code: Int32
    var output: String
    var complaint: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  func run(_ line: String, environment: [String: String] = [:]) throws -> Ended {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.environment = ["daybook": ToolPaths.daybook, "HOME": folder.path("home")]
      .merging(environment) { $1 }
    let complaints = folder.url.appending(path: "complaints")
    try Data().write(to: complaints)
    let output = Foundation.Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: complaints)
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Ended(
      code: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      complaint: try String(contentsOf: complaints, encoding: .utf8))
  }
}
