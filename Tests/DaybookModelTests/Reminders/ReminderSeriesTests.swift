import CivilTime
import DaybookModel
import Testing

@Suite("Reminders of what recurs")
struct ReminderSeriesTests {
  let store: Store

  init() throws {
    store = try memoryStore()
  }

  /// Each day at 10:00 UTC, with an alarm at that time; `now` is 09:00.
  private func daily() throws {
    try store.add("pills") { draft in
      draft.due = try day("2026-01-22")
      draft.dueTime = try time("10:00")
      draft.recurrence = try RecurrenceRule("FREQ=DAILY")
    }
    try store.remind("pills-0", "pills", .before(minutes: 0, .due))
  }

  /// The occurrence that fires at the time.
  private func firing(at text: String) throws -> String? {
    try store.pending(at: text).first?.task.occurrence?.description
  }

  @Test("The next occurrence of a task has its own firing, and a snooze stays with the last")
  func recurring() throws {
    try daily()
    try store.snooze("pills-0", minutes: 60, at: "2026-01-22T10:01:00Z")
    try store.transact(at: instant("2026-01-22T10:30:00Z")) {
      _ = try $0.tasks.complete(TaskID("pills"), ifRevision: nil)
    }
    #expect(try store.pending(at: "2026-01-22T11:30:00Z").isEmpty)
    #expect(try store.upcoming(at: "2026-01-22T11:30:00Z") == ["pills-0 2026-01-23T10:00:00.000Z"])
    #expect(try store.reminder("pills-0").task.occurrence?.description == "2026-01-23T10:00")
  }

  @Test("Of a task left behind the latest occurrence fires, and the next one in its turn")
  func laterOccurrences() throws {
    try daily()
    #expect(try firing(at: "2026-01-22T10:00:00Z") == "2026-01-22T10:00")
    try store.dismiss("pills-0", at: "2026-01-22T10:01:00Z")
    try store.dismiss("pills-0", at: "2026-01-22T10:02:00Z")
    #expect(try firing(at: "2026-01-23T09:59:59Z") == nil)
    #expect(try store.upcoming(at: "2026-01-22T12:00:00Z") == ["pills-0 2026-01-23T10:00:00.000Z"])
    #expect(try firing(at: "2026-01-23T10:00:00Z") == "2026-01-23T10:00")
    #expect(try firing(at: "2026-03-23T10:00:00Z") == "2026-03-23T10:00")
    try store.snooze("pills-0", minutes: 30, at: "2026-01-24T10:05:00Z")
    #expect(try firing(at: "2026-01-24T10:34:59Z") == nil)
    #expect(try firing(at: "2026-01-24T10:35:00Z") == "2026-01-24T10:00")
    #expect(try firing(at: "2026-01-25T10:00:00Z") == "2026-01-25T10:00")
  }

  @Test(
    "An occurrence that is done does not fire, and what was answered stays so as the task moves")
  func laterDone() throws {
    try daily()
    let third = LocalDateTime("2026-01-24T10:00")
    try store.transact(at: instant("2026-01-24T09:00:00Z")) {
      _ = try $0.tasks.complete(TaskID("pills"), Completion(of: third), ifRevision: nil)
    }
    #expect(try firing(at: "2026-01-24T11:00:00Z") == nil)
    #expect(try firing(at: "2026-01-25T11:00:00Z") == "2026-01-25T10:00")
    try store.dismiss("pills-0", at: "2026-01-25T11:00:00Z")
    for _ in 0..<3 {
      try store.transact(at: instant("2026-01-25T11:01:00Z")) {
        _ = try $0.tasks.complete(TaskID("pills"), Completion(catchesUp: false), ifRevision: nil)
      }
      #expect(try firing(at: "2026-01-25T11:02:00Z") == nil)
    }
    #expect(try store.upcoming(at: "2026-01-25T11:02:00Z") == ["pills-0 2026-01-26T10:00:00.000Z"])
  }

  @Test("A later occurrence that was moved fires by its own time") func laterMoved() throws {
    try daily()
    try store.transact {
      _ = try $0.tasks.moveOccurrence(
        TaskID("pills"), LocalDateTime("2026-01-23T10:00"),
        TaskEdit(dueTime: .set(try time("15:00"))), ifRevision: nil)
    }
    try store.dismiss("pills-0", at: "2026-01-22T10:01:00Z")
    #expect(try store.upcoming(at: "2026-01-22T12:00:00Z") == ["pills-0 2026-01-23T15:00:00.000Z"])
    #expect(try firing(at: "2026-01-23T15:00:00Z") == "2026-01-23T10:00")
  }

  @Test("A rule of seconds fires for the latest one too, and holds nothing up") func secondly()
    throws
  {
    try store.add("pulse") { draft in
      draft.due = try day("2026-01-22")
      draft.dueTime = try time("10:00")
      draft.recurrence = try RecurrenceRule("FREQ=SECONDLY")
    }
    try store.remind("pills-0", "pulse", .before(minutes: 0, .due))
    #expect(try firing(at: "2027-01-22T10:00:07Z") == "2027-01-22T10:00:07")
  }

  @Test("A moved occurrence fires by its own time") func moved() throws {
    try daily()
    try store.transact {
      _ = try $0.tasks.moveOccurrence(
        TaskID("pills"), nil, TaskEdit(dueTime: .set(try time("15:00"))), ifRevision: nil)
    }
    #expect(try store.upcoming(at: "2026-01-22T09:00:00Z") == ["pills-0 2026-01-22T15:00:00.000Z"])
  }

  @Test("A time of its own that fired is answered with the occurrence that is done")
  func absoluteOfRecurring() throws {
    try store.add("pills") { draft in
      draft.due = try day("2026-01-22")
      draft.recurrence = try RecurrenceRule("FREQ=DAILY")
    }
    try store.remind("noon", "pills", .at(#require(LocalDateTime("2026-01-22T12:00"))))
    #expect(try store.pending(at: "2026-01-22T12:00:00Z").map(\.item.reminder.id.text) == ["noon"])
    try store.transact(at: instant("2026-01-22T12:05:00Z")) {
      _ = try $0.tasks.complete(TaskID("pills"), ifRevision: nil)
    }
    #expect(try store.pending(at: "2026-01-22T12:06:00Z").isEmpty)
  }
}
