import CivilTime
import DaybookModel
import DaybookProtocol
import JSON
import JSONRPC
import Support
import Testing

@testable import DaybookServer

/// What one transcript cannot show of preferences.
@Suite("Preferences of several clients")
struct PreferencesTests {
  @Test("What one client prefers holds for the next request of every other")
  func twoClients() throws {
    let folder = try TemporaryFolder()
    let clients = try (0..<2).map { try TestClient(name: "\($0)", database: folder.path("a.db")) }
    #expect(try clients[1].result("dashboard/get")["day"] == "2026-03-04")
    try clients[0].result("preferences/edit", ["dayStartTime": "10:00", "name": "Ada"])
    let dashboard = try clients[1].result("dashboard/get")
    #expect(dashboard["day"] == "2026-03-03")
    let page = try clients[1].result("view/show", ["name": "today", "width": 80])
    #expect(page.text.contains("Good morning, Ada"))
    #expect(try clients[1].result("task/parse", ["text": "Call today"])["due"] == "2026-03-03")
  }

  @Test("The zone of the command line goes before that of the preferences")
  func commandLine() throws {
    let folder = try TemporaryFolder()
    let now = try #require(LocalDateTime("2026-03-04T18:00"))
    let days = try ["Europe/Berlin", nil].map { zone -> JSON? in
      let server = try Server(
        options: ServerOptions(
          database: folder.path("a.db"), clock: .fixed(now), timeZone: zone, mode: .conformance))
      defer { server.close() }
      let dispatcher = Dispatcher(server)
      _ = try dispatcher.perform(
        "initialize", ["now": "2026-03-04T18:00", "timeZone": "Europe/Berlin"]
      ).get()
      _ = try dispatcher.perform("preferences/edit", ["timeZone": "Asia/Tokyo"]).get()
      return try dispatcher.perform("dashboard/get", [:]).get()["day"]
    }
    #expect(days == ["2026-03-04", "2026-03-05"])
  }

  @Test("A clock that the command line fixed shows its time where the person lives")
  func fixedClock() throws {
    let now = try #require(LocalDateTime("2026-03-04T09:00"))
    let server = try Server(options: ServerOptions(database: nil, clock: .fixed(now)))
    let dispatcher = Dispatcher(server)
    _ = try dispatcher.perform("initialize", ["timeZone": "Europe/Berlin"]).get()
    _ = try dispatcher.perform("preferences/edit", ["timeZone": "Asia/Tokyo"]).get()
    let task = try dispatcher.perform("task/add", ["title": "Call"]).get()
    #expect(task["createdAt"] == "2026-03-04T00:00:00.000Z")
  }

  @Test("The wire knows every preference, and no other")
  func table() throws {
    let names = Preference.all.map(\.name)
    let schemas = try JSON(parsing: Wire.openRPCBundle)["components"]?["schemas"]
    func members(_ type: String) throws -> Set<String> {
      let properties = try #require(schemas?[type]?["properties"])
      return try Set(JSONObject(json: properties).map(\.key))
    }
    let wire = try members("Preferences").subtracting(["limits", "revision"])
    #expect(Set(names) == wire.union(try members("Limits")))
  }

  @Test("Every choice there is can be made, and comes back as it was made")
  func choices() throws {
    func words(_ name: String) -> [String] {
      Preference.named(name)?.choices.map(\.word) ?? []
    }
    #expect(words("appearance") == Wire.Appearance.allCases.map(\.rawValue))
    let client = try TestClient()
    for field in Preference.all {
      for choice in field.choices {
        let word =
          switch field.kind {
          case .flag: JSON.bool(choice.word == "yes")
          default: JSON.string(choice.word)
          }
        let edited = try client.result("preferences/edit", [field.name: word])
        #expect(edited[field.name] == word)
      }
    }
  }
}
