package import CivilTime
import SQLite

package struct DashboardReader: FeatureReader { let reader: ReadTransaction }

package extension ReadTransaction {
  var dashboard: DashboardReader { DashboardReader(reader: self) }
}

package extension DashboardReader {
  /// Each section holds its first `limit` items and counts up to 1000 of them. `strip` are the days
  /// whose density is wanted. The cost is that of the items shown, the tasks with a time around
  /// today and the late recurring tasks; a strip costs what its days hold.
  ///
  /// A section that cannot be read says why, and the others are still there; throws where none can
  /// be read.
  func day(
    at moment: Moment, limit: Int = 100, strip: ClosedRange<Day>? = nil,
    zones: @escaping (String) -> Zone?
  ) throws -> DashboardRecord {
    let today = moment.today
    let missed = try reader.tasks.missed()
    let timed = try reader.card {
      try TimedTasks(around: today, at: moment, without: missed, in: reader, zones: zones)
    }
    let occurring = try reader.card { try TodaysOccurrences(at: moment, in: reader, zones: zones) }
    let list = DashboardList(reader: reader, today: today, limit: max(limit, 0), missed: missed)
    let record = DashboardRecord(
      today: today,
      missed: .init(
        try reader.card {
          let missed = try list.missed(on: moment, zones)
          return .init(items: Array(missed.prefix(list.limit)), total: missed.count)
        }),
      overdue: .init(try reader.card { try list.overdue(timed.get(), occurring.get()) }),
      todays: .init(try reader.card { try list.todays(timed.get(), occurring.get()) }),
      starting: .init(
        try reader.card {
          let (timed, occurring) = (try timed.get(), try occurring.get())
          let elsewhere =
            timed.overdue + timed.todays + occurring.overdue + occurring.todays
          return try BegunTasks(
            reader: reader, today: today, hidden: missed + elsewhere.map(\.key)
          ).starting(limit: list.limit)
        }),
      completed: .init(
        try reader.card {
          try list.completed(from: moment.start(of: today), to: moment.end(of: today))
        }),
      next: try reader.card {
        try DashboardNext(reader: reader, moment: moment, zones: zones)
          .entry(todays: timed.get().todays + occurring.get().todays)
      },
      strip: try strip.map { strip in
        try reader.card { try reader.calendar.days(strip, limit: 0, at: moment, zones: zones) }
      },
      habits: try reader.card {
        try reader.habits.due(on: today, today: today, limit: max(limit, 0))
      })
    let errors = record.sections.compactMap(\.error)
    if errors.count == record.sections.count, case .failure(let error) = record.habits {
      throw error
    }
    return record
  }

  /// The first `limit` of the tasks that are overdue at the moment, the oldest first, with those
  /// that were missed.
  func overdue(
    at moment: Moment, limit: Int, zones: @escaping (String) -> Zone?
  ) throws -> DashboardRecord.Section {
    let timed = try TimedTasks(
      around: moment.today, at: moment, without: [], in: reader, zones: zones)
    let occurring = try TodaysOccurrences(at: moment, in: reader, zones: zones)
    return try DashboardList(reader: reader, today: moment.today, limit: limit, missed: [])
      .overdue(timed, occurring)
  }

  /// The moment's day of the tasks of profiles; each list holds its first `limit` items. Costs what
  /// those tasks and the completed ones do.
  func careDay(
    at moment: Moment, limit: Int, zones: @escaping (String) -> Zone?
  ) throws -> (upcoming: [TaskItem], missed: [TaskItem], completed: [TaskItem]) {
    let today = moment.today
    let missed = try reader.tasks.missed()
    let timed = try TimedTasks(
      around: today, at: moment, of: .profiles, without: missed, in: reader, zones: zones)
    let occurring = try TodaysOccurrences(at: moment, of: .profiles, in: reader, zones: zones)
    let list = DashboardList(
      reader: reader, today: today, limit: limit, missed: missed, scope: .profiles)
    return try (
      list.overdue(timed, occurring).items + list.todays(timed, occurring).items,
      list.missed(on: moment, zones),
      list.completed(from: moment.start(of: today), to: moment.end(of: today)).items
    )
  }

  /// By rank; no subtask of an open task, which belongs to that one. The cost grows with the items
  /// and with the subtasks that are passed.
  func anytime(limit: Int) throws -> DashboardRecord.Section {
    let source = """
      FROM task INDEXED BY taskAnytime
      WHERE state = 'open' AND due IS NULL AND start IS NULL AND NOT EXISTS (
        SELECT 1 FROM task AS above WHERE above.key = task.parent AND above.state = 'open')
      """
    let keys = try db.values(
      Int64.self, "SELECT key \(source) ORDER BY rank, id LIMIT ?", [max(limit, 0)])
    let total = try db.value(
      Int.self,
      "SELECT count(*) FROM (SELECT 1 \(source) LIMIT \(DashboardRecord.Section.maxTotal))")
    return .init(
      items: try reader.tasks.items(keys: keys, withNotes: false).map { TaskItem($0) },
      total: total ?? 0)
  }
}

/// The sections of one user's day: SQLite counts and lists what has no time, by ranges of an index;
/// `timed` and `occurring` were judged one by one.
private struct DashboardList {
  let reader: ReadTransaction
  let today: Day
  let limit: Int
  /// The open tasks that stand with what was missed, and in no other section.
  let missed: [Int64]
  var scope = DayScope.everybody

  /// The tasks that were missed and are open, however long ago, and the occurrences of today, by
  /// when they were to be done.
  func missed(on moment: Moment, _ zones: @escaping (String) -> Zone?) throws -> [TaskItem] {
    let tasks = try reader.tasks.items(keys: missed, withNotes: false).map { TaskItem($0) }
    let occurrences = try reader.calendar.missed(on: today, at: moment, zones: zones)
    return (tasks + occurrences).sorted { $0.task.lateFrom < $1.task.lateFrom }
  }

  func overdue(
    _ timed: TimedTasks, _ occurring: TodaysOccurrences
  ) throws -> DashboardRecord.Section {
    // Whatever is due before the window is past, whatever its zone; in the window before today,
    // whatever is due without a time.
    var sources: [(String, Arguments)] = [
      ("dueOrder < :due", ["due": timed.window.lowerBound.description])
    ]
    for day in [-2, -1].compactMap(today.adding(days:)) {
      sources.append(("dueOrder = :due", ["due": day.description + "~"]))
    }
    var rows = timed.overdue + occurring.overdue
    var total = rows.count
    for (condition, bound) in sources {
      let source = "state = 'open' AND \(condition)"
      total += try count("taskStateDue", source, bound)
      rows += try self.rows(
        "taskStateDue", source, order: "dueOrder, rank, id", sortedBy: "dueOrder", bound)
    }
    return try section(rows.sorted(), total: total)
  }

  func todays(
    _ timed: TimedTasks, _ occurring: TodaysOccurrences
  ) throws -> DashboardRecord.Section {
    let due = "state = 'open' AND dueOrder = :due"
    // Within the window a start with a time is one of `timed`.
    let started = """
      state = 'open' AND due IS NULL AND start <= :today
        AND (startTime IS NULL OR start < :windowStart)
      """
    let dueBound: Arguments = ["due": today.description + "~"]
    let startBound: Arguments = [
      "today": today.description, "windowStart": timed.window.lowerBound.description,
    ]
    let total =
      try timed.todays.count + occurring.todays.count + count("taskStateDue", due, dueBound)
      + count("taskStarted", started, startBound)
    let rows =
      try timed.todays + occurring.todays
      + self.rows("taskStateDue", due, order: "rank, id", sortedBy: "'~'", dueBound)
      + self.rows("taskStarted", started, order: "rank, id", sortedBy: "'~'", startBound)
    return try section(rows.sorted(), total: total)
  }

  func completed(from start: Instant, to end: Instant) throws -> DashboardRecord.Section {
    let done = CompletedItems(reader: reader, start: start, end: end, scope: scope)
    return .init(
      items: try done.newest(limit), total: try done.count(limit: DashboardRecord.Section.maxTotal))
  }

  private var condition: String {
    scope.condition
      + (missed.isEmpty ? "" : " AND task.key NOT IN (SELECT value FROM json_each(:missed))")
  }

  private var missedBound: Arguments { missed.isEmpty ? [:] : ["missed": missed.list] }

  private func count(_ index: String, _ source: String, _ bound: Arguments) throws -> Int {
    let sql = """
      SELECT count(*) FROM (
        SELECT 1 FROM task INDEXED BY \(scope.index(index)) WHERE \(source)\(condition)
        LIMIT \(DashboardRecord.Section.maxTotal))
      """
    return try reader.db.value(Int.self, sql, bound + missedBound) ?? 0
  }

  private func rows(
    _ index: String, _ source: String, order: String, sortedBy sortKey: String,
    _ bound: Arguments
  ) throws -> [TimedTasks.Row] {
    let sql = """
      SELECT key, \(sortKey), rank, id FROM task INDEXED BY \(scope.index(index))
      WHERE \(source)\(condition)
      ORDER BY \(order) LIMIT :limit
      """
    return try reader.db.rows(sql, bound + missedBound + ["limit": limit]) {
      TimedTasks.Row(key: $0, sortKey: $1, rank: $2, id: $3)
    }
  }

  private func section(_ rows: [TimedTasks.Row], total: Int) throws -> DashboardRecord.Section {
    let shown = rows.prefix(limit)
    let tasks = try reader.tasks.items(keys: shown.map(\.key), withNotes: false)
    return .init(items: zip(tasks, shown).map { TaskItem($0, $1.occurring) }, total: total)
  }
}

extension TaskRecord {
  /// When it was to be done, as it is written.
  fileprivate var lateFrom: LocalDateTime {
    LocalDateTime(day: due ?? start ?? .earliest, time: dueTime ?? startTime ?? .midnight)
  }
}
