import CivilTime
import SQLite

/// The events of external calendars. Each is on every day that it lasts, by the reader's clock: at
/// its time on the first, and without a time on the days after.
///
/// Those of one day on the reader's own clock are counted and listed by SQLite, along an index that
/// has all that it takes. The others are judged one by one: those that last a few days are found by
/// when they begin, longer ones by when they end.
struct CalendarEvents {
  let reader: ReadTransaction
  let zone: Zone
  let zones: (String) -> Zone?

  /// When an event is, by the reader's clock.
  struct Span {
    let first: Day
    /// nil for one of whole days.
    let time: LocalTime?
    /// nil where it has none, or is unknown.
    let end: LocalDateTime?
    /// The last day that it is on.
    let last: Day
  }

  /// Hands over the rows of the window, in no order. `isJudging` leaves out those that `counts` and
  /// `rows` have.
  func forEach(
    in window: ClosedRange<Day>, isJudging: Bool = false, _ body: (CalendarRow) -> Void
  ) throws {
    let apart = CalendarForeign.maxDaysApart
    let from = window.lowerBound.adding(days: -apart) ?? .earliest
    let bound: Arguments = [
      "from": from.description,
      "begun": (from.adding(days: 1 - EventLimits.shortDays) ?? .earliest).description,
      "through": (window.upperBound.adding(days: apart) ?? .latest).description,
      "zone": zone.identifier,
    ]
    for sql in [isJudging ? Self.judged : Self.short, Self.long] {
      try reader.db.forEach(sql, bound) { row in
        let (key, span, name) = try (row.value(0) as Int64, span(row), row.value(6) as String)
        guard span.last >= window.lowerBound, span.first <= window.upperBound else { return .row }
        for day in (max(span.first, window.lowerBound)...min(span.last, window.upperBound)).days {
          body(CalendarRow(key, span, name, on: day))
        }
        return .row
      }
    }
  }

  /// How many events of one day each day has, on the reader's own clock.
  func counts(in window: ClosedRange<Day>) throws -> [Day: Int] {
    let sql = """
      SELECT substr(startsAt, 1, 10), count(*) FROM \(Self.ofOneDay)
        AND startsAt >= :from AND startsAt < :through || '~'
      GROUP BY 1
      """
    let bound: Arguments = [
      "from": window.lowerBound.description, "through": window.upperBound.description,
      "zone": zone.identifier,
    ]
    let counts = try reader.db.rows(sql, bound) { row -> (Day, Int) in
      guard let day = try TaskRow.day(row, 0) else { throw ModelError.corruptValue }
      return (day, try row.value(1))
    }
    return Dictionary(uniqueKeysWithValues: counts)
  }

  /// The first `limit` of them on a day, in their order, behind a place on it.
  func rows(on day: Day, after place: CalendarPlace?, limit: Int) throws -> [CalendarRow] {
    guard place?.part != .completed else { return [] }
    let time = place?.part == .timed ? LocalTime(second: Int32(clamping: place?.order ?? 0)) : nil
    let sql = """
      SELECT \(Self.columns) FROM \(Self.ofOneDay)
        AND startsAt >= :starts AND startsAt < :day || '~'
        AND (startsAt, \(Self.name)) > (:starts, :name)
      ORDER BY startsAt, \(Self.name) LIMIT :limit
      """
    let bound: Arguments = [
      "day": day.description, "zone": zone.identifier, "limit": limit,
      "starts": day.description + (time.map { "T\($0)" } ?? ""),
      // A task comes behind all events of its place.
      "name": place.map { $0.rank.isEmpty ? $0.id : "~" } ?? "",
    ]
    return try reader.db.rows(sql, bound) { row in
      try CalendarRow(row.value(0), span(row), row.value(6), on: day)
    }
  }

  /// The provider's name begins with a small letter, so that "~" is behind all of them.
  private static let name = """
    (SELECT provider.id FROM provider WHERE provider.key = event.provider) || '/' || event.id
    """
  private static let columns = """
    key, startsAt, timeZone, endDay, endTime, lastDay, \(name)
    """
  private static let ofOneDay = """
    event INDEXED BY eventShown
    WHERE status <> 'cancelled' AND isLong = 0 AND lastDay = substr(startsAt, 1, 10)
      AND (timeZone IS NULL OR timeZone = :zone)
    """
  private static let short = """
    SELECT \(columns) FROM event INDEXED BY eventShown
    WHERE status <> 'cancelled' AND isLong = 0
      AND startsAt >= :begun AND startsAt < :through || '~' AND lastDay >= :from
    """
  private static let judged =
    short + " AND (lastDay > substr(startsAt, 1, 10) OR timeZone <> :zone)"
  private static let long = """
    SELECT \(columns) FROM event INDEXED BY eventLong
    WHERE status <> 'cancelled' AND isLong = 1
      AND lastDay >= :from AND startsAt < :through || '~'
    """

  private func span(_ row: Row) throws -> Span {
    let starts: String = try row.value(1)
    guard starts.utf8.count > 10 else {
      guard let first = Day(starts), let last = try TaskRow.day(row, 5) else {
        throw ModelError.corruptValue
      }
      return Span(first: first, time: nil, end: nil, last: last)
    }
    guard let written = LocalDateTime(starts) else { throw ModelError.corruptValue }
    let other = (try row.value(2) as String?).flatMap { $0 == zone.identifier ? nil : zones($0) }
    func here(_ written: LocalDateTime) -> LocalDateTime {
      guard let other else { return written }
      return zone.local(at: other.instant(of: written))
    }
    let start = here(written)
    guard let endTime = try TaskRow.time(row, 4) else {
      return Span(first: start.day, time: start.time, end: nil, last: start.day)
    }
    let endDay = try TaskRow.day(row, 3) ?? written.day
    // Where clocks are put back, an hour has the same names twice.
    let end = max(here(LocalDateTime(day: endDay, time: endTime)), start)
    let isOverAtMidnight = end.time == .midnight && end.day > start.day
    let last = isOverAtMidnight ? end.day.adding(days: -1) ?? end.day : end.day
    return Span(first: start.day, time: start.time, end: end, last: last)
  }
}

extension CalendarRow {
  /// An event on one of its days; `name` is that of its provider and its own.
  fileprivate init(_ key: Int64, _ span: CalendarEvents.Span, _ name: String, on day: Day) {
    let time = day == span.first ? span.time : nil
    self.init(key: key, place: CalendarPlace(day, time, rank: "", id: name), event: span)
  }
}
