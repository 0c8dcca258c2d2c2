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

  // proves: view/invalidate: It is in no
  @Test("Pages that are invalidated are counted beside it, and nothing is logged") func pages()
    throws
  {
    let store = try store()
    let cursor = try store.read { try $0.cursor() }
    #expect(try store.read { try $0.plugins.invalidations("sky") } == (0, InvalidPages()))
    for (count, pages) in [
      (1, InvalidPages(view: "x/sky/now", argument: "a")), (2, InvalidPages()),
    ] {
      try store.transact("view/invalidate") { try $0.plugins.invalidate("sky", pages) }
      #expect(try store.read { try $0.plugins.invalidations("sky") } == (Int64(count), pages))
    }
    #expect(try store.read { try $0.plugins.state("sky") } == (nil, 0))
    try store.transact("plugin/setState") { try $0.plugins.setState("sky", "one", ifRevision: 0) }
    #expect(try store.read { try $0.plugins.invalidations("sky") } == (2, InvalidPages()))
    try store.transact("view/invalidate") { try $0.plugins.invalidate("sea", InvalidPages()) }
    #expect(try store.read { try $0.cursor() } == cursor)
  }

  @Test(
    "Two invalidations together are of all that one of them has",
    arguments: [
      ("a", "1", "a", "1", "a", "1"), ("a", "1", "a", "2", "a", nil),
      ("a", "1", "a", nil, "a", nil),
      ("a", "1", "b", "1", nil, nil), (nil, nil, "b", "1", nil, nil),
    ] as [(String?, String?, String?, String?, String?, String?)])
  func joined(
    view: String?, argument: String?, otherView: String?, other: String?, allView: String?,
    all: String?
  ) {
    let joined = InvalidPages(view: view, argument: argument).joined(
      InvalidPages(view: otherView, argument: other))
    #expect(joined == InvalidPages(view: allView, argument: all))
  }
}
