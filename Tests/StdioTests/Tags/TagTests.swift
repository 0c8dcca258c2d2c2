import JSON
import Support
import Testing

/// What one transcript cannot show of tags.
@Suite("Tags from two servers")
struct TagTests {
  @Test(
    "Two servers that tag one task at once both succeed, and each new tag is made once",
    .enabled(if: python != nil, "python3 is not installed"))
  func twoServers() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("tags.db")
    let servers = try (0..<2).map { _ in try TestServer(database: path) }
    for server in servers { try server.initialize() }
    try servers[0].result(of: "task/add", ["id": "fern", "title": "Water the fern"])
    for round in 0..<10 {
      // Ten rounds make the 30 tags that there can be: both lists bring one of their own, and one
      // that the other makes at the same time.
      let lists: [JSON] = (0..<2).map { index in
        .array(["shared-\(round)", "own-\(round)-\(index)"].map { .string($0) })
      }
      for (server, tags) in zip(servers, lists) {
        try server.send("task/edit", ["id": "fern", "tags": tags], id: "tag")
      }
      let answers = try servers.map { try $0.next() }
      for (answer, tags) in zip(answers, lists) {
        let task = try #require(answer["result"], "refused: \(answer.text)")
        #expect(task["tags"] == tags)
      }
      let revisions = Set(answers.map { $0["result"]?["revision"] })
      let after = Int64(2 * round + 3)
      #expect(revisions == [.integer(after - 1), .integer(after)])
      let last = try #require(answers.first { $0["result"]?["revision"] == .integer(after) })
      #expect(try servers[0].result(of: "task/get", ["id": "fern"]) == last["result"])
    }
    let names = try servers[1].result(of: "tag/list").requiredItems("items").map { tag in
      try tag.requiredText("name")
    }
    #expect(names.count == 30)
    #expect(Set(names).count == 30)
    try lastPlace(servers)
    for server in servers { server.process.closeInput() }
    for server in servers { #expect(try server.process.end() == .exit(0)) }
    let check = try ServerProcess([
      try #require(python), "-c",
      """
      import sqlite3, sys
      database = sqlite3.connect(sys.argv[1])
      print(database.execute("PRAGMA integrity_check").fetchall(),
            database.execute("PRAGMA foreign_key_check").fetchall())
      """, path,
    ])
    #expect(try check.next(as: .lines) == "[('ok',)] []")
  }

  /// Of two servers that make a tag at once where there is room for one more, one is refused.
  private func lastPlace(_ servers: [TestServer]) throws {
    for round in Int64(0)..<5 {
      try servers[0].result(of: "preferences/edit", ["limits": ["tags": .integer(31 + round)]])
      for (index, server) in servers.enumerated() {
        try server.send("tag/add", ["name": .string("last-\(round)-\(index)")], id: "last")
      }
      let answers = try servers.map { try $0.next() }
      let refused = answers.compactMap { $0["error"]?["data"]?["kind"] }
      #expect(refused == ["limitExceeded"], "\(answers.map(\.text))")
      #expect(try servers[0].result(of: "tag/list").requiredItems("items").count == Int(31 + round))
    }
  }
}
