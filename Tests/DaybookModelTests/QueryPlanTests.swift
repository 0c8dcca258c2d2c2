import CivilTime
import GRDB
import Testing

@testable import DaybookModel

@Suite("Query plans")
struct QueryPlanTests {
  let store: Store

  init() throws {
    store = try memoryStore()
    try TaskListTests.fill(store, count: 60)
  }

  /// The plan of every statement that the body runs.
  private func plans(_ body: (Reader) throws -> Void) throws -> [(sql: String, plan: [String])] {
    try store.read { reader in
      var statements: [String] = []
      reader.db.trace { statements.append($0.expandedDescription) }
      defer { reader.db.trace() }
      try body(reader)
      reader.db.trace()
      return try statements.filter { $0.hasPrefix("SELECT") || $0.hasPrefix("WITH") }.map { sql in
        let rows = try Row.fetchAll(reader.db, sql: "EXPLAIN QUERY PLAN " + sql)
        return (sql, rows.map { $0["detail"] })
      }
    }
  }

  private func isScan(_ step: String) -> Bool {
    step.hasPrefix("SCAN") && !step.contains("INDEX") && !step.contains("VIRTUAL TABLE")
      && !step.contains("subtree")
      && !step.contains("CONSTANT ROW")
      && !step.contains("(subquery") && !step.contains("SCAN found")
  }

  @Test("Every list is a walk along an index, and only tags and subtasks by due are sorted")
  func lists() throws {
    for filter in TaskListTests.filters {
      let plans = try plans { _ = try $0.tasks(filter, limit: 10, after: nil) }
      for (sql, plan) in plans {
        #expect(!plan.contains(where: isScan), "\(filter)\n\(sql)\n\(plan)")
        let isSorted = plan.contains { $0.contains("TEMP B-TREE") }
        var maySort = filter.tag != nil
        if case .subtasks = filter.scope {
          maySort = maySort || filter.order == .due
        } else {
          maySort = maySort || (filter.order == .position && filter.hasDueSpan)
        }
        #expect(!isSorted || maySort, "\(filter)\n\(plan)")
      }
    }
  }

  @Test("Who waits for a task is found along the indexes") func waiting() throws {
    let plans = try plans { _ = try $0.waitingTaskCount(for: TaskID("t1")) }
    #expect(!plans.isEmpty)
    for (sql, plan) in plans { #expect(!plan.contains(where: isScan), "\(sql)\n\(plan)") }
  }

  @Test("A page after a cursor starts at its key") func cursor() throws {
    let first = try store.read { try $0.tasks(TaskFilter(state: .open), limit: 3, after: nil) }
    let plans = try plans {
      _ = try $0.tasks(TaskFilter(state: .open), limit: 3, after: first.next)
    }
    let steps = plans.flatMap(\.plan)
    #expect(
      steps.contains {
        $0.contains("taskStateDue (state=? AND (dueOrder,position,id)>(?,?,?)")
      }, "\(steps)")
  }

  @Test("The dashboard counts and lists along indexes") func dashboard() throws {
    try store.add("late") {
      $0.due = try day("2026-01-20")
      $0.recurrence = try RecurrenceRule("FREQ=DAILY")
    }
    try store.act { _ = try $0.completeTask(TaskID("late"), ifRevision: nil) }
    let plans = try plans { _ = try $0.dashboard(at: moment(), zones: { _ in nil }) }
    #expect(plans.count > 10)
    let used = plans.flatMap(\.plan)
    for index in ["taskSeries", "occurrenceTask", "occurrenceMoved", "occurrenceCompleted"] {
      #expect(used.contains { $0.contains("INDEX \(index) (") }, "\(index)")
    }
    for (sql, plan) in plans {
      #expect(!plan.contains(where: isScan), "\(sql)\n\(plan)")
      let isSorted = plan.contains { $0.contains("TEMP B-TREE") }
      // Started tasks are found by start day and shown by position; the rows that are shown, at most
      // a section's limit, are put into the order of their keys.
      let mayBeSorted = sql.contains("taskStarted") || sql.contains("AS chosen")
      #expect(!isSorted || mayBeSorted, "\(sql)\n\(plan)")
      if sql.contains("count(*)") { #expect(try readsIndexOnly(sql), "\(sql)") }
    }
  }

  /// Whether the program that SQLite compiles the statement to reads no column of the table, whose
  /// cursor is the first; a mere mention of the table's row costs nothing.
  private func readsIndexOnly(_ sql: String) throws -> Bool {
    try store.read { reader in
      let program = try Row.fetchAll(reader.db, sql: "EXPLAIN " + sql)
      return !program.contains { $0["opcode"] == "Column" && $0["p1"] == 0 }
    }
  }

  @Test("One task, its subtasks, tags and changes are found by index") func others() throws {
    let plans = try plans { reader in
      _ = try reader.task(TaskID("t3"))
      _ = try reader.subtaskCount(of: TaskID("t3"))
      _ = try reader.openSubtaskCount(of: TaskID("t3"))
      _ = try reader.tags(limit: 10, after: nil)
      _ = try reader.changes(to: [ChangeKey(.task, "t3")], after: 5, notFrom: "x")
    }
    #expect(plans.count == 7)
    for (sql, plan) in plans {
      #expect(!plan.contains(where: isScan), "\(sql)\n\(plan)")
      let changes = sql.contains("FROM change")
      #expect(!changes || plan.contains { $0.contains("changeEntity (entity=? AND id=? AND") })
    }
  }
}
