import CivilTime
import SQLite
import Testing

@testable import DaybookModel

@Suite("What a look at everything finds of statistics and records")
struct StatisticsCheckTests {
  private let store: Store

  init() throws {
    store = try Store(path: nil, pruning: .onRequest)
    try store.transact { _ = try $0.wellnessLogs.add(.water(2), on: today.plus(-40)) }
    try store.transact { _ = try $0.wellnessLogs.add(.water(1), id: WellnessLogID("w"), on: today) }
    try store.transact { writer in
      let profile = try writer.insertEva()
      for offset in 0..<5 {
        try writer.insertRequest("m\(offset)", to: profile, on: today.plus(offset - 10), "answered")
      }
      _ = try writer.checks.rebuildSearchIndex()
    }
    #expect(try store.verify() == [])
  }

  private func statistics() throws -> [[StoredValue]] {
    try store.read { reader in
      try ["wellnessDay", "wellnessMonth", "careDay", "careMonth"].flatMap { table in
        try reader.db.table("SELECT * FROM \(table) ORDER BY 1, 2")
      }
    }
  }

  // proves: data/repair: Rebuilds what can
  // proves: data/verify: Checks the whole
  @Test(
    "A wrong number is found, and a repair makes it anew",
    arguments: [
      "UPDATE wellnessDay SET water = 9e999 WHERE day = '2026-01-22'",
      "UPDATE wellnessDay SET kcal = 5 WHERE day = '2025-12-13'",
      "DELETE FROM wellnessDay WHERE day = '2026-01-22'",
      "INSERT INTO wellnessDay SELECT '2026-01-20', energy, meals, kcal, protein, carbs, fat, "
        + "fibre, water, workouts, workoutMinutes, sleepHours, sleepQuality, heartRate, hrv, "
        + "steps, "
        + "weather, temperature, weight FROM wellnessDay WHERE day = '2026-01-22'",
      "UPDATE wellnessMonth SET water = 7 WHERE month = '2026-01'",
      "DELETE FROM wellnessMonth WHERE month = '2025-12'",
      "UPDATE careDay SET answered = 0, missed = 1 WHERE day = '2026-01-15'",
      "DELETE FROM careDay WHERE day = '2026-01-15'",
      "UPDATE careMonth SET best = 9", "UPDATE careMonth SET responseSeconds = 0",
      "DELETE FROM careMonth",
    ])
  func wrong(damage: String) throws {
    let before = try statistics()
    try store.transact { try $0.db.execute(sql: damage) }
    #expect(try statistics() != before)
    #expect(try store.verify() != [])
    #expect(try store.transact { try $0.checks.rebuildDays() } > 0)
    #expect(try store.verify() == [])
    #expect(try statistics() == before)
    #expect(try store.transact { try $0.checks.rebuildDays() } == 0)
  }

  @Test(
    "What tags and reminders say of their tasks and habits is found wrong, and made anew",
    arguments: [
      ("UPDATE tag SET openTasks = 7", "The tag “home”"),
      ("UPDATE tag SET habits = 1", "The tag “home”"),
      ("UPDATE tag SET caseFolded = 'else'", "The tag “home”"),
      ("UPDATE reminder SET firesAt = NULL", "The reminder “r”"),
      ("UPDATE reminder SET recurs = 1", "The reminder “r”"),
    ])
  func kept(damage: String, name: String) throws {
    try store.transact { writer in
      var draft = TaskDraft(id: TaskID("x"), title: "x")
      (draft.tags, draft.due, draft.dueTime) = (["home"], today, try time("10:00"))
      _ = try writer.tasks.add(draft)
      try writer.db.execute(
        sql: """
          INSERT INTO reminder (id, task, minutesBefore, relatedTo, createdAt, modifiedAt, revision,
            fingerprint)
          SELECT 'r', key, 10, 'due', 0, 0, 1, 0 FROM task WHERE id = 'x';
          UPDATE tag SET id = 'home';
          """)
    }
    #expect(try store.verify() == [])
    try store.transact { try $0.db.execute(sql: damage) }
    let found = try store.read { try $0.checks.verify().kept }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(name) == true)
    #expect(try store.transact { try $0.checks.rebuildKept() } == 1)
    #expect(try store.verify() == [])
    #expect(try store.transact { try $0.checks.rebuildKept() } == 0)
  }

  @Test("What is left of days that went is not held against them") func pruned() throws {
    try store.transact(at: morning(today.plus(120))) {
      _ = try $0.tasks.add(TaskDraft(title: "later"))
    }
    let before = try statistics()
    #expect(try store.sweep(on: today.plus(120))["careMessages"] == 5)
    #expect(try store.verify() == [])
    #expect(try store.transact { try $0.checks.rebuildDays() } == 0)
    #expect(try statistics() == before)
  }

  // proves: data/verify: Checks the whole
  @Test(
    "A record that nobody can read is found, and named where there are several",
    arguments: [
      ("UPDATE wellnessLog SET kind = 'mood' WHERE id = 'w'", "The wellness log “w”"),
      ("UPDATE onboarding SET page = 9", "The first steps"),
      ("DELETE FROM onboarding", "The first steps"),
      ("DELETE FROM wellnessTargets", "The wellness targets"),
      ("UPDATE profile SET status = 'away'", "The person “eva”"),
      (
        "INSERT INTO retainedSince VALUES ('wellnessLog', 'soon')",
        "The record of the first day with logs"
      ),
    ])
  func corrupt(damage: String, name: String) throws {
    try store.transact { try $0.db.execute(sql: "PRAGMA ignore_check_constraints = ON; " + damage) }
    let values = try store.read { try $0.checks.verify().values }
    #expect(values == ["\(name) cannot be read: it holds a value that daybook never writes."])
  }

  @Test("A number without bounds is an error, and no answer") func infinite() throws {
    try store.transact { try $0.db.execute(sql: "UPDATE wellnessDay SET water = 9e999") }
    try store.transact { try $0.db.execute(sql: "UPDATE wellnessMonth SET water = 9e999") }
    #expect(throws: ModelError.corruptValue) {
      try store.read { try $0.wellness.performance(on: today) }
    }
    #expect(throws: ModelError.corruptValue) {
      try store.read { try $0.wellness.months(3, through: today) }
    }
  }
}
