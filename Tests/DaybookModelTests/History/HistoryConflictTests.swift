import CivilTime
import Testing

@testable import DaybookModel

@Suite("What stands in the way of an undo")
struct HistoryConflictTests {
  let store: Store

  init() throws { store = try memoryStore() }

  private func undo(_ id: Int64? = nil) throws -> HistoryStep {
    try store.transact("history/undo", origin: "other") { try $0.history.undo(id) }
  }

  @Test("What somebody changed since refuses the undo, and says who did what") func conflict()
    throws
  {
    try store.add("x")
    try store.transact("task/edit") {
      _ = try $0.tasks.edit(TaskID("x"), TaskEdit(notes: .set("n")), ifRevision: nil)
    }
    let transaction = try #require(
      try store.read { try $0.history.list(limit: 1, after: nil).items.first })
    try store.transact("task/complete", origin: "2") {
      _ = try $0.tasks.edit(TaskID("x"), TaskEdit(notes: .set("m")), ifRevision: nil)
      _ = try $0.tasks.complete(TaskID("x"), ifRevision: nil)
    }
    let error = try modelError { _ = try undo(transaction.id) }
    #expect(
      error
        == .revisionConflict(
          .task, "x", current: 4, message: "tests completed “x” after that, at 09:00."))
    // An undo of that clears the way.
    _ = try undo()
    #expect(try undo(transaction.id).changes == 1)
    #expect(try store.task("x").notes == "")
    #expect(try undo(transaction.id).changes == 0)
  }

  @Test("An undo takes back the fields of its act and keeps what others did to the rest")
  func otherFields() throws {
    try store.add("x") { $0.due = today }
    let edit = try store.transact("task/edit") {
      _ = try $0.tasks.edit(
        TaskID("x"), TaskEdit(notes: .set("n"), due: .set(today.plus(3))), ifRevision: nil)
      return try $0.log.key()
    }
    let complete = try store.transact("task/complete", origin: "2") {
      _ = try $0.tasks.complete(TaskID("x"), ifRevision: nil)
      return try $0.log.key()
    }
    try store.transact("task/edit", origin: "2") {
      _ = try $0.tasks.edit(
        TaskID("x"), TaskEdit(title: .set("y"), tags: .set(["t"])), ifRevision: nil)
    }
    #expect(try undo(edit).changes == 1)
    let task = try store.task("x")
    #expect(task.notes == "" && task.due == today)
    #expect(task.title == "y" && task.tags == ["t"] && task.state == .completed)
    #expect(try undo(complete).changes == 1)
    #expect(try store.task("x").state == .open)
    #expect(try store.verify() == [])
  }

  @Test(
    "Who stands in the way is looked for in the thousand newest changes",
    arguments: [
      (999, "tests changed “y” after that, at 09:00."), (1000, "“y” has changed since then."),
    ])
  func newestChanges(others: Int, message: String) throws {
    try store.add("x")
    func edit(_ edit: TaskEdit) throws -> Int64 {
      try store.transact("task/edit") {
        _ = try $0.tasks.edit(TaskID("x"), edit, ifRevision: nil)
        return try $0.log.key()
      }
    }
    let first = try edit(TaskEdit(title: .set("w")))
    _ = try edit(TaskEdit(title: .set("y")))
    for number in 1...others { _ = try edit(TaskEdit(notes: .set("\(number)"))) }
    let current = Int64(others) + 3
    #expect(
      try modelError { _ = try undo(first) }
        == .revisionConflict(.task, "x", current: current, message: message))
  }

  @Test("Fields that hold together are compared together") func fieldsTogether() throws {
    try store.add("x") { $0.due = today }
    let edit = try store.transact("task/edit") {
      _ = try $0.tasks.edit(TaskID("x"), TaskEdit(due: .set(today.plus(9))), ifRevision: nil)
      return try $0.log.key()
    }
    try store.transact("task/edit", origin: "2") {
      _ = try $0.tasks.edit(TaskID("x"), TaskEdit(start: .set(today.plus(5))), ifRevision: nil)
    }
    let error = try modelError { _ = try undo(edit) }
    #expect(error.message == "tests changed “x” after that, at 09:00.")
    #expect(try store.task("x").due == today.plus(9))
  }

  @Test("What the restored state refers to has to be there") func goneReference() throws {
    try store.add("top")
    try store.add("x") { $0.parent = TaskID("top") }
    let edit = try store.transact("task/edit") {
      _ = try $0.tasks.edit(TaskID("x"), TaskEdit(parent: .set(nil)), ifRevision: nil)
      return try $0.log.key()
    }
    try store.transact("task/remove") { _ = try $0.tasks.remove(TaskID("top"), ifRevision: nil) }
    let error = try modelError { _ = try undo(edit) }
    guard case .revisionConflict(.task, "top", _, let message) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(message == "tests removed “top” after that, at 09:00. “x” belongs to it.")
    #expect(try store.task("x").parent == nil)
  }

  @Test(
    "What others put below an added task, or on a generated tag, keeps the add from being undone")
  func laterDependents() throws {
    let add = try store.transact("task/add") {
      _ = try $0.tasks.add(TaskDraft(id: TaskID("top"), title: "top", tags: ["new"]))
      return try $0.log.key()
    }
    try store.transact("task/add") {
      _ = try $0.tasks.add(TaskDraft(id: TaskID("below"), title: "below", parent: TaskID("top")))
    }
    let below = try modelError { _ = try undo(add) }
    #expect(below.message == "tests added “below” after that, at 09:00. It belongs to “top”.")
    _ = try undo()
    try store.transact("task/add") {
      _ = try $0.tasks.add(TaskDraft(id: TaskID("other"), title: "other", tags: ["new"]))
    }
    let tagged = try modelError { _ = try undo(add) }
    #expect(
      tagged.message == "tests added “other” after that, at 09:00. It belongs to the tag “new”.")
    #expect(try store.task("top").title == "top")
  }

  @Test("An undo never puts a task below itself, nor makes it wait for itself") func circles()
    throws
  {
    for id in ["a", "b"] { try store.add(id) }
    try store.transact {
      _ = try $0.tasks.edit(TaskID("a"), TaskEdit(parent: .set(TaskID("b"))), ifRevision: nil)
    }
    let out = try store.transact {
      _ = try $0.tasks.edit(TaskID("a"), TaskEdit(parent: .set(nil)), ifRevision: nil)
      return try $0.log.key()
    }
    try store.transact {
      _ = try $0.tasks.edit(TaskID("b"), TaskEdit(parent: .set(TaskID("a"))), ifRevision: nil)
    }
    guard case .revisionConflict = try modelError({ _ = try undo(out) }) else {
      Issue.record("no conflict")
      return
    }
    #expect(try store.task("a").parent == nil)
  }

  @Test("A limit that was lowered since lets nothing come back") func limits() throws {
    try store.add("x") { $0.tags = ["a", "b", "c"] }
    let edit = try store.transact {
      _ = try $0.tasks.edit(TaskID("x"), TaskEdit(tags: .set([])), ifRevision: nil)
      return try $0.log.key()
    }
    try store.transact {
      var edit = PreferencesEdit()
      edit.tagLimitPerItem = .set(2)
      _ = try $0.preferences.edit(edit, ifRevision: nil)
    }
    guard
      case .limitExceeded(.tagsPerItem, limit: 2, needed: 3, _) = try modelError({
        _ = try undo(edit)
      })
    else {
      Issue.record("not refused")
      return
    }
  }
}
