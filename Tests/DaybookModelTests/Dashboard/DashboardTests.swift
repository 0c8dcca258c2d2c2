import CivilTime
import DaybookModel
import Support
import Testing

@Suite("The dashboard")
struct DashboardTests {
  let store: Store

  init() throws { store = try memoryStore() }

  private func dashboard(at moment: Moment = moment(), limit: Int = 100) throws -> DashboardRecord {
    try store.read { try $0.dashboard.day(at: moment, limit: limit, zones: { try? zone($0) }) }
  }

  private func add(
    _ id: String, due: String? = nil, _ dueTime: String? = nil, start: String? = nil,
    _ startTime: String? = nil, in timeZone: String? = nil
  ) throws {
    try store.add(id.filter { $0 != " " && $0 != "," }) {
      $0.title = id
      $0.due = try due.map(day)
      $0.dueTime = try dueTime.map(time)
      $0.start = try start.map(day)
      $0.startTime = try startTime.map(time)
      $0.timeZone = timeZone
    }
  }

  private func titles(_ section: DashboardRecord.Section) -> [String] {
    section.items.map(\.task.title)
  }

  @Test("An empty store has an empty day") func empty() throws {
    let board = try dashboard()
    #expect(board.today == (try day("2026-01-22")))
    #expect(board.state == .empty)
    #expect(board.overdue == board.todays && board.todays == board.completed)
  }

  @Test("Overdue is what is past, by due day and time, then rank") func overdue() throws {
    try add("yesterday-2", due: "2026-01-21")
    try add("long ago", due: "2020-05-05", "10:00")
    try add("yesterday-timed", due: "2026-01-21", "23:59")
    try add("this morning", due: "2026-01-22", "08:59:59")
    try add("right now", due: "2026-01-22", "09:00")
    try add("today", due: "2026-01-22")
    try add("tomorrow", due: "2026-01-23")
    try add("yesterday-1", due: "2026-01-21")
    try add("two days", due: "2026-01-20")
    let board = try dashboard()
    #expect(
      titles(board.overdue) == [
        "long ago", "two days", "yesterday-timed", "yesterday-2", "yesterday-1", "this morning",
      ])
    #expect(board.counts.overdue == 6)
    #expect(titles(board.todays) == ["right now", "today"])
  }

  @Test("Today's are due today, or started without a due; by time, then rank")
  func todays() throws {
    try add("due-late", due: "2026-01-22", "18:00")
    try add("due", due: "2026-01-22")
    try add("started today", start: "2026-01-22")
    try add("started at ten", start: "2026-01-22", "10:00")
    try add("started long ago", start: "2019-01-01", "07:00")
    try add("starts tomorrow", start: "2026-01-23")
    try add("starts today, due later", due: "2026-02-01", start: "2026-01-22")
    try add("no day at all")
    try add("due-early", due: "2026-01-22", "09:30")
    let board = try dashboard()
    #expect(
      titles(board.todays) == [
        "due-early", "started at ten", "due-late", "due", "started today", "started long ago",
      ])
    #expect(board.counts.todays == 6)
    #expect(board.counts.overdue == 0)
    #expect(board.state == .pending)
  }

  @Test("Completed are those of the user's day, the newest first") func completed() throws {
    let berlin = try zone("Europe/Berlin")
    let ends = [
      "2026-01-21T22:59:59.999Z", "2026-01-21T23:00:00Z", "2026-01-22T08:00:00Z",
      "2026-01-22T22:59:59.999Z", "2026-01-22T23:00:00Z",
    ]
    for (index, end) in ends.enumerated() {
      try store.add("t\(index)")
      try store.transact(at: try instant(end)) {
        _ = try $0.tasks.complete(TaskID("t\(index)"), ifRevision: nil)
      }
    }
    let board = try dashboard(at: moment(in: berlin))
    #expect(titles(board.completed) == ["t3", "t2", "t1"])
    #expect(board.counts.completed == 3)
    #expect(board.state == .success)
    let later = try dashboard(at: moment(in: berlin, dayStart: time("03:00")))
    #expect(titles(later.completed) == ["t4", "t3", "t2"])
  }

  @Test("Something to do and something done is mixed") func mixed() throws {
    try add("a", due: "2026-01-22")
    try add("b")
    try store.transact { _ = try $0.tasks.complete(TaskID("b"), ifRevision: nil) }
    #expect(try dashboard().state == .mixed)
  }

  @Test("A section shows its first tasks and counts all of them") func limited() throws {
    for index in 1...9 {
      try add("o\(index)", due: "2026-01-1\(index)")
      try add("d\(index)", due: "2026-01-22")
      try add("s\(index)", start: "2026-01-0\(index)")
      try add("t\(index)", due: "2026-01-22", "1\(index):00")
    }
    let board = try dashboard(limit: 4)
    #expect(titles(board.overdue) == ["o1", "o2", "o3", "o4"])
    #expect(board.overdue.total == 9)
    #expect(titles(board.todays) == ["t1", "t2", "t3", "t4"])
    #expect(board.todays.total == 27)
    #expect(try titles(dashboard(limit: 11).todays).suffix(3) == ["t9", "d1", "s1"])
    #expect(try dashboard(limit: 0).todays.items.isEmpty)
  }

  @Test("A time in another zone counts where the user is") func otherZones() throws {
    // 09:00 in UTC is 18:00 in Tokyo and 01:00 in Los Angeles.
    try add("tokyo past", due: "2026-01-22", "17:00", in: "Asia/Tokyo")
    try add("tokyo next", due: "2026-01-22", "19:00", in: "Asia/Tokyo")
    try add("angeles yesterday", due: "2026-01-21", "20:00", in: "America/Los_Angeles")
    try add("angeles today", due: "2026-01-22", "10:00", in: "America/Los_Angeles")
    try add("angeles tomorrow", due: "2026-01-22", "20:00", in: "America/Los_Angeles")
    try add("tokyo tomorrow, here today", due: "2026-01-23", "05:00", in: "Asia/Tokyo")
    try add("unknown zone floats", due: "2026-01-22", "12:00", in: "Mars/Base")
    let board = try dashboard()
    #expect(titles(board.overdue) == ["angeles yesterday", "tokyo past"])
    #expect(
      titles(board.todays) == [
        "tokyo next", "unknown zone floats", "angeles today", "tokyo tomorrow, here today",
      ])
  }

  @Test("The user's day starts when they say") func dayStart() throws {
    // 01:30 on the 23rd is still the 22nd for a person whose day starts at 03:00.
    let night = moment(try instant("2026-01-23T01:30:00Z"), dayStart: try time("03:00"))
    try add("the 22nd", due: "2026-01-22")
    try add("the 23rd", due: "2026-01-23")
    try add("in an hour", due: "2026-01-23", "02:30")
    try add("in the morning", due: "2026-01-23", "08:00")
    try add("past", due: "2026-01-23", "01:00")
    let board = try dashboard(at: night)
    #expect(board.today == (try day("2026-01-22")))
    #expect(titles(board.overdue) == ["past"])
    #expect(titles(board.todays) == ["in an hour", "the 22nd"])
  }

  @Test("What SQLite ranges say is what a look at each task says", arguments: 0..<12)
  func againstBruteForce(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let names = ["Pacific/Kiritimati", "Pacific/Niue", "Europe/Berlin", "Asia/Kathmandu"]
    let zones = try Dictionary(uniqueKeysWithValues: names.map { ($0, try zone($0)) })
    try store.transact { writer in
      for index in 0..<300 {
        let number = Int32.random(in: 20_472...20_482, using: &random)
        let second = Int32.random(in: 0..<86_400, using: &random)
        let isDue = Bool.random(using: &random)
        let isTimed = Bool.random(using: &random)
        var draft = TaskDraft(id: TaskID("t\(index)"), title: "t\(index)")
        if isDue { draft.due = Day(number: number) } else { draft.start = Day(number: number) }
        if isTimed, isDue { draft.dueTime = LocalTime(second: second) }
        if isTimed, !isDue { draft.startTime = LocalTime(second: second) }
        if Bool.random(using: &random) { draft.timeZone = names.randomElement(using: &random) }
        _ = try writer.tasks.add(draft)
      }
    }
    let home = zones[names[seed % 4]] ?? Zone.utc
    let dayStart = LocalTime(second: [0, 10_800, 21_600][seed % 3]) ?? .midnight
    let moment = Moment(instant: now, zone: home, dayStart: dayStart)
    let board = try store.read {
      try $0.dashboard.day(at: moment, limit: 1000, zones: { zones[$0] })
    }
    let all = try store.read { try $0.tasks.list(TaskFilter(), limit: 1000, after: nil) }.items
    let overdue = all.filter { $0.isOverdue(at: moment, zones: { zones[$0] }) }
    #expect(titles(board.overdue) == overdue.map(\.id.text))
    #expect(board.overdue.total == overdue.count)

    func userDay(_ day: Day?, _ time: LocalTime?, of task: TaskRecord) -> Day? {
      guard let day, let time else { return day }
      let own = task.timeZone.flatMap { zones[$0] } ?? home
      let instant = own.instant(of: LocalDateTime(day: day, time: time))
      return Moment(instant: instant, zone: home, dayStart: dayStart).today
    }
    let todays = all.filter { task in
      guard !task.isOverdue(at: moment, zones: { zones[$0] }) else { return false }
      if task.due != nil { return userDay(task.due, task.dueTime, of: task) == moment.today }
      return userDay(task.start, task.startTime, of: task).map { $0 <= moment.today } ?? false
    }
    #expect(Set(titles(board.todays)) == Set(todays.map(\.id.text)))
    #expect(board.todays.total == todays.count)
  }
}

@Suite("What is overdue")
struct OverdueTests {
  private func task(_ due: String?, _ time: String? = nil, in zone: String? = nil) -> TaskRecord {
    TaskRecord(
      id: TaskID("x"), title: "x", notes: "", state: .open, priority: .none, start: nil,
      startTime: nil, due: due.flatMap(Day.init), dueTime: time.flatMap(LocalTime.init),
      timeZone: zone, tags: [], parent: nil, rank: "a1", createdAt: now, modifiedAt: now,
      completedAt: nil, revision: 1, foreignFields: nil)
  }

  private func isOverdue(_ task: TaskRecord, _ instant: String, dayStart: String = "00:00") throws
    -> Bool
  {
    let moment = Moment(
      instant: try DaybookModelTests.instant(instant), zone: try zone("Europe/Berlin"),
      dayStart: try time(dayStart))
    return task.isOverdue(at: moment, zones: { try? zone($0) })
  }

  @Test("A due day is on time until the user's day ends") func untilTheEnd() throws {
    #expect(try !isOverdue(task("2026-01-22"), "2026-01-22T22:59:59.999Z"))
    #expect(try isOverdue(task("2026-01-22"), "2026-01-22T23:00:00Z"))
    #expect(try !isOverdue(task("2026-01-22"), "2026-01-23T01:59:59.999Z", dayStart: "03:00"))
    #expect(try isOverdue(task("2026-01-22"), "2026-01-23T02:00:00Z", dayStart: "03:00"))
  }

  @Test("A due time is on time up to itself") func upToTheTime() throws {
    #expect(try !isOverdue(task("2026-01-22", "09:00"), "2026-01-22T08:00:00Z"))
    #expect(try isOverdue(task("2026-01-22", "09:00"), "2026-01-22T08:00:00.001Z"))
  }

  @Test("A time in a zone of its own is past when it is past there") func zoned() throws {
    let task = task("2026-01-22", "09:00", in: "America/New_York")
    #expect(try !isOverdue(task, "2026-01-22T14:00:00Z"))
    #expect(try isOverdue(task, "2026-01-22T14:00:01Z"))
  }

  @Test("What is done, cancelled or without a due is never overdue") func never() throws {
    var done = task("2020-01-01")
    done.state = .completed
    #expect(try !isOverdue(done, "2026-01-22T09:00:00Z"))
    done.state = .cancelled
    #expect(try !isOverdue(done, "2026-01-22T09:00:00Z"))
    #expect(try !isOverdue(task(nil), "2026-01-22T09:00:00Z"))
  }
}
