import CivilTime
import Support
import Testing

@testable import DaybookModel

@Suite("The calendar")
struct CalendarTests {
  let store: Store

  init() throws { store = try memoryStore() }

  private func calendar(
    _ first: String, _ last: String, limit: Int = 100, in zone: Zone = .utc
  ) throws -> CalendarRecord {
    let window = try day(first)...day(last)
    return try store.read {
      try $0.calendar.days(
        window, limit: limit, at: moment(in: zone), zones: { try? DaybookModelTests.zone($0) })
    }
  }

  private func lines(_ entries: [CalendarEntry]) -> [String] {
    entries.map { entry in
      let time = entry.time.map { " \($0)" } ?? ""
      let occurrence = entry.item?.occurrence.map { "@\($0)" } ?? ""
      let id = entry.item?.task.id.text ?? ""
      return "\(entry.day)\(time) \(entry.kind.rawValue) \(id)\(occurrence)"
        + (entry.isVirtual ? " virtual" : "")
    }
  }

  /// Tasks of every kind, the same for the same seed.
  private func fill(_ seed: UInt64, count: Int = 120) throws {
    var random = SeededGenerator(seed: seed)
    let rules = [
      "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,TH", "FREQ=DAILY;INTERVAL=3;COUNT=9", "FREQ=MONTHLY",
      "FREQ=DAILY;UNTIL=20260210", "FREQ=HOURLY;INTERVAL=5;COUNT=40", "FREQ=YEARLY",
    ]
    let zones = [nil, nil, "America/New_York", "Asia/Tokyo", "Europe/Berlin", "Pacific/Auckland"]
    let times = ["00:00", "00:30", "03:00", "09:15", "12:00", "23:45"]
    for index in 0..<count {
      let when = Day(number: 20_460 + Int32.random(in: 0..<30, using: &random))
      let time = Bool.random(using: &random) ? times.randomElement(using: &random) : nil
      let isDue = Int.random(in: 0..<4, using: &random) > 0
      let rule =
        Int.random(in: 0..<3, using: &random) == 0 ? rules.randomElement(using: &random) : nil
      let zone = zones.randomElement(using: &random) ?? nil
      try store.add("t\(index)") {
        (isDue ? $0.due = when : ($0.start = when))
        let time = time.flatMap(LocalTime.init)
        (isDue ? $0.dueTime = time : ($0.startTime = time))
        $0.timeZone = time == nil ? nil : zone
        $0.recurrence = try rule.map(RecurrenceRule.init)
      }
      let choice = Int.random(in: 0..<8, using: &random)
      let id = TaskID("t\(index)")
      let at = now.adding(seconds: Int64.random(in: -1_000_000..<1_000_000, using: &random))
      if choice == 0 {
        try store.transact(at: at) { _ = try $0.tasks.complete(id, ifRevision: nil) }
      } else if choice == 1, rule != nil {
        try store.transact(at: at) { _ = try $0.tasks.skip(id, ifRevision: nil) }
      }
    }
  }

  @Test(
    "The pages of an agenda are the days of the calendar, one behind the other, and no entry twice")
  func pages() throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      let model = try CalendarTests()
      try model.fill(seed)
      let berlin = try zone("Europe/Berlin")
      let record = try model.calendar("2026-01-10", "2026-02-20", limit: 1000, in: berlin)
      let whole = record.days.flatMap(\.entries)
      #expect(whole.count > 200)
      #expect(Set(lines(whole)).count == whole.count)
      for day in record.days {
        let done = day.entries.count { $0.kind == .completed }
        #expect(day.counts.completed == done && day.counts.tasks == day.entries.count - done)
      }
      // A page costs what its days hold, so the smallest pages are those of fewer days.
      for (limit, last) in [(1, "2026-01-20"), (7, "2026-02-20"), (90, "2026-02-20")] {
        let window = try day("2026-01-10")...day(last)
        let entries = whole.filter { window.contains($0.day) }
        var paged: [CalendarEntry] = []
        var after: String?
        repeat {
          let page = try model.store.read {
            try $0.calendar.agenda(
              window, limit: limit, after: after, at: moment(in: berlin),
              zones: { try? zone($0) }
            ).page
          }
          #expect(page.items.count <= limit)
          paged += page.items
          after = page.next
        } while after != nil
        #expect(lines(paged) == lines(entries), "seed \(seed), limit \(limit)")
      }
    }
  }

  @Test("What stands on the days is what the tasks and their rules say one by one")
  func oneByOne() throws {
    try fill(7)
    let berlin = try zone("Europe/Berlin")
    let window = try day("2026-01-10")...day("2026-02-20")
    var expected: Set<String> = []
    func expect(
      _ local: LocalDateTime, _ time: LocalTime?, _ task: TaskRecord, _ occurrence: LocalDateTime?
    ) throws {
      let its = try task.timeZone.map { try zone($0) } ?? berlin
      let here = time == nil ? local : berlin.local(at: its.instant(of: local))
      guard window.contains(here.day) else { return }
      let shown = time == nil ? "" : " \(here.time)"
      let kind = task.due == nil ? "start" : "due"
      let name = occurrence.map { "@\($0)" } ?? ""
      let isVirtual = occurrence != task.series?.occurrence
      expected.insert("\(here.day)\(shown) \(kind) \(task.id)\(name)\(isVirtual ? " virtual" : "")")
    }
    let all = try store.read {
      try $0.tasks.list(TaskFilter(state: .open), limit: 1000, after: nil).items
    }
    for task in all {
      guard let first = task.due ?? task.start else { continue }
      let time = task.due == nil ? task.startTime : task.dueTime
      let local = LocalDateTime(day: first, time: time ?? .midnight)
      try expect(local, time, task, task.series?.occurrence)
      guard let series = task.series else { continue }
      let its = try task.timeZone.map { try zone($0) } ?? berlin
      let later = series.recurrence(in: its).occurrences(
        after: series.occurrence, before: LocalDateTime("2026-03-01T00:00"), limit: 1000)
      for occurrence in later.occurrences {
        try expect(occurrence, series.time(of: occurrence), task, occurrence)
      }
    }
    let record = try calendar("2026-01-10", "2026-02-20", limit: 1000, in: berlin)
    let open = record.days.flatMap(\.entries).filter { $0.kind != .completed }
    #expect(Set(lines(open)) == expected)
  }

  @Test("A window looks only at tasks that can occur in it") func readsFew() throws {
    for (id, due, rule) in [
      ("endless", "2026-01-20", "FREQ=DAILY"), ("over", "2026-01-20", "FREQ=DAILY;UNTIL=20260131"),
      ("utc", "2026-01-20", "FREQ=DAILY;UNTIL=20260131T235959Z"),
      ("later", "2026-04-01", "FREQ=DAILY"), ("once", "2026-03-05", ""),
    ] {
      try store.add(id) {
        $0.due = try day(due)
        if id == "utc" { $0.dueTime = .midnight }
        $0.recurrence = rule.isEmpty ? nil : try RecurrenceRule(rule)
      }
    }
    let window = try day("2026-03-01")...day("2026-03-07")
    try store.read { reader in
      var occurrences = CalendarOccurrences(reader: reader, zone: .utc, zones: { _ in nil })
      var rows: [CalendarRow] = []
      try occurrences.forEach(in: window) { rows.append($0) }
      #expect(occurrences.tasksSeen == 1)
      #expect(rows.count == 7)
    }
  }

  @Test("A rule without measure does not take the occurrences of the others") func budget() throws {
    for index in 0..<3 {
      try store.add("tick\(index)") {
        $0.due = try day("2026-01-22")
        $0.dueTime = .midnight
        $0.recurrence = try RecurrenceRule("FREQ=SECONDLY")
      }
    }
    try store.add("never") {
      $0.due = try day("2028-02-29")
      $0.recurrence = try RecurrenceRule("FREQ=YEARLY")
    }
    try store.add("daily") {
      $0.due = try day("2026-01-22")
      $0.recurrence = try RecurrenceRule("FREQ=DAILY")
    }
    let record = try calendar("2026-01-22", "2026-02-28", limit: 1)
    #expect(record.isTruncated)
    #expect(record.days.dropFirst().allSatisfy { $0.counts.tasks >= 1 })
    #expect(try !calendar("2026-01-01", "2026-01-21").isTruncated)
  }

  @Test("A window of more than 400 days is refused, of an agenda too") func tooLong() throws {
    #expect(try calendar("2026-01-01", "2027-02-04", limit: 0).days.count == 400)
    let error = try modelError { _ = try calendar("2026-01-01", "2027-02-05", limit: 0) }
    guard case .tooLarge(_, _, 400) = error else {
      Issue.record("\(error)")
      return
    }
    let agenda = { (last: String) in
      let window = try day("2026-01-01")...day(last)
      _ = try store.read {
        try $0.calendar.agenda(window, limit: 1, after: nil, at: moment(), zones: { _ in nil })
      }
    }
    try agenda("2027-02-04")
    #expect(try modelError { try agenda("2027-02-05") } == error)
  }

  @Test("An entry that runs over midnight fills the hours until then, and ends on the next day")
  func overMidnight() throws {
    try store.add("party") {
      $0.due = try day("2026-01-22")
      $0.dueTime = try time("22:30")
      $0.durationMinutes = 120
    }
    let record = try calendar("2026-01-22", "2026-01-22").days[0]
    #expect(record.entries[0].end == LocalDateTime("2026-01-23T00:30"))
    #expect(record.hours == Array(repeating: 0, count: 22) + [1, 1])
  }
}
