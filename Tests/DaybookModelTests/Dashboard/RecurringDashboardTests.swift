import CivilTime
import DaybookModel
import Testing

@Suite("What recurs, on the dashboard")
struct RecurringDashboardTests {
  let store: Store

  init() throws { store = try memoryStore() }

  private func dashboard(at moment: Moment = moment(), limit: Int = 100) throws -> DashboardRecord {
    try store.read { try $0.dashboard.day(at: moment, limit: limit, zones: { try? zone($0) }) }
  }

  private func add(
    _ id: String, _ rule: String, due: String? = nil, _ dueTime: String? = nil,
    start: String? = nil, in timeZone: String? = nil,
    from anchor: RecurrenceAnchor = .scheduled
  ) throws {
    try store.add(id) {
      $0.due = try due.map(day)
      $0.dueTime = try dueTime.map(time)
      $0.start = try start.map(day)
      $0.timeZone = timeZone
      $0.recurrence = try RecurrenceRule(rule)
      $0.recurrenceAnchor = anchor
    }
  }

  private func occurrence(_ text: String) throws -> LocalDateTime {
    try #require(LocalDateTime(text))
  }

  private func complete(_ id: String, _ text: String? = nil, at instant: Instant = now) throws {
    let occurrence = try text.map(occurrence)
    try store.transact(at: instant) {
      _ = try $0.tasks.complete(
        TaskID(id), Completion(of: occurrence, catchesUp: false), ifRevision: nil)
    }
  }

  private func lines(_ section: DashboardRecord.Section) -> [String] {
    section.items.map { item in
      item.task.id.text + (item.occurrence.map { "@\($0)" } ?? "")
    }
  }

  @Test("A task that is late with an earlier occurrence has its occurrence of today too")
  func late() throws {
    try add("daily", "FREQ=DAILY", due: "2026-01-20")
    try add("weekly", "FREQ=WEEKLY", due: "2026-01-20")
    try add("timed", "FREQ=DAILY", due: "2026-01-21", "18:00")
    let board = try dashboard()
    #expect(
      lines(board.overdue) == [
        "daily@2026-01-20T00:00", "weekly@2026-01-20T00:00", "timed@2026-01-21T18:00",
      ])
    #expect(lines(board.todays) == ["timed@2026-01-22T18:00", "daily@2026-01-22T00:00"])
    #expect(board.counts.todays == 2)
    #expect(board.todays.items[1].task.due == (try day("2026-01-22")))
    #expect(!board.todays.items[1].isCurrent)
    #expect(try lines(dashboard(limit: 1).todays) == ["timed@2026-01-22T18:00"])
    #expect(try dashboard(limit: 1).todays.total == 2)
  }

  @Test("What recurs often is one line of today: the latest up to now, else the first to come")
  func oneLine() throws {
    try add("two-hourly", "FREQ=HOURLY;INTERVAL=2", due: "2026-01-21", "06:00")
    try add("minutely", "FREQ=MINUTELY;INTERVAL=7", due: "2026-01-21", "06:00")
    try add("evening", "FREQ=DAILY;BYHOUR=19", due: "2026-01-21", "19:00")
    #expect(
      try lines(dashboard().todays) == [
        "two-hourly@2026-01-22T08:00", "minutely@2026-01-22T08:57", "evening@2026-01-22T19:00",
      ])
    try complete("two-hourly", "2026-01-22T08:00")
    try complete("evening", "2026-01-22T19:00")
    #expect(
      try lines(dashboard().todays) == [
        "minutely@2026-01-22T08:57", "two-hourly@2026-01-22T10:00",
      ])
  }

  @Test("Each of up to eight occurrences a day is a line until it is done, wherever the task is")
  func severalADay() throws {
    try add("late", "FREQ=DAILY;BYHOUR=7,20", due: "2026-01-20", "20:00")
    try add("six-hourly", "FREQ=HOURLY;INTERVAL=6", due: "2026-01-22", "05:00")
    try add("ahead", "FREQ=DAILY;BYHOUR=10,22", due: "2026-01-22", "10:00")
    try add("tokyo", "FREQ=DAILY;BYHOUR=2,20", due: "2026-01-22", "02:00", in: "Asia/Tokyo")
    try complete("ahead", "2026-01-22T10:00")
    try store.transact { writer in
      _ = try writer.tasks.edit(
        TaskID("late"), TaskEdit(addedOccurrences: .set([try occurrence("2026-01-22T12:30")])),
        ifRevision: nil)
      _ = try writer.tasks.skip(
        TaskID("six-hourly"), occurrence: occurrence("2026-01-22T11:00"), ifRevision: nil)
      _ = try writer.tasks.moveOccurrence(
        TaskID("six-hourly"), occurrence("2026-01-22T23:00"),
        TaskEdit(due: .set(try day("2026-01-23"))), ifRevision: nil)
    }
    let board = try dashboard()
    #expect(
      lines(board.overdue) == [
        "late@2026-01-20T20:00", "tokyo@2026-01-22T02:00", "six-hourly@2026-01-22T05:00",
        "late@2026-01-22T07:00",
      ])
    #expect(
      lines(board.todays) == [
        "tokyo@2026-01-22T20:00", "late@2026-01-22T12:30", "six-hourly@2026-01-22T17:00",
        "tokyo@2026-01-23T02:00", "late@2026-01-22T20:00", "ahead@2026-01-22T22:00",
      ])
    #expect(board.counts.overdue == 4 && board.counts.todays == 6)
    let next = try #require(try board.next.get())
    #expect(next.item?.occurrence == (try occurrence("2026-01-22T20:00")))
    #expect(next.item?.task.id.text == "tokyo")
  }

  @Test("One occurrence of a day is done without the others, also late in the day") func apart()
    throws
  {
    try add("pills", "FREQ=HOURLY;INTERVAL=6", due: "2026-01-22", "02:00")
    try store.transact {
      _ = try $0.tasks.complete(TaskID("pills"), ifRevision: nil)
    }
    #expect(try lines(dashboard().overdue) == ["pills@2026-01-22T08:00"])
    #expect(
      try lines(dashboard().todays) == ["pills@2026-01-22T14:00", "pills@2026-01-22T20:00"])
  }

  @Test("What is a line of today anyway, or goes on from completion, has no second line")
  func noSecondLine() throws {
    try add("started", "FREQ=DAILY", start: "2026-01-20")
    try add("today", "FREQ=DAILY", due: "2026-01-22")
    try add("completion", "FREQ=DAILY", due: "2026-01-20", from: .completion)
    try add("moved", "FREQ=DAILY", due: "2026-01-20")
    let edit = TaskEdit(due: .set(try day("2026-01-22")))
    try store.transact {
      _ = try $0.tasks.moveOccurrence(TaskID("moved"), nil, edit, ifRevision: nil)
    }
    #expect(
      try lines(dashboard().todays) == [
        "started@2026-01-20T00:00", "today@2026-01-22T00:00", "moved@2026-01-20T00:00",
      ])
  }

  @Test("An occurrence of today that something happened to is not there, unless it moved here")
  func overridden() throws {
    for id in ["done", "skipped", "away", "here"] { try add(id, "FREQ=DAILY", due: "2026-01-20") }
    let today = try occurrence("2026-01-22T00:00")
    try complete("done", "2026-01-22T00:00")
    let away = TaskEdit(due: .set(try day("2026-01-25")))
    let here = TaskEdit(due: .set(try day("2026-01-22")), dueTime: .set(try time("20:00")))
    let tomorrow = try occurrence("2026-01-23T00:00")
    try store.transact { writer in
      _ = try writer.tasks.skip(TaskID("skipped"), occurrence: today, ifRevision: nil)
      _ = try writer.tasks.skip(TaskID("here"), occurrence: today, ifRevision: nil)
      _ = try writer.tasks.moveOccurrence(TaskID("away"), today, away, ifRevision: nil)
      _ = try writer.tasks.moveOccurrence(TaskID("here"), tomorrow, here, ifRevision: nil)
    }
    let board = try dashboard()
    #expect(lines(board.todays) == ["here@2026-01-23T00:00"])
    #expect(board.todays.items[0].task.dueTime == (try time("20:00")))
    #expect(lines(board.completed) == ["done@2026-01-22T00:00"])
  }

  @Test("Today is the user's, wherever the task's clock hangs") func zones() throws {
    // 09:00 in UTC is 18:00 in Tokyo and 01:00 in Los Angeles.
    try add("tokyo", "FREQ=DAILY", due: "2026-01-20", "05:00", in: "Asia/Tokyo")
    try add("angeles", "FREQ=DAILY", due: "2026-01-20", "20:00", in: "America/Los_Angeles")
    #expect(
      try lines(dashboard().todays) == ["angeles@2026-01-21T20:00", "tokyo@2026-01-23T05:00"])
    // 01:30 on the 23rd is still the 22nd for a person whose day starts at 03:00.
    let night = moment(try instant("2026-01-23T01:30:00Z"), dayStart: try time("03:00"))
    try add("late", "FREQ=DAILY", due: "2026-01-20", "02:00")
    try add("whole", "FREQ=DAILY", due: "2026-01-20")
    #expect(
      try lines(dashboard(at: night).todays).suffix(2) == [
        "late@2026-01-23T02:00", "whole@2026-01-22T00:00",
      ])
  }

  @Test("Completed occurrences are among the completed, as they were, the newest first")
  func completed() throws {
    try add("daily", "FREQ=DAILY", due: "2026-01-19", "08:00")
    try add("twice", "FREQ=DAILY;COUNT=2", due: "2026-01-21")
    try store.add("once")
    let yesterday = try instant("2026-01-21T10:00:00Z")
    try complete("daily", at: yesterday)
    try complete("once", at: now.adding(seconds: -60))
    try complete("twice")
    try complete("daily", at: now)
    let moved = TaskEdit(due: .set(try day("2026-01-21")), dueTime: .set(nil))
    try store.transact {
      _ = try $0.tasks.moveOccurrence(TaskID("daily"), nil, moved, ifRevision: nil)
    }
    try complete("daily", at: now.adding(seconds: 60))
    try complete("twice", at: now.adding(seconds: 120))
    #expect(try store.task("twice").state == .completed)
    let board = try dashboard(at: moment(now.adding(seconds: 200)))
    #expect(
      lines(board.completed) == [
        "twice@2026-01-22T00:00", "daily@2026-01-21T08:00", "twice@2026-01-21T00:00",
        "daily@2026-01-20T08:00", "once",
      ])
    #expect(board.counts.completed == 5)
    #expect(board.completed.items.allSatisfy { $0.task.state == .completed })
    let last = board.completed.items[1].task
    #expect(last.due == (try day("2026-01-21")) && last.dueTime == nil)
    #expect(last.completedAt == now.adding(seconds: 60))
    let few = try dashboard(at: moment(now.adding(seconds: 200)), limit: 2)
    #expect(lines(few.completed) == ["twice@2026-01-22T00:00", "daily@2026-01-21T08:00"])
    #expect(few.completed.total == 5)
  }

  @Test("A series that ended counts once, also when its recurrence is taken away afterwards")
  func endedOnce() throws {
    try add("task", "FREQ=DAILY;COUNT=1", due: "2026-01-22")
    try complete("task")
    #expect(try dashboard().counts.completed == 1)
    let later = now.adding(seconds: 60)
    try store.transact(at: later) {
      _ = try $0.tasks.edit(TaskID("task"), TaskEdit(recurrence: .set(nil)), ifRevision: nil)
    }
    #expect(try store.task("task").state == .completed)
    let board = try dashboard(at: moment(later))
    #expect(board.counts.completed == 1)
    #expect(lines(board.completed) == ["task@2026-01-22T00:00"])
    try store.transact(at: later) { _ = try $0.tasks.reopen(TaskID("task"), ifRevision: nil) }
    try complete("task", at: later)
    #expect(try dashboard(at: moment(later)).counts.completed == 2)
  }

  @Test("The history of a task that recurs no more stays, apart from the task") func ended() throws
  {
    try add("task", "FREQ=DAILY", due: "2026-01-22")
    try complete("task")
    try store.transact {
      _ = try $0.tasks.edit(
        TaskID("task"), TaskEdit(due: .set(try day("2026-01-22")), recurrence: .set(nil)),
        ifRevision: nil)
    }
    let board = try dashboard()
    #expect(lines(board.todays) == ["task"])
    #expect(lines(board.completed) == ["task@2026-01-22T00:00"])
    #expect(!board.completed.items[0].isCurrent)
  }
}
