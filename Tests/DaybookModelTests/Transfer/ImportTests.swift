import CivilTime
import SQLite
import Testing

@testable import DaybookModel

@Suite("Importing tasks")
struct ImportTests {
  let store: Store
  let old = now.adding(seconds: -1_000_000)

  init() throws { store = try memoryStore() }

  private func item(
    _ id: String, state: TaskState = .open, tags: [String] = [], parent: String? = nil,
    fingerprint: Int64 = 1
  ) -> TaskImport {
    TaskImport(
      draft: TaskDraft(
        id: TaskID(id), title: id, tags: tags, parent: parent.map(TaskID.init)),
      fingerprint: fingerprint, state: state, createdAt: old, modifiedAt: old.adding(seconds: 10),
      completed: nil)
  }

  @discardableResult
  private func run(_ items: [TaskImport], limits: ImportLimits = .keep) throws -> ImportRecord {
    try store.transact("data/import") {
      try $0.transfer.importTasks(items, limits: limits)
    }
  }

  @Test("A task keeps its state and its instants") func instants() throws {
    var done = item("done", state: .completed)
    done.completed = old.adding(seconds: 5)
    try run([item("open"), done, item("done-2", state: .completed), item("off", state: .cancelled)])
    let open = try store.task("open")
    #expect(open.createdAt == old)
    #expect(open.modifiedAt == old.adding(seconds: 10))
    #expect(open.completedAt == nil)
    #expect(open.revision == 1)
    #expect(try store.task("done").completedAt == old.adding(seconds: 5))
    #expect(try store.task("done-2").completedAt == old.adding(seconds: 10))
    #expect(try store.task("off").state == .cancelled)
  }

  @Test("Tasks keep their order, behind those that are there") func order() throws {
    try store.add("first")
    try run((0..<20).map { item("t\(19 - $0)") })
    let ids = try store.ids(TaskFilter(order: .position))
    #expect(ids == ["first"] + (0..<20).map { "t\(19 - $0)" })
  }

  @Test("A first import, done or refused, leaves every index as it was") func indexes() throws {
    func indexes() throws -> [String] {
      let sql = "SELECT name || ': ' || sql FROM sqlite_master WHERE type = 'index' AND sql <> ''"
      return try store.read { try $0.db.values(String.self, sql) }.sorted()
    }
    let all = try indexes()
    #expect(throws: ModelError.self) { try run([item("a"), item("b", parent: "nobody")]) }
    #expect(try indexes() == all)
    try run([item("a", tags: ["home"]), item("b", state: .completed, parent: "a")])
    #expect(try indexes() == all)
    #expect(try store.verify() == [])
  }

  @Test("A parent may come before its subtasks or after them") func parents() throws {
    try run([
      item("late-1", parent: "late"), item("early"), item("early-1", parent: "early"),
      item("late-2", parent: "late"), item("late", parent: "early"),
    ])
    #expect(try store.task("late-1").parent == TaskID("late"))
    #expect(
      try store.ids(TaskFilter(scope: .subtasks(of: TaskID("late")), order: .position))
        == ["late-1", "late-2"])
    #expect(
      try store.ids(TaskFilter(scope: .subtasks(of: TaskID("early")), order: .position))
        == ["early-1", "late"])
    #expect(try store.verify() == [])
  }

  @Test("A parent that never comes, or that lies below, refuses the import") func badParents()
    throws
  {
    #expect(throws: ModelError.self) { try run([item("a"), item("b", parent: "nobody")]) }
    #expect(throws: ModelError.self) { try run([item("a", parent: "b"), item("b", parent: "a")]) }
    #expect(throws: ModelError.self) { try run([item("a", parent: "a")]) }
    #expect(try store.ids(TaskFilter()).isEmpty)
  }

  @Test("A long chain of tasks that wait for the next is linked, but for where it closes")
  func chain() throws {
    let items = (0..<5000).map { index in
      var item = item("t\(index)")
      item.draft.blockedBy = [TaskID("t\((index + 1) % 5000)")]
      return item
    }
    let record = try run(items)
    #expect(record.unlinked == 1)
    #expect(try store.task("t0").blockedBy == [TaskID("t1")])
    #expect(try store.task("t4998").blockedBy == [TaskID("t4999")])
    #expect(try store.task("t4999").blockedBy == [])
    #expect(try store.task("t4999").foreignFields == #"{"depends":["t0"]}"#)
  }

  @Test(
    "What happened to occurrences is in the change log, too, and the series goes on from there",
    arguments: [RecurrenceAnchor.scheduled, .completion])
  func occurrenceChanges(_ anchor: RecurrenceAnchor) throws {
    var item = item("t")
    item.draft.due = try day("2026-01-23")
    let first = LocalDateTime(day: try day("2026-01-22"), time: .midnight)
    let second = LocalDateTime(day: try day("2026-01-23"), time: .midnight)
    item.series = SeriesImport(
      series: TaskSeries(
        rule: RecurrenceRule(.daily), anchor: anchor, startDay: first.day, startTime: nil,
        lead: nil, occurrence: second, excluded: [], added: []),
      occurrences: [OccurrenceRecord(occurrence: first, state: .completed, at: old)],
      merged: [
        MergedTask(
          id: TaskID("child"), occurrence: first, createdAt: old, modifiedAt: old, fingerprint: 3,
          foreignFields: nil)
      ])
    #expect(try run([item]).added == 2)
    let changes = try store.read {
      try $0.changes(
        to: [ChangeKey(.task, "t"), ChangeKey(.occurrence, "t@\(first)")], after: 0,
        notFrom: "other")
    }
    #expect(changes.map(\.operation) == [.add, .add])
    #expect(try store.seriesElsewhere() == [])
    #expect(throws: ModelError.self) { try store.add("child") }
    #expect(try run([item]).unchanged == 2)
  }

  @Test("A second import of the same changes nothing") func again() throws {
    let items = (0..<10).map { item("t\($0)", tags: ["a"]) }
    #expect(try run(items).added == 10)
    let cursor = try store.read { try $0.cursor() }
    let second = try run(items)
    #expect(second.added == 0)
    #expect(second.unchanged == 10)
    #expect(try store.read { try $0.cursor() } == cursor)
  }

  @Test("What is there with other content is kept and named, what was removed stays removed")
  func keptAndRemoved() throws {
    try store.add("mine")
    try run([item("a"), item("b")])
    _ = try store.transact { try $0.tasks.remove(TaskID("b"), ifRevision: nil) }
    let record = try run([item("a", fingerprint: 2), item("b"), item("c"), item("mine"), item("c")])
    #expect(record.added == 1)
    #expect(record.unchanged == 1)
    #expect(record.differing == 2)
    #expect(record.removed == 1)
  }

  @Test("More tags than allowed refuse the import with the exact need") func tooManyTags() throws {
    try store.add("x") { $0.tags = ["T1", "mine"] }
    let items = (1...40).map { item("t\($0)", tags: ["t\($0)"]) }
    let error = try modelError { try run(items) }
    #expect(
      error
        == .limitExceeded(
          .tags, limit: 30, needed: 41,
          message: "This import needs 41 tags, and there can be at most 30."))
    #expect(try store.ids(TaskFilter()) == ["x"])
    #expect(try store.read { try $0.tags.list(limit: 100, after: nil) }.items.count == 2)
  }

  @Test("Raised limits are raised for good to exactly the need") func raise() throws {
    let items =
      (1...40).map { item("t\($0)", tags: ["t\($0)"]) }
      + [item("many", tags: ["t1", "t2", "t3", "t4"])]
    let record = try run(items, limits: .raise)
    #expect(record.raised == [.tags: 40, .tagsPerItem: 4])
    #expect(record.addedTags == 40)
    #expect(record.added == 41)
    #expect(try store.read { try $0.limit(.tags) } == 40)
    #expect(throws: ModelError.self) { try store.add("x") { $0.tags = ["t41"] } }
    try store.add("x") { $0.tags = ["t1", "t2", "t3", "t40"] }
    #expect(try run([item("y", tags: ["t1"])], limits: .raise).raised == [:])
  }

  @Test("More tags on one task than allowed refuse the import") func tooManyOnOne() throws {
    let error = try modelError { try run([item("x", tags: ["a", "b", "c", "d"])]) }
    #expect(
      error
        == .limitExceeded(
          .tagsPerItem, limit: 3, needed: 4,
          message: "A task of this import has 4 tags, and there can be at most 3 on one."))
  }

  @Test("One bad task refuses the whole import") func badTask() throws {
    var bad = item("bad")
    bad.draft.title = " "
    #expect(throws: ModelError.self) { try run([item("good"), bad]) }
    #expect(try store.ids(TaskFilter()).isEmpty)
    #expect(try store.read { try $0.cursor() } == 0)
  }

  @Test("What is wrong with one task says which it is and why") func namesTheTask() throws {
    var late = item("late")
    late.draft.start = try day("2026-02-02")
    late.draft.due = try day("2026-02-01")
    #expect(
      try modelError { try run([item("a"), late]) }
        == .invalidValue(
          field: "1/start", message: "Task 2 of the file: a task cannot start after it is due."))
    #expect(
      try modelError { try run([item("a"), item("b"), item("c", parent: "nobody")]) }
        == .invalidValue(
          field: "2", message: "Task 3 of the file: there is no task “nobody”."))
    var long = item("long")
    long.draft.notes = String(repeating: "n", count: 100_001)
    #expect(
      try modelError { try run([long]) }
        == .tooLarge(
          field: "0/notes", message: "Task 1 of the file: notes have at most 100000 characters.",
          limit: 100_000))
  }

  @Test("An import that is cancelled leaves nothing behind") func cancel() throws {
    struct Cancelled: Error {}
    var seen: [Int] = []
    #expect(throws: Cancelled.self) {
      try store.transact { writer in
        try writer.transfer.importTasks(
          (0..<2000).map { item("t\($0)", tags: ["a"]) }, limits: .keep
        ) {
          seen.append($0)
          if $0 >= 1000 { throw Cancelled() }
        }
      }
    }
    #expect(seen == [500, 1000])
    #expect(!store.isDirty)
    #expect(try store.ids(TaskFilter()).isEmpty)
    #expect(try store.read { try $0.tags.list(limit: 9, after: nil) }.items.isEmpty)
  }

  @Test("Progress ends with the number of tasks") func progress() throws {
    var last = 0
    try store.transact { writer in
      _ = try writer.transfer.importTasks((0..<1203).map { item("t\($0)") }, limits: .keep) {
        last = $0
      }
    }
    #expect(last == 1203)
  }

  @Test("Each task and tag has one row of the change log, in one transaction") func changes() throws
  {
    try run((0..<1200).map { item("t\($0)", tags: ["a"]) })
    #expect(try store.read { try $0.cursor() } == 1201)
    let changes = try store.read {
      try $0.changes(
        to: [ChangeKey(.task, "t0"), ChangeKey(.task, "t1199")], after: 0, notFrom: "other")
    }
    #expect(changes.map(\.sequence) == [2, 1201])
    #expect(changes.allSatisfy { $0.action == "data/import" && $0.operation == .add })
  }
}
