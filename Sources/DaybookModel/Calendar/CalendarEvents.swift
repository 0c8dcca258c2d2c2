package import CivilTime
import SQLite

/// The events of external calendars, each on every day that it lasts by the reader's clock: at its
/// time on the first, without one on the days after.
///
/// Those that last a few days are found by when they begin, longer ones by when they end. A month
/// may have thousands, of which few are shown: what counts one is read without copies.
package struct CalendarEvents {
  let reader: ReadTransaction
  let zone: Zone
  let zones: (String) -> Zone?

  /// When an event is, by the reader's clock.
  package struct Span {
    package let first: Day
    /// nil for one of whole days.
    package let time: LocalTime?
    /// nil where it has none, or is unknown.
    package let end: LocalDateTime?
    package let last: Day
  }

  /// An event on one of its days.
  struct Sighting {
    let day: Day
    /// nil for one of the whole day.
    let time: LocalTime?
  }

  /// Hands over all of the window, in no order, each with what makes its row.
  func forEach(
    in window: ClosedRange<Day>,
    _ body: (Sighting, _ row: () throws -> CalendarRow) throws -> Void
  ) throws {
    let apart = CalendarForeign.maxDaysApart
    let from = window.lowerBound.adding(days: -apart) ?? .earliest
    let bound: Arguments = [
      "from": from.description,
      "begun": (from.adding(days: 1 - EventLimits.shortDays) ?? .earliest).description,
      "through": (window.upperBound.adding(days: apart) ?? .latest).description,
      "zone": zone.identifier,
    ]
    let providers: [Int64: String] = Dictionary(
      uniqueKeysWithValues: try reader.db.rows("SELECT key, id FROM provider"))
    for sql in [Self.short, Self.long] {
      try reader.db.forEach(sql, bound) { row in
        let (first, time, last) = try days(row)
        guard last >= window.lowerBound, first <= window.upperBound else { return .row }
        for day in (max(first, window.lowerBound)...min(last, window.upperBound)).days {
          let time = day == first ? time : nil
          try body(Sighting(day: day, time: time)) {
            let (provider, key, id): (Int64, Int64, String) =
              try row.read(from: 6) { ($0, $1, $2) }
            let name = "\(providers[provider] ?? "")/\(id)"
            return CalendarRow(
              key: key, place: CalendarPlace(day, time, rank: "", id: name), event: try span(row))
          }
        }
        return .row
      }
    }
  }

  private static let columns = """
    startsAt, lastDay, timeZone IS NULL OR timeZone = :zone, timeZone, endDay, endTime, provider,
      key, id
    """
  private static let short = """
    SELECT \(columns) FROM event INDEXED BY eventShown
    WHERE status <> 'cancelled' AND isLong = 0
      AND startsAt >= :begun AND startsAt < :through || '~' AND lastDay >= :from
    """
  private static let long = """
    SELECT \(columns) FROM event INDEXED BY eventLong
    WHERE status <> 'cancelled' AND isLong = 1
      AND lastDay >= :from AND startsAt < :through || '~'
    """

  /// Returns on which days it is, and its time on the first.
  private func days(_ row: Row) throws -> (first: Day, time: LocalTime?, last: Day) {
    let start = try row.withText(0) { LocalDateTime.parts(utf8: $0) }
    guard let start else { throw ModelError.corruptValue }
    let isHere: Bool = try row.value(2)
    guard start.time == nil || isHere else {
      let span = try span(row)
      return (span.first, span.time, span.last)
    }
    guard let last = try row.withText(1, { LocalDateTime.parts(utf8: $0) }) else {
      throw ModelError.corruptValue
    }
    return (start.day, start.time, last.day)
  }

  private func span(_ row: Row) throws -> Span {
    guard let written = try row.withText(0, { LocalDateTime.parts(utf8: $0) }) else {
      throw ModelError.corruptValue
    }
    guard let time = written.time else {
      return Span(first: written.day, time: nil, end: nil, last: try row.value(1))
    }
    let isHere: Bool = try row.value(2)
    let other = isHere ? nil : try (row.value(3) as String?).flatMap(zones)
    let ending = try (row.value(5) as LocalTime?).map {
      LocalDateTime(day: try row.value(4) ?? written.day, time: $0)
    }
    return Span(from: LocalDateTime(day: written.day, time: time), to: ending, of: other, in: zone)
  }
}

extension CalendarEvents.Span {
  /// Of an event with a time, as written in the zone `other`; nil is the reader's, `zone`.
  fileprivate init(
    from start: LocalDateTime, to end: LocalDateTime?, of other: Zone?, in zone: Zone
  ) {
    func here(_ written: LocalDateTime) -> LocalDateTime {
      guard let other else { return written }
      return zone.local(at: other.instant(of: written))
    }
    let start = here(start)
    // Where clocks are put back, an hour has the same names twice.
    let end = end.map { max(here($0), start) }
    let isOverAtMidnight = end.map { $0.time == .midnight && $0.day > start.day } ?? false
    let last = end?.day ?? start.day
    self.init(
      first: start.day, time: start.time, end: end,
      last: isOverAtMidnight ? last.adding(days: -1) ?? last : last)
  }
}

package extension EventRecord {
  /// When it is, by the reader's clock.
  func span(in zone: Zone, zones: (String) -> Zone?) -> CalendarEvents.Span {
    guard let startTime else {
      return CalendarEvents.Span(first: start, time: nil, end: nil, last: endDay ?? start)
    }
    let end = endTime.map { LocalDateTime(day: endDay ?? start, time: $0) }
    let other = timeZone == zone.identifier ? nil : timeZone.flatMap(zones)
    return CalendarEvents.Span(
      from: LocalDateTime(day: start, time: startTime), to: end, of: other, in: zone)
  }
}
