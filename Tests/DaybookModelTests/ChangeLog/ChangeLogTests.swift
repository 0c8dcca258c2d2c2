import CivilTime
import Foundation
import SQLite
import Testing

@testable import DaybookModel

@Suite("The change log")
struct ChangeLogTests {
  let store: Store

  init() throws { store = try memoryStore() }

  private struct Change {
    let operation: String
    let entity: String
    let id: String
    let revision: Int64
    let before: [String: Any]?
    let after: [String: Any]?
  }

  private func changes() throws -> [Change] {
    try store.read { reader in
      let sql =
        "SELECT operation, entity, id, revision, before, after FROM change ORDER BY sequence"
      return try reader.db.rows(sql) { row in
        Change(
          operation: try row.value(0), entity: try row.value(1), id: try row.value(2),
          revision: try row.value(3), before: try snapshot(row.value(4)),
          after: try snapshot(row.value(5)))
      }
    }
  }

  private func snapshot(_ text: String?) throws -> [String: Any]? {
    guard let text else { return nil }
    return try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
  }

  @Test("An add is logged with the whole task after it, without what is null") func add() throws {
    try store.add("p")
    try store.add("x") {
      $0.title = "Quote \" and \\ and 🌿"
      $0.notes = "Quote \" and \\ and \u{1} and 🌿"
      $0.due = try day("2026-02-01")
      $0.tags = ["b", "a"]
      $0.parent = TaskID("p")
      $0.priority = .high
      $0.foreignFields = #"{"a":1}"#
    }
    let change = try #require(try changes().last)
    #expect(change.operation == "add")
    #expect(change.before == nil)
    let after = try #require(change.after)
    #expect(after["title"] as? String == "Quote \" and \\ and 🌿")
    #expect(after["notes"] as? String == "Quote \" and \\ and \u{1} and 🌿")
    #expect(after["due"] as? String == "2026-02-01")
    #expect(after["parent"] as? String == "p")
    #expect(after["priority"] as? Int == 3)
    #expect(after["tags"] as? [String] == ["b", "a"])
    #expect((after["tagIDs"] as? [String])?.count == 2)
    #expect(after["foreignFields"] as? String == #"{"a":1}"#)
    #expect(after["start"] == nil)
    #expect(after["revision"] as? Int == 1)
  }

  @Test("An edit is logged with the task before and after it") func edit() throws {
    try store.add("x") { $0.tags = ["a"] }
    try store.transact {
      _ = try $0.tasks.edit(
        TaskID("x"), TaskEdit(title: .set("new"), tags: .set(["b"])), ifRevision: nil)
    }
    let change = try #require(try changes().last)
    #expect(change.operation == "edit")
    #expect(change.revision == 2)
    #expect(change.before?["title"] as? String == "x")
    #expect(change.before?["tags"] as? [String] == ["a"])
    #expect(change.before?["revision"] as? Int == 1)
    #expect(change.after?["title"] as? String == "new")
    #expect(change.after?["tags"] as? [String] == ["b"])
  }

  @Test("A removal is logged for each task that goes, with the task before it") func removal()
    throws
  {
    try store.add("x") { $0.tags = ["a"] }
    try store.add("y") { $0.parent = TaskID("x") }
    _ = try store.transact { try $0.tasks.remove(TaskID("x"), ifRevision: nil, subtasks: 1) }
    let removed = try changes().suffix(2)
    #expect(Set(removed.map(\.id)) == ["x", "y"])
    #expect(removed.allSatisfy { $0.operation == "remove" && $0.after == nil && $0.revision == 1 })
    let top = try #require(removed.first { $0.id == "x" })
    #expect(top.before?["tags"] as? [String] == ["a"])
  }

  @Test("A removed tag logs each task that lost it, then itself") func tagRemoval() throws {
    try store.transact { _ = try $0.tags.add(TagDraft(id: TagID("t"), name: "a")) }
    try store.add("x") { $0.tags = ["a"] }
    _ = try store.transact {
      try $0.tags.remove(TagID("t"), ifRevision: nil, use: TagUse(tasks: 1))
    }
    let last = try changes().suffix(2)
    #expect(last.map(\.id) == ["x", "t"])
    #expect(last.first?.before?["tags"] as? [String] == ["a"])
    #expect(last.first?.after?["tags"] as? [String] == [])
    #expect(last.last?.before?["name"] as? String == "a")
  }

  @Test("One transaction is one row of actions, and a transaction without a change is none")
  func oneAction()
    throws
  {
    try store.transact("task/add", origin: "session-9") { writer in
      _ = try writer.tasks.add(TaskDraft(id: TaskID("a"), title: "a", tags: ["t"]))
      _ = try writer.tasks.add(TaskDraft(id: TaskID("b"), title: "b"))
    }
    try store.transact { _ = try $0.tasks.reopen(TaskID("a"), ifRevision: nil) }
    let actions = try store.read {
      try $0.db.table("SELECT name, origin, client, at FROM action")
    }
    #expect(
      actions == [
        [.text("task/add"), .text("session-9"), .text("tests"), .integer(now.millisecond)]
      ])
  }

  @Test("A task's tags keep their order whatever order SQLite reads rows in") func tagOrder() throws
  {
    try store.read { try $0.db.execute(sql: "PRAGMA reverse_unordered_selects = ON") }
    let added = try store.add("x") { $0.tags = ["c", "a", "b"] }
    #expect(added.tags == ["c", "a", "b"])
    #expect(try store.task("x").tags == ["c", "a", "b"])
    let after = try #require(try changes().last?.after)
    #expect(after["tags"] as? [String] == ["c", "a", "b"])
    let ids = try store.read { try $0.tags.list(limit: 9, after: nil) }.items.map(\.id.text)
    #expect(after["tagIDs"] as? [String] == ids)
  }

  @Test("What others did to something after a cursor can be asked") func changesToKeys() throws {
    try store.add("x")
    try store.add("y")
    let cursor = try store.read { try $0.cursor() }
    try store.transact("task/edit", origin: "other", at: now.adding(seconds: 5)) {
      _ = try $0.tasks.edit(TaskID("x"), TaskEdit(title: .set("1")), ifRevision: nil)
    }
    try store.transact("task/complete", origin: "mine") {
      _ = try $0.tasks.complete(TaskID("x"), ifRevision: nil)
    }
    try store.transact("task/remove", origin: "other") {
      _ = try $0.tasks.remove(TaskID("y"), ifRevision: nil)
    }
    let keys = [ChangeKey(.task, "y"), ChangeKey(.task, "x"), ChangeKey(.tag, "x")]
    let changes = try store.read { try $0.changes(to: keys, after: cursor, notFrom: "mine") }
    #expect(changes.map(\.id) == ["x", "y"])
    #expect(changes.map(\.operation) == [.edit, .remove])
    #expect(changes.map(\.action) == ["task/edit", "task/remove"])
    #expect(changes.first?.client == "tests")
    #expect(changes.first?.revision == 2)
    #expect(changes.first?.at == now.adding(seconds: 5))
    #expect(try store.read { try $0.changes(to: keys, after: cursor + 3, notFrom: "x") }.isEmpty)
  }
}
