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

  @Test("Every view is opened by a key of its own") func own() throws {
    let keys = try views().map { try $0.requiredText("key") }
    #expect(Set(keys).count == keys.count, "\(keys)")
  }
}
