import JSON
import Support
import Testing

/// What one transcript cannot show of recurring tasks and of large batches.
@Suite("Recurring tasks and batches")
struct RecurrenceTests {
  @Test("Two servers that complete one occurrence at once roll it over once")
  func twoServers() throws {
    let folder = try TemporaryFolder()
    let servers = try [1, 2].map { _ in try TestServer(database: folder.path("two.db")) }
    for server in servers { try server.initialize() }
    try servers[0].result(
      of: "task/add",
      ["due": "2026-03-02", "id": "fern", "recurrence": "FREQ=DAILY", "title": "Water the fern"])
    for day in ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"] {
      for server in servers {
        try server.send(
          "task/complete",
          ["catchUp": false, "id": "fern", "occurrence": .string("\(day)T00:00")],
          id: .string(day))
      }
      let answers = try servers.map { try $0.next() }
      #expect(answers[0]["result"] != nil)
      #expect(answers[0]["result"] == answers[1]["result"])
    }
    let fern = try servers[0].result(of: "task/get", ["id": "fern"])
    #expect(fern["due"] == "2026-03-06")
    #expect(fern["revision"] == 5)
  }

  @Test(
    "One wrong id in a batch of 1,000 is named, and nothing is changed; 1,000 right ones are done")
  func thousand() throws {
    let server = try TestServer()
    try server.initialize()
    let ids = (0..<1000).map { JSON.string("t\($0)") }
    for id in ids { try server.result(of: "task/add", ["id": id, "title": "One of many"]) }
    var wrong = ids
    wrong[499] = "nobody"
    let refusal = try server.ask("task/batch", ["act": "complete", "ids": .array(wrong)])
    #expect(refusal["error"]?["code"] == 1)
    #expect(refusal["error"]?["data"]?["pointer"] == "/ids/499")
    #expect(refusal["error"]?["message"] == "There is no task “nobody”.")
    let open = try server.result(of: "task/list", ["limit": 1000, "state": "open"])
    let still = try open.requiredItems("items")
    #expect(still.count == 1000)
    #expect(still.allSatisfy { $0["revision"] == 1 })

    let done = try server.result(of: "task/batch", ["act": "complete", "ids": .array(ids)])
    let items = try done.requiredItems("items")
    #expect(items.compactMap { $0["id"] } == ids)
    #expect(items.allSatisfy { $0["state"] == "completed" })
  }

  @Test("A rule of 100 kB is refused, and the session goes on")
  func longRule() throws {
    let server = try TestServer()
    try server.initialize()
    let rule = "FREQ=DAILY;BYMONTHDAY=" + String(repeating: "1,", count: 50_000) + "1"
    let params: JSON = ["limit": 1, "rule": .string(rule), "start": "2026-01-01"]
    #expect(try server.ask("recurrence/preview", params)["error"]?["code"] == -32602)
    let words = try server.ask(
      "recurrence/parse", ["text": .string(String(repeating: "every ", count: 20_000))])
    #expect(words["error"]?["code"] == -32602)
    try server.ping()
  }
}
