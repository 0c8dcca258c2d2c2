import Foundation
import JSON
import Support
import Testing

@Suite("Effects")
struct EffectsTests {
  @Test("Without a usable database, just the methods of the effects none can be answered")
  func noDatabase() throws {
    let folder = try TemporaryFolder()
    let database = folder.path("letter.db")
    try Data("Dear diary".utf8).write(to: URL(fileURLWithPath: database))
    let server = try TestServer(database: database, arguments: ["--conformance"])
    try server.initialize()
    let bundle = try JSON(parsing: ToolPaths.text("protocol/openrpc.json"))
    guard case .array(let methods)? = bundle["methods"] else {
      Issue.record("the bundle has no methods")
      return
    }
    // An import reads its file first, and there is none; a second initialize is refused; a reset
    // begins another session, and a shutdown ends it.
    let others = ["data/import", "initialize", "conformance/reset", "shutdown"]
    for method in methods {
      guard case .string(let name)? = method["name"], !others.contains(name) else { continue }
      let answer = try server.ask(name, try exampleParams(of: method))
      if method["x-effects"] == "none" {
        #expect(answer["result"] != nil, "\(name): \(answer.text)")
      } else {
        #expect(answer["error"]?["data"]?["kind"] == "unavailable", "\(name): \(answer.text)")
      }
    }
  }

  private func exampleParams(of method: JSON) throws -> JSON {
    guard case .array(let examples)? = method["examples"],
      case .array(let params)? = examples.first?["params"]
    else { return [:] }
    return .object(
      JSONObject(
        try params.map { param in
          guard case .string(let name)? = param["name"] else { throw ProcessFailure("no name") }
          let value = try #require(param["value"])
          // "$hello" stands for an id that a server generates.
          guard case .string(let text) = value, text.hasPrefix("$") else { return (name, value) }
          return (name, .string(String(text.dropFirst())))
        }))
  }
}
