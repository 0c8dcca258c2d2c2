import JSON
import Support
import Testing

/// Profiles as several front ends see them, each with a server process of its own.
@Suite("Profiles in two servers")
struct ProfileTests {
  @Test("Whoever watches is told of each change of a profile, and both show the same")
  func told() throws {
    let folder = try TemporaryFolder()
    let servers = try (0..<2).map { _ in try TestServer(database: folder.path("care.db")) }
    for server in servers { try server.initialize() }
    try servers[0].result(of: "changes/subscribe")
    let show: JSON = ["name": "care", "width": 60]
    let calls: [(String, JSON)] = [
      (
        "profile/add",
        [
          "id": "rose", "name": "Rose", "phone": "+49 30 1234567", "relationship": "Grandma",
        ]
      ),
      ("profile/introduce", ["id": "rose"]),
      ("care/receive", ["id": "r1", "phone": "+49301234567", "text": "yes"]),
      ("care/receive", ["id": "r2", "phone": "+49301234567", "text": "STOP"]),
    ]
    for (method, params) in calls {
      try servers[1].result(of: method, params)
      let changes = try servers[0].next()["params"]?.requiredItems("items") ?? []
      #expect(
        changes.contains { $0["entity"] == "profile" && $0["id"] == "rose" }, "\(method)")
      let profiles = try servers.map { try $0.result(of: "profile/get", ["id": "rose"]) }
      #expect(profiles[0] == profiles[1], "\(method)")
      let views = try servers.map { try $0.result(of: "view/show", show)["lines"] }
      #expect(views[0] == views[1], "\(method)")
    }
    let rose = try servers[0].result(of: "profile/get", ["id": "rose"])
    #expect(rose["status"] == "declined")
  }

  @Test("Of two servers that add the last profile there is room for, one is refused")
  func lastPlace() throws {
    let folder = try TemporaryFolder()
    let servers = try (0..<2).map { _ in try TestServer(database: folder.path("care.db")) }
    for server in servers { try server.initialize() }
    func params(_ index: Int) -> JSON {
      [
        "id": .string("p\(index)"), "name": "Rose", "phone": .string("+4930123456\(index)"),
        "relationship": "Aunt",
      ]
    }
    for index in 0..<3 { try servers[0].result(of: "profile/add", params(index)) }
    for (index, server) in servers.enumerated() {
      try server.send("profile/add", params(3 + index), id: "add")
    }
    let answers = try servers.map { try $0.next() }
    #expect(answers.count { $0["result"] != nil } == 1)
    #expect(answers.count { $0["error"]?["data"]?["kind"] == "limitExceeded" } == 1)
    let list = try servers[1].result(of: "profile/list")
    #expect(try list.requiredItems("items").count == 4)
    #expect(list["canAdd"] == false)
  }

  @Test("Two servers that send one introduction at once queue it once")
  func sendTogether() throws {
    let folder = try TemporaryFolder()
    let servers = try (0..<2).map { _ in try TestServer(database: folder.path("care.db")) }
    for server in servers { try server.initialize() }
    try servers[0].result(
      of: "profile/add",
      ["id": "rose", "name": "Rose", "phone": "+49301234567", "relationship": "Grandma"])
    for server in servers { try server.send("profile/introduce", ["id": "rose"], id: "send") }
    let answers = try servers.map { try $0.next() }
    #expect(answers.count { $0["result"] != nil } == 1)
    let outbox = try servers[0].result(of: "care/list")
    #expect(try outbox.requiredItems("items").count == 1)
  }
}
