import CivilTime
import SQLite
import Support
import Testing

@testable import DaybookModel

@Suite("Recurring tasks")
struct RecurringTaskTests {
  private static func rule(_ text: String) throws -> RecurrenceRule { try RecurrenceRule(text) }

  private static func at(_ text: String) throws -> LocalDateTime {
    try #require(LocalDateTime(text))
  }

  @Test("A previewed task is the one that is added", arguments: ["start", "due", "both", "none"])
  func previewed(_ days: String) throws {
    let store = try memoryStore()
    var draft = TaskDraft(id: TaskID("task"), title: " Stand-up ", tags: ["work"])
    draft.recurrence = try Self.rule("FREQ=WEEKLY;BYDAY=MO")
    if ["start", "both"].contains(days) {
      (draft.start, draft.startTime) = (Day("2026-01-23"), LocalTime("15:00"))
    }
    if ["due", "both"].contains(days) {
      (draft.due, draft.dueTime) = (Day("2026-01-24"), LocalTime("16:00"))
    }
    var shown = try TaskRecord(previewing: draft, at: moment())
    let added = try store.transact { try $0.tasks.add(draft) }
    (shown.id, shown.rank) = (added.id, added.rank)
    #expect(shown == added)
  }

  @Test("Two programs that complete the same occurrence roll it over once")
  func rolledOverOnce() throws {
    let folder = try Folder()
    let one = try Store(path: folder.file("a.db"), pruning: .onRequest)
    let two = try Store(path: folder.file("a.db"), pruning: .onRequest)
    let weekly = try Self.rule("FREQ=WEEKLY")
    try one.add("fern") {
      $0.due = Day("2026-01-22")
      $0.recurrence = weekly
    }
    let completion = Completion(of: try Self.at("2026-01-22T00:00"))
    let first = try one.transact {
      try $0.tasks.complete(TaskID("fern"), completion, ifRevision: 1)
    }
    let second = try two.transact(origin: "session-2") {
      try $0.tasks.complete(TaskID("fern"), completion, ifRevision: 1)
    }
    #expect(first == second)
    #expect(second.due == Day("2026-01-29"))
    let overridden = try two.read {
      try $0.tasks.occurrences(of: TaskID("fern"), limit: 9, after: nil)
    }
    #expect(overridden.items.map(\.occurrence) == [completion.occurrence])
  }

  @Test("Completing an occurrence is one act, with the task and the occurrence in its changes")
  func oneTransaction() throws {
    let store = try memoryStore()
    let weekly = try Self.rule("FREQ=WEEKLY")
    try store.add("week") { $0.recurrence = weekly }
    try store.add("desk") { $0.parent = TaskID("week") }
    try store.transact { _ = try $0.tasks.complete(TaskID("desk"), ifRevision: nil) }
    try store.transact("task/complete") {
      _ = try $0.tasks.complete(TaskID("week"), ifRevision: nil, subtasks: .apply)
    }
    let changes = try store.read { reader in
      try reader.db.rows(
        """
        SELECT entity || ' ' || change.id || ' ' || operation FROM change
        WHERE action = (SELECT max(id) FROM action) ORDER BY sequence
        """
      ) { try $0.value(0) as String }
    }
    #expect(
      changes == [
        "occurrence week@2026-01-22T00:00 add", "task desk edit", "task week edit",
      ])
  }

  @Test("Removing a recurring task takes what happened to it along, and logs it")
  func removal() throws {
    let store = try memoryStore()
    let daily = try Self.rule("FREQ=DAILY")
    try store.add("fern") { $0.recurrence = daily }
    try store.transact { _ = try $0.tasks.complete(TaskID("fern"), ifRevision: nil) }
    try store.transact { _ = try $0.tasks.remove(TaskID("fern"), ifRevision: nil) }
    let (left, logged) = try store.read { reader in
      try (
        reader.db.value(Int.self, "SELECT count(*) FROM occurrence"),
        reader.db.value(
          Int.self,
          "SELECT count(*) FROM change WHERE entity = 'occurrence' AND operation = 'remove'")
      )
    }
    #expect(left == 0)
    #expect(logged == 1)
  }

  @Test("A rule that is edited from one without an end to one with COUNT ends after as many more")
  func countFromHere() throws {
    let store = try memoryStore()
    let (daily, twice) = (try Self.rule("FREQ=DAILY"), try Self.rule("FREQ=DAILY;COUNT=2"))
    try store.add("pill") { $0.recurrence = daily }
    for _ in 0..<3 {
      try store.transact { _ = try $0.tasks.complete(TaskID("pill"), ifRevision: nil) }
    }
    try store.transact {
      _ = try $0.tasks.edit(TaskID("pill"), TaskEdit(recurrence: .set(twice)), ifRevision: nil)
    }
    #expect(try store.task("pill").due == Day("2026-01-25"))
    try store.transact { _ = try $0.tasks.complete(TaskID("pill"), ifRevision: nil) }
    #expect(try store.task("pill").state == .open)
    try store.transact { _ = try $0.tasks.complete(TaskID("pill"), ifRevision: nil) }
    #expect(try store.task("pill").state == .completed)
  }

  @Test(
    "An occurrence that was moved and then done is forgotten by a new rule only while it is open")
  func movesForgotten() throws {
    let store = try memoryStore()
    let (daily, weekly) = (try Self.rule("FREQ=DAILY"), try Self.rule("FREQ=WEEKLY"))
    let id = TaskID("pill")
    try store.add("pill") { $0.recurrence = daily }
    let moved = TaskEdit(due: .set(Day("2026-01-30")))
    for occurrence in ["2026-01-22T00:00", "2026-01-25T00:00"] {
      let occurrence = try Self.at(occurrence)
      try store.transact { _ = try $0.tasks.moveOccurrence(id, occurrence, moved, ifRevision: nil) }
    }
    let done = Completion(of: try Self.at("2026-01-22T00:00"))
    try store.transact { _ = try $0.tasks.complete(id, done, ifRevision: nil) }
    try store.transact {
      _ = try $0.tasks.edit(id, TaskEdit(recurrence: .set(weekly)), ifRevision: nil)
    }
    let left = try store.read { try $0.tasks.occurrences(of: id, limit: 9, after: nil) }.items
    #expect(left.map(\.state) == [.completed])
    #expect(left.map(\.due) == [Day("2026-01-30")])
  }

  @Test(
    "Whatever is done to a recurring task, its current occurrence is the first of its rule that nothing happened to",
    arguments: 1...20)
  func anyTransactions(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = try memoryStore()
    let rules = try ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,TH", "FREQ=DAILY;COUNT=12"].map(Self.rule)
    let rule = rules[Int.random(in: 0..<rules.count, using: &random)]
    let id = TaskID("t")
    try store.add("t") {
      $0.due = Day("2026-01-20")
      $0.start = Int.random(in: 0..<2, using: &random) == 0 ? Day("2026-01-18") : nil
      $0.recurrence = rule
    }
    let all = Recurrence(rule, start: try Self.at("2026-01-20T00:00"))
      .occurrences(limit: 30).occurrences
    var (passed, overridden): (LocalDateTime?, [LocalDateTime: OccurrenceState]) = (nil, [:])
    for _ in 0..<40 {
      let named = all[Int.random(in: 0..<8, using: &random)]
      let existing = try store.task("t")
      let current = try #require(existing.series?.occurrence)
      let occurrence = Int.random(in: 0..<2, using: &random) == 0 ? named : current
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        _ = try? store.transact {
          try $0.tasks.complete(id, Completion(of: occurrence, catchesUp: false), ifRevision: nil)
        }
        overridden[occurrence] = .completed
      case 1 where overridden[occurrence] != .completed:
        _ = try? store.transact { try $0.tasks.skip(id, occurrence: occurrence, ifRevision: nil) }
        overridden[occurrence] = overridden[occurrence] ?? .skipped
      default:
        guard overridden[occurrence] != nil, existing.state == .open else { continue }
        _ = try store.transact { try $0.tasks.reopen(id, occurrence: occurrence, ifRevision: nil) }
        overridden[occurrence] = nil
        if occurrence < current { passed = all.last { $0 < occurrence } }
      }
      let task = try store.task("t")
      guard task.state == .open else { return }
      let now = try #require(task.series?.occurrence)
      let expected = all.first { overridden[$0] == nil && (passed.map { $0 < now } ?? true) }
      #expect(now == expected)
      #expect(task.due == now.day)
      if let start = task.start { #expect(now.day - start == 2) }
      let rows = try store.read { try $0.tasks.occurrences(of: id, limit: 99, after: nil) }.items
      #expect(
        Dictionary(uniqueKeysWithValues: rows.map { ($0.occurrence, $0.state) }) == overridden)
    }
  }
}
