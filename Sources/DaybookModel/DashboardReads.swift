package import CivilTime
import GRDB

package extension Reader {
  /// The user's day at the moment; each section holds its first `limit` items and counts all of
  /// them. `zones` gives the rules of a task's zone; a zone that it does not know floats. Costs
  /// what it shows, what has a time around today and what recurs and is late.
  func dashboard(
    at moment: Moment, limit: Int = 100, zones: (String) -> Zone?
  ) throws -> DashboardRecord {
    let today = moment.today
    let timed = try TimedTasks(around: today, at: moment, in: self, zones: zones)
    let occurring = try TodaysOccurrences(at: moment, in: self, zones: zones)
    let list = DashboardList(
      reader: self, today: today, timed: timed, occurring: occurring.rows, limit: max(limit, 0))
    let overdue = try list.overdue()
    let todays = try list.todays()
    let completed = try list.completed(from: moment.start(of: today), to: moment.end(of: today))
    return DashboardRecord(
      today: today, overdue: overdue, todays: todays, completed: completed,
      counts: .init(
        overdue: overdue.total, todays: todays.total, completed: completed.total))
  }
}

/// The sections of one user's day: SQLite counts and lists what has no time, by ranges of an
/// index; `timed` and `occurring` are what was looked at one by one.
private struct DashboardList {
  let reader: Reader
  let today: Day
  let timed: TimedTasks
  let occurring: [TimedTasks.Row]
  let limit: Int

  func overdue() throws -> DashboardRecord.Section {
    // Whatever is due before the window is past, whatever its zone; in the window before today,
    // whatever is due without a time.
    var sources: [(String, StatementArguments)] = [
      ("dueOrder < :due", ["due": timed.window.lowerBound.description])
    ]
    for day in [-2, -1].compactMap(today.adding(days:)) {
      sources.append(("dueOrder = :due", ["due": day.description + "~"]))
    }
    var total = timed.overdue.count
    var rows = timed.overdue
    for (condition, bound) in sources {
      let source = "state = 'open' AND \(condition)"
      total += try count("taskStateDue", source, bound)
      rows += try self.rows(
        "taskStateDue", source, order: "dueOrder, position, id", sortedBy: "dueOrder", bound)
    }
    return try section(rows.sorted(), total: total)
  }

  func todays() throws -> DashboardRecord.Section {
    let due = "state = 'open' AND dueOrder = :due"
    // Within the window a start with a time is one of `timed`.
    let started = """
      state = 'open' AND due IS NULL AND start <= :today
        AND (startTime IS NULL OR start < :windowStart)
      """
    let dueBound: StatementArguments = ["due": today.description + "~"]
    let startBound: StatementArguments = [
      "today": today.description, "windowStart": timed.window.lowerBound.description,
    ]
    let total =
      try timed.todays.count + occurring.count + count("taskStateDue", due, dueBound)
      + count("taskStarted", started, startBound)
    let rows =
      try timed.todays + occurring
      + self.rows("taskStateDue", due, order: "position, id", sortedBy: "'~'", dueBound)
      + self.rows("taskStarted", started, order: "position, id", sortedBy: "'~'", startBound)
    return try section(rows.sorted(), total: total)
  }

  func completed(from start: Instant, to end: Instant) throws -> DashboardRecord.Section {
    let done = CompletedItems(reader: reader, start: start, end: end)
    return .init(items: try done.newest(limit), total: try done.count())
  }

  private func count(_ index: String, _ source: String, _ bound: StatementArguments) throws -> Int {
    let sql = "SELECT count(*) FROM task INDEXED BY \(index) WHERE \(source)"
    return try reader.db.value(Int.self, sql, bound) ?? 0
  }

  private func rows(
    _ index: String, _ source: String, order: String, sortedBy sortKey: String,
    _ bound: StatementArguments
  ) throws -> [TimedTasks.Row] {
    let sql = """
      SELECT key, \(sortKey), position, id FROM task INDEXED BY \(index) WHERE \(source)
      ORDER BY \(order) LIMIT :limit
      """
    return try reader.db.rows(sql, bound &+ ["limit": limit]) { row in
      try TimedTasks.Row(
        key: row.value(0), sortKey: row.value(1), position: row.value(2), id: row.value(3))
    }
  }

  private func section(_ rows: [TimedTasks.Row], total: Int) throws -> DashboardRecord.Section {
    let shown = rows.prefix(limit)
    let tasks = try reader.tasks(keys: shown.map(\.key))
    return .init(items: zip(tasks, shown).map { TaskItem($0, $1.occurring) }, total: total)
  }
}
