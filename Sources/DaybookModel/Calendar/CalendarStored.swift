import CivilTime
import SQLite

/// The entries whose day is the stored one: tasks for a whole day or at a time of the reader's
/// clock, and what was completed. SQLite counts and lists them by ranges of an index.
struct CalendarStored {
  let reader: ReadTransaction
  let zone: Zone

  private static let dues = """
    task INDEXED BY taskStateDue WHERE state = 'open'
    """
  private static let starts = """
    task INDEXED BY taskStarted WHERE state = 'open' AND due IS NULL
    """
  /// A time in another zone may fall on another day: see `CalendarForeign`.
  private static let isHere = "(timeZone IS NULL OR timeZone = :zone)"

  func counts(_ days: [Day]) throws -> [CalendarCounts] {
    let sql = """
      SELECT
        (SELECT count(*) FROM \(Self.dues)
          AND dueOrder > day.value AND dueOrder < day.value || '~' AND \(Self.isHere)),
        (SELECT count(*) FROM \(Self.dues) AND dueOrder = day.value || '~'),
        (SELECT count(*) FROM \(Self.starts)
          AND start = day.value AND (startTime IS NULL OR \(Self.isHere)))
      FROM json_each(:days) AS day ORDER BY day.key
      """
    let list = "[" + days.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    let open = try reader.db.rows(sql, ["days": list, "zone": zone.identifier]) {
      (timed: Int, wholeDay: Int, started: Int) in timed + wholeDay + started
    }
    return try zip(days, open).map { day, open in
      CalendarCounts(tasks: open, completed: try done(on: day).count())
    }
  }

  /// The first `limit` rows of a day, in their order, behind a place on it.
  func rows(on day: Day, after place: CalendarPlace?, limit: Int) throws -> [CalendarRow] {
    let part = place?.part ?? .wholeDay
    var rows: [CalendarRow] = []
    if part == .wholeDay { rows += try wholeDay(day, after: place, limit) }
    if part != .completed, rows.count < limit {
      rows += try timed(day, after: part == .timed ? place : nil, limit)
    }
    if rows.count < limit {
      rows += try completed(day, after: part == .completed ? place : nil, limit)
    }
    return Array(rows.prefix(limit))
  }

  private func wholeDay(
    _ day: Day, after place: CalendarPlace?, _ limit: Int
  ) throws -> [CalendarRow] {
    let bound: Arguments = [
      "day": day.description, "rank": place?.rank ?? "", "id": place?.id ?? "",
      "limit": limit,
    ]
    let behind = "AND (rank, id) > (:rank, :id) ORDER BY rank, id LIMIT :limit"
    let dues =
      "SELECT key, NULL, rank, id FROM \(Self.dues) AND dueOrder = :day || '~' \(behind)"
    let starts = """
      SELECT key, NULL, rank, id FROM \(Self.starts)
        AND start = :day AND startTime IS NULL \(behind)
      """
    return try (rows(dues, bound, day) + rows(starts, bound, day)).sorted()
  }

  private func timed(
    _ day: Day, after place: CalendarPlace?, _ limit: Int
  ) throws -> [CalendarRow] {
    let time = place.flatMap { LocalTime(second: Int32(clamping: $0.order)) }
    let bound: Arguments = [
      "day": day.description, "time": time?.description ?? "", "zone": zone.identifier,
      "rank": place?.rank ?? "", "id": place?.id ?? "", "limit": limit,
    ]
    let dues = """
      SELECT key, substr(dueOrder, 12), rank, id FROM \(Self.dues)
        AND (dueOrder, rank, id) > (:day || 'T' || :time, :rank, :id)
        AND dueOrder < :day || '~' AND \(Self.isHere)
      ORDER BY dueOrder, rank, id LIMIT :limit
      """
    let starts = """
      SELECT key, startTime, rank, id FROM \(Self.starts)
        AND start = :day AND (startTime, rank, id) > (:time, :rank, :id) AND \(Self.isHere)
      ORDER BY startTime, rank, id LIMIT :limit
      """
    return try (rows(dues, bound, day) + rows(starts, bound, day)).sorted()
  }

  /// The first at a time of the reader's clock, not before a moment and on a day through the last.
  func firstTimed(from first: LocalDateTime, through last: Day) throws -> CalendarRow? {
    let bound: Arguments = [
      "from": first.description, "day": first.day.description, "last": last.description,
      "zone": zone.identifier,
    ]
    let dues = """
      SELECT key, dueOrder, rank, id FROM \(Self.dues)
        AND dueOrder >= :from AND dueOrder < :last || '~' AND substr(dueOrder, 11, 1) = 'T'
        AND \(Self.isHere)
      ORDER BY dueOrder, rank, id LIMIT 1
      """
    let starts = """
      SELECT key, start || 'T' || startTime, rank, id FROM \(Self.starts)
        AND start >= :day AND start <= :last AND startTime IS NOT NULL
        AND start || 'T' || startTime >= :from AND \(Self.isHere)
      ORDER BY start, startTime, rank, id LIMIT 1
      """
    return try [dues, starts].compactMap { sql in
      try reader.db.rows(sql, bound) { (key, when: LocalDateTime, rank, id) in
        CalendarRow(key: key, place: CalendarPlace(when.day, when.time, rank: rank, id: id))
      }.first
    }.min()
  }

  private func rows(
    _ sql: String, _ bound: Arguments, _ day: Day
  ) throws -> [CalendarRow] {
    try reader.db.rows(sql, bound) { key, time, rank, id in
      CalendarRow(key: key, place: CalendarPlace(day, time, rank: rank, id: id))
    }
  }

  private func completed(
    _ day: Day, after place: CalendarPlace?, _ limit: Int
  ) throws -> [CalendarRow] {
    let after = (completed: place?.order ?? .min, id: place?.id ?? "")
    return try done(on: day).oldest(limit, after: after).map { found in
      CalendarRow(
        key: found.key, place: CalendarPlace(completed: found, on: day),
        occurring: found.occurring)
    }
  }

  private func done(on day: Day) -> CompletedItems {
    let start = LocalDateTime(day: day, time: .midnight)
    let end = LocalDateTime(clampingWallSecond: start.wallSecond + 86_400)
    return CompletedItems(
      reader: reader, start: zone.instant(of: start), end: zone.instant(of: end))
  }
}
