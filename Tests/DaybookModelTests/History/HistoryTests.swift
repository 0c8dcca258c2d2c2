import CivilTime
import SQLite
import Testing

@testable import DaybookModel

@Suite("Undo and redo")
struct HistoryTests {
  let store: Store

  init() throws { store = try memoryStore() }

  private func undo(_ id: Int64? = nil) throws -> HistoryStep {
    try store.transact("history/undo", origin: "other") { try $0.history.undo(id) }
  }

  private func redo(_ id: Int64? = nil) throws -> HistoryStep {
    try store.transact("history/redo", origin: "other") { try $0.history.redo(id) }
  }

  /// Does the transaction, takes it back and does it again, and compares each state with what it
  /// was.
  private func backAndForth(
    _ name: String, at instant: Instant = now, _ body: (WriteTransaction) throws -> Void
  ) throws {
    let before = try store.contents()
    try store.transact(name, at: instant, body)
    let after = try store.contents()
    #expect(before != after, "\(name) changes nothing")
    _ = try undo()
    #expect(try store.contents() == before, "\(name) undone")
    #expect(try store.verify() == [], "\(name) undone")
    _ = try redo()
    #expect(try store.contents() == after, "\(name) redone")
    #expect(try store.verify() == [], "\(name) redone")
    _ = try undo()
    #expect(try store.contents() == before, "\(name) undone again")
    _ = try redo()
  }

  private func link(_ id: String) -> AttachmentRecord {
    AttachmentRecord(
      id: id, kind: .url, name: id, location: "https://example.org/", mediaType: "text/html")
  }

  private func copy(_ id: String, digest: String) -> AttachmentRecord {
    AttachmentRecord(
      id: id, kind: .copy, name: id, location: "attachments/55/\(digest)", mediaType: "text/plain",
      size: 3, digest: digest)
  }

  private func fill() throws {
    try store.add("top") {
      $0.notes = "Notes of \u{1F33F} with \"quotes\""
      $0.priority = .high
      $0.due = try day("2026-01-31")
      $0.dueTime = try time("17:30:05")
      $0.timeZone = "Europe/Berlin"
      $0.tags = ["garden", "home"]
      $0.foreignFields = #"{"a":1}"#
    }
    try store.add("one") {
      $0.parent = TaskID("top")
      $0.tags = ["home", "garden", "third"]
    }
    try store.add("deep") { $0.parent = TaskID("one") }
    try store.add("waits") { $0.blockedBy = [TaskID("one"), TaskID("top")] }
    try store.add("weekly") {
      $0.due = try day("2026-01-20")
      $0.recurrence = RecurrenceRule(.weekly)
    }
  }

  @Test("Whatever is done to tasks goes back and forth") func tasks() throws {
    try fill()
    try backAndForth("task/add") {
      _ = try $0.tasks.add(TaskDraft(id: TaskID("new"), title: "new", tags: ["generated"]))
    }
    try backAndForth("task/edit") {
      _ = try $0.tasks.edit(
        TaskID("one"),
        TaskEdit(title: .set("New"), due: .set(nil), tags: .set(["third"]), parent: .set(nil)),
        ifRevision: nil)
    }
    try backAndForth("task/complete") {
      _ = try $0.tasks.complete(TaskID("top"), ifRevision: nil, subtasks: .apply)
    }
    try backAndForth("task/complete") {
      _ = try $0.tasks.complete(TaskID("weekly"), ifRevision: nil)
    }
    try backAndForth("task/move") {
      _ = try $0.tasks.move(TaskID("waits"), to: .before(TaskID("top")), ifRevision: nil)
    }
    try backAndForth("task/attach") {
      _ = try $0.tasks.attach(link("a"), to: TaskID("top"), ifRevision: nil)
      _ = try $0.tasks.attach(link("b"), to: TaskID("top"), ifRevision: nil)
    }
    try backAndForth("task/detach") {
      _ = try $0.tasks.detach("a", from: TaskID("top"), ifRevision: nil)
    }
    try backAndForth("task/remove") {
      _ = try $0.tasks.remove(
        TaskID("top"), ifRevision: nil,
        subtasks: try $0.reader.tasks.subtaskCount(of: TaskID("top")))
    }
    try backAndForth("task/remove") { _ = try $0.tasks.remove(TaskID("weekly"), ifRevision: nil) }
  }

  @Test("Whatever is done to tags, searches and preferences goes back and forth")
  func others() throws {
    try fill()
    let ids = try store.read { reader in
      Dictionary(
        try reader.tags.list(limit: 9, after: nil).items.map { ($0.name, $0.id) },
        uniquingKeysWith: { $1 })
    }
    let (garden, home) = (try #require(ids["garden"]), try #require(ids["home"]))
    try store.transact {
      _ = try $0.savedSearches.add(
        SavedSearchDraft(id: SavedSearchID("s"), name: "Green", text: "tag:garden -tag:third"))
      _ = try $0.habits.add(
        HabitDraft(id: HabitID("h"), title: "Water", tags: ["garden"], start: today))
    }
    try backAndForth("tag/edit") {
      _ = try $0.tags.edit(garden, TagEdit(name: .set("Field")), ifRevision: nil)
    }
    try backAndForth("tag/merge") {
      _ = try $0.tags.remove(
        garden, into: home, ifRevision: nil, use: $0.reader.tags.use(of: garden))
    }
    try backAndForth("tag/remove") {
      _ = try $0.tags.remove(home, ifRevision: nil, use: $0.reader.tags.use(of: home))
    }
    try backAndForth("tag/add") { _ = try $0.tags.add(TagDraft(id: TagID("t"), name: "fresh")) }
    try backAndForth("tag/move") {
      _ = try $0.tags.move(TagID("t"), to: .before(try #require(ids["third"])), ifRevision: nil)
    }
    try backAndForth("savedSearch/edit") {
      _ = try $0.savedSearches.edit(
        SavedSearchID("s"), SavedSearchEdit(name: .set("Red")), ifRevision: nil)
    }
    try backAndForth("savedSearch/remove") {
      try $0.savedSearches.remove(SavedSearchID("s"), ifRevision: nil)
    }
    try backAndForth("preferences/edit") {
      var edit = PreferencesEdit()
      edit.name = .set("Ada")
      edit.weekStart = .set(.sunday)
      edit.tagLimit = .set(50)
      _ = try $0.preferences.edit(edit, ifRevision: nil)
    }
  }

  @Test("A habit comes back with its marks, and its statistics are what they were") func habits()
    throws
  {
    let id = HabitID("h")
    let start = today.plus(-80)
    try store.transact {
      var draft = HabitDraft(id: id, title: "Read", tags: ["mind"], start: start)
      draft.schedule = .times(HabitTimes(3, a: .week))
      draft.target = HabitTarget(amount: 20.1, unit: "min", comparison: .atLeast)
      _ = try $0.habits.add(draft)
    }
    for offset in stride(from: 0, through: 80, by: 3) {
      let day = start.plus(offset)
      try store.transact { _ = try $0.habits.mark(id, on: day, amount: 20.3 + Double(offset) / 7) }
    }
    func back(_ days: Int) -> Day { today.plus(-days) }
    try backAndForth("habit/mark") { _ = try $0.habits.mark(id, on: back(40), amount: 3) }
    try backAndForth("habit/skip") { _ = try $0.habits.skip(id, on: back(39), reason: "ill") }
    try backAndForth("habit/unmark") { _ = try $0.habits.unmark(id, on: back(50)) }
    try backAndForth("habit/pause") {
      _ = try $0.habits.pause(id, from: back(45), through: back(30))
    }
    try backAndForth("habit/resume") { _ = try $0.habits.resume(id, on: back(35)) }
    try backAndForth("habit/edit") {
      _ = try $0.habits.edit(
        id,
        HabitEdit(
          title: .set("Read on"), tags: .set([]), target: .set(nil), start: .set(back(85))),
        ifRevision: nil)
    }
    try backAndForth("habit/archive") { _ = try $0.habits.archive(id, ifRevision: nil) }
    try backAndForth("habit/restore") { _ = try $0.habits.reopen(id, ifRevision: nil) }
    try backAndForth("habit/remove") {
      _ = try $0.habits.remove(id, ifRevision: nil, marks: $0.reader.habits.markCount(of: id))
    }
  }

  @Test("Undo raises the revision and stamps the change, and never goes back to an old one")
  func revisions() throws {
    try store.add("x")
    try store.transact {
      _ = try $0.tasks.edit(TaskID("x"), TaskEdit(title: .set("y")), ifRevision: nil)
    }
    let later = now.adding(milliseconds: 60_000)
    try store.transact("history/undo", at: later) { _ = try $0.history.undo() }
    let task = try store.task("x")
    #expect(task.title == "x")
    #expect(task.revision == 3)
    #expect(task.modifiedAt == later)
    #expect(task.createdAt == now)
    try store.transact { _ = try $0.history.undo() }
    try store.transact { _ = try $0.history.redo() }
    // The undo of the add removed the third revision.
    #expect(try store.task("x").revision == 4)
  }

  @Test("Undo goes back by one transaction, redo forward, and a new one ends what can be redone")
  func stack() throws {
    for id in ["a", "b", "c"] { try store.add(id) }
    #expect(try undo().summary == "Added “c”")
    #expect(try undo().summary == "Added “b”")
    #expect(try redo().summary == "Added “b”")
    #expect(try redo().summary == "Added “c”")
    #expect(throws: ModelError.invalidState(.nothingToDo, message: "There is nothing to redo.")) {
      try redo()
    }
    #expect(try undo().summary == "Added “c”")
    try store.add("d")
    #expect(throws: ModelError.invalidState(.nothingToDo, message: "There is nothing to redo.")) {
      try redo()
    }
    _ = try undo()
    #expect(try redo().summary == "Added “d”")
    #expect(throws: ModelError.invalidState(.nothingToDo, message: "There is nothing to redo.")) {
      try redo()
    }
    for _ in 0..<3 { _ = try undo() }
    #expect(throws: ModelError.invalidState(.nothingToDo, message: "There is nothing to undo.")) {
      try undo()
    }
    #expect(try store.ids(TaskFilter()) == [])
  }

  @Test("One that is named can be done again although something new was done") func named() throws {
    try store.add("a")
    let act = try undo().action
    try store.add("b")
    let step = try redo(act)
    #expect(step.changes == 1)
    #expect(
      try redo(act)
        == HistoryStep(action: step.action, summary: "Added “a”", changes: 0, focus: nil))
    #expect(try store.ids(TaskFilter()) == ["a", "b"])
    #expect(throws: ModelError.noTransaction(99)) { try undo(99) }
    let states = try store.read { try $0.history.list(limit: 9, after: nil).items.map(\.state) }
    #expect(states == [.done, .done, .final, .redone])
    // What was named stands for what was done again, also when that is undone in its turn.
    #expect(try undo(act).action == step.action)
    #expect(try undo(act).changes == 0)
    #expect(try store.ids(TaskFilter()) == ["b"])
    #expect(try redo(act).changes == 1)
  }

  @Test("An id is free again once its add was undone, and kept once its removal was redone")
  func tombstones() throws {
    try store.add("x")
    _ = try undo()
    try store.add("x")
    try store.transact("task/remove") { _ = try $0.tasks.remove(TaskID("x"), ifRevision: nil) }
    _ = try undo()
    _ = try redo()
    guard case .invalidState = try modelError({ try store.add("x") }) else {
      Issue.record("the id was used again")
      return
    }
  }

  @Test("The server's own bookkeeping is not undone") func bookkeeping() throws {
    try store.add("x")
    let act = action("reminder/fire").named("reminder/fire", .final)
    try store.write(act) {
      _ = try $0.tasks.edit(TaskID("x"), TaskEdit(notes: .set("n")), ifRevision: nil)
    }
    try store.commit()
    let own = try #require(try store.read { try $0.history.list(limit: 1, after: nil).items.first })
    #expect(own.state == .final)
    guard case .invalidState = try modelError({ _ = try undo(own.id) }) else {
      Issue.record("it was undone")
      return
    }
  }

  @Test(
    "A copy stays while its attachment could come back, and is orphaned once the log is trimmed")
  func copies() throws {
    let digest = String(repeating: "5", count: 64)
    try store.add("x")
    try store.transact {
      _ = try $0.tasks.attach(copy("a", digest: digest), to: TaskID("x"), ifRevision: nil)
    }
    try store.transact { _ = try $0.tasks.detach("a", from: TaskID("x"), ifRevision: nil) }
    #expect(try store.read { try $0.tasks.orphanedCopies() } == [])
    #expect(try store.read { try $0.tasks.keptCopies() } == [digest])
    _ = try undo()
    #expect(try store.task("x").attachments.map(\.digest) == [digest])
    _ = try redo()
    try store.transact { try $0.db.execute(sql: "DELETE FROM action") }
    #expect(try store.read { try $0.tasks.orphanedCopies() } == [digest])
    #expect(try store.read { try $0.tasks.keptCopies() } == [])
  }

  @Test("A transaction is told in one sentence") func summaries() throws {
    try store.transact("data/import") {
      for number in 0..<1200 {
        _ = try $0.tasks.add(TaskDraft(id: TaskID("t\(number)"), title: "t\(number)", tags: ["x"]))
      }
    }
    try store.transact("task/complete") {
      for id in ["t1", "t2", "t3"] { _ = try $0.tasks.complete(TaskID(id), ifRevision: nil) }
    }
    try store.transact("task/move") {
      _ = try $0.tasks.move(TaskID("t9"), to: .before(TaskID("t5")), ifRevision: nil)
    }
    try store.transact("preferences/edit") {
      var edit = PreferencesEdit()
      edit.name = .set("Ada")
      _ = try $0.preferences.edit(edit, ifRevision: nil)
    }
    _ = try undo()
    let items = try store.read { try $0.history.list(limit: 9, after: nil).items }
    #expect(
      items.map(\.summary) == [
        "Undid: changed the preferences", "Changed the preferences", "Moved “t9”",
        "Completed 3 tasks", "Imported 1,200 tasks and 1 tag",
      ])
    #expect(items.map(\.entities) == [1, 1, 1, 3, 1201])
  }

  @Test("The history is read page by page") func pages() throws {
    for id in ["a", "b", "c"] { try store.add(id) }
    let first = try store.read { try $0.history.list(limit: 2, after: nil) }
    #expect(first.items.map(\.summary) == ["Added “c”", "Added “b”"])
    let second = try store.read { try $0.history.list(limit: 2, after: first.next) }
    #expect(second.items.map(\.summary) == ["Added “a”"])
    #expect(second.next == nil)
  }
}
