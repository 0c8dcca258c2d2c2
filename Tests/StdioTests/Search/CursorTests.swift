import Foundation
import JSON
import Support
import Testing

@Suite("Cursors of lists") struct CursorTests {
  /// The params with which each list has two items or more.
  private static let lists: [String: JSONObject] = [
    "calendar/agenda": [:], "calendar/day": [:], "care/list": [:], "care/listPhotos": [:],
    "event/list": [:], "habit/list": [:], "history/list": [:], "reminder/list": [:],
    "recurrence/list": ["task": "gym"],
    "recurrence/preview": ["rule": "FREQ=DAILY", "start": "2026-03-02"],
    "search/find": ["kind": "task", "text": "water"], "savedSearch/list": [:], "search/query": [:],
    "tag/list": [:], "task/list": [:], "wellness/list": [:],
  ]

  private func fill(_ server: TestServer, in folder: TemporaryFolder) throws {
    let day = try server.result(of: "session/day", ["text": "today"])["day"]
    let today = try #require(day)
    let photo = JSON.string(ToolPaths.file("protocol/cases/care/walk.gif").path)
    let gym: JSON = ["id": "gym", "title": "Gym", "due": today, "recurrence": "FREQ=DAILY"]
    try server.result(of: "task/add", gym)
    for name in ["a", "b"] {
      let phone = JSON.string("+4930123456\(name == "a" ? 1 : 2)")
      try server.result(of: "task/complete", ["id": "gym"])
      try server.result(
        of: "task/add", ["id": .string(name), "title": "Water \(name)", "due": today])
      try server.result(
        of: "reminder/add", ["task": .string(name), "text": "tomorrow 9am"])
      try server.result(of: "habit/add", ["title": .string(name)])
      try server.result(of: "tag/add", ["name": .string(name)])
      try server.result(of: "savedSearch/add", ["name": .string(name), "text": "is:open"])
      try server.result(of: "wellness/logWater", ["litres": 1])
      let person: JSON = [
        "id": .string(name), "name": .string(name), "phone": phone, "relationship": "friend",
      ]
      try server.result(of: "profile/add", person)
      try server.result(of: "profile/introduce", ["id": .string(name)])
      try server.result(of: "care/receive", ["phone": phone, "photoPath": photo])
    }
    let events: [JSON] = ["a", "b"].map { ["id": $0, "title": "Event", "start": today] }
    let window: JSON = [
      "provider": "test", "since": today, "through": today, "events": .array(events),
    ]
    try server.result(of: "event/replace", window)
  }

  // proves: Values: A cursor of
  @Test("The cursor of each list goes on there, and is refused by every other list")
  func foreign() throws {
    let folder = try TemporaryFolder()
    let server = try TestServer(database: folder.path("test.db"))
    try server.initialize()
    let bundle = try JSON(parsing: ToolPaths.text("protocol/openrpc.json"))
    let methods = try bundle.requiredItems("methods").filter { method in
      try method.requiredItems("params").contains { $0["name"] == "cursor" }
    }
    #expect(try methods.map { try $0.requiredText("name") }.sorted() == Self.lists.keys.sorted())
    try fill(server, in: folder)
    var cursors: [String: JSON] = [:]
    for (list, params) in Self.lists {
      let page = try server.result(of: list, .object(params.adding("limit", 1)))
      cursors[list] = try #require(page["nextCursor"], "\(list): \(page.text)")
    }
    for (list, params) in Self.lists {
      for (other, cursor) in cursors {
        let answer = try server.ask(list, .object(params.adding("cursor", cursor)))
        if other == list {
          #expect(try answer["result"]?.requiredItems("items").isEmpty == false, "\(list)")
        } else {
          let data = answer["error"]?["data"]
          #expect(data?["kind"] == "invalidValue", "\(list) \(other)")
          #expect(data?["pointer"] == "/cursor", "\(list) \(other)")
        }
      }
    }
    let tomorrow = try server.result(of: "session/day", ["text": "tomorrow"])["day"]
    let params: JSON = [
      "day": try #require(tomorrow), "cursor": try #require(cursors["calendar/day"]),
    ]
    #expect(
      try server.ask("calendar/day", params)["error"]?["data"]?["pointer"] == "/cursor")
  }
}

extension JSONObject {
  fileprivate func adding(_ name: String, _ value: JSON) -> JSONObject {
    var members = self
    members[name] = value
    return members
  }
}
