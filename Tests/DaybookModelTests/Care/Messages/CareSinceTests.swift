import CivilTime
import SQLite
import Support
import Testing

@testable import DaybookModel

/// Since when a task is that of somebody who is cared for.
@Suite("Since when a task is somebody's")
struct CareSinceTests {
  private static let id = TaskID("walk")
  private let store: Store

  init() throws {
    store = try memoryStore()
    try store.addConfirmedProfile("ada", phone: "+493012345678")
    try store.transact(at: instant("2026-01-01T08:00:00.000Z")) { writer in
      var draft = TaskDraft(id: Self.id, title: "walk")
      draft.due = Day("2026-01-01")
      draft.dueTime = try time("10:00")
      draft.recurrence = try RecurrenceRule("FREQ=DAILY")
      _ = try writer.tasks.add(draft)
    }
  }

  private func since() throws -> Instant? {
    let value = try store.read {
      try $0.db.value(Int64?.self, "SELECT careSince FROM task WHERE id = ?", [Self.id.text])
    }
    return (value ?? nil).map(Instant.init(millisecond:))
  }

  private func give(to profile: String?, _ terms: CareTerms? = nil, at day: String) throws {
    try store.transact("task/edit", at: instant("\(day)T08:00:00.000Z")) { writer in
      var edit = TaskEdit()
      edit.profile = .set(profile.map { ProfileID($0) })
      if let terms { edit.care = .set(terms) }
      _ = try writer.tasks.edit(Self.id, edit, ifRevision: nil)
    }
  }

  private func step(_ body: (WriteTransaction) throws -> Void) throws {
    try store.transact("history/undo", at: instant("2026-01-20T08:00:00.000Z"), body)
  }

  @Test("It begins when the task is given, and other terms do not begin it anew") func given()
    throws
  {
    #expect(try since() == nil)
    try give(to: "ada", at: "2026-01-05")
    let given = try instant("2026-01-05T08:00:00.000Z")
    #expect(try since() == given)
    try give(to: "ada", CareTerms(responseMinutes: 20), at: "2026-01-07")
    #expect(try since() == given)
    try store.addConfirmedProfile("ben", phone: "+493012345679")
    try give(to: "ben", at: "2026-01-08")
    #expect(try since() == instant("2026-01-08T08:00:00.000Z"))
    try give(to: nil, at: "2026-01-09")
    #expect(try since() == nil)
  }

  @Test(
    "It begins anew when the task is opened again, whatever closed it, and an undo takes it back")
  func opened() throws {
    try give(to: "ada", at: "2026-01-05")
    let given = try since()
    let later = try instant("2026-01-09T08:00:00.000Z")
    for occurrence in [nil, try LocalDateTime(day: day("2026-01-01"), time: time("10:00"))] {
      try store.transact("test/close", at: later) { writer in
        if let occurrence {
          _ = try writer.tasks.complete(Self.id, Completion(of: occurrence), ifRevision: nil)
        }
        _ = try writer.tasks.cancel(Self.id, ifRevision: nil)
      }
      #expect(try since() == given)
      try store.transact("task/reopen", at: later) {
        _ = try $0.tasks.reopen(Self.id, occurrence: occurrence, ifRevision: nil)
      }
      #expect(try since() == later)
      try step { _ = try $0.history.undo(nil) }
      #expect(try since() == given)
      try step { _ = try $0.history.undo(nil) }
    }
  }

  @Test("An undo and a redo bring it back as it was") func undone() throws {
    try give(to: "ada", at: "2026-01-05")
    let given = try instant("2026-01-05T08:00:00.000Z")
    try give(to: nil, at: "2026-01-08")
    try step { _ = try $0.history.undo(nil) }
    #expect(try since() == given)
    try step { _ = try $0.history.redo(nil) }
    #expect(try since() == nil)
  }

  @Test("A task that outlives its profile is nobody's, until an undo brings both back")
  func freed() throws {
    try give(to: "ada", at: "2026-01-05")
    let given = try instant("2026-01-05T08:00:00.000Z")
    let use = try store.read { try $0.profiles.use(of: ProfileID("ada")) }
    try store.transact("profile/remove", at: instant("2026-01-09T08:00:00.000Z")) {
      try $0.profiles.remove(ProfileID("ada"), tasks: .keep, ifRevision: nil, use: use)
    }
    #expect(try since() == nil)
    try step { _ = try $0.history.undo(nil) }
    #expect(try since() == given)
  }

  @Test(
    "What was logged before it was kept is taken back transaction by transaction, of anybody's task"
  )
  func earlyTransactions() throws {
    let titles = ["walk", "jog", "run"]
    try give(to: "ada", at: "2026-01-05")
    for title in titles.dropFirst() {
      try store.transact("task/edit", at: instant("2026-01-06T08:00:00.000Z")) { writer in
        var edit = TaskEdit()
        edit.title = .set(title)
        _ = try writer.tasks.edit(Self.id, edit, ifRevision: nil)
      }
    }
    try store.transact("test/edit", at: instant("2026-01-08T08:00:00.000Z")) {
      try $0.db.run(
        """
        UPDATE change SET before = json_remove(before, '$.careSince'),
          after = json_remove(after, '$.careSince')
        WHERE entity = 'task'
        """)
    }
    for title in titles.dropLast().reversed() {
      try step { _ = try $0.history.undo(nil) }
      #expect(try store.read { try $0.tasks.item(Self.id).title } == title)
    }
    try step { _ = try $0.history.undo(nil) }
    #expect(try since() == nil)
  }
}
