import Foundation
import Glibc
import JSON
import Support
import Testing

@Suite("A long export")
struct ExportTests {
  private static let tasks = 20_000

  /// A server with tasks enough that an export takes a while.
  private func server() throws -> TestServer {
    let server = try TestServer()
    try server.initialize()
    let path = server.folder.path("import.json")
    let lines = (0..<Self.tasks).map {
      #"{"description":"Task \#($0)","entry":"20260301T080000Z","status":"pending","uuid":"t\#($0)"}"#
    }
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    let params: JSON = ["format": "taskwarrior", "path": .string(path)]
    try server.send("data/import", params, id: "import")
    let answer = try answer(of: server)
    #expect(answer["result"]?["addedCount"] == .integer(Int64(Self.tasks)))
    return server
  }

  private func answer(of server: TestServer) throws -> JSON {
    var message = try server.next()
    while message["method"] != nil { message = try server.next() }
    return message
  }

  private func params(of server: TestServer, _ format: JSON = "daybook") -> JSON {
    [
      "format": format, "path": .string(server.folder.path("out/export.json")),
      "workDoneToken": "export",
    ]
  }

  private func makeFolder(of server: TestServer) throws {
    try FileManager.default.createDirectory(
      atPath: server.folder.path("out"), withIntermediateDirectories: true)
  }

  private func leftBehind(_ server: TestServer) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: server.folder.path("out"))
  }

  private static let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"e"}}"#

  // proves: data/export: Writes a file
  @Test(
    "Cancelled at work it is answered once and leaves nothing behind",
    arguments: ["daybook", "taskwarrior"])
  func cancel(format: String) throws {
    let server = try server()
    try makeFolder(of: server)
    try server.send("data/export", params(of: server, .string(format)), id: "e")
    #expect(try server.next()["params"]?["value"]?["kind"] == "begin")
    try server.process.send(Self.cancel, as: .lines)
    #expect(try answer(of: server)["error"]?["code"] == -32800)
    #expect(try leftBehind(server) == [])
    try server.ping()
  }

  @Test("A cancel that overtakes its request gives one answer and no file")
  func overtaken() throws {
    let server = try server()
    try makeFolder(of: server)
    let request = TestServer.request("data/export", params(of: server), id: "e")
    try server.process.send("[\(Self.cancel),\(request)]", as: .lines)
    let answers = try server.next()
    #expect(answers[0]?["error"]?["code"] == -32800)
    #expect(answers.elements.count == 1)
    try server.ping()
    #expect(try leftBehind(server) == [])
    try server.process.send("\(request)\n\(Self.cancel)", as: .lines)
    #expect(try answer(of: server)["error"]?["code"] == -32800)
    try server.ping()
    #expect(try leftBehind(server) == [])
  }

  @Test("A server that is killed at work leaves nothing behind")
  func killed() throws {
    let server = try server()
    try makeFolder(of: server)
    try server.send("data/export", params(of: server), id: "e")
    while try server.next()["params"]?["value"]?["percentage"] == nil {}
    server.process.signal(SIGKILL)
    #expect(try server.process.end() == .signal(SIGKILL))
    #expect(try leftBehind(server) == [])
  }

  // proves: data/export: It holds one
  @Test("Other requests are answered while it works, and it shows all that came before it")
  func beside() throws {
    let server = try server()
    try makeFolder(of: server)
    try server.send("task/add", ["id": "early", "title": "Early"], id: "early")
    try server.send("data/export", params(of: server), id: "e")
    try server.send("session/ping", id: "ping")
    var answered: [JSON] = []
    var percentages: [Int64] = []
    while answered.count < 3 {
      let message = try server.next()
      if let id = message["id"] { answered.append(id) }
      if case .integer(let value)? = message["params"]?["value"]?["percentage"] {
        percentages.append(value)
      }
    }
    #expect(answered == ["early", "ping", "e"])
    #expect(percentages.count > 2)
    #expect(percentages == percentages.sorted())
    let path = server.folder.path("out/export.json")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let file = try JSON(parsing: Array(Data(contentsOf: URL(fileURLWithPath: path))))
    #expect(file["format"] == "daybook")
    #expect(file["task"]?.elements.count == Self.tasks + 1)
    #expect(try leftBehind(server) == ["export.json"])
  }
}

extension JSON {
  fileprivate var elements: [JSON] {
    if case .array(let elements) = self { elements } else { [] }
  }

  fileprivate subscript(index: Int) -> JSON? {
    elements.indices.contains(index) ? elements[index] : nil
  }
}
