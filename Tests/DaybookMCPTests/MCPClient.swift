import CivilTime
import DaybookMCP
import DaybookServer
import Foundation
import JSON
import JSONRPC
import Support
import Testing

/// An assistant's host and a server in this process, over two pipes; the clock stands at
/// 2026-03-04T09:00 in Berlin, and the database is in memory.
final class MCPClient {
  struct Silence: Error {}
  struct NoAnswer: Error { let text: String }

  private let server: Server
  private let connection: Connection
  private let input: FileHandle
  private let output: FileHandle
  private var received: [UInt8] = []
  private var lastID: Int64 = 0
  /// What came in beside the answers that were waited for.
  private(set) var others: [JSON] = []

  init(_ change: (inout MCPOptions) -> Void = { _ in }) throws {
    signal(SIGPIPE, SIG_IGN)
    var options = MCPOptions()
    change(&options)
    let now = try #require(LocalDateTime("2026-03-04T09:00"))
    var serverOptions = ServerOptions(
      database: nil, clock: .fixed(now), timeZone: "Europe/Berlin", mode: .conformance)
    serverOptions.isAssistant = true
    let server = try Server(options: serverOptions)
    let translation = MCPServer(server, options, version: "0") { server.rename(client: $0) }
    let (toServer, fromServer) = (Foundation.Pipe(), Foundation.Pipe())
    var connectionOptions = ConnectionOptions()
    connectionOptions.framing = .lines
    connectionOptions.conventions = .modelContext
    connectionOptions.maxPeerRequests = 2
    let connection = Connection(
      input: toServer.fileHandleForReading.fileDescriptor,
      output: fromServer.fileHandleForWriting.fileDescriptor, options: connectionOptions,
      application: translation, log: { _ in })
    translation.connect(connection)
    server.connect(translation)
    (self.server, self.connection) = (server, connection)
    (input, output) = (toServer.fileHandleForWriting, fromServer.fileHandleForReading)
    Thread.detachNewThread {
      _ = connection.run()
      server.close()
      withExtendedLifetime((translation, toServer, fromServer)) {}
    }
  }

  deinit {
    try? input.close()
    connection.stop(0)
  }

  // MARK: Messages

  func send(line: String) { input.write(Data((line + "\n").utf8)) }

  func send(_ message: JSON) { send(line: message.text) }

  func notify(_ method: String, _ params: JSON = [:]) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Sends a request without waiting, and returns its id.
  func begin(_ method: String, _ params: JSON = [:]) -> Int64 {
    lastID += 1
    send([
      "jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method), "params": params,
    ])
    return lastID
  }

  /// The next message of the server.
  func next() throws -> JSON {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeFirst(end + 1) }
        return try JSON(parsing: Array(received[..<end]))
      }
      var waiting = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 20_000) == 1 else { throw Silence() }
      received += [UInt8](output.availableData)
    }
  }

  /// The response to a request; what else comes in meanwhile is kept.
  func response(_ method: String, _ params: JSON = [:]) throws -> JSON {
    let id = begin(method, params)
    while true {
      let message = try next()
      if message["id"] == .integer(id), message["method"] == nil { return message }
      others.append(message)
    }
  }

  /// The next message that is no answer to what was waited for, also one that came in before.
  func nextOther() throws -> JSON {
    others.isEmpty ? try next() : others.removeFirst()
  }

  func result(_ method: String, _ params: JSON = [:]) throws -> JSON {
    let response = try response(method, params)
    guard let result = response["result"] else { throw NoAnswer(text: response.text) }
    return result
  }

  func error(_ method: String, _ params: JSON = [:]) throws -> JSON {
    let response = try response(method, params)
    guard let error = response["error"] else { throw NoAnswer(text: response.text) }
    return error
  }

  // MARK: Sessions

  /// Begins a session of the older way.
  @discardableResult
  func initialize(
    _ revision: String = "2025-11-25", name: String = "Tester", elicits: Bool = false
  ) throws -> JSON {
    let result = try result(
      "initialize",
      [
        "protocolVersion": .string(revision),
        "capabilities": elicits ? ["elicitation": ["form": [:]]] : [:],
        "clientInfo": ["name": .string(name), "version": "1"],
      ])
    notify("notifications/initialized")
    return result
  }

  /// A client of the older way, with its session.
  static func ready(
    elicits: Bool = false, _ change: (inout MCPOptions) -> Void = { _ in }
  ) throws -> MCPClient {
    let client = try MCPClient(change)
    try client.initialize(elicits: elicits)
    return client
  }

  /// Params of the newer way.
  static func enveloped(
    _ params: JSONObject = [:], name: String = "Tester", elicits: Bool = false,
    revision: String = "2026-07-28"
  ) -> JSON {
    var params = params
    params["_meta"] = [
      "io.modelcontextprotocol/protocolVersion": .string(revision),
      "io.modelcontextprotocol/clientInfo": ["name": .string(name), "version": "1"],
      "io.modelcontextprotocol/clientCapabilities": elicits ? ["elicitation": ["form": [:]]] : [:],
    ]
    return .object(params)
  }

  /// What a tool answers.
  func call(_ tool: String, _ arguments: JSON = [:]) throws -> JSON {
    try result("tools/call", ["name": .string(tool), "arguments": arguments])
  }

  /// The object that a tool answers; throws where it is a refusal.
  func told(_ tool: String, _ arguments: JSON = [:]) throws -> JSON {
    let result = try call(tool, arguments)
    guard result["isError"] == nil, let object = result["structuredContent"] else {
      throw NoAnswer(text: result.text)
    }
    return object
  }

  /// The error of a call that was refused; throws where it was not.
  func refusal(_ tool: String, _ arguments: JSON = [:]) throws -> JSON {
    let result = try call(tool, arguments)
    guard result["isError"] == true, let error = result["_meta"]?["daybook/error"] else {
      throw NoAnswer(text: result.text)
    }
    return error
  }
}

extension JSON {
  var words: String { if case .string(let text) = self { text } else { "" } }

  var elements: [JSON] { if case .array(let items) = self { items } else { [] } }

  /// The text of a tool's result.
  var page: String { self["content"]?[0]?["text"]?.words ?? "" }
}
