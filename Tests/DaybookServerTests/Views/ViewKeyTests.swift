import JSON
import Support
import Testing

/// What `Action.key` and `ViewEntry.key` promise to clients.
@Suite("The keys of views")
struct ViewKeyTests {
  private let client: TestClient

  init() throws { client = try TestClient() }

  private func views() throws -> [JSON] {
    try client.result("view/list").requiredItems("items")
  }

  private func actions(of view: JSON) throws -> [JSON] {
    let name = try view.requiredText("name")
    return try client.result("view/show", ["name": .string(name), "width": 80])
      .requiredItems("actions")
  }

  @Test("A key is one to four printable characters, and none that a client needs for itself")
  func written() throws {
    for view in try views() {
      for thing in try actions(of: view) + [view] {
        let key = try thing.requiredText("key")
        let isPlain = key.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
        #expect(isPlain && (1...4).contains(key.utf8.count), "\(thing.text)")
        for kept in ["?", "gr", "q"] {
          #expect(!key.hasPrefix(kept) && !kept.hasPrefix(key), "\(thing.text)")
        }
      }
    }
  }

  @Test("No key of a view begins another, so that none waits for more") func unambiguous() throws {
    for view in try views() {
      let name = try view.requiredText("name")
      let keys = Set(try actions(of: view).map { try $0.requiredText("key") })
      for key in keys {
        let longer = keys.filter { $0 != key && $0.hasPrefix(key) }
        #expect(longer.isEmpty, "\(name): \(key) begins \(longer.sorted())")
      }
    }
  }

  @Test("What a line has to offer is an action of its view") func offered() throws {
    try client.result(
      "task/add", ["id": "rent", "title": "Pay rent", "due": "2026-03-04", "dueTime": "09:30"])
    try client.result("reminder/add", ["id": "bell", "minutesBefore": 10, "task": "rent"])
    try client.result("habit/add", ["title": "Read"])
    try client.result("conformance/clock", ["now": "2026-03-04T10:00"])
    var seen: Set<String> = []
    for view in try views() {
      let shown = try client.result("view/show", ["name": view["name"] ?? nil, "width": 80])
      let actions = try Set(shown.requiredItems("actions").map { try $0.requiredText("name") })
      for line in try shown.requiredItems("lines") {
        let names = try line.requiredItems("actions").map(\.text)
        seen.formUnion(names)
        #expect(Set(names).isSubset(of: Set(actions.map { JSON.string($0).text })))
      }
    }
    #expect(seen.isSuperset(of: [#""remind""#, #""snooze""#, #""dismiss""#]))
  }

  @Test("Every view is opened by a key of its own") func own() throws {
    let keys = try views().map { try $0.requiredText("key") }
    #expect(Set(keys).count == keys.count, "\(keys)")
  }
}
