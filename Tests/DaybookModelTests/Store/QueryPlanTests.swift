import CivilTime
import SQLite
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
  private func plans(_ body: (ReadTransaction) throws -> Void) throws -> [(
    sql: String, plan: [String]
  )] {
    try store.read { reader in
      let statements = try reader.db.statements {
        try body(reader)
      }
      return try statements.filter { $0.hasPrefix("SELECT") || $0.hasPrefix("WITH") }.map { sql in
        (sql, try reader.db.plan(of: sql))
      }
    }
  }

  /// The plan of every statement that the transaction runs, but for those on the change log.
  private func plans(of body: (WriteTransaction) throws -> Void) throws -> [(
    sql: String, plan: [String]
  )] {
    try store.transact { writer in
      let statements = try writer.db.statements {
        try body(writer)
      }
      return try statements.filter { $0.hasPrefix("SELECT") || $0.hasPrefix("UPDATE") }.map { sql in
        (sql, try writer.db.plan(of: sql))
      }
    }
  }

  private func isScan(_ step: String) -> Bool {
    step.hasPrefix("SCAN") && !step.contains("INDEX") && !step.contains("VIRTUAL TABLE")
      && !step.contains("subtree")
      && !step.contains("CONSTANT ROW")
      && !step.contains("(subquery") && !step.contains("SCAN found")
  }

  @Test("Short names are found along their index, however many tasks are open")
  func shortNames() throws {
    let task = try #require(
      try store.read { try $0.tasks.list(TaskFilter(), limit: 1, after: nil) }.items.first)
    let plans = try plans { reader in
      let name = try #require(try reader.tasks.shortNames(of: [task.id])[task.id])
      _ = try reader.search.named(String(name.letters.prefix(2)), .task, limit: 10)
    }
    let steps = plans.filter { $0.sql.contains("shortName") }.flatMap(\.plan)
    #expect(steps.count { $0.contains("taskShortName") } == 4)
    #expect(!steps.contains { $0.contains("taskState") })
  }

  @Test("Every list is a walk along an index, and only tags and subtasks by due are sorted")
  func lists() throws {
    for filter in TaskListTests.filters {
      let plans = try plans { _ = try $0.tasks.list(filter, limit: 10, after: nil) }
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

  @Test("The end of an id and words of a title are found along the indexes") func ending() throws {
    try store.add("zzzz-0fe2") { $0.title = "Water the fern" }
    let plans = try plans { reader in
      let found = try reader.search.named("0fe2", .task, limit: 10)
      #expect(found.page.items.map(\.id) == ["zzzz-0fe2"])
    }
    #expect(plans.contains { $0.plan.contains { $0.contains("taskEnding (<expr>=?)") } })
    for (sql, plan) in plans where !plan.contains("SCAN sqlite_sequence") {
      #expect(!plan.contains(where: isScan), "\(sql)\n\(plan)")
    }
  }

  @Test("Who waits for a task is found along the indexes") func waiting() throws {
    let plans = try plans { _ = try $0.tasks.waitingCount(for: TaskID("t1")) }
    #expect(!plans.isEmpty)
    for (sql, plan) in plans { #expect(!plan.contains(where: isScan), "\(sql)\n\(plan)") }
  }

  @Test("The tree of the tasks is walked along its index") func tree() throws {
    let plans = try plans { reader in
      _ = try reader.tasks.tree(limit: 10)
      _ = try reader.tasks.openCount()
      _ = try reader.tasks.tree(below: TaskID("t1"), limit: 10)
      _ = try reader.tasks.orphanedTree(limit: 10)
      _ = try reader.tasks.openSibling(of: TaskID("t1"), .after)
    }
    for (sql, plan) in plans { #expect(!plan.contains(where: isScan), "\(sql)\n\(plan)") }
  }

  @Test(
    "A place in a manual order is found, and made along indexes",
    arguments: [Entity.task, .tag, .habit, .savedSearch])
  func manualOrder(entity: Entity) throws {
    let ids = (0..<20).map { "m\($0)" }
    let plans = try plans { (writer: WriteTransaction) in
      for id in ids {
        switch entity {
        case .task: _ = try writer.tasks.add(TaskDraft(id: TaskID(id), title: id))
        case .tag: _ = try writer.tags.insert(TagID(id), TagFields(try TagName(id, field: "name")))
        case .habit: _ = try writer.habits.add(HabitDraft(id: HabitID(id), title: id))
        default:
          _ = try writer.savedSearches.add(
            SavedSearchDraft(id: SavedSearchID(id), name: id, text: "is:open"))
        }
      }
      let order = try writer.manualOrder(of: Entities.named(entity.name))
      try writer.db.run("UPDATE \(entity.name) SET rank = 'a1'")
      let key = try #require(
        try writer.db.value(Int64.self, "SELECT max(key) FROM \(entity.name)"))
      let neighbor = try order.neighbor(at: .after(TaskID("m3")), for: TaskID("m19"))
      #expect(try !order.isInPlace(key, .after, neighbor))
      try order.put(key, .after, neighbor, modifiedAt: 0)
      try order.put(key, .before, neighbor, modifiedAt: 0)
      _ = try order.end()
    }.filter {
      $0.sql.contains("rank") && !$0.sql.hasSuffix("rank = 'a1'")
        && !$0.sql.hasPrefix("SELECT json_object")
    }
    let table = entity.name
    let parent = entity == .task ? "parentOrder=? AND " : ""
    for step in [
      "\(table)Rank (\(parent)(rank,id)<(?,?))", "\(table)Rank (\(parent)(rank,id)>(?,?))",
      "\(table)Rank (\(parent)rank=? AND id>?)",
    ] {
      #expect(plans.contains { $0.plan.contains { $0.contains(step) } }, "\(step)")
    }
    for (sql, plan) in plans {
      #expect(!plan.contains { $0.hasPrefix("SCAN \(table)") }, "\(sql)\n\(plan)")
      #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(sql)\n\(plan)")
    }
  }

  @Test("A page after a cursor starts at its key") func cursor() throws {
    let first = try store.read { try $0.tasks.list(TaskFilter(state: .open), limit: 3, after: nil) }
    let plans = try plans {
      _ = try $0.tasks.list(TaskFilter(state: .open), limit: 3, after: first.next)
    }
    let steps = plans.flatMap(\.plan)
    #expect(
      steps.contains {
        $0.contains("taskStateDue (state=? AND (dueOrder,rank,id)>(?,?,?)")
      }, "\(steps)")
  }

  @Test("The dashboard counts and lists along indexes") func dashboard() throws {
    try store.add("late") {
      $0.due = try day("2026-01-20")
      $0.recurrence = try RecurrenceRule("FREQ=DAILY")
    }
    try store.transact {
      _ = try $0.tasks.complete(TaskID("late"), Completion(catchesUp: false), ifRevision: nil)
    }
    let plans = try plans { _ = try $0.dashboard.day(at: moment(), zones: { _ in nil }) }
    #expect(plans.count > 10)
    let used = plans.flatMap(\.plan)
    for index in ["taskSeries", "occurrenceTask", "occurrenceMoved", "occurrenceCompleted"] {
      #expect(used.contains { $0.contains("INDEX \(index) (") }, "\(index)")
    }
    for (sql, plan) in plans {
      #expect(!plan.contains(where: isScan), "\(sql)\n\(plan)")
      let isSorted = plan.contains { $0.contains("TEMP B-TREE") }
      // Started tasks are found by start day and shown by rank; the rows that are shown, at most
      // a section's limit, are put into the order of their keys.
      let mayBeSorted =
        sql.contains("taskStarted") || sql.contains("AS chosen") || sql.contains("habitSchedule")
      #expect(!isSorted || mayBeSorted, "\(sql)\n\(plan)")
      if sql.contains("count(*)") { #expect(try readsIndexOnly(sql), "\(sql)") }
    }
  }

  @Test("A calendar counts and lists along indexes, and counts without reading a task")
  func calendar() throws {
    try store.add("late") {
      $0.due = try day("2026-01-20")
      $0.recurrence = try RecurrenceRule("FREQ=DAILY")
    }
    try store.transact { _ = try $0.tasks.complete(TaskID("late"), ifRevision: nil) }
    let provider = ProviderID("ics")
    try store.transact { writer in
      _ = try writer.events.replace(
        of: provider, since: day("2026-01-01"), through: day("2026-01-31"),
        syncToken: nil,
        by: [
          EventDraft(provider: provider, id: "fair", title: "Fair", start: day("2026-01-13"))
        ])
    }
    let window = try day("2026-01-12")...day("2026-02-01")
    let plans = try plans { reader in
      _ = try reader.calendar.days(window, limit: 3, at: moment(), zones: { _ in nil })
      let page = try reader.calendar.agenda(
        window, limit: 2, after: nil, at: moment(), zones: { _ in nil }
      ).page
      _ = try reader.calendar.agenda(
        window, limit: 2, after: page.next, at: moment(), zones: { _ in nil })
    }
    let used = plans.flatMap(\.plan)
    let indexes = [
      "taskStateDue", "taskStarted", "taskSeries", "taskCompleted", "occurrenceMovedTo",
      "occurrenceTask", "occurrenceCompleted", "eventShown", "eventLong",
    ]
    for index in indexes { #expect(used.contains { $0.contains("INDEX \(index) (") }, "\(index)") }
    for (sql, plan) in plans {
      #expect(!plan.contains(where: isScan), "\(sql)\n\(plan)")
      #expect(!plan.contains { $0.hasPrefix("SCAN task") }, "\(sql)\n\(plan)")
      let isSorted = plan.contains { $0.contains("TEMP B-TREE") }
      // Events are sorted where they begin at the same time, and counted by the days of a window.
      let mayBeSorted =
        sql.contains("AS chosen") || sql.contains("AS day") || sql.contains("habitSchedule")
        || sql.contains("eventShown")
      #expect(!isSorted || mayBeSorted, "\(sql)\n\(plan)")
      if sql.contains("AS day ORDER") {
        #expect(try readsNoTask(sql), "\(sql)")
      }
    }
  }

  /// Whether the program that SQLite compiles the statement to reads no column of a task's row.
  private func readsNoTask(_ sql: String) throws -> Bool {
    try store.read { reader in
      let page = "SELECT rootpage FROM sqlite_master WHERE name = 'task'"
      let table = try reader.db.value(Int.self, page)
      let program = try reader.db.program(of: sql)
      let cursors = Set(
        program.filter { $0.opcode == "OpenRead" && $0.p2 == table }.map(\.p1))
      return !program.contains { $0.opcode == "Column" && cursors.contains($0.p1) }
    }
  }

  /// Whether the program that SQLite compiles the statement to reads no column of the table, whose
  /// cursor is the first; a mere mention of the table's row costs nothing.
  private func readsIndexOnly(_ sql: String) throws -> Bool {
    try store.read { reader in
      try !reader.db.program(of: sql).contains { $0.opcode == "Column" && $0.p1 == 0 }
    }
  }

  @Test("One task, its subtasks, tags and changes are found by index") func others() throws {
    let plans = try plans { reader in
      _ = try reader.tasks.item(TaskID("t3"))
      _ = try reader.tasks.subtaskCount(of: TaskID("t3"))
      _ = try reader.tasks.openSubtaskCount(of: TaskID("t3"))
      _ = try reader.tags.list(limit: 10, after: nil)
      _ = try reader.tags.colours()
      _ = try reader.preferences.current()
      _ = try reader.changes(to: [ChangeKey(.task, "t3")], after: 5, notFrom: "x")
    }
    #expect(plans.count == 9)
    for (sql, plan) in plans {
      #expect(!plan.contains(where: isScan), "\(sql)\n\(plan)")
      let changes = sql.contains("FROM change")
      #expect(!changes || plan.contains { $0.contains("changeEntity (entity=? AND id=? AND") })
    }
  }

  @Test("Habits, their marks and their statistics are found along indexes") func habits() throws {
    try store.addOldHabit("h", from: today.plus(-200), through: today)
    try store.addHabit("gym") {
      $0.schedule = .times(HabitTimes(2, a: .week))
      $0.tags = ["tag1"]
    }
    let plans = try plans { reader in
      _ = try reader.habits.item(HabitID("h"), today: today)
      for state in HabitFilter.State.allCases {
        _ = try reader.habits.list(HabitFilter(state: state), today: today, limit: 10, after: nil)
      }
      _ = try reader.habits.list(HabitFilter(tag: "tag1"), today: today, limit: 10, after: nil)
      _ = try reader.habits.due(on: today, today: today, limit: 10)
      _ = try reader.habits.density(from: today.plus(-7), through: today.plus(30))
      _ = try reader.habits.days(
        HabitID("h"), from: today.plus(-300), through: today.plus(60), today: today)
      _ = try reader.habits.trend(HabitID("h"), .week, count: 10, today: today)
      _ = try reader.habits.markCount(of: HabitID("h"))
    }
    let used = plans.flatMap(\.plan)
    for index in [
      "habitMarkDay (habit=? AND day>? AND day<?)", "habitMarkDone (day=?)",
      "habitMarkDone (day>? AND day<?)", "habitActive", "habitArchived (", "habitRank (",
      "habitArchivedOn (archivedOn>?)", "habitTagTag (tag=?)",
    ] {
      #expect(used.contains { $0.contains("INDEX \(index)") }, "\(index)")
    }
    for (sql, plan) in plans {
      #expect(!plan.contains(where: isScan), "\(sql)\n\(plan)")
      let isSorted = plan.contains { $0.contains("TEMP B-TREE") }
      #expect(!isSorted || sql.contains("habitTagTag") || sql.contains("habitArchivedOn"), "\(sql)")
    }
  }

  @Test("Messages and photo replies are walked along an index, from a cursor on, and never sorted")
  func care() throws {
    try store.addConfirmedProfile("rose", phone: "+49301234567")
    let rose = ProfileID("rose")
    let days = try (1...9).map { try instant("2026-01-0\($0)T09:00:00.000Z") }
    for (number, day) in days.enumerated() {
      try store.transact("care/receive", at: day) { writer in
        _ = try writer.careMessages.add(
          CareMessageDraft(profile: rose, kind: .introduction, text: "\(number)"))
        let digest = String(repeating: "\(number)", count: 64)
        _ = try writer.careResponses.receive(
          CareReplyDraft(
            id: nil, phone: "+49301234567", text: nil,
            photo: CarePicture(name: "a.png", mediaType: "image/png", size: 1, digest: digest),
            received: nil))
      }
    }
    let choices: [([CareMessageState]?, ProfileID?, String)] = [
      (nil, nil, "careMessageCreated ((createdAt,id)<(?,?))"),
      (nil, rose, "careMessageProfile (profile=? AND createdAt<?)"),
      ([.queued], nil, "careMessageListed (state=? AND (createdAt,id)<(?,?))"),
      ([.queued, .sent], rose, "careMessageListed (state=? AND (createdAt,id)<(?,?))"),
    ]
    for (states, profile, step) in choices {
      let plans = try plans { reader in
        let first = try reader.careMessages.list(in: states, profile: profile, limit: 4, after: nil)
        let rest = try reader.careMessages.list(
          in: states, profile: profile, limit: 9, after: first.next)
        #expect((first.items + rest.items).map(\.text) == (0..<9).reversed().map(String.init))
      }
      #expect(plans.contains { $0.plan.contains { $0.hasSuffix(step) } }, "\(plans)")
      for (sql, plan) in plans {
        #expect(!plan.contains(where: isScan), "\(sql)\n\(plan)")
        let isSorted = plan.contains { $0.hasPrefix("USE TEMP B-TREE FOR ORDER BY") }
        #expect(!isSorted, "\(sql)\n\(plan)")
      }
    }
    let galleries: [(ProfileID?, String)] = [
      (nil, "careResponsePhoto (received>? AND (received,id)<(?,?))"),
      (rose, "careResponsePhotoProfile (profile=? AND received>? AND (received,id)<(?,?))"),
    ]
    for (profile, step) in galleries {
      let plans = try plans { reader in
        let first = try reader.careResponses.photos(
          of: profile, since: days[0], limit: 4, after: nil)
        let rest = try reader.careResponses.photos(
          of: profile, since: days[0], limit: 9, after: first.next)
        #expect((first.items + rest.items).map(\.response.receivedAt) == days.reversed())
      }
      #expect(plans.contains { $0.plan.contains { $0.hasSuffix(step) } }, "\(plans)")
      for (sql, plan) in plans {
        #expect(!plan.contains(where: isScan), "\(sql)\n\(plan)")
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(sql)\n\(plan)")
      }
    }
  }

  @Test("Profiles find their introduction among all messages, and a day finds its logs, by index")
  func profilesAndLogs() throws {
    try store.addConfirmedProfile("rose", phone: "+49301234567")
    let plans = try plans { reader in
      _ = try reader.profiles.all()
      _ = try reader.profiles.item(ProfileID("rose"))
      let page = try reader.wellnessLogs.list(on: today, limit: 3)
      _ = try reader.wellnessLogs.list(on: today, kind: .water, limit: 3, after: page.next)
    }
    let used = plans.flatMap(\.plan)
    for index in [
      "careMessageIntroduction (profile=?)", "taskProfile (profile=? AND state=?)",
      "wellnessLogDay (day=? AND (at,id)>(?,?))",
    ] {
      #expect(used.contains { $0.hasSuffix(index) }, "\(index)\n\(used)")
    }
    for (sql, plan) in plans {
      #expect(!plan.contains(where: isScan), "\(sql)\n\(plan)")
      #expect(!plan.contains { $0.contains("INDEX careMessageProfile") }, "\(sql)\n\(plan)")
    }
  }

  @Test("A day of those who are cared for is that of the dashboard, and reads no other open task")
  func careDay() throws {
    try store.addConfirmedProfile("rose", phone: "+49301234567")
    try store.addCareTask(
      "pills", of: "rose", time: LocalTime(hour: 9, minute: 0) ?? .midnight,
      recurrence: "FREQ=DAILY")
    for (id, due) in [("done", today), ("late", today.plus(-30)), ("now", today)] {
      try store.add(id) { draft in
        (draft.due, draft.dueTime) = (due, .last)
        draft.profile = ProfileID("rose")
      }
    }
    try store.transact { writer in
      _ = try writer.tasks.complete(TaskID("done"), ifRevision: nil)
      _ = try writer.tasks.complete(TaskID("pills"), ifRevision: nil)
    }
    let all = try store.read {
      try $0.dashboard.day(at: moment(), limit: 10_000, zones: { _ in nil })
    }
    func theirs(_ items: [TaskItem]) -> [TaskItem] { items.filter { $0.task.care != nil } }
    let plans = try plans { reader in
      let day = try reader.dashboard.careDay(at: moment(), limit: 5, zones: { _ in nil })
      #expect(day.upcoming == theirs(all.overdue.items + all.todays.items))
      #expect(Set(day.upcoming.map(\.task.id.text)) == ["pills", "late", "now"])
      #expect(day.completed == theirs(all.completed.items))
      #expect(Set(day.completed.map(\.task.id.text)) == ["pills", "done"])
    }
    let used = plans.flatMap(\.plan)
    for index in ["taskStateDue", "taskStarted", "taskSeries"] {
      #expect(!used.contains { $0.contains("INDEX \(index)") }, "\(index)")
    }
    for (sql, plan) in plans { #expect(!plan.contains(where: isScan), "\(sql)\n\(plan)") }
  }
}
