import Foundation
import JSON
import Support
import Testing

/// What one server tells of what another one does to the same database.
@Suite("Two servers on one database")
struct LiveTests {
  @Test("A change reaches a subscriber in another process, with the origin of who made it")
  func feed() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("live.db")
    let listener = try TestServer(database: path)
    let writer = try TestServer(database: path)
    try listener.initialize()
    try writer.initialize(["clientInfo": ["name": "writer"]])
    let own = try listener.result(of: "changes/subscribe")["origin"]
    let origin = try writer.result(of: "changes/subscribe")["origin"]
    #expect(own != origin)
    for (cursor, id) in zip(Int64(1)..., ["fern", "moss", "oak"]) {
      try writer.send("task/add", ["id": .string(id), "title": "Water it"], id: "add")
      let notice = try listener.next()
      #expect(notice["method"] == "changes/committed")
      #expect(notice["params"]?["origin"] == origin)
      #expect(notice["params"]?["changeCursor"] == .integer(cursor))
      let change = try #require(try notice["params"]?.requiredItems("items").first)
      #expect(change["id"] == .string(id))
      #expect(change["client"] == "writer")
      // The writer hears of its own change as well, after the answer.
      #expect(try writer.next()["id"] == "add")
      #expect(try writer.next()["params"]?["origin"] == origin)
    }
    try listener.result(of: "changes/unsubscribe")
    try writer.result(of: "changes/unsubscribe")
    try writer.result(of: "task/remove", ["confirm": true, "id": "oak"])
    try listener.ping()
  }

  // proves: Messages: A page of
  @Test("A notification of changes is no longer than the client takes")
  func long() throws {
    let server = try TestServer()
    try server.initialize(["capabilities": ["maxMessageBytes": 65_536]])
    for number in 0..<500 {
      try server.result(of: "task/add", ["id": .string("t\(number)"), "title": "Fern"])
    }
    try server.result(of: "changes/subscribe", ["changeCursor": 0])
    var told: [JSON] = []
    while told.count < 500 {
      let notice = try server.next()
      try #require(notice["method"] == "changes/committed")
      #expect(notice.bytes.count <= 65_536)
      #expect(notice["params"]?["needsReload"] == false)
      told += try #require(notice["params"]).requiredItems("items")
    }
    #expect(told.map { $0["id"] } == (0..<500).map { .string("t\($0)") })
  }

  @Test("A page of more late series than are drawn at once becomes whole")
  func series() throws {
    let server = try TestServer()
    try server.initialize()
    let count = 400
    for number in 0..<count {
      try server.result(
        of: "task/add",
        [
          "due": "2026-01-05", "dueTime": "09:00", "id": .string("t\(number)"),
          "recurrence": "FREQ=DAILY", "title": "Water it",
        ])
    }
    let view = try server.result(
      of: "view/show", ["live": true, "name": "tasks", "rows": 20, "width": 80])
    var (lines, isWhole) = (try view.requiredItems("lines").count, view["isWhole"])
    while isWhole != true {
      let told = try server.next()
      try #require(told["method"] == "view/changed")
      for splice in try #require(told["params"]).requiredItems("splices") {
        guard case .integer(let removed)? = splice["removed"] else { continue }
        lines += try splice.requiredItems("lines").count - Int(removed)
      }
      isWhole = told["params"]?["isWhole"]
    }
    #expect(lines >= count)
    try server.ping()
  }

  @Test("A live page is told what another process changed, until it is closed")
  func view() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("live.db")
    let reader = try TestServer(database: path)
    let writer = try TestServer(database: path)
    try reader.initialize()
    try writer.initialize()
    let page = try reader.result(
      of: "view/show", ["live": true, "name": "tasks", "width": 60])["page"]
    for (round, revision) in zip(0..., Int64(2)...4) {
      try writer.result(of: "task/add", ["id": .string("fern-\(round)"), "title": "Water it"])
      let notice = try reader.next()
      #expect(notice["method"] == "view/changed")
      #expect(notice["params"]?["page"] == page)
      #expect(notice["params"]?["revision"] == .integer(revision))
      let lines = try #require(notice["params"]).requiredItems("splices").flatMap {
        try $0.requiredItems("lines")
      }
      #expect(lines.contains { $0["key"] == .string("task/fern-\(round)") })
    }
    try reader.result(of: "view/close", ["page": try #require(page)])
    try writer.result(of: "task/remove", ["confirm": true, "id": "fern-0"])
    try reader.ping()
  }

  @Test("Of twenty servers with a thousand live pages, each hears of a change of one")
  func many() throws {
    let folder = try TemporaryFolder()
    let servers = try (0..<20).map { _ in try TestServer(database: folder.path("live.db")) }
    let arguments = (0..<50).map { JSON.string("water or nothing\($0)") }
    for server in servers {
      try server.initialize()
      for argument in arguments {
        try server.result(
          of: "view/show",
          ["argument": argument, "live": true, "name": "search", "width": 60])
      }
    }
    try servers[0].send("task/add", ["id": "fern", "title": "Water the fern"], id: "add")
    #expect(try servers[0].next()["result"]?["id"] == "fern")
    for server in servers {
      var told: [JSON] = []
      while told.count < arguments.count {
        let notice = try server.next()
        try #require(notice["method"] == "view/changed")
        told.append(try #require(notice["params"]?["page"]))
      }
      #expect(Set(told.map(\.text)).count == arguments.count)
      #expect(try server.result(of: "task/get", ["id": "fern"])["title"] == "Water the fern")
    }
  }

  @Test("Two servers that complete one occurrence at once complete it once, and answer the same")
  func completeTogether() throws {
    let folder = try TemporaryFolder()
    let servers = try (0..<2).map { _ in try TestServer(database: folder.path("live.db")) }
    for server in servers { try server.initialize() }
    var task = try servers[0].result(
      of: "task/add",
      ["due": "2026-01-22", "id": "fern", "recurrence": "FREQ=DAILY", "title": "Water the fern"])
    for round in 1...10 {
      let occurrence = try #require(task["occurrence"])
      for server in servers {
        try server.send(
          "task/complete", ["catchUp": false, "id": "fern", "occurrence": occurrence],
          id: "complete")
      }
      let answers = try servers.map { try #require(try $0.next()["result"]) }
      #expect(answers[0] == answers[1])
      #expect(answers[0]["revision"] == .integer(Int64(round + 1)))
      #expect(answers[0]["occurrence"] != occurrence)
      task = answers[0]
    }
    let log = try servers[0].result(of: "changes/since", ["changeCursor": 0, "limit": 1000])
    let completions = try log.requiredItems("items").filter { $0["entity"] == "occurrence" }
    #expect(completions.count == 10)
  }
}
