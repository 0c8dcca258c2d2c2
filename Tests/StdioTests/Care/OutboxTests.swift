import Foundation
import JSON
import Support
import Testing

/// Several servers, one outbox.
@Suite("The outbox of two servers")
struct OutboxTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("care.db")
  }

  private func server() throws -> TestServer {
    let server = try TestServer(database: path, arguments: ["--time-zone", "Etc/UTC"])
    try server.initialize()
    return server
  }

  /// So many active profiles, whose numbers end in 0, 1 and so on.
  private func addProfiles(_ count: Int, by server: TestServer) throws {
    try server.result(of: "preferences/edit", ["notificationPermission": "granted"])
    for index in 0..<count {
      let id: JSON = .string("p\(index)")
      try server.result(
        of: "profile/add",
        ["id": id, "name": id, "phone": phone(index), "relationship": "Aunt"])
      try server.result(of: "profile/introduce", ["id": id])
      try server.result(of: "care/receive", ["phone": phone(index), "text": "yes"])
    }
  }

  private func phone(_ index: Int) -> JSON { .string("+49301234567\(index)") }

  /// A task that is due so many seconds from now and may be answered for twelve hours.
  private func addTask(_ id: String, of profile: String, in seconds: Int, by server: TestServer)
    throws
  {
    let text = (Date() + TimeInterval(seconds)).ISO8601Format()
    try server.result(
      of: "task/add",
      [
        "care": ["responseMinutes": 720], "due": .string(String(text.prefix(10))),
        "dueTime": .string(String(text.dropFirst(11).prefix(8))), "id": .string(id),
        "profile": .string(profile), "title": .string(id),
      ])
  }

  @Test("Two servers that claim at once never get the same message, and each message goes once")
  func claimTogether() throws {
    let servers = [try server(), try server()]
    try addProfiles(2, by: servers[0])
    for index in 0..<20 {
      try addTask("t\(index)", of: "p\(index % 2)", in: -2, by: servers[0])
    }
    var claimed: [String] = []
    while claimed.count < 40 {
      for server in servers {
        try server.send("care/claim", ["sender": "tests"], id: "claim")
      }
      let answers = try servers.map { try #require(try $0.next()["result"]) }
      let messages = answers.compactMap { $0["careMessage"] }
      if messages.isEmpty { break }
      claimed += try messages.map { try $0.requiredText("id") }
    }
    #expect(claimed.count == 20)
    #expect(Set(claimed).count == 20)
  }

  @Test("What falls due is queued once, and both servers hear of it while they watch")
  func queueTogether() throws {
    let servers = [try server(), try server()]
    try addProfiles(1, by: servers[0])
    try addTask("pills", of: "p0", in: 2, by: servers[0])
    for server in servers { try server.result(of: "changes/subscribe") }
    var ids: Set<JSON> = []
    for server in servers {
      let notice = try server.next()
      let changes = try #require(notice["params"]).requiredItems("items")
      #expect(changes.count == 1)
      #expect(changes.first?["entity"] == "careMessage")
      #expect(changes.first?["method"] == "care/list")
      ids.formUnion(changes.compactMap { $0["id"] })
    }
    #expect(ids.count == 1)
    let page = try servers[0].result(of: "care/list", ["states": ["queued"]])
    #expect(try page.requiredItems("items").compactMap { $0["id"] } == Array(ids))
  }

  @Test(
    "A claim is kept by a server that is killed; its message becomes unknown, and goes to nobody")
  func killed() throws {
    let first = try server()
    try addProfiles(1, by: first)
    try addTask("pills", of: "p0", in: -2, by: first)
    let claim = try first.result(of: "care/claim", ["seconds": 1, "sender": "tests"])
    let id = try #require(claim["careMessage"]?["id"])
    first.process.signal(SIGKILL)
    let second = try server()
    #expect(try second.result(of: "care/claim", ["sender": "tests"])["careMessage"] == nil)
    Thread.sleep(forTimeInterval: 1.1)
    #expect(try second.result(of: "care/claim", ["sender": "tests"])["careMessage"] == nil)
    let page = try second.result(of: "care/list", ["states": ["unknown"]])
    #expect(try page.requiredItems("items").compactMap { $0["id"] } == [id])
    let sent = try second.result(
      of: "care/confirm", ["claim": try #require(claim["claim"]), "id": id])
    #expect(sent["state"] == "sent")
  }

  @Test("A photo over the cap is refused before it is copied; one that is taken in stays")
  func photos() throws {
    let server = try server()
    try addProfiles(1, by: server)
    let big = folder.path("big.jpg")
    #expect(FileManager.default.createFile(atPath: big, contents: nil))
    #expect(truncate(big, 50 << 20) == 0)
    let answer = try server.ask("care/receive", ["phone": phone(0), "photoPath": .string(big)])
    #expect(answer["error"]?["data"]?["kind"] == "tooLarge")
    #expect(answer["error"]?["data"]?["limit"] == .integer(25 << 20))
    let photo = ToolPaths.file("protocol/cases/care/walk.gif").path
    try server.result(of: "task/add", ["id": "walk", "title": "Walk"])
    try server.result(
      of: "task/attach", ["attachment": "a", "copy": true, "id": "walk", "path": .string(photo)])
    let reply = try server.result(
      of: "care/receive", ["id": "r", "phone": phone(0), "photoPath": .string(photo)])
    let picture = try #require(reply["response"]?["photo"])
    // The copy has lost its attachment, and is the reply's still.
    try server.result(of: "task/remove", ["confirm": true, "id": "walk"])
    try server.result(of: "data/repair", ["confirm": true])
    #expect(FileManager.default.fileExists(atPath: try picture.requiredText("location")))
    #expect(try server.result(of: "data/verify")["copyCount"] == 1)
  }
}
