import Foundation
import JSON
import Support
import Testing

/// A repository of one schema file.
struct Toy {
  static let generated = "Sources/DaybookProtocol/Generated"
  let folder: TemporaryFolder

  static let title = #""title": "Get a toy""#

  /// `others` are the schemas of other files, by their names.
  init(_ schema: String, _ others: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    let schemas = folder.url.appendingPathComponent("protocol/schema")
    try FileManager.default.createDirectory(at: schemas, withIntermediateDirectories: true)
    for (name, text) in others.merging(["toy": schema], uniquingKeysWith: { $1 }) {
      try Data(text.utf8).write(to: schemas.appendingPathComponent("\(name).json"))
    }
    let cases = folder.url.appendingPathComponent("protocol/cases/toy")
    try FileManager.default.createDirectory(at: cases, withIntermediateDirectories: true)
    let play = """
      # It is shown.
      now 2026-03-02T09:00 Europe/Berlin

      --> {"id": 1, "method": "toy/get", "params": {}}
      <-- {"id": 1, "result": {}}
      --> {"id": 2, "method": "toy/get", "params": {}}
      <-- {"id": 2, "error": {"code": 1}}

      """
    try Data(play.utf8).write(to: cases.appendingPathComponent("played.rpc"))
    try Data("<!-- generated: begin -->\n<!-- generated: end -->\n".utf8)
      .write(to: folder.url.appendingPathComponent("protocol/README.md"))
  }

  static func type(_ members: String, summary: String = "A toy.") -> String {
    #"{ "namespace": "toy", "types": { "Toy": { \#(members), "summary": "\#(summary)" } } }"#
  }

  static func method(
    effects: String, errors: String, verb: String = "get", traits: String = title,
    summary: String? = nil,
    params: String = "", fields: String = "", types: String = "",
    example: String = #"{ "params": {}, "reply": {} }"#
  ) -> String {
    let kinds = ["notFound", "unavailable", "readOnly", "tooNew", "requestCancelled"]
    let declared = kinds.enumerated().map {
      #""\#($0.element)": { "code": \#($0.offset + 1), "summary": "An error." }"#
    }
    let summary =
      summary
      ?? (effects == "long" ? "Gets it, without `requestKey` and `dryRun`." : "Gets it.")
    return """
      {
        "namespace": "toy",
        "types": { "Toy": { "summary": "A toy.", "fields": { \(fields) } }\(types) },
        "errors": { \(declared.joined(separator: ", ")) },
        "methods": {
          "\(verb)": {
            \(traits), "summary": "\(summary)", "effects": "\(effects)", "params": { \(params) },
            "reply": "Toy",
            "errors": [\(errors)], "since": "1.0", "example": \(example)
          }
        }
      }
      """
  }

  /// The same for a method that a plugin answers.
  static func toPlugin(errors: String = "") -> String {
    method(effects: "write", errors: errors)
      .replacing(#""namespace": "toy","#, with: #""namespace": "toy", "direction": "toPlugin","#)
  }

  /// Runs the generator in the folder and answers with all it said.
  func generate() throws -> (ending: ServerProcess.Ending, said: String) {
    try run([
      "/bin/sh", "-c", #"cd "$1" && exec "$2" 2>&1"#, "sh", folder.url.path, ToolPaths.generator,
    ])
  }

  func text(_ path: String) -> String? {
    try? String(contentsOfFile: folder.path(path), encoding: .utf8)
  }

  func bundle() throws -> JSON {
    try JSON(parsing: try #require(text("protocol/openrpc.json")))
  }
}
