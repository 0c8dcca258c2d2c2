import SQLite
import Testing

@testable import DaybookModel

@Suite("How deep trees of tasks are")
struct TreeDepthTests {
  /// The tasks "t1" to "t100", each below the one before it.
  private func deepest() throws -> Store {
    let store = try memoryStore()
    try store.transact { writer in
      for level in 1...100 {
        var draft = TaskDraft(id: TaskID("t\(level)"), title: "t\(level)")
        if level > 1 { draft.parent = TaskID("t\(level - 1)") }
        _ = try writer.tasks.add(draft)
      }
      _ = try writer.tasks.add(TaskDraft(id: TaskID("other"), title: "other"))
      var below = TaskDraft(id: TaskID("below"), title: "below")
      below.parent = TaskID("other")
      _ = try writer.tasks.add(below)
    }
    return store
  }

  private func expectLimit(_ store: Store, _ body: (WriteTransaction) throws -> Void) throws {
    let error = try modelError { try store.transact { try body($0) } }
    guard case .limitExceeded(nil, limit: 100, needed: nil, _) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test("No subtask is added or moved to the 101st level") func tooDeep() throws {
    let store = try deepest()
    try expectLimit(store) {
      var draft = TaskDraft(title: "x")
      draft.parent = TaskID("t100")
      _ = try $0.tasks.add(draft)
    }
    // What is below a task counts as well.
    let edit = TaskEdit(parent: .set(TaskID("t99")))
    try expectLimit(store) { _ = try $0.tasks.edit(TaskID("other"), edit, ifRevision: nil) }
    try expectLimit(store) {
      _ = try $0.tasks.move(TaskID("other"), to: .after(TaskID("t100")), ifRevision: nil)
    }
    try store.transact {
      _ = try $0.tasks.edit(
        TaskID("other"), TaskEdit(parent: .set(TaskID("t98"))), ifRevision: nil)
    }
  }

  @Test("A tree that is deeper already can be changed, completed and removed") func deeper() throws
  {
    let store = try deepest()
    try store.transact { writer in
      try writer.db.run(
        """
        UPDATE task SET parent = (SELECT key FROM task WHERE id = 't100') WHERE id = 'other'
        """)
    }
    let other = TaskID("other")
    try store.transact { writer in
      _ = try writer.tasks.edit(TaskID("below"), TaskEdit(title: .set("x")), ifRevision: nil)
      _ = try writer.tasks.complete(TaskID("t1"), ifRevision: nil, subtasks: .apply)
    }
    #expect(try store.task("below").state == .completed)
    try store.transact("history/undo") { _ = try $0.history.undo() }
    try store.transact { writer in
      _ = try writer.tasks.edit(other, TaskEdit(parent: .set(nil)), ifRevision: nil)
      _ = try writer.tasks.remove(TaskID("t1"), ifRevision: nil, subtasks: 99)
    }
    #expect(try store.verify() == [])
  }

  @Test("An undo puts two tasks back that changed places in the tree") func swapped() throws {
    let store = try memoryStore()
    try store.add("a")
    try store.add("b") { $0.parent = TaskID("a") }
    try store.transact { writer in
      _ = try writer.tasks.edit(TaskID("b"), TaskEdit(parent: .set(nil)), ifRevision: nil)
      _ = try writer.tasks.edit(TaskID("a"), TaskEdit(parent: .set(TaskID("b"))), ifRevision: nil)
    }
    try store.transact("history/undo") { _ = try $0.history.undo() }
    #expect(try store.task("b").parent == TaskID("a"))
    #expect(try store.task("a").parent == nil)
  }
}
