import SQLite
import Testing

@testable import DaybookModel

@Suite("Query plans of undo")
struct HistoryPlanTests {
  /// The plan of every statement that the body runs, but for those that write.
  private func plans(_ store: Store, _ body: (WriteTransaction) throws -> Void) throws -> [String] {
    try store.transact("history/undo") { writer in
      let statements = try writer.db.statements {
        try body(writer)
      }
      return try statements.filter { !$0.hasPrefix("PRAGMA") && !$0.hasPrefix("--") }.flatMap {
        sql in
        try writer.db.plan(of: sql).map { "\($0)   of   \(sql)" }
      }
    }
  }

  @Test("The history, an undo and a redo never walk through the log, the transactions or the tasks")
  func noScan() throws {
    let store = try memoryStore()
    for id in ["a", "b", "c"] { try store.add(id) { $0.tags = ["home"] } }
    try store.add("d") { ($0.parent, $0.blockedBy) = (TaskID("a"), [TaskID("b")]) }
    try store.transact {
      _ = try $0.tasks.remove(TaskID("a"), ifRevision: nil, subtasks: 1)
    }
    var found: [String] = []
    found += try plans(store) { _ = try $0.history.undo() }
    found += try plans(store) { _ = try $0.history.redo() }
    found += try plans(store) { _ = try $0.history.undo() }
    found += try plans(store) { _ = try $0.history.undo() }
    found += try plans(store) { _ = try? $0.history.undo(1) }
    found += try plans(store) { _ = try $0.history.redo() }
    found += try plans(store) { _ = try $0.reader.history.list(limit: 2, after: nil) }
    #expect(found.count > 100)
    for table in ["change", "action", "task", "tag", "taskTag", "dependency", "tombstone"] {
      let scans = found.filter { $0.hasPrefix("SCAN \(table) ") && !$0.contains("count(*)") }
      // One page of the history goes down the transactions themselves.
      #expect(scans.allSatisfy { $0.contains("ORDER BY id DESC LIMIT") }, "\(scans)")
    }
  }
}
