import Testing

@testable import DaybookModel

@Suite("What a plugin keeps") struct PluginStateTests {
  private func store() throws -> Store {
    let store = try memoryStore()
    try store.transact("plugin/add") { try $0.plugins.add("sky", folder: "/sky") }
    return store
  }

  @Test("It is nothing at first, and is set at the revision that it has; the same changes nothing")
  func revisions() throws {
    let store = try store()
    #expect(try store.read { try $0.plugins.state("sky") } == (nil, 0))
    for (text, revision) in [("one", 0), ("two", 1), (nil, 2)] {
      try store.transact("plugin/setState") {
        try $0.plugins.setState("sky", text, ifRevision: revision)
      }
      #expect(try store.read { try $0.plugins.state("sky") } == (text, Int64(revision) + 1))
    }
    let error = #expect(throws: ModelError.self) {
      try store.transact("plugin/setState") {
        try $0.plugins.setState("sky", "late", ifRevision: 2)
      }
    }
    #expect(error?.message == "Another process of “sky” has set what it keeps.")
    try store.transact("plugin/setState") { try $0.plugins.setState("sky", nil, ifRevision: 2) }
    #expect(try store.read { try $0.plugins.state("sky") } == (nil, 3))
    #expect(throws: ModelError.notFound(.plugin, "sea")) {
      try store.transact("plugin/setState") { try $0.plugins.setState("sea", "", ifRevision: nil) }
    }
  }

  @Test("It is 64 KiB at most, in bytes") func size() throws {
    let store = try store()
    let most = String(repeating: "é", count: 32 << 10)
    try store.transact("plugin/setState") { try $0.plugins.setState("sky", most, ifRevision: nil) }
    #expect(throws: ModelError.self) {
      try store.transact("plugin/setState") {
        try $0.plugins.setState("sky", most + "a", ifRevision: nil)
      }
    }
    #expect(try store.read { try $0.plugins.state("sky") } == (most, 1))
  }

  // proves: plugin/setState: It is neither
  @Test("It goes with the plugin") func removal() throws {
    let store = try store()
    try store.transact("plugin/setState") { try $0.plugins.setState("sky", "one", ifRevision: nil) }
    try store.transact("plugin/remove") { try $0.plugins.remove("sky", ifRevision: nil) }
    try store.transact("plugin/add") { try $0.plugins.add("sky", folder: "/sky") }
    #expect(try store.read { try $0.plugins.state("sky") } == (nil, 0))
  }
}
