import CivilTime
import SQLite
import Testing

@testable import DaybookModel

/// 100,000 tasks with 10,000 reminders: years of them answered, a few around now.
@Suite("What reminders cost")
struct ReminderPlanTests {
  private let store: Store

  init() throws {
    store = try memoryStore()
    try store.transact { writer in
      try writer.db.execute(
        sql: """
          WITH RECURSIVE number (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number LIMIT 100000)
          INSERT INTO task (id, title, notes, state, priority, due, dueTime, rank, createdAt,
            modifiedAt, revision, fingerprint)
          SELECT 't' || n, 'a task', '', 'open', 0, date('2026-01-22', (n - 3000) || ' days'),
            '10:00', printf('d%05d1', n), 0, 0, 1, 0
          FROM number;
          INSERT INTO reminder
            (id, task, minutesBefore, relatedTo, createdAt, modifiedAt, revision, fingerprint)
          SELECT 'r' || id, key, 10, 'due', 0, 0, 1, 0 FROM task WHERE key <= 10000;
          UPDATE reminder SET answered = firesAt, acknowledgedAt = 0
          WHERE firesAt < '2026-01-20';
          UPDATE reminder SET snoozedUntil = 1769072400000 + key * 60000 WHERE key <= 20;
          """)
    }
  }

  private func plans(_ body: (ReadTransaction) throws -> Void) throws -> [String] {
    try store.read { reader in
      let statements = try reader.db.statements {
        try body(reader)
      }
      return try statements.filter { $0.hasPrefix("SELECT") }.flatMap { sql in
        try reader.db.plan(of: sql)
      }
    }
  }

  /// The hundreds of steps of SQLite's machine that the body takes.
  private func steps(_ body: (ReadTransaction) throws -> Void) throws -> Int {
    try store.read { reader in
      try body(reader)
      var count = 0
      try reader.db.watched(every: 100) {
        count += 1
        return true
      } _: {
        try body(reader)
      }
      return count
    }
  }

  private func zones(_ name: String) -> Zone? { nil }

  @Test("What fires and what fires next is read along the indexes, and only what is near")
  func near() throws {
    let reads: [(ReadTransaction) throws -> Void] = [
      { reader in
        let pending = try reader.reminders.pending(at: moment(), zones: zones)
        #expect(pending.count == 2)
      },
      { reader in
        let next = try reader.reminders.upcoming(at: moment(), limit: 1, zones: zones)
        #expect(next.count == 1)
      },
      {
        _ = try $0.reminders.firings(.upcoming, at: moment(), limit: 100, after: nil, zones: zones)
      },
    ]
    for read in reads {
      for step in try plans(read) {
        let isAlongIndex =
          ["INDEX reminder", "INDEX task", "INDEX defaultAlarm", "INDEX habit", "PRIMARY KEY"]
          .contains {
            step.contains($0)
          } || step.contains("SUBQUERY") || step.contains("sqlite_autoindex_reminder")
        #expect(isAlongIndex && !step.contains("TEMP B-TREE"), "\(step)")
      }
      #expect(try steps(read) < 400)
    }
  }

  @Test("What recurs and was left behind costs by how much of it there is") func leftBehind() throws
  {
    try store.transact { writer in
      for index in 1...50 {
        let daily = TaskDraft(
          id: TaskID("daily\(index)"), title: "daily", due: Day("2026-01-01"),
          dueTime: LocalTime("08:00"), recurrence: try RecurrenceRule("FREQ=DAILY"))
        _ = try writer.tasks.add(daily)
        _ = try writer.reminders.add(
          ReminderDraft(task: daily.id ?? TaskID(""), trigger: .before(minutes: 5, .due)))
      }
    }
    #expect(try steps { _ = try $0.reminders.pending(at: moment(), zones: zones) } < 800)
    let next = try store.read { try $0.reminders.nextAlarm(at: moment(), zones: zones) }
    #expect(next == now.adding(seconds: 60))
  }

  @Test("A list of reminders is a walk along an index") func lists() throws {
    let steps = try plans { reader in
      _ = try reader.reminders.list(of: nil, limit: 100, after: nil)
      _ = try reader.reminders.open(of: [TaskID("t5")], at: moment(), zones: zones)
    }
    #expect(steps.allSatisfy { !$0.hasPrefix("SCAN") || $0.contains("reminder") }, "\(steps)")
    #expect(steps.allSatisfy { !$0.hasPrefix("SCAN task") }, "\(steps)")
  }
}
