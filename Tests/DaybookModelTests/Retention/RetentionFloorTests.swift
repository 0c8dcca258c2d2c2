import CivilTime
import SQLite
import Testing

@testable import DaybookModel

@Suite("Days of which something is gone")
struct RetentionFloorTests {
  private let store: Store

  init() throws {
    store = try Store(path: nil, pruning: .onRequest)
  }

  @Test("A clock that ran ahead closes the days whose logs went with it, and no others")
  func ahead() throws {
    let old = today.plus(-9)
    try store.transact {
      _ = try $0.wellnessLogs.add(.water(2), id: WellnessLogID("first"), on: old)
    }
    try store.transact {
      _ = try $0.wellnessLogs.add(.water(1), id: WellnessLogID("second"), on: old)
    }
    try store.transact { try $0.wellnessLogs.remove(WellnessLogID("second"), ifRevision: nil) }
    let statistics = try store.wellnessStatistics()
    try store.transact(at: morning(today.plus(85))) {
      _ = try $0.tasks.add(TaskDraft(title: "later"))
    }
    #expect(try store.sweep(on: today.plus(85)) == ["wellnessLogs": 1])
    #expect(
      throws: ModelError.invalidState(
        .notKept, field: "day",
        message: "The logs before 2026-01-14 are no longer kept, so 2026-01-13 cannot be changed.")
    ) { try store.transact { _ = try $0.wellnessLogs.add(.water(3), on: old) } }
    #expect(
      throws: ModelError.invalidState(
        .notKept, message: "This change cannot be undone or redone: Removed 1 l of water.")
    ) { try store.transact { try $0.history.undo(3) } }
    try store.transact { try $0.wellnessLogs.refresh(old) }
    #expect(try store.wellnessStatistics() == statistics)
    try store.transact { _ = try $0.wellnessLogs.add(.water(3), on: old.plus(1)) }
    #expect(try store.wellnessDays()[old.plus(1)] == [0, 0, 0, 3, 0])
  }

  @Test("A clock that ran ahead closes the months of marks that went with it, and no others")
  func aheadOfMarks() throws {
    try store.addHabit("read", on: today.plus(-9))
    try store.mark("read", today.plus(-9), on: today.plus(-9))
    try store.transact(at: morning(today.plus(400))) {
      _ = try $0.tasks.add(TaskDraft(title: "later"))
    }
    #expect(try store.sweep(on: today.plus(400))["marks"] == 1)
    let status = try store.status("read", on: today.plus(400))
    #expect(throws: ModelError.self) { try store.mark("read", today, on: today) }
    try store.mark("read", day("2026-02-01"), on: day("2026-02-03"))
    #expect(try store.status("read", on: today.plus(400)).done == status.done + 1)
    #expect(try store.verify() == [])
  }

  @Test("A month whose days went takes no log any more, also where its newest log was an early one")
  func months() throws {
    let old = try day("2026-01-12")
    try store.transact { _ = try $0.wellnessLogs.add(.water(2), on: old) }
    let months = try store.read { try $0.wellness.months(1, through: today) }
    try store.transact(at: morning(today.plus(400))) {
      _ = try $0.tasks.add(TaskDraft(title: "later"))
    }
    #expect(try store.sweep(on: today.plus(400))["wellnessDays"] == 1)
    #expect(
      throws: ModelError.invalidState(
        .notKept, field: "day",
        message: "The logs before 2026-02-01 are no longer kept, so 2026-01-20 cannot be changed.")
    ) { try store.transact { _ = try $0.wellnessLogs.add(.water(3), on: day("2026-01-20")) } }
    #expect(try store.read { try $0.wellness.months(1, through: today) } == months)
  }

  @Test("A message of days that went changes the counts of its month, and no run of days")
  func care() throws {
    func months() throws -> [String] {
      try store.read {
        try $0.db.values(
          String.self,
          """
          SELECT json_array(answered, late, missed, waiting, unsent, responseSeconds, kept, head,
            tail, best, broken)
          FROM careMonth
          """)
      }
    }
    let first = try day("2024-11-04")
    try store.add("single")
    try store.transact { try Self.addMessages($0, from: first) }
    #expect(try months() == ["[4,0,1,0,1,240,4,3,1,3,1]"])
    #expect(try store.sweep(on: today) == ["careMessages": 5, "careDays": 6])
    #expect(try months() == ["[4,0,1,0,1,240,4,3,1,3,1]"])
    try store.transact { writer in
      try writer.db.run(
        "UPDATE careMessage SET state = 'sent', sent = 0, outcome = 'answered', answered = 60000")
    }
    #expect(try months() == ["[5,0,1,0,0,300,4,3,1,3,1]"])
    try store.transact { try $0.db.run("DELETE FROM careMessage") }
    #expect(try months() == ["[4,0,1,0,0,240,4,3,1,3,1]"])
  }

  /// Three days answered, one missed, one answered, and one of a task that still stands unsent.
  private static func addMessages(_ writer: WriteTransaction, from first: Day) throws {
    let profile = try writer.insertEva()
    for (offset, outcome) in ["answered", "answered", "answered", "missed", "answered", nil]
      .enumerated()
    {
      try writer.insertRequest(
        "m\(offset)", to: profile, on: first.plus(offset), outcome,
        task: outcome == nil ? "single" : "gone", state: outcome == nil ? "unknown" : "sent")
    }
  }
}
