import CivilTime
import DaybookModel
import Support
import Testing

@Suite("Tags")
struct TagTests {
  let store: Store

  init() throws { store = try memoryStore() }

  @discardableResult
  private func addTag(_ id: String, _ name: String, colour: String? = nil, icon: String? = nil)
    throws -> TagRecord
  {
    try store.transact {
      try $0.tags.add(TagDraft(id: TagID(id), name: name, icon: icon, colour: colour))
    }
  }

  private var tags: [TagRecord] {
    get throws { try store.read { try $0.tags.list(limit: 1000, after: nil) }.items }
  }

  @Test("A tag comes back as it was added") func addAndRead() throws {
    let tag = try addTag("t", " Küche ", colour: "#ff00Aa", icon: "leaf.fill")
    #expect(
      tag
        == TagRecord(
          id: TagID("t"), name: "Küche", icon: "leaf.fill", colour: "#FF00AA", rank: "a1",
          createdAt: now, modifiedAt: now, revision: 1, openTaskCount: 0, habitCount: 0))
    #expect(try store.read { try $0.tags.item(TagID("t")) } == tag)
  }

  @Test("A task's unknown tag is created, a known one is found in whatever case")
  func byName() throws {
    try store.add("a") { $0.tags = ["Straße"] }
    let task = try store.add("b") { $0.tags = ["STRASSE", "new"] }
    #expect(task.tags == ["Straße", "new"])
    #expect(try tags.map(\.name) == ["Straße", "new"])
    #expect(try tags.map(\.openTaskCount) == [2, 1])
  }

  @Test(
    "Two names are one tag when they differ in case or composition only",
    arguments: [("Café", "CAFE\u{301}"), ("ΣΟΦΟΣ", "σοφος"), ("Åre", "\u{212B}re"), ("a", "A")])
  func sameName(_ first: String, _ second: String) throws {
    try addTag("one", first)
    let error = try modelError { try addTag("two", second) }
    guard case .invalidState(.alreadyThere, field: "name", _, _, _) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test("Names that differ otherwise are two tags") func otherName() throws {
    try addTag("one", "cafe")
    try addTag("two", "café")
    #expect(try tags.count == 2)
  }

  @Test(
    "A name is one word",
    arguments: ["", "  ", "two words", "tab\tbed", "#home", "a\u{7}", "a\u{2028}b", "a\u{A0}b"])
  func badName(_ name: String) throws {
    let error = try modelError { try addTag("t", name) }
    guard case .invalidValue(field: "name", _, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(throws: ModelError.self) { try store.add("x") { $0.tags = [name] } }
  }

  @Test("A name of 50 characters is taken, one of 51 is not") func nameLength() throws {
    try addTag("t", String(repeating: "é", count: 50))
    #expect(throws: ModelError.self) { try addTag("u", String(repeating: "x", count: 51)) }
  }

  @Test("A fourth tag on a task is one too many, and nothing is half done") func fourTags() throws {
    let error = try modelError { try store.add("x") { $0.tags = ["a", "b", "c", "d"] } }
    #expect(
      error
        == .limitExceeded(
          .tagsPerItem, limit: 3, needed: 4,
          message: "A task can have at most 3 tags; this one would have 4."))
    #expect(try tags.isEmpty)
    try store.add("x") { $0.tags = ["a", "b", "c"] }
    #expect(throws: ModelError.self) {
      try store.transact {
        try $0.tasks.edit(TaskID("x"), TaskEdit(tags: .set(["a", "b", "c", "d"])), ifRevision: nil)
      }
    }
    #expect(try store.task("x").tags == ["a", "b", "c"])
    #expect(try store.task("x").revision == 1)
    #expect(try tags.count == 3)
  }

  @Test("The thirty-first tag is one too many, by name or on its own") func thirtyOneTags() throws {
    for index in 1...30 { try addTag("t\(index)", "tag\(index)") }
    let error = try modelError { try addTag("t31", "tag31") }
    #expect(
      error
        == .limitExceeded(
          .tags, limit: 30, needed: 31,
          message: "There can be at most 30 tags. Remove one, or raise the limit."))
    #expect(throws: ModelError.self) { try store.add("x") { $0.tags = ["tag1", "tag31"] } }
    #expect(throws: ModelError.notFound(.task, "x")) { try store.task("x") }
    try store.add("x") { $0.tags = ["tag1", "tag30"] }
  }

  @Test("A tag given twice counts once, in whatever case") func twice() throws {
    try store.add("x") { $0.tags = ["Home", "home"] }
    #expect(try tags.map(\.name) == ["Home"])
  }

  @Test(
    "A colour is of the palette, or # and 6 or 8 digits",
    arguments: [
      ("red", "red"), ("Purple", "purple"), ("#a1b2c3", "#A1B2C3"), ("#80a1b2c3", "#80A1B2C3"),
      ("#abc", nil), ("abc", nil), ("a1b2c3", nil), ("80a1b2c3", nil), ("#12345", nil),
      ("#1234567", nil), ("#gggggg", nil),
      ("reddish", nil), ("", nil), ("#", nil), ("##12345", nil), ("#١٢٣", nil),
    ])
  func colours(_ given: String, _ kept: String?) throws {
    guard let kept else {
      let error = try modelError { try addTag("t", "t", colour: given) }
      guard case .invalidValue(field: "colour", _, let allowed?) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(allowed.starts(with: ["red", "orange", "yellow", "green"]))
      return
    }
    #expect(try addTag("t", "t", colour: given).colour == kept)
  }

  @Test("A renamed tag shows on its tasks, which do not change themselves") func rename() throws {
    try store.add("x") { $0.tags = ["hom"] }
    let id = try #require(try tags.first).id
    let tag = try store.transact {
      try $0.tags.edit(id, TagEdit(name: .set("home")), ifRevision: 1)
    }
    #expect(tag.revision == 2)
    #expect(try store.task("x").tags == ["home"])
    #expect(try store.task("x").revision == 1)
  }

  @Test("A tag's case can be edited, and a name in use cannot be taken") func renameRules() throws {
    try addTag("one", "home")
    try addTag("two", "work")
    let tag = try store.transact {
      try $0.tags.edit(TagID("one"), TagEdit(name: .set("Home")), ifRevision: nil)
    }
    #expect(tag.name == "Home")
    #expect(throws: ModelError.self) {
      try store.transact {
        try $0.tags.edit(TagID("one"), TagEdit(name: .set("WORK")), ifRevision: nil)
      }
    }
  }

  @Test("An edit to what already stands changes nothing") func alreadySo() throws {
    let tag = try addTag("one", "home", colour: "red", icon: "house")
    let edit = TagEdit(name: .set("home "), icon: .set("house"), colour: .set("RED"))
    #expect(try store.transact { try $0.tags.edit(TagID("one"), edit, ifRevision: 9) } == tag)
    #expect(throws: ModelError.revisionConflict(.tag, "one", current: 1, message: nil)) {
      try store.transact {
        try $0.tags.edit(TagID("one"), TagEdit(icon: .set(nil)), ifRevision: 9)
      }
    }
  }

  @Test("A retried add answers the tag as it stands; another with its id is refused")
  func retry() throws {
    let tag = try addTag("one", "cafe\u{301}", colour: "#aabbcc")
    #expect(try addTag("one", " café ", colour: "#AABBCC") == tag)
    #expect(throws: ModelError.self) { try addTag("one", "Café", colour: "#AABBCC") }
    #expect(throws: ModelError.self) { try addTag("one", "café", colour: "#AABBCD") }
    #expect(throws: ModelError.self) { try addTag("one", "café", colour: "#AABBCC", icon: "x") }
  }

  @Test("An edit of an icon's form alone is an edit") func iconForm() throws {
    try addTag("one", "home", icon: "\u{E9}")
    let tag = try store.transact {
      try $0.tags.edit(TagID("one"), TagEdit(icon: .set("e\u{301}")), ifRevision: nil)
    }
    #expect(tag.revision == 2)
    #expect(Array(try #require(tag.icon).utf8) == Array("e\u{301}".utf8))
  }

  @Test("Open tasks are counted whatever happens to the tasks and their tags", arguments: 0..<6)
  func openTasks(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func someTags() -> [String] {
      ["a", "b", "c"].filter { _ in Bool.random(using: &random) }
    }
    for step in 0..<150 {
      let id = TaskID("t\(Int.random(in: 0..<12, using: &random))")
      let tags = someTags()
      _ = try? store.transact { writer in
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1:
          _ = try writer.tasks.add(TaskDraft(id: TaskID("t\(step % 12)"), title: "x", tags: tags))
        case 2: _ = try writer.tasks.complete(id, ifRevision: nil, subtasks: .apply)
        case 3: _ = try writer.tasks.reopen(id, ifRevision: nil)
        case 4: _ = try writer.tasks.edit(id, TaskEdit(tags: .set(tags)), ifRevision: nil)
        case 5:
          let state = TaskState.allCases[step % 3]
          _ = try writer.transfer.importTasks(
            [
              TaskImport(
                draft: TaskDraft(title: "i", tags: tags), fingerprint: 1, state: state,
                createdAt: now, modifiedAt: now, completed: nil)
            ], limits: .keep)
        default:
          _ = try writer.tasks.remove(id, ifRevision: nil)
        }
      }
      let all = try store.read {
        try $0.tasks.list(TaskFilter(state: .open), limit: 1000, after: nil)
      }
      for tag in try self.tags {
        #expect(tag.openTaskCount == all.items.count { $0.tags.contains(tag.name) })
      }
    }
    #expect(try tags.contains { $0.openTaskCount > 0 })
  }

  @Test("A tag on tasks goes once their number is confirmed, and they change by that")
  func remove() throws {
    try store.add("x") { $0.tags = ["a", "b"] }
    try store.add("y") { $0.tags = ["b"] }
    try store.add("z") { $0.tags = ["a"] }
    let id = try #require(try tags.first { $0.name == "b" }).id
    let error = try modelError {
      try store.transact { _ = try $0.tags.remove(id, ifRevision: nil) }
    }
    #expect(
      error
        == .invalidState(
          .confirmationRequired, message: "2 tasks have the tag “b”.",
          hint: "Confirm again to change that many items.", remedy: Remedy("confirm", count: 2)))
    #expect(try store.read { try $0.tags.use(of: id) } == TagUse(tasks: 2))
    #expect(
      try store.transact { try $0.tags.remove(id, ifRevision: nil, use: TagUse(tasks: 2)) }.tasks
        == 2
    )
    #expect(try store.task("x").tags == ["a"])
    #expect(try store.task("x").revision == 2)
    #expect(try store.task("y").tags == [])
    #expect(try store.task("z").revision == 1)
    #expect(try tags.map(\.name) == ["a"])
    #expect(throws: ModelError.self) { try addTag(id.text, "b") }
    #expect(try store.verify() == [])
  }

  @Test("A task's tags can be given another order") func reorder() throws {
    try store.add("x") { $0.tags = ["a", "b"] }
    let task = try store.transact {
      try $0.tasks.edit(TaskID("x"), TaskEdit(tags: .set(["B", "a"])), ifRevision: nil)
    }
    #expect(task.tags == ["b", "a"])
    #expect(task.revision == 2)
  }

  @Test("Tags are listed by rank, page by page") func pages() throws {
    for name in ["c", "a", "b"] { try addTag(name, name) }
    let first = try store.read { try $0.tags.list(limit: 2, after: nil) }
    #expect(first.items.map(\.name) == ["c", "a"])
    let second = try store.read { try $0.tags.list(limit: 2, after: first.next) }
    #expect(second.items.map(\.name) == ["b"])
    #expect(second.next == nil)
  }

  @Test("Tags are added and then taken off in whatever case; what stays keeps its place and name")
  func edit() {
    let tags = ["Home", "work", "Garden"]
    func edited(_ added: [String], _ removed: [String]) -> [String] {
      TagDifference(added: added, removed: removed).applied(to: tags)
    }
    #expect(edited(["HOME", "new", "New"], ["WORK", "none"]) == ["Home", "Garden", "new"])
    #expect(edited(["HOME"], []) == tags)
    #expect(edited(["HOME", "new"], ["home", "NEW"]) == ["work", "Garden"])
    #expect(edited([], []) == tags)
  }
}
