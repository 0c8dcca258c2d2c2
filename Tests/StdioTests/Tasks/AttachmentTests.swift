import Foundation
import JSON
import Support
import Testing

@Suite("A copy of a large file")
struct AttachmentTests {
  /// A file of 40 MiB that takes no room on the disk.
  private func makeLargeFile(in folder: TemporaryFolder) throws -> String {
    let path = folder.path("large")
    try "".write(toFile: path, atomically: false, encoding: .utf8)
    try #require(truncate(path, off_t(40 << 20)) == 0)
    return path
  }

  private func start(_ server: TestServer, _ path: String) throws {
    try server.initialize()
    try server.result(of: "task/add", ["id": "fern", "title": "Water the fern"])
    try server.send(
      "task/attach",
      ["attachment": "a", "copy": true, "id": "fern", "path": .string(path), "workDoneToken": "t"],
      id: "attach")
    #expect(try server.next()["params"]?["value"]?["kind"] == "begin")
    #expect(try server.next()["params"]?["value"]?["kind"] == "report")
  }

  private func left(in folder: String) -> [String] {
    FileManager.default.subpaths(atPath: folder + "/attachments") ?? []
  }

  @Test("Cancelled at work it is answered once and leaves nothing behind") func cancel() throws {
    let server = try TestServer()
    try start(server, makeLargeFile(in: server.folder))
    try server.process.send(
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"attach"}}"#, as: .lines)
    var answer = try server.next()
    while answer["method"] != nil { answer = try server.next() }
    #expect(answer["error"]?["code"] == -32800)
    #expect(try server.result(of: "task/get", ["id": "fern"])["revision"] == 1)
    #expect(left(in: server.folder.url.path) == [])
  }

  @Test("Other requests are answered meanwhile") func beside() throws {
    let server = try TestServer()
    try start(server, makeLargeFile(in: server.folder))
    try server.send("task/list", id: "list")
    var answered: [JSON] = []
    while answered.count < 2 {
      if let id = try server.next()["id"] { answered.append(id) }
    }
    #expect(answered == ["list", "attach"])
  }

  @Test("A server killed at work leaves no attachment, and the next one attaches") func kill()
    throws
  {
    let folder = try TemporaryFolder()
    let path = try makeLargeFile(in: folder)
    let first = try TestServer(database: folder.path("test.db"))
    try start(first, path)
    first.process.signal(SIGKILL)
    _ = try first.process.end()
    let next = try TestServer(database: folder.path("test.db"))
    try next.initialize()
    #expect(try next.result(of: "task/get", ["id": "fern"])["attachments"] == nil)
    let whole = left(in: folder.url.path).filter { !$0.hasPrefix("new-") }
    #expect(whole == [])
    let task = try next.result(
      of: "task/attach", ["attachment": "a", "copy": true, "id": "fern", "path": .string(path)])
    let attachment = try #require(task.requiredItems("attachments").first)
    #expect(FileManager.default.fileExists(atPath: try attachment.requiredText("location")))
  }

  @Test("Two servers that attach and detach one content never lose a copy in use")
  func twoServers() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("manual.txt")
    try "Not in the sun.\n".write(toFile: path, atomically: false, encoding: .utf8)
    let servers = try (0..<2).map { _ in try TestServer(database: folder.path("test.db")) }
    for (index, server) in servers.enumerated() {
      try server.initialize()
      try server.result(of: "task/add", ["id": .string("task-\(index)"), "title": "Fern"])
    }
    for round in 0..<40 {
      // Both are at work at once: each attaches in one round and detaches in the next.
      for (index, server) in servers.enumerated() {
        let id = JSON.string("task-\(index)")
        if (round + index).isMultiple(of: 2) {
          try server.send(
            "task/attach", ["attachment": "a", "copy": true, "id": id, "path": .string(path)],
            id: "act")
        } else {
          try server.send("task/detach", ["attachment": "a", "id": id], id: "act")
        }
      }
      for server in servers { #expect(try server.next()["result"] != nil) }
      for (index, server) in servers.enumerated() {
        let task = try server.result(of: "task/get", ["id": .string("task-\(index)")])
        let isAttached = (round + index).isMultiple(of: 2)
        try #require((task["attachments"] != nil) == isAttached, "round \(round)")
        guard isAttached else { continue }
        let attachment = try #require(task.requiredItems("attachments").first)
        let location = try attachment.requiredText("location")
        #expect(FileManager.default.fileExists(atPath: location), "round \(round)")
      }
    }
  }

  @Test(
    "A file that may not be read is refused, and so is any file where nothing may be written",
    .enabled(if: canReadOnly, "neither an ordinary user nor able to become one by setpriv"))
  func modes() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("test.db")
    let owner = try TestServer(database: path)
    try owner.initialize()
    try owner.result(of: "task/add", ["id": "fern", "title": "Water the fern"])
    owner.process.closeInput()
    #expect(try owner.process.end() == .exit(0))
    let secret = folder.path("secret.txt")
    try "Not in the sun.\n".write(toFile: secret, atomically: false, encoding: .utf8)
    chmod(secret, 0o000)
    chmod(path, 0o666)
    chmod(folder.url.path, 0o777)
    let server = try TestServer(database: path, runBy: asOrdinaryUser)
    try server.initialize()
    let attach: JSONObject = ["copy": true, "id": "fern", "path": .string(secret)]
    let unreadable = try server.ask("task/attach", .object(attach))
    #expect(unreadable["error"]?["data"]?["kind"] == "invalidValue")
    #expect(unreadable["error"]?["data"]?["pointer"] == "/path")
    server.process.closeInput()
    #expect(try server.process.end() == .exit(0))
    chmod(secret, 0o444)
    chmod(path, 0o444)
    let reader = try TestServer(database: path, runBy: asOrdinaryUser)
    try reader.initialize()
    let readOnly = try reader.ask("task/attach", .object(attach))
    #expect(readOnly["error"]?["data"]?["kind"] == "readOnly")
    #expect(left(in: folder.url.path) == [])
  }
}
