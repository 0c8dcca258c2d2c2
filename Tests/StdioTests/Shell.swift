import Foundation
import Support
import Testing

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

  /// Runs lines in the folder.
  func runInside(_ lines: String) throws -> Ended {
    try run("cd '\(folder.path("."))'\n\(lines)")
  }

  /// Changes the person's database by SQL, in which `?` is the text, as others may have done it:
  /// daybook lets in less.
  func change(_ statements: [String], _ text: String = "") throws {
    let script = """
      import os, sqlite3
      base = sqlite3.connect(os.environ["HOME"] + "/.local/share/daybook/daybook.db")
      base.create_function("checksum_of", -1, lambda *_: None, deterministic=True)
      for statement in os.environ["statements"].split(";"):
        base.execute(statement, [os.environ["text"]] * statement.count("?"))
      base.commit()
      """
    let ended = try run(
      #"python3 -c "$script""#,
      environment: [
        "PATH": "/usr/bin:/bin", "script": script, "text": text,
        "statements": statements.joined(separator: ";"),
      ])
    try #require(ended.code == 0, "\(ended.complaint)")
  }
}
