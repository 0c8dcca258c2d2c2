import DaybookServer
import JSON
import Support
import Testing

@Suite("Slices of a page that was drawn before")
struct DrawnPageTests {
  private let folder: TemporaryFolder
  private let client: TestClient

  init() throws {
    folder = try TemporaryFolder()
    client = try TestClient(database: folder.path("test.db"))
    for number in 0..<30 {
      try client.result(
        "task/add", ["id": .string("t\(number)"), "title": .string("Task \(number)")])
    }
  }

  private func lines(
    _ start: Int64, _ limit: Int64, width: Int64 = 60, of client: TestClient
  ) throws -> JSON? {
    try client.result(
      "view/show",
      [
        "name": "tasks", "width": .integer(width),
        "slice": ["start": .integer(start), "limit": .integer(limit)],
      ])["lines"]
  }

  @Test("They are as if nothing had been drawn, whatever was")
  func same() throws {
    for (start, limit) in [
      (5, 20), (5, 20), (10, 5), (0, 30), (28, 10), (30, 3), (0, 1000), (3, 4),
    ] {
      let fresh = try TestClient(database: folder.path("test.db"))
      let (start, limit) = (Int64(start), Int64(limit))
      #expect(try lines(start, limit, of: client) == lines(start, limit, of: fresh))
      #expect(
        try lines(start, limit, width: 30, of: client)
          == lines(start, limit, width: 30, of: fresh))
    }
  }

  @Test("They show what anybody has changed since")
  func changed() throws {
    func title() throws -> JSON? { try lines(2, 3, of: client)?[0]?["text"] }
    #expect(try title() == "  ☐ Task 1")
    try client.result("task/edit", ["id": "t1", "title": "Own"])
    #expect(try title() == "  ☐ Own")
    let other = try TestClient(database: folder.path("test.db"))
    try other.result("task/edit", ["id": "t1", "title": "Another's"])
    #expect(try title() == "  ☐ Another's")
    try client.result("task/edit", ["dryRun": true, "id": "t1", "title": "Nobody's"])
    #expect(try title() == "  ☐ Another's")
    try client.result(
      "conformance/clock", ["now": "2026-03-09T09:00", "timeZone": "Europe/Berlin"])
    try client.result("task/edit", ["due": "2026-03-08", "id": "t1"])
    #expect(try lines(2, 3, of: client)?[0]?["text"] != "  ☐ Another's")
  }
}
