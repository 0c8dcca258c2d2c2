import Foundation
import JSON
import Support
import Testing

/// The built program as a server on a database of its own.
struct TestServer {
  let process: ServerProcess
  let framing: WireFraming
  let folder: TemporaryFolder

  /// The path of the server's log, where standard error leads to it.
  var logPath: String { folder.path("log") }

  init(
    framing: WireFraming = .lines, database: String? = nil, arguments: [String] = [],
    standardError: ServerProcess.StandardError? = nil, runBy: [String] = []
  ) throws {
    folder = try TemporaryFolder()
    self.framing = framing
    let path = database ?? folder.path("test.db")
    process = try ServerProcess(
      runBy + [ToolPaths.daybook, "serve", "--database", path] + arguments,
      environment: Self.environment(of: path),
      standardError: standardError ?? .file(folder.path("log")))
  }

  /// What this machine keeps of a database lies beside it, for every program of a test.
  static func environment(of database: String) -> [String: String] {
    ["XDG_STATE_HOME": URL(fileURLWithPath: database).deletingLastPathComponent().path + "/state"]
  }

  /// Opens the session; the params join what every client sends.
  @discardableResult
  func initialize(_ params: JSONObject = [:]) throws -> JSON {
    try result(of: "initialize", .object(params), id: "initialize")
  }

  func send(_ method: String, _ params: JSON = [:], id: JSON) throws {
    try process.send(TestServer.request(method, params, id: id), as: framing)
  }

  static func request(_ method: String, _ params: JSON = [:], id: JSON) -> String {
    let request: JSON = [
      "id": id, "jsonrpc": "2.0", "method": .string(method), "params": params,
    ]
    return request.text
  }

  /// The next message of the server.
  func next() throws -> JSON {
    let text = try #require(try process.next(as: framing), "the output ended")
    return try JSON(parsing: text)
  }

  /// Sends a request and takes its answer, which must be the next message.
  func ask(_ method: String, _ params: JSON = [:], id: JSON = "ask") throws -> JSON {
    try send(method, params, id: id)
    let answer = try next()
    try #require(answer["id"] == id, "another answer came: \(answer.text)")
    return answer
  }

  @discardableResult
  func result(of method: String, _ params: JSON = [:], id: JSON = "ask") throws -> JSON {
    let answer = try ask(method, params, id: id)
    return try #require(answer["result"], "refused: \(answer.text)")
  }

  /// Asks for nothing and expects the empty answer: the server is alive and in step.
  func ping(id: JSON = "ping") throws {
    #expect(try result(of: "session/ping", id: id) == [:])
  }

  /// What the server logged so far.
  func log() throws -> String { try String(contentsOfFile: logPath, encoding: .utf8) }
}

/// Longer waits than a suite that runs often can afford, asked for by DAYBOOK_LONG_TESTS.
let runsLongTests = ProcessInfo.processInfo.environment["DAYBOOK_LONG_TESTS"] != nil
