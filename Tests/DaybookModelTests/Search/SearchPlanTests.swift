import CivilTime
import SQLite
import SearchLanguage
import Testing

@testable import DaybookModel

@Suite("Query plans of searches")
struct SearchPlanTests {
  let store: Store

  init() throws {
    store = try memoryStore()
    try TaskListTests.fill(store, count: 60)
    // What EXPLAIN sees of a tag that is not there would be a constant.
    try store.add("tagged") { $0.tags = ["home"] }
  }

  private func plans(_ text: String, _ order: SearchOrder) throws -> [(sql: String, plan: [String])]
  {
    try store.read { reader in
      let request = SearchRequest(
        try FilterReading.filter(of: text), order: order, at: moment(), zones: { _ in nil })
      let statements = try reader.db.statements {
        let first = try reader.search.results(request, limit: 2, after: nil)
        _ = try reader.search.results(request, limit: 2, after: first.page.next)
        _ = try reader.search.counts([request], limit: 100)
        _ = try reader.search.completions(
          prefix: "tas", words: [], kind: .task, today: moment().today, limit: 5)
      }
      return try statements.filter { $0.hasPrefix("SELECT") || $0.hasPrefix("WITH") }.map { sql in
        (sql, try reader.db.plan(of: sql))
      }
    }
  }

  @Test(
    "No search goes through a table without an index",
    arguments: [
      "", "is:open", "is:overdue", "due<2026-02-01", "due:today or has:notes", "tag:home",
      "-tag:home",
      "task", "task is:open", "task or is:open", "-task", "parent:t1", "completed>=-7d",
      "modified:today", "created:today", "priority>=high", "kind:tag", "kind:habit", "is:archived",
      "has:subtasks", "is:blocked", "has:attachment", "tag:home task due<today",
    ])
  func indexed(text: String) throws {
    for order in SearchOrder.allCases {
      for (sql, plan) in try plans(text, order) {
        let scans = plan.filter { step in
          step.hasPrefix("SCAN") && !step.contains("INDEX") && !step.contains("VIRTUAL TABLE")
            && !step.contains("CONSTANT ROW") && !step.contains("subquery")
            && !step.contains("matched") && !step.contains("sqlite_sequence")
        }
        #expect(scans == [], "\(text) by \(order)\n\(sql)")
        // What has no words is walked in its order; only few items, or the matches, are sorted.
        let isSorted = plan.contains { $0.contains("TEMP B-TREE") }
        let maySort =
          sql.contains("matched") || sql.contains("AS chosen") || sql.contains(", 1 FROM")
          || sql.contains("AS day")
        #expect(!isSorted || maySort, "\(text) by \(order)\n\(sql)\n\(plan)")
      }
    }
  }

  // proves: Filters: For one page,
  @Test("A walk stops at its budget and goes on from there") func budget() throws {
    try store.read { reader in
      let request = SearchRequest(
        try FilterReading.filter(of: "has:attachment"), at: moment(), zones: { _ in nil })
      let search = try Search(request, in: reader, budget: 10)
      let first = try search.page(limit: 5, after: nil)
      #expect(first.found.isEmpty)
      let next = try #require(first.next)
      #expect(try search.page(limit: 5, after: next).next != next)
      #expect(try search.count(limit: 100) == SearchCount(total: 0, isAtLeast: true))
    }
  }

  @Test("What a commit touched is found by the change log's sequence, and what it added by its key")
  func changed() throws {
    try store.read { reader in
      for source in SearchSource.allCases {
        let changed = try reader.db.plan(of: source.changed, [0, 0])
        #expect(
          changed.contains { $0.contains("change USING INTEGER PRIMARY KEY (rowid>?)") },
          "\(changed)")
        let added = try reader.db.plan(of: source.added, [0])
        #expect(added[0] == "SEARCH \(source.entity.name) USING INTEGER PRIMARY KEY (rowid>?)")
      }
    }
  }
}
