import CivilTime
import SQLite

/// The occurrences of open tasks that recur by schedule, after the current one, to which nothing
/// has happened.
///
/// Only tasks are looked at whose current occurrence is before the window's end and whose UNTIL is
/// not past. A rule that takes too many steps gives the occurrences found until then.
struct CalendarOccurrences {
  let reader: ReadTransaction
  let zone: Zone
  let zones: (String) -> Zone?
  private(set) var isTruncated = false
  /// How many tasks could occur.
  private(set) var tasksSeen = 0
  private(set) var stepsLeft = maxSteps

  /// For all tasks together, and for one of them; an occurrence is a step too.
  static let maxSteps = 500_000
  static let maxStepsPerTask = 50_000

  private struct Task {
    let key: Int64
    let rank: String
    let id: String
    let zone: Zone
    let series: TaskSeries
  }

  private static let tasks = """
    SELECT key, rank, id, timeZone,
      recurrence, recurrenceAnchor, seriesStart, seriesLead, occurrence, excluded, added
    FROM task INDEXED BY taskSeries
    WHERE state = 'open' AND recurrenceAnchor = 'scheduled' AND occurrence < :end
      AND (seriesEnd IS NULL OR seriesEnd >= :from)
    ORDER BY occurrence
    """

  /// Hands over the rows of the window, in no order.
  mutating func forEach(in window: ClosedRange<Day>, _ body: (CalendarRow) -> Void) throws {
    // As long as its rule gives no other day, a time can be on another only in another zone.
    let from = window.lowerBound.adding(days: -CalendarForeign.maxDaysApart) ?? .earliest
    let end = window.upperBound.adding(days: CalendarForeign.maxDaysApart + 1) ?? .latest
    let bound: Arguments = ["from": from.description, "end": end.description]
    let tasks = try reader.db.rows(Self.tasks, bound) { row -> Task? in
      guard let series = try row.part(4) as TaskSeries? else { return nil }
      return try row.read { (key, rank, id, name: String?) in
        let its = name.flatMap { $0 == zone.identifier ? nil : zones($0) }
        return Task(key: key, rank: rank, id: id, zone: its ?? zone, series: series)
      }
    }
    tasksSeen += tasks.count
    for case let task? in tasks { try expand(task, in: window, body) }
  }

  private mutating func expand(
    _ task: Task, in window: ClosedRange<Day>, _ body: (CalendarRow) -> Void
  ) throws {
    let series = task.series
    let apart = task.zone == zone ? 0 : CalendarForeign.maxDaysApart
    let first = window.lowerBound.number - Int32(apart)
    let last = window.upperBound.number + Int32(apart)
    let after = max(series.occurrence.wallSecond, Int64(first) * 86_400 - 1)
    let before = (Int64(last) + 1) * 86_400
    guard after + 1 < before else { return }
    var steps = min(stepsLeft, Self.maxStepsPerTask)
    let budget = steps
    defer { stepsLeft -= budget - steps }
    var overridden: Set<LocalDateTime>?
    var failure: (any Error)?
    let ending = series.recurrence(in: task.zone).forEach(
      after: LocalDateTime(clampingWallSecond: after),
      before: LocalDateTime(clampingWallSecond: before), steps: &steps
    ) { occurrence in
      do {
        if overridden == nil { overridden = try self.overridden(task) }
      } catch {
        failure = error
        return false
      }
      guard overridden?.contains(occurrence) == false else { return true }
      let time = series.time(of: occurrence)
      let local =
        time == nil || apart == 0
        ? occurrence : zone.local(at: task.zone.instant(of: occurrence))
      guard window.contains(local.day) else { return true }
      body(
        CalendarRow(
          key: task.key,
          place: CalendarPlace(
            local.day, time == nil ? nil : local.time, rank: task.rank, id: task.id,
            occurrence: occurrence),
          occurring: OccurringTask(occurrence: occurrence, overridden: nil)))
      return true
    }
    if let failure { throw failure }
    if ending == .gaveUp { isTruncated = true }
  }

  /// The overridden occurrences after the task's current one.
  private func overridden(_ task: Task) throws -> Set<LocalDateTime> {
    let sql = "SELECT at FROM occurrence INDEXED BY occurrenceTask WHERE task = ? AND at > ?"
    return Set(
      try reader.db.values(LocalDateTime.self, sql, [task.key, task.series.occurrence]))
  }
}
