import JSON
import Support
import Testing

@Suite("A long removal of old data")
struct PruneTests {
  // proves: Lifecycle: So can a
  // proves: data/prune: A cancel keeps
  @Test("Cancelled at work it is answered once and keeps what has not been removed yet")
  func cancel() throws {
    let server = try TestServer(arguments: ["--conformance"])
    try server.initialize(["now": "2026-01-05T09:00", "timeZone": "UTC"])
    let tasks = (0..<9000).map {
      #"{"jsonrpc":"2.0","method":"task/add","params":{"title":"Task \#($0)"}}"#
    }
    try server.process.send("[\(tasks.joined(separator: ","))]", as: .lines)
    // On two days, since age is not counted by a clock that has moved.
    for day in ["2026-05-31", "2026-06-01"] {
      try server.result(
        of: "conformance/clock", ["now": .string("\(day)T09:00"), "timeZone": "UTC"])
      try server.result(of: "task/add", ["title": "Later"])
    }
    #expect(try old(in: server) == 9000)

    try server.send("data/prune", ["confirm": true, "workDoneToken": "prune"], id: "prune")
    while try server.next()["params"]?["value"]?["kind"] != "report" {}
    try server.process.send(
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"prune"}}"#, as: .lines)
    var answer = try server.next()
    while answer["method"] != nil { answer = try server.next() }
    #expect(answer["id"] == "prune")
    #expect(answer["error"]?["code"] == -32800)
    let left = try old(in: server)
    #expect(0 < left && left < 9000, "\(left)")
    try server.result(of: "data/prune", ["confirm": true])
    #expect(try old(in: server) == 0)
  }

  /// How many changes are older than they are kept.
  private func old(in server: TestServer) throws -> Int {
    let kinds = try server.result(of: "data/prune", ["dryRun": true]).requiredItems("kinds")
    guard case .integer(let rows)? = kinds.first(where: { $0["kind"] == "changes" })?["rows"]
    else { return -1 }
    return Int(rows)
  }
}
