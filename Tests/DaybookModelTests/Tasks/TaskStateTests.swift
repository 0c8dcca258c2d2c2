import CivilTime
import SQLite
import Testing

@testable import DaybookModel

@Suite("Completing and reopening")
struct TaskStateTests {
  let store: Store
  let later = now.adding(seconds: 60)

  init() throws { store = try memoryStore() }

  private func complete(
    _ id: String, ifRevision: Int? = nil, subtasks: SubtaskChoice? = nil
  ) throws -> TaskRecord {
    try store.transact("task/complete", at: later) {
      try $0.tasks.complete(TaskID(id), ifRevision: ifRevision, subtasks: subtasks)
    }
  }

  private func reopen(_ id: String, ifRevision: Int? = nil) throws -> TaskRecord {
    try store.transact("task/reopen", at: later) {
      try $0.tasks.reopen(TaskID(id), ifRevision: ifRevision)
    }
  }

  private func family() throws {
    try store.add("top")
    try store.add("one") { $0.parent = TaskID("top") }
    try store.add("two") { $0.parent = TaskID("top") }
    try store.add("deep") { $0.parent = TaskID("one") }
  }

  @Test("Completing sets the instant, reopening clears it") func completeAndReopen() throws {
    try store.add("x")
    let done = try complete("x")
    #expect(done.state == .completed)
    #expect(done.completedAt == later)
    #expect(done.modifiedAt == later)
    #expect(done.revision == 2)
    let open = try reopen("x")
    #expect(open.state == .open)
    #expect(open.completedAt == nil)
    #expect(open.revision == 3)
  }

  @Test("Completing what is completed answers the same state, even with a stale revision")
  func completeTwice() throws {
    try store.add("x")
    let done = try complete("x")
    let cursor = try store.read { try $0.cursor() }
    let again = try store.transact(at: later.adding(seconds: 60)) {
      try $0.tasks.complete(TaskID("x"), ifRevision: 1)
    }
    #expect(again == done)
    #expect(try store.read { try $0.cursor() } == cursor)
  }

  @Test("Reopening what is open answers the same state, even with a stale revision")
  func reopenTwice() throws {
    let open = try store.add("x")
    #expect(try reopen("x", ifRevision: 42) == open)
  }

  @Test("A stale revision is refused") func conflict() throws {
    try store.add("x")
    let error = try modelError { _ = try complete("x", ifRevision: 3) }
    #expect(error == .revisionConflict(.task, "x", current: 1, message: nil))
    _ = try complete("x", ifRevision: 1)
    #expect(throws: ModelError.revisionConflict(.task, "x", current: 2, message: nil)) {
      _ = try reopen("x", ifRevision: 1)
    }
  }

  @Test("Open subtasks at any depth need a choice") func needsChoice() throws {
    try family()
    let error = try modelError { _ = try complete("top") }
    #expect(
      error
        == .invalidState(
          .choiceRequired, message: "“top” has 3 open subtasks.",
          hint: "Say whether to complete them too (`apply`) or keep them open (`keep`).",
          remedy: Remedy("subtasks", count: 3)))
    #expect(try store.task("top").state == .open)
    #expect(try store.read { try $0.tasks.openSubtaskCount(of: TaskID("top")) } == 3)
  }

  @Test("Completed subtasks need no choice, and one open below them does") func depth() throws {
    try family()
    _ = try complete("two")
    _ = try complete("one", subtasks: .keep)
    let error = try modelError { _ = try complete("top") }
    #expect(error.message == "“top” has 1 open subtask.")
    _ = try complete("deep")
    #expect(try complete("top").state == .completed)
  }

  @Test("The choice complete takes all open subtasks along") func completeAll() throws {
    try family()
    let early = try complete("two")
    _ = try store.transact(at: later.adding(seconds: 1)) {
      try $0.tasks.complete(TaskID("top"), ifRevision: nil, subtasks: .apply)
    }
    #expect(try store.task("two") == early)
    for id in ["top", "one", "deep"] {
      let task = try store.task(id)
      #expect(task.completedAt == later.adding(seconds: 1))
      #expect(task.revision == 2)
    }
  }

  @Test("The choice keep leaves them open") func keepOpen() throws {
    try family()
    #expect(try complete("top", subtasks: .keep).state == .completed)
    for id in ["one", "two", "deep"] { #expect(try store.task(id).revision == 1) }
  }

  @Test("Reopening a parent leaves its subtasks as they are") func reopenParent() throws {
    try family()
    _ = try complete("top", subtasks: .apply)
    _ = try reopen("top")
    #expect(try store.task("one").state == .completed)
  }

  @Test("A chain of 5,000 subtasks is completed as a whole") func deepChain() throws {
    try store.transact { writer in
      for index in 0..<5000 {
        _ = try writer.tasks.add(TaskDraft(id: TaskID("t\(index)"), title: "x"))
      }
      try writer.db.run("UPDATE task SET parent = key - 1 WHERE key > 1")
    }
    #expect(try store.read { try $0.tasks.openSubtaskCount(of: TaskID("t0")) } == 4999)
    _ = try complete("t0", subtasks: .apply)
    #expect(try store.task("t4999").state == .completed)
  }
}

@Suite("Removing tasks")
struct TaskRemovalTests {
  let store: Store

  init() throws {
    store = try memoryStore()
    try store.add("top") { $0.tags = ["home"] }
    try store.add("one") { $0.parent = TaskID("top") }
    try store.add("deep") {
      $0.parent = TaskID("one")
      $0.tags = ["home"]
    }
    try store.add("other")
  }

  private func remove(_ id: String, ifRevision: Int? = nil, subtasks: Int? = nil) throws -> Int {
    try store.transact("task/remove") {
      try $0.tasks.remove(TaskID(id), ifRevision: ifRevision, subtasks: subtasks)
    }
  }

  @Test("A removed task is gone") func removeOne() throws {
    #expect(try remove("other") == 1)
    #expect(throws: ModelError.notFound(.task, "other")) { try store.task("other") }
    #expect(throws: ModelError.notFound(.task, "other")) { try remove("other") }
    #expect(try store.verify() == [])
  }

  @Test("A parent goes with its subtasks once their number is confirmed") func removeTree() throws {
    #expect(try store.read { try $0.tasks.subtaskCount(of: TaskID("top")) } == 2)
    let error = try modelError { _ = try remove("top") }
    #expect(
      error
        == .invalidState(
          .confirmationRequired, message: "“top” has 2 subtasks, which would be removed too.",
          hint: "Confirm again to remove that many.", remedy: Remedy("confirm", count: 2)))
    #expect(throws: ModelError.self) { try remove("top", subtasks: 1) }
    #expect(try remove("top", subtasks: 2) == 3)
    #expect(try store.ids(TaskFilter()) == ["other"])
    #expect(try store.verify() == [])
  }

  @Test("A completed subtask counts, since it goes as well") func completedCounts() throws {
    _ = try store.transact { try $0.tasks.complete(TaskID("deep"), ifRevision: nil) }
    #expect(throws: ModelError.self) { try remove("one", subtasks: 0) }
    #expect(try remove("one", subtasks: 1) == 2)
  }

  @Test("A confirmation of subtasks that are gone is asked again") func goneSubtasks() throws {
    let error = try modelError { _ = try remove("other", subtasks: 2) }
    #expect(error.message == "“other” no longer has subtasks.")
  }

  @Test("The id of something removed is never used again, also below it") func tombstones() throws {
    _ = try remove("top", subtasks: 2)
    for id in ["top", "one", "deep"] {
      let error = try modelError { try store.add(id) }
      #expect(
        error
          == .invalidState(
            .idRetired, message: "The id “\(id)” belonged to a task that was removed.",
            hint: "Choose another id."))
    }
  }

  @Test("A stale revision is refused") func conflict() throws {
    #expect(throws: ModelError.revisionConflict(.task, "other", current: 1, message: nil)) {
      try remove("other", ifRevision: 2)
    }
    #expect(try remove("other", ifRevision: 1) == 1)
  }

  @Test("Tags stay in the pool when their last task goes") func tagsStay() throws {
    _ = try remove("top", subtasks: 2)
    let tags = try store.read { try $0.tags.list(limit: 10, after: nil) }
    #expect(tags.items.map(\.name) == ["home"])
    #expect(tags.items.map(\.openTaskCount) == [0])
  }
}
