import Foundation
import JSON
import Support
import Testing

@Suite("A long import")
struct ImportTests {
  private static let tasks = 20_000

  private func request(of server: TestServer) throws -> JSON {
    let path = server.folder.path("export.json")
    let lines = (0..<Self.tasks).map {
      #"{"description":"Task \#($0)","entry":"20260301T080000Z","status":"pending","uuid":"t\#($0)"}"#
    }
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    return ["format": "taskwarrior", "path": .string(path), "workDoneToken": "import"]
  }

  // proves: Lifecycle: So can a
  // proves: data/import: Imports the tasks
  @Test("Cancelled at work it is answered once and leaves nothing behind")
  func cancel() throws {
    let server = try TestServer()
    try server.initialize()
    try server.send("data/import", request(of: server), id: "import")
    #expect(try server.next()["params"]?["value"]?["kind"] == "begin")
    try server.process.send(
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"import"}}"#, as: .lines)
    var answer = try server.next()
    while answer["method"] != nil { answer = try server.next() }
    #expect(answer["error"]?["code"] == -32800)
    #expect(try server.result(of: "task/list")["items"] == [])
  }

  @Test(
    "Cancelled before its request is read it is answered once and leaves nothing behind",
    arguments: [false, true])
  func cancelOvertakes(standsFirst: Bool) throws {
    let server = try TestServer()
    try server.initialize()
    let request = TestServer.request("data/import", try request(of: server), id: "import")
    let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"import"}}"#
    if standsFirst {
      // In a batch, where the order says nothing.
      try server.process.send("[\(cancel),\(request)]", as: .lines)
    } else {
      try server.process.write(Array("\(request)\n\(cancel)\n".utf8))
    }
    var answers: [JSON] = []
    try server.send("session/ping", id: "ping")
    while answers.count < 2 {
      let text = try #require(try server.process.next(as: .lines), "the output ended")
      let message = try JSON(parsing: text)
      if case .array(let batch) = message {
        answers += batch
      } else if message["method"] == nil {
        answers.append(message)
      }
    }
    #expect(Set(answers.map { $0["id"]?.text }) == ["\"import\"", "\"ping\""])
    let answer = try #require(answers.first { $0["id"] == "import" })
    #expect(answer["error"]?["code"] == -32800)
    #expect(try server.result(of: "task/list")["items"] == [])
    try server.ping()
  }

  @Test("Other requests are answered while it reads its file")
  func beside() throws {
    let server = try TestServer()
    try server.initialize()
    try server.send("data/import", request(of: server), id: "import")
    try server.send("session/ping", id: "ping")
    var answered: [JSON] = []
    while answered.count < 2 {
      let message = try server.next()
      if let id = message["id"] { answered.append(id) }
    }
    #expect(answered == ["ping", "import"])
    #expect(try server.result(of: "task/get", ["id": "t19999"])["title"] == "Task 19999")
  }

  // proves: Lifecycle: So can a
  // proves: Order and durability: What is sent
  // proves: history/undo: One of 10,000
  @Test("Its undo, cancelled at work, is answered once and leaves all as it was")
  func cancelUndo() throws {
    let server = try TestServer()
    try server.initialize()
    try server.result(
      of: "data/import",
      request(of: server)["path"].map {
        ["format": "taskwarrior", "path": $0]
      } ?? [:])
    try server.send("history/undo", id: "undo")
    Thread.sleep(forTimeInterval: 0.1)
    try server.process.send(
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"undo"}}"#, as: .lines)
    let answer = try server.next()
    #expect(answer["id"] == "undo")
    #expect(answer["error"]?["code"] == -32800)
    #expect(try server.result(of: "task/list", ["limit": 1]).requiredItems("items").count == 1)
    #expect(try server.result(of: "history/list")["items"]?[0]?["state"] == "done")
  }

  @Test(
    "A file of a hundred million bytes without a task is refused at once, in little memory",
    arguments: ["1,", "[],", "{},", "\"\","])
  func hostile(element: String) throws {
    let server = try TestServer()
    try server.initialize()
    let path = server.folder.path("hostile.json")
    try #require(FileManager.default.createFile(atPath: path, contents: Data("[".utf8)))
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    let piece = Data(String(repeating: element, count: 1_000_000 / element.utf8.count).utf8)
    for _ in 0..<(element == "{}," ? 10 : 100) { try file.write(contentsOf: piece) }
    try file.write(contentsOf: Data("{}]".utf8))
    try file.close()
    let before = try peakKilobytes(of: server)
    let answer = try server.ask("data/import", ["format": "taskwarrior", "path": .string(path)])
    #expect(answer["error"]?["code"] == 2)
    #expect(try peakKilobytes(of: server) - before < 30_000)
    try server.ping()
  }

  private func peakKilobytes(of server: TestServer) throws -> Int {
    let path = "/proc/\(server.process.processID)/status"
    let status = try String(contentsOfFile: path, encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.split(separator: " ").dropFirst().first ?? ""))
  }

  @Test("The end of input lets it finish")
  func endOfInput() throws {
    let server = try TestServer()
    try server.initialize()
    try server.send("data/import", request(of: server), id: "import")
    server.process.closeInput()
    var answer = try server.next()
    while answer["method"] != nil { answer = try server.next() }
    #expect(answer["result"]?["addedCount"] == .integer(Int64(Self.tasks)))
    #expect(try server.process.end() == .exit(0))
  }
}
