import CivilTime
import DaybookModel
import Testing

@Suite("Urgency")
struct TaskUrgencyTests {
  private func task(_ change: (inout TaskRecord) throws -> Void = { _ in }) rethrows -> TaskRecord {
    var task = TaskRecord(
      id: TaskID("fern"), title: "Water the fern", notes: "", state: .open, priority: .none,
      start: nil, startTime: nil, due: nil, dueTime: nil, timeZone: nil, tags: [], parent: nil,
      rank: "a1", createdAt: now, modifiedAt: now, completedAt: nil, revision: 1, foreignFields: nil
    )
    try change(&task)
    return task
  }

  private func urgency(
    waitingTasks: Int = 0, at moment: Moment = moment(),
    _ change: (inout TaskRecord) throws -> Void
  ) rethrows -> TaskUrgency {
    TaskUrgency(
      try task(change), waitingTasks: waitingTasks, at: moment, zones: { try? zone($0) })
  }

  private func due(_ text: String, at moment: Moment = moment()) throws -> UrgencyTerm {
    try #require(try urgency(at: moment) { $0.due = try day(text) }.terms.first)
  }

  @Test("A task of which nothing is known is not urgent") func nothing() {
    let urgency = urgency { _ in }
    #expect(urgency.terms == [])
    #expect(urgency.thousandths == 0)
  }

  @Test(
    "A due day counts by whole days, from two weeks ahead to one past",
    arguments: [
      ("2026-03-01", 2400, "It is due in 38 days."), ("2026-02-05", 2400, "It is due in 14 days."),
      ("2026-02-04", 2857, "It is due in 13 days."), ("2026-01-25", 7429, "It is due in 3 days."),
      ("2026-01-23", 8343, "It is due tomorrow."), ("2026-01-22", 8800, "It is due today."),
      ("2026-01-21", 9257, "It was due yesterday."),
      ("2026-01-16", 11543, "It was due 6 days ago."),
      ("2026-01-15", 12000, "It was due 7 days ago."), ("0001-01-01", 12000, nil),
      ("9999-12-31", 2400, nil),
    ] as [(String, Int, String?)])
  func dueDay(text: String, thousandths: Int, sentence: String?) throws {
    let term = try due(text)
    #expect(term.name == .due)
    #expect(term.thousandths == thousandths)
    if let sentence { #expect(term.sentence == sentence) }
  }

  @Test("The user's day is the one that counts") func dayStart() throws {
    let early = try moment(
      instant("2026-01-23T02:00:00Z"), dayStart: time("03:00"))
    #expect(try due("2026-01-22", at: early).sentence == "It is due today.")
    let samoa = try moment(instant("2026-01-22T12:00:00Z"), in: zone("Pacific/Apia"))
    #expect(try due("2026-01-22", at: samoa).sentence == "It was due yesterday.")
  }

  @Test("A due time counts to the second, in its zone") func dueTime() throws {
    // 09:00 in UTC is 10:00 in Berlin, where a change of clocks is far.
    let berlin = try urgency {
      $0.due = try day("2026-01-22")
      $0.dueTime = try time("16:00")
      $0.timeZone = "Europe/Berlin"
    }
    #expect(berlin.terms.first?.thousandths == 8686)
    #expect(berlin.terms.first?.sentence == "It is due today.")
    let floating = try urgency {
      $0.due = try day("2026-01-22")
      $0.dueTime = try time("08:59:59")
      $0.timeZone = "Nowhere/Land"
    }
    #expect(floating.terms.first?.sentence == "It was due earlier today.")
  }

  @Test("A due time across midnight is told by the reader's day") func dueElsewhere() throws {
    let honolulu = try urgency {
      $0.due = try day("2026-01-22")
      $0.dueTime = try time("20:00")
      $0.timeZone = "Pacific/Honolulu"
    }
    #expect(honolulu.terms.first?.sentence == "It is due tomorrow.")
  }

  @Test("A start to come takes away, one that has come adds") func start() throws {
    let cases: [(String, String?, UrgencyTerm.Name, Int, String)] = [
      ("2026-01-23", nil, .waiting, -3000, "Its start is tomorrow."),
      ("2026-01-22", "09:01", .waiting, -3000, "Its start is later today."),
      ("2026-01-22", nil, .scheduled, 5000, "Its start is today."),
      ("2026-01-22", "09:00", .scheduled, 5000, "Its start is today."),
      ("2026-01-19", nil, .scheduled, 5000, "Its start was 3 days ago."),
    ]
    for (start, startTime, name, thousandths, sentence) in cases {
      let terms = try urgency {
        $0.start = try day(start)
        $0.startTime = try startTime.map(time)
      }.terms
      #expect(terms.map(\.name) == [name])
      #expect(terms.map(\.thousandths) == [thousandths])
      #expect(terms.map(\.sentence) == [sentence])
    }
  }

  @Test("Age grows by whole days for a year") func age() {
    let ages = [(0, nil), (1, 5), (73, 400), (365, 2000), (4000, 2000)] as [(Int64, Int?)]
    for (days, thousandths) in ages {
      let urgency = urgency { $0.createdAt = now.adding(seconds: -days * 86_400 - 60) }
      #expect(urgency.terms.first?.thousandths == thousandths)
    }
    #expect(urgency { $0.createdAt = now.adding(seconds: 86_400) }.terms == [])
  }

  @Test("Priority, tags, notes and dependencies count as they are") func fixed() {
    let all = urgency(waitingTasks: 2) {
      $0.priority = .medium
      $0.tags = ["a", "b"]
      $0.notes = "x"
      $0.isBlocked = true
    }
    #expect(all.terms.map(\.name) == [.blocking, .priority, .tags, .notes, .blocked])
    #expect(all.terms.map(\.thousandths) == [8000, 3900, 900, 800, -5000])
    #expect(all.thousandths == 8600)
    #expect(urgency { $0.priority = .low }.thousandths == 1800)
    #expect(urgency { $0.priority = .high }.thousandths == 6000)
    #expect(urgency { $0.tags = ["a"] }.thousandths == 800)
    #expect(urgency { $0.tags = ["a", "b", "c", "d"] }.thousandths == 1000)
  }

  @Test("What is done or given up is not urgent", arguments: [TaskState.completed, .cancelled])
  func closed(state: TaskState) throws {
    let urgency = try urgency(waitingTasks: 1) {
      $0.state = state
      $0.priority = .high
      $0.due = try day("2026-01-01")
    }
    #expect(urgency.terms == [])
  }

  @Test("Only open tasks are counted as waiting") func waiting() throws {
    let store = try memoryStore()
    for id in ["fern", "a", "b"] {
      try store.add(id) { $0.blockedBy = id == "fern" ? [] : [TaskID("fern")] }
    }
    func count() throws -> Int { try store.read { try $0.tasks.waitingCount(for: TaskID("fern")) } }
    #expect(try count() == 2)
    try store.transact { _ = try $0.tasks.complete(TaskID("a"), ifRevision: nil, subtasks: nil) }
    #expect(try count() == 1)
    #expect(try store.read { try $0.tasks.waitingCount(for: TaskID("moss")) } == 0)
  }
}
