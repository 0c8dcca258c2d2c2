import CivilTime
import Testing

@testable import DaybookModel

@Suite("Adding tasks")
struct TaskAddTests {
  let store: Store

  init() throws { store = try memoryStore() }

  @Test("A task comes back as it was added") func addAndRead() throws {
    let draft = TaskDraft(
      id: TaskID("rent"), title: "  Pay rent\n", notes: "By transfer", priority: .high,
      start: try day("2026-01-20"), startTime: try time("08:00"), due: try day("2026-01-31"),
      dueTime: try time("17:30:05"), timeZone: "Europe/Berlin", tags: ["home", "Money"],
      foreignFields: #"{"project":"flat"}"#)
    let added = try store.transact { try $0.tasks.add(draft) }
    #expect(added == (try store.task("rent")))
    #expect(
      added
        == TaskRecord(
          id: TaskID("rent"), title: "Pay rent", notes: "By transfer", state: .open,
          priority: .high, start: try day("2026-01-20"), startTime: try time("08:00"),
          due: try day("2026-01-31"), dueTime: try time("17:30:05"), timeZone: "Europe/Berlin",
          tags: ["home", "Money"], parent: nil, rank: "a1", createdAt: now, modifiedAt: now,
          completedAt: nil, revision: 1, foreignFields: #"{"project":"flat"}"#))
  }

  @Test("A task without an id gets one") func generatesID() throws {
    let added = try store.transact { try $0.tasks.add(TaskDraft(title: "Read")) }
    #expect(added.id.text.hasPrefix("generated-"))
    #expect(try store.task(added.id.text).title == "Read")
  }

  @Test("Siblings stand in the order in which they were added") func ranks() throws {
    #expect(try store.add("a").rank == "a1")
    #expect(try store.add("b").rank == "a2")
    #expect(try store.add("a1") { $0.parent = TaskID("a") }.rank == "a1")
    #expect(try store.add("a2") { $0.parent = TaskID("a") }.rank == "a2")
    #expect(try store.add("c").rank == "a3")
  }

  @Test("An id has 1 to 64 plain characters", arguments: ["", "a b", "ä", "a/b", "a\u{0}b"])
  func badID(_ id: String) throws {
    let error = try modelError { try store.add(id) { $0.title = "x" } }
    guard case .invalidValue(field: "id", _, _) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test("An id of 64 characters is taken, one of 65 is not") func idLength() throws {
    try store.add(String(repeating: "x", count: 64))
    #expect(throws: ModelError.self) { try store.add(String(repeating: "x", count: 65)) }
  }

  @Test("The longest id holds every character that is allowed") func idCharacters() throws {
    try store.add("azAZ09-_.")
    #expect(try store.task("azAZ09-_.").title == "azAZ09-_.")
  }

  @Test("A title is what remains between white space", arguments: ["", " ", "\t\n\u{3000}\u{A0}"])
  func emptyTitle(_ title: String) throws {
    let error = try modelError { try store.add("x") { $0.title = title } }
    #expect(error == .invalidValue(field: "title", message: "A title cannot be empty."))
  }

  @Test("A title counts its Unicode scalars, after trimming") func titleLength() throws {
    let longest = String(repeating: "👩🏽", count: 250)
    #expect(try store.add("fits") { $0.title = "  " + longest + "  " }.title == longest)
    let error = try modelError { try store.add("x") { $0.title = longest + "!" } }
    #expect(
      error
        == .tooLarge(field: "title", message: "A title has at most 500 characters.", limit: 500))
  }

  @Test("White space within a title stays") func innerSpace() throws {
    let inner = "a \u{A0}\u{2009} b"
    #expect(try store.add("x") { $0.title = "\u{2003}\(inner)\u{2028}" }.title == inner)
  }

  @Test("U+0000 is refused, because SQLite would end the text there") func nul() throws {
    for change in [
      { (draft: inout TaskDraft) in draft.title = "a\u{0}b" },
      { (draft: inout TaskDraft) in draft.notes = "a\u{0}b" },
      { (draft: inout TaskDraft) in draft.foreignFields = "a\u{0}b" },
      { (draft: inout TaskDraft) in draft.timeZone = "a\u{0}b" },
      { (draft: inout TaskDraft) in draft.tags = ["a\u{0}b"] },
    ] {
      let error = try modelError { try store.add("x", change) }
      guard case .invalidValue = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test("Notes of 100,000 characters are kept, longer ones are too large") func notesLength() throws
  {
    let longest = String(repeating: "é", count: 100_000)
    #expect(try store.add("fits") { $0.notes = longest }.notes == longest)
    let error = try modelError { try store.add("x") { $0.notes = longest + "e" } }
    #expect(
      error
        == .tooLarge(
          field: "notes", message: "Notes have at most 100000 characters.", limit: 100_000))
  }

  @Test("A time needs its day") func timeWithoutDay() throws {
    let nine = try time("09:00")
    let due = try modelError { try store.add("x") { $0.dueTime = nine } }
    #expect(due == .invalidValue(field: "dueTime", message: "A due time needs a due day."))
    let start = try modelError { try store.add("x") { $0.startTime = nine } }
    #expect(start == .invalidValue(field: "startTime", message: "A start time needs a start day."))
  }

  @Test("A task cannot start after it is due") func startAfterDue() throws {
    let first = try day("2026-01-22")
    let second = try day("2026-01-23")
    let error = try modelError {
      try store.add("x") {
        $0.start = second
        $0.due = first
      }
    }
    #expect(
      error == .invalidValue(field: "start", message: "A task cannot start after it is due."))
    #expect(throws: ModelError.self) {
      try store.add("x") {
        ($0.start, $0.due) = (first, first)
        ($0.startTime, $0.dueTime) = (try time("10:00"), try time("09:59"))
      }
    }
    try store.add("same") {
      ($0.start, $0.due) = (first, first)
      ($0.startTime, $0.dueTime) = (try time("10:00"), try time("10:00"))
    }
    // Without a due time the whole day is left.
    try store.add("late") {
      ($0.start, $0.due) = (first, first)
      $0.startTime = try time("23:00")
    }
  }

  @Test("A parent must exist") func unknownParent() throws {
    let error = try modelError { try store.add("x") { $0.parent = TaskID("nobody") } }
    #expect(error == .notFound(.task, "nobody"))
  }

  @Test("The same id with the same content answers the task as it now stands") func retry() throws {
    try store.add("x") { $0.tags = ["Home"] }
    try store.transact {
      _ = try $0.tasks.edit(TaskID("x"), TaskEdit(title: .set("New")), ifRevision: 1)
    }
    let cursor = try store.read { try $0.cursor() }
    let again = try store.add("x") {
      $0.title = " x\n"
      $0.tags = ["home "]
    }
    #expect(again.title == "New")
    #expect(again.revision == 2)
    #expect(try store.read { try $0.cursor() } == cursor)
  }

  @Test("A retry is harmless too when the parent it names is gone") func retryWithoutParent() throws
  {
    try store.add("p")
    try store.add("x") { $0.parent = TaskID("p") }
    try store.transact { writer in
      _ = try writer.tasks.edit(TaskID("x"), TaskEdit(parent: .set(nil)), ifRevision: nil)
      _ = try writer.tasks.remove(TaskID("p"), ifRevision: nil)
    }
    let again = try store.add("x") { $0.parent = TaskID("p") }
    #expect(again.parent == nil)
  }

  @Test("The same id with other content is refused, whatever differs") func otherContent() throws {
    try store.add("p")
    try store.add("x") { $0.title = "café" }
    let changes: [(inout TaskDraft) -> Void] = [
      { $0.title = "Café" }, { $0.title = "cafe\u{301}" }, { $0.notes = "n" },
      { $0.priority = .low }, { $0.start = Day("2026-01-01") }, { $0.due = Day("2026-01-01") },
      { $0.timeZone = "UTC" }, { $0.tags = ["a"] }, { $0.parent = TaskID("p") },
      { $0.foreignFields = "{}" },
    ]
    for change in changes {
      let error = try modelError {
        try store.add("x") {
          $0.title = "café"
          change(&$0)
        }
      }
      #expect(
        error
          == .invalidState(
            .idTaken, message: "There is already another task with the id “x”.",
            hint: "Choose another id, or edit the one that exists."))
    }
  }

  @Test("What one field holds is not mistaken for what two fields hold") func fieldBorders() throws
  {
    try store.add("x") {
      $0.start = try day("2026-01-01")
      $0.startTime = nil
    }
    #expect(throws: ModelError.self) { try store.add("x") { $0.due = try day("2026-01-01") } }
  }
}

@Suite("Editing tasks")
struct TaskEditTests {
  let store: Store

  init() throws { store = try memoryStore() }

  @discardableResult
  private func edit(_ id: String, _ edit: TaskEdit, ifRevision: Int? = nil) throws -> TaskRecord {
    try store.transact(at: later) { try $0.tasks.edit(TaskID(id), edit, ifRevision: ifRevision) }
  }

  private let later = now.adding(seconds: 60)

  @Test("An edit changes what it names and leaves the rest") func editSome() throws {
    let before = try store.add("x") {
      $0.notes = "n"
      $0.due = try day("2026-01-31")
      $0.tags = ["a", "b"]
    }
    let after = try edit("x", TaskEdit(title: .set(" New "), priority: .set(.low)))
    var expected = before
    expected.title = "New"
    expected.priority = .low
    expected.revision = 2
    expected.modifiedAt = later
    #expect(after == expected)
    #expect(try store.task("x") == expected)
  }

  @Test("An edit clears what it sets to nothing") func clear() throws {
    try store.add("p")
    try store.add("x") {
      $0.start = try day("2026-01-01")
      $0.timeZone = "UTC"
      $0.tags = ["a"]
      $0.parent = TaskID("p")
    }
    let after = try edit(
      "x",
      TaskEdit(start: .set(nil), timeZone: .set(nil), tags: .set([]), parent: .set(nil)))
    #expect(after.start == nil)
    #expect(after.timeZone == nil)
    #expect(after.tags == [])
    #expect(after.parent == nil)
  }

  @Test("Clearing the due day clears its time, unless the edit sets one") func clearDue() throws {
    try store.add("x") {
      $0.due = try day("2026-01-31")
      $0.dueTime = try time("09:00")
    }
    let error = try modelError {
      try edit("x", TaskEdit(due: .set(nil), dueTime: .set(try time("10:00"))))
    }
    #expect(error == .invalidValue(field: "dueTime", message: "A due time needs a due day."))
    #expect(try edit("x", TaskEdit(due: .set(nil))).dueTime == nil)
  }

  @Test("An edit to what already stands changes nothing, even with a stale revision")
  func alreadySo() throws {
    let before = try store.add("x") { $0.tags = ["Home"] }
    let cursor = try store.read { try $0.cursor() }
    let after = try edit("x", TaskEdit(title: .set(" x "), tags: .set(["home"])), ifRevision: 99)
    #expect(after == before)
    #expect(try store.read { try $0.cursor() } == cursor)
  }

  @Test("An edit of a text's form alone is an edit", arguments: ["title", "notes"])
  func form(_ field: String) throws {
    try store.add("x") {
      $0.title = "caf\u{E9}"
      $0.notes = "caf\u{E9}"
    }
    let decomposed = "cafe\u{301}"
    let edited =
      field == "title"
      ? try edit("x", TaskEdit(title: .set(decomposed)))
      : try edit("x", TaskEdit(notes: .set(decomposed)))
    #expect(edited.revision == 2)
    let kept = field == "title" ? try store.task("x").title : try store.task("x").notes
    #expect(Array(kept.utf8) == Array(decomposed.utf8))
  }

  @Test("A stale revision is refused with the one that stands") func conflict() throws {
    try store.add("x")
    try edit("x", TaskEdit(title: .set("y")), ifRevision: 1)
    let error = try modelError { try edit("x", TaskEdit(title: .set("z")), ifRevision: 1) }
    #expect(error == .revisionConflict(.task, "x", current: 2, message: nil))
    #expect(error.message == "Somebody changed the task “x” since it was read.")
    #expect(try store.task("x").title == "y")
  }

  @Test("An edit that makes a task start after its due blames the field that was edited")
  func refusedField() throws {
    try store.add("x") { $0.due = try day("2026-01-10") }
    let start = try modelError { try edit("x", TaskEdit(start: .set(try day("2026-01-11")))) }
    guard case .invalidValue(field: "start", _, _) = start else {
      Issue.record("\(start)")
      return
    }
    try edit("x", TaskEdit(start: .set(try day("2026-01-09"))))
    let due = try modelError { try edit("x", TaskEdit(due: .set(try day("2026-01-08")))) }
    guard case .invalidValue(field: "due", _, _) = due else {
      Issue.record("\(due)")
      return
    }
  }

  @Test("A task cannot come to lie below itself") func cycles() throws {
    try store.add("a")
    try store.add("b") { $0.parent = TaskID("a") }
    try store.add("c") { $0.parent = TaskID("b") }
    for below in ["a", "b", "c"] {
      let error = try modelError { try edit("a", TaskEdit(parent: .set(TaskID(below)))) }
      guard error.field == "parent" else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(try edit("c", TaskEdit(parent: .set(TaskID("a")))).parent == TaskID("a"))
  }

  @Test("A task with a new parent stands behind its new siblings") func reparent() throws {
    try store.add("a")
    try store.add("a1") { $0.parent = TaskID("a") }
    try store.add("b")
    #expect(try edit("b", TaskEdit(parent: .set(TaskID("a")))).rank == "a2")
    #expect(try edit("a1", TaskEdit(parent: .set(nil))).rank == "a2")
  }

  @Test("A task that does not exist is not found") func missing() throws {
    let error = try modelError { try edit("nobody", TaskEdit(title: .set("x"))) }
    #expect(error == .notFound(.task, "nobody"))
    #expect(error.message == "There is no task “nobody”.")
  }
}

@Suite("Reading tasks")
struct TaskReadTests {
  @Test("A row that is missing is a sentence, and no id that is empty") func missing() throws {
    let store = try memoryStore()
    let error = try modelError {
      _ = try store.write(action()) { try $0.reader.tasks.item(key: 9) }
    }
    #expect(
      error
        == .unavailable(message: "A task in this list was removed in the meantime. Try again."))
  }
}
