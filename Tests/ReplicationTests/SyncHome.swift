import Foundation
import JSON
import Support
import Testing

/// A home in which `daybook` and `daybook-sync` run, as on a machine of its own.
final class SyncHome {
  struct Ended {
    let code: Int32
    let output: String
    let complaint: String
  }

  let folder: TemporaryFolder
  private var number = 0

  init() throws { folder = try TemporaryFolder() }

  var database: String { folder.path(".local/share/daybook/daybook.db") }
  var state: String { folder.path(".local/state/daybook/sync") }

  private var environment: [String: String] {
    [
      "HOME": folder.path("."), "XDG_DATA_HOME": "", "XDG_STATE_HOME": "", "LC_ALL": "C.UTF-8",
      "PATH": "\(folder.path("bin")):/usr/bin:/bin",
    ]
  }

  /// Begins a program, whose errors go to a file.
  func begin(_ program: String, _ words: [String]) throws -> (
    process: ServerProcess, errors: String
  ) {
    number += 1
    let errors = folder.path("errors-\(number)")
    try Data().write(to: URL(fileURLWithPath: errors))
    return (
      try ServerProcess(
        [program] + words, environment: environment, standardError: .file(errors)), errors
    )
  }

  private func run(_ program: String, _ words: [String], _ input: String) throws -> Ended {
    let (process, errors) = try begin(program, words)
    try process.write(Array(input.utf8))
    process.closeInput()
    let output = String(decoding: try process.rest(within: 300), as: UTF8.self)
    guard case .exit(let code) = try process.end(within: 300) else { throw CancellationError() }
    return Ended(
      code: code, output: output,
      complaint: try String(contentsOf: URL(fileURLWithPath: errors), encoding: .utf8))
  }

  /// Runs `daybook-sync`.
  @discardableResult
  func sync(_ words: String..., input: String = "", code: Int32 = 0) throws -> Ended {
    let ended = try run(ToolPaths.sync, words, input)
    #expect(ended.code == code, "\(words): \(ended.output)\(ended.complaint)")
    return ended
  }

  /// Runs `daybook`, which must not fail.
  @discardableResult
  func daybook(_ words: String...) throws -> String {
    let ended = try run(ToolPaths.daybook, words, "")
    try #require(ended.code == 0, "\(words): \(ended.output)\(ended.complaint)")
    return ended.output
  }

  /// The twelve words that `start` prints.
  func start(_ address: String, name: String = "laptop") throws -> String {
    let said = try sync("start", address, "--name", name).output
    let lines = said.split(separator: "\n").map(String.init)
    let line = try #require(lines.first { $0.hasPrefix("  ") }, "\(said)")
    #expect(line.split(separator: " ").count == 12)
    return line + "\n"
  }

  func join(_ address: String, _ words: String, name: String = "desk") throws {
    try sync("join", address, "--name", name, "--yes", input: words)
  }

  /// What an export says, without what each device has of its own: revisions, and the order of the rows.
  func content() throws -> JSON {
    number += 1
    let path = folder.path("export-\(number).json")
    try daybook("export", path)
    return Self.shared(try JSON(parsing: String(contentsOfFile: path, encoding: .utf8)))
  }

  private static let own: Set = [
    "revision", "modifiedAt", "onboarding", "retainedSince", "preferences",
  ]

  static func shared(_ value: JSON) -> JSON {
    switch value {
    case .array(let items): .array(items.map(shared).sorted { $0.text < $1.text })
    case .object(let members):
      .object(
        JSONObject(members.compactMap { own.contains($0.key) ? nil : ($0.key, shared($0.value)) }))
    default: value
    }
  }
}
