import CivilTime
import SQLite
import Testing

@testable import DaybookModel

@Suite("Merging and ordering tags")
struct TagMergeTests {
  let store: Store

  init() throws { store = try memoryStore() }

  private func add(_ names: String...) throws {
    for name in names {
      try store.transact { _ = try $0.tags.add(TagDraft(id: TagID(name), name: name)) }
    }
  }

  private func tag(_ id: String) throws -> TagRecord {
    try store.read { try $0.tags.item(TagID(id)) }
  }

  private var order: [String] {
    get throws { try store.read { try $0.tags.list(limit: 100, after: nil) }.items.map(\.id.text) }
  }

  private func move(_ id: String, _ place: Place<TagEntity>) throws {
    try store.transact { _ = try $0.tags.move(TagID(id), to: place, ifRevision: nil) }
  }

  @Test("A name that a saved search has no room for is refused, and nothing is renamed")
  func longSavedSearch() throws {
    let store = try memoryStore()
    let old = try store.transact { try $0.tags.add(TagDraft(name: "a")) }
    let long = try store.transact { try $0.tags.add(TagDraft(name: "garden")) }
    try store.add("t") { $0.tags = ["a"] }
    for (name, length) in [("Short", 10), ("Full", 9994)] {
      let text = "tag:a " + String(repeating: "x", count: length)
      try store.transact { _ = try $0.savedSearches.add(SavedSearchDraft(name: name, text: text)) }
    }
    let refusal = ModelError.tooLarge(
      message: "With the tag “garden” the saved search “Full” would be longer than 10000 "
        + "characters. Shorten it first.", limit: 10_000)
    let before = try store.read { try $0.savedSearches.list(limit: 9, after: nil).items }
    #expect(throws: refusal) {
      try store.transact {
        _ = try $0.tags.remove(old.id, into: long.id, ifRevision: nil, use: TagUse(tasks: 1))
      }
    }
    try store.transact { _ = try $0.tags.remove(long.id, ifRevision: nil) }
    #expect(throws: refusal) {
      try store.transact {
        _ = try $0.tags.edit(old.id, TagEdit(name: .set("garden")), ifRevision: nil)
      }
    }
    #expect(try store.task("t").tags == ["a"])
    #expect(try store.read { try $0.savedSearches.list(limit: 9, after: nil).items } == before)
  }

  @Test("A merge that nobody confirmed, or confirmed with other numbers, changes nothing")
  func unconfirmed() throws {
    try add("a", "b")
    try store.add("x") { $0.tags = ["a"] }
    for use in [TagUse(), TagUse(tasks: 2), TagUse(tasks: 1, habits: 1)] {
      let error = try modelError {
        try store.transact {
          _ = try $0.tags.remove(TagID("a"), into: TagID("b"), ifRevision: nil, use: use)
        }
      }
      #expect(
        error
          == .invalidState(
            .confirmationRequired, message: "1 task has the tag “a”.",
            hint: "Confirm again to change that many items.", remedy: Remedy("confirm", count: 1)))
    }
    #expect(try order == ["a", "b"])
    #expect(try store.task("x").revision == 1)
  }

  @Test("Every item of a merge is in the log with its tags before and after") func snapshots()
    throws
  {
    try add("a", "b")
    try store.add("x") { $0.tags = ["a"] }
    try store.add("y") { $0.tags = ["b", "a"] }
    try store.transact("tag/merge") {
      _ = try $0.tags.remove(TagID("a"), into: TagID("b"), ifRevision: nil, use: TagUse(tasks: 2))
    }
    let changes = try store.read { reader in
      try reader.db.values(
        String.self,
        """
        SELECT entity || ' ' || change.id || ' ' || operation || ' '
          || ifnull(before -> '$.tags', '') || ' ' || ifnull(after -> '$.tags', '')
        FROM change JOIN action ON action.id = action WHERE name = 'tag/merge' ORDER BY sequence
        """)
    }
    #expect(
      changes == [
        #"task x edit ["a"] ["b"]"#, #"task y edit ["b","a"] ["b"]"#, "tag a remove  ",
      ])
  }

  @Test("Habits follow a merge like tasks, and those that are not archived are counted")
  func habits() throws {
    try add("a", "b")
    try store.addHabit("h1") { $0.tags = ["a", "b"] }
    try store.addHabit("h2") { $0.tags = ["a"] }
    try store.addHabit("h3") { $0.tags = ["a"] }
    try store.transact { _ = try $0.habits.archive(HabitID("h3"), ifRevision: nil) }
    #expect(try (tag("a").habitCount, tag("b").habitCount) == (2, 1))
    let use = try store.transact {
      try $0.tags.remove(TagID("a"), into: TagID("b"), ifRevision: nil, use: TagUse(habits: 3))
    }
    #expect(use == TagUse(tasks: 0, habits: 3))
    #expect(try tag("b").habitCount == 2)
    try store.transact { _ = try $0.habits.reopen(HabitID("h3"), ifRevision: nil) }
    #expect(try tag("b").habitCount == 3)
    try store.transact { _ = try $0.habits.remove(HabitID("h2"), ifRevision: nil, marks: 0) }
    #expect(try tag("b").habitCount == 2)
    #expect(try store.verify() == [])
  }

  @Test("Tags can be moved between two without end, and each has one place") func room() throws {
    try add("a", "b", "c", "d")
    for _ in 0..<20 {
      try move("d", .after(TagID("a")))
      try move("c", .after(TagID("a")))
    }
    #expect(try order == ["a", "c", "d", "b"])
    let tags = try store.read { try $0.tags.list(limit: 100, after: nil) }.items
    #expect(Set(tags.map(\.rank)).count == 4)
  }

  @Test("Only the tag that was moved counts as modified, also where others make room")
  func modified() throws {
    try add("a", "b", "c")
    let later = now.adding(seconds: 60)
    try store.transact { try $0.db.run("UPDATE tag SET rank = 'a1'") }
    try store.transact(at: later) {
      _ = try $0.tags.move(TagID("c"), to: .before(TagID("b")), ifRevision: nil)
    }
    #expect(try order == ["a", "c", "b"])
    #expect(try ["a", "b", "c"].map { try tag($0).modifiedAt } == [now, now, later])
    #expect(try ["a", "b", "c"].map { try tag($0).revision } == [1, 2, 2])
  }

  @Test(
    "A use is said in words",
    arguments: [
      (TagUse(), "Nothing has the tag “a”."), (TagUse(tasks: 1), "1 task has the tag “a”."),
      (TagUse(habits: 2), "2 habits have the tag “a”."),
      (TagUse(tasks: 1, habits: 1), "1 task and 1 habit have the tag “a”."),
    ])
  func sentence(_ use: TagUse, _ sentence: String) {
    #expect(use.sentence(ofTag: "a") == sentence)
  }
}
