import CivilTime
import SQLite

/// The entries that are judged one by one, since their day is not the stored one: tasks at a time
/// of another zone, and moved occurrences.
struct CalendarForeign {
  let reader: ReadTransaction
  let zone: Zone
  let zones: (String) -> Zone?

  /// Two clocks differ by at most 26 hours.
  static let maxDaysApart = 2

  /// Hands over the rows of the window, in no order.
  func forEach(in window: ClosedRange<Day>, _ body: (CalendarRow) -> Void) throws {
    let bound: Arguments = [
      "from": (window.lowerBound.adding(days: -Self.maxDaysApart) ?? .earliest).description,
      "through": (window.upperBound.adding(days: Self.maxDaysApart) ?? .latest).description,
    ]
    let elsewhere = bound + ["zone": zone.identifier]
    for row in try tasks(Self.dues, elsewhere) + tasks(Self.starts, elsewhere)
      + moved(bound)
    where window.contains(row.place.day) {
      body(row)
    }
  }

  private static let dues = """
    SELECT key, dueOrder, rank, id, timeZone FROM task INDEXED BY taskStateDue
    WHERE state = 'open' AND dueOrder >= :from AND dueOrder < :through || '~'
      AND timeZone <> :zone AND substr(dueOrder, 11, 1) = 'T'
    """

  private static let starts = """
    SELECT key, start || 'T' || startTime, rank, id, timeZone FROM task INDEXED BY taskStarted
    WHERE state = 'open' AND due IS NULL AND start >= :from AND start <= :through
      AND timeZone <> :zone AND startTime IS NOT NULL
    """

  private func tasks(
    _ sql: String, _ bound: Arguments
  ) throws -> [CalendarRow] {
    try reader.db.rows(sql, bound) { (key, written: LocalDateTime, rank, id, zone: String?) in
      let local = here(written, in: zone)
      return CalendarRow(key: key, place: CalendarPlace(local.day, local.time, rank: rank, id: id))
    }
  }

  private static let moved = """
    SELECT \(OccurrenceRecord.columns), task.key, task.rank, task.id, task.timeZone
    FROM occurrence INDEXED BY occurrenceMovedTo
      CROSS JOIN task ON task.key = occurrence.task
    WHERE occurrence.state = 'moved'
      AND ifnull(occurrence.due, occurrence.start) BETWEEN :from AND :through
      AND task.state = 'open' AND task.occurrence <> occurrence.at
    """

  private func moved(_ bound: Arguments) throws -> [CalendarRow] {
    try reader.db.rows(Self.moved, bound) { row -> CalendarRow? in
      let record = try OccurrenceRecord(row)
      let time = record.due == nil ? record.startTime : record.dueTime
      guard let day = record.due ?? record.start else { return nil }
      return try row.read(from: OccurrenceRecord.endIndex) { (key, rank, id, zone: String?) in
        let local = time.map { here(LocalDateTime(day: day, time: $0), in: zone) }
        return CalendarRow(
          key: key,
          place: CalendarPlace(
            local?.day ?? day, local?.time, rank: rank, id: id, occurrence: record.occurrence),
          occurring: OccurringTask(occurrence: record.occurrence, overridden: record))
      }
    }.compactMap(\.self)
  }

  /// On the reader's clock.
  private func here(_ written: LocalDateTime, in name: String?) -> LocalDateTime {
    guard let name, name != zone.identifier, let its = zones(name) else { return written }
    return zone.local(at: its.instant(of: written))
  }
}
