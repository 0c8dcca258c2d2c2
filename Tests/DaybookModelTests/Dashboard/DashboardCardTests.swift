import CivilTime
import SQLite
import Testing

@testable import DaybookModel

@Suite("Cards of the dashboard")
struct DashboardCardTests {
  let store: Store

  init() throws {
    store = try memoryStore()
    try store.add("late") { $0.due = try day("2026-01-20") }
    try store.add("today") {
      $0.due = try day("2026-01-22")
      $0.dueTime = try time("14:00")
    }
    try store.add("daily") {
      $0.due = try day("2026-01-21")
      $0.recurrence = try RecurrenceRule("FREQ=DAILY")
    }
    try store.add("started") {
      $0.start = try day("2026-01-22")
      $0.startTime = try time("08:00")
    }
    try store.add("done")
    try store.transact { _ = try $0.tasks.complete(TaskID("done"), ifRevision: nil) }
    try store.transact { _ = try $0.tasks.complete(TaskID("daily"), ifRevision: nil) }
  }

  private func damage(_ sql: String) throws {
    try store.transact { writer in
      try writer.db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      try writer.db.execute(sql: sql)
    }
  }

  private func dashboard() throws -> DashboardRecord {
    let strip = try day("2026-01-15")...day("2026-02-21")
    return try store.read { try $0.dashboard.day(at: moment(), strip: strip, zones: { _ in nil }) }
  }

  private func error<Value>(_ card: Result<Value, ModelError>?) -> ModelError? {
    if case .failure(let error)? = card { error } else { nil }
  }

  @Test("Without damage every card is there") func whole() throws {
    let board = try dashboard()
    #expect(board.sections.allSatisfy { $0.error == nil })
    // Only people who are cared for miss something.
    #expect(board.sections.map { $0.total > 0 } == [false, true, true, false, true])
    #expect(board.state == .mixed)
    #expect(try board.next.get()?.item?.task.id == TaskID("today"))
    #expect(try board.strip?.get().days.count == 38)
  }

  private static let badCompletion =
    "UPDATE occurrence SET startTime = 'x' WHERE state = 'completed';"
  private static let badTime = "UPDATE task SET startTime = '9 h' WHERE id = 'started';"

  @Test("What was completed cannot be read: the section says so, and the others are there")
  func completed() throws {
    try damage(Self.badCompletion)
    let board = try dashboard()
    #expect(board.completed.error == .corruptValue)
    #expect(board.completed.items.isEmpty)
    #expect(board.overdue.items.map(\.task.id) == [TaskID("late")])
    #expect(board.todays.items.map(\.task.id.text) == ["started", "today", "daily"])
    #expect(board.state == nil)
    #expect(error(board.next) == nil && error(board.strip) == nil)
  }

  @Test("A time that cannot be read takes the cards along that need it, and no other")
  func badTime() throws {
    try damage(Self.badTime)
    let board = try dashboard()
    #expect(board.overdue.error == .corruptValue && board.todays.error == .corruptValue)
    #expect(error(board.next) == .corruptValue)
    #expect(board.completed.error == nil && board.completed.total == 2)
    #expect(error(board.strip) == nil)
  }

  @Test("Where no section can be read, there is no dashboard") func nothing() throws {
    try store.transact { _ = try $0.habits.add(HabitDraft(title: "Read")) }
    try store.transact { _ = try $0.tasks.skip(TaskID("daily"), ifRevision: nil) }
    try damage(
      Self.badTime + Self.badCompletion + "UPDATE habitSchedule SET since = 'x';"
        + "UPDATE occurrence SET state = 'missed', dueTime = 'x' WHERE state = 'skipped'")
    #expect(try modelError { _ = try dashboard() } == .corruptValue)
  }
}
