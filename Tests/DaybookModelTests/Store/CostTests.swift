import CivilTime
import SQLite
import Testing

@testable import DaybookModel

/// Counts the steps of SQLite's machine, which say what a list costs without a clock: what reads
/// a page may not take more of them because the table is larger.
@Suite("What reads cost")
struct CostTests {
  private static let sizes = (small: 400, large: 4000)
  private let small: Store
  private let large: Store

  init() throws {
    small = try Self.filled(Self.sizes.small)
    large = try Self.filled(Self.sizes.large)
  }

  /// The same few tasks of every kind, and `count` others that no list below asks for by tag,
  /// parent or span.
  private static func filled(_ count: Int) throws -> Store {
    func item(
      _ id: String, _ state: TaskState = .open, due: String? = nil, _ dueTime: String? = nil,
      start: String? = nil, tags: [String] = [], parent: String? = nil, modifiedAt: Instant = now
    ) -> TaskImport {
      TaskImport(
        draft: TaskDraft(
          id: TaskID(id), title: id, start: start.flatMap(Day.init), due: due.flatMap(Day.init),
          dueTime: dueTime.flatMap(LocalTime.init), tags: tags, parent: parent.map(TaskID.init)),
        fingerprint: 1, state: state, createdAt: now, modifiedAt: modifiedAt, completed: nil)
    }
    var items = [item("p")]
    for index in 0..<15 {
      items.append(item("late\(index)", due: "2026-01-20"))
      items.append(item("today\(index)", due: "2026-01-22", "12:00"))
      items.append(item("started\(index)", start: "2026-01-10"))
      items.append(item("done\(index)", .completed))
      items.append(item("span\(index)", due: "2026-02-03", tags: ["rare"]))
      items.append(item("sub\(index)", due: "2026-02-04", tags: ["rare", "common"], parent: "p"))
    }
    let old = now.adding(seconds: -9_000_000)
    for index in 0..<count {
      let states: [TaskState] = [.open, .open, .completed, .cancelled]
      items.append(
        item(
          "n\(index)", states[index % 4], due: index % 3 == 0 ? nil : "2027-0\(1 + index % 9)-05",
          tags: ["common"], modifiedAt: old))
    }
    let store = try memoryStore()
    try store.transact { _ = try $0.transfer.importTasks(items, limits: .keep) }
    try addHistory(count, to: store)
    return store
  }

  /// A few tasks that are late with an occurrence, one of them after `count` that were done long
  /// ago, and `count` that recur and are not late.
  private static func addHistory(_ count: Int, to store: Store) throws {
    let daily = try RecurrenceRule("FREQ=DAILY")
    try store.transact { writer in
      for index in 0..<(5 + count) {
        let due = Day(index < 5 ? "2026-01-20" : "2027-02-03")
        var draft = TaskDraft(id: TaskID("r\(index)"), title: "r", due: due)
        draft.recurrence = daily
        _ = try writer.tasks.add(draft)
      }
      for index in 0..<count {
        let day = Day(number: 10_000 + Int32(index)).map(\.description) ?? ""
        try writer.db.run(
          """
          INSERT INTO occurrence (id, task, at, state, instant, lapsed, revision)
          SELECT 'r0@' || ?1, key, ?1 || 'T00:00', 'completed', ?2, 0, 1 FROM task WHERE id = 'r0'
          """, [day, 1_000_000_000 + index])
      }
      for index in 0..<3 { _ = try writer.tasks.complete(TaskID("r\(index)"), ifRevision: nil) }
    }
  }

  private func steps(_ store: Store, _ body: (ReadTransaction) throws -> Void) throws -> Int {
    try store.read { reader in
      // Once without counting, so that no statement is prepared and no schema read any more.
      try body(reader)
      var count = 0
      try reader.db.watched(every: 1) {
        count += 1
        return true
      } _: {
        try body(reader)
      }
      return count
    }
  }

  private func expectSame(
    _ what: String, small body: (ReadTransaction) throws -> Void,
    large largeBody: (ReadTransaction) throws -> Void
  ) throws {
    let few = try steps(small, body)
    let many = try steps(large, largeBody)
    #expect(few > 0)
    #expect(Double(many) <= Double(few) * 1.2 + 100, "\(what): \(few) steps, then \(many)")
  }

  private func expectSame(_ what: String, _ body: (ReadTransaction) throws -> Void) throws {
    try expectSame(what, small: body, large: body)
  }

  private static let filters: [TaskFilter] = {
    let span = (Day("2026-02-01"), Day("2026-02-28"))
    var filters: [TaskFilter] = []
    for state in [nil, TaskState.open, .completed] {
      for tag in [nil, "rare"] {
        for scope in [TaskFilter.Scope.all, .subtasks(of: TaskID("p"))] {
          for (from, through) in [(nil, nil), span] {
            for order in TaskOrder.allCases {
              filters.append(
                TaskFilter(
                  state: state, dueFrom: from, dueThrough: through, tag: tag, scope: scope,
                  order: order))
            }
          }
        }
      }
      filters.append(TaskFilter(state: state, dueFrom: span.0))
      filters.append(TaskFilter(state: state, dueThrough: Day("2027-12-31")))
    }
    return filters
  }()

  @Test("A first page costs the same in a table ten times as large") func firstPages() throws {
    for filter in Self.filters {
      try expectSame("\(filter)") { _ = try $0.tasks.list(filter, limit: 10, after: nil) }
    }
  }

  @Test("A page in the middle costs the same, however much lies before it") func laterPages() throws
  {
    func middle(_ filter: TaskFilter, _ store: Store, _ size: Int) throws -> String? {
      try store.read { try $0.tasks.list(filter, limit: size / 4, after: nil) }.next
    }
    for filter in Self.filters {
      guard let few = try middle(filter, small, Self.sizes.small),
        let many = try middle(filter, large, Self.sizes.large)
      else { continue }
      try expectSame(
        "\(filter)", small: { _ = try $0.tasks.list(filter, limit: 10, after: few) },
        large: { _ = try $0.tasks.list(filter, limit: 10, after: many) })
    }
  }

  @Test("The dashboard costs what it shows and counts") func dashboard() throws {
    try expectSame("dashboard") {
      _ = try $0.dashboard.day(at: moment(), limit: 10, zones: { _ in nil })
    }
  }

  @Test("Tags, with their open tasks counted, and single things cost the same") func others() throws
  {
    try expectSame("tags") { _ = try $0.tags.list(limit: 10, after: nil) }
    try expectSame("task") { _ = try $0.tasks.item(TaskID("sub3")) }
    try expectSame("subtasks") { _ = try $0.tasks.subtaskCount(of: TaskID("p")) }
    try expectSame("open subtasks") { _ = try $0.tasks.openSubtaskCount(of: TaskID("p")) }
    try expectSame("changes") {
      _ = try $0.changes(to: [ChangeKey(.task, "sub3")], after: 0, notFrom: "x")
    }
  }

  @Test("The newest transaction that can be undone is found past any number that cannot")
  func undoable()
    throws
  {
    for (store, size) in [(small, Self.sizes.small), (large, Self.sizes.large)] {
      try store.transact { writer in
        for _ in 0..<size {
          try writer.db.run(
            "INSERT INTO action (name, origin, client, at, undoable) VALUES ('', '', '', 0, 0)")
        }
      }
    }
    try expectSame("undoable") {
      let sql = "SELECT max(id) FROM action INDEXED BY actionUndoable WHERE undoable = 1"
      let newest = try $0.db.value(Int64.self, sql)
      #expect(newest == 2)
    }
  }

  @Test("A habit costs the same after three years as after some months") func habits() throws {
    for (store, days) in [(small, 150), (large, 1150)] {
      try store.addOldHabit("h", from: today.plus(-days), through: today)
    }
    try expectSame("habit") { _ = try $0.habits.item(HabitID("h"), today: today) }
    try expectSame("list") {
      _ = try $0.habits.list(HabitFilter(), today: today, limit: 10, after: nil)
    }
    try expectSame("due") { _ = try $0.habits.due(on: today, today: today, limit: 10) }
    try expectSame("density") {
      _ = try $0.habits.density(from: today.plus(-7), through: today.plus(30))
    }
    try expectSame("days") {
      _ = try $0.habits.days(HabitID("h"), from: today.plus(-90), through: today, today: today)
    }
    try expectSame("trend") {
      _ = try $0.habits.trend(HabitID("h"), .week, count: 12, today: today)
    }
  }
}
