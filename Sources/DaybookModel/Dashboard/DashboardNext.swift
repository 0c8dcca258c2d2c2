import CivilTime

/// The next thing at a time.
struct DashboardNext {
  let reader: ReadTransaction
  let moment: Moment
  let zones: (String) -> Zone?

  /// How many days after today are looked through.
  private static let days = 30

  /// The first of the user's day that is not past or, where there is none, the first task or event
  /// at a time of the days after. `todays` sort by instant, as text.
  func entry(todays: [TimedTasks.Row]) throws -> CalendarEntry? {
    let now = moment.instant.description
    let task = todays.filter { $0.sortKey >= now }.min().flatMap(row)
    let event = try event(
      from: moment.local, before: moment.zone.local(at: moment.end(of: moment.today)))
    let row = try [task, event].compactMap(\.self).min() ?? later()
    return try row.flatMap { try reader.calendar.entries([$0], in: moment.zone).first }
  }

  /// nil for a line without a time today.
  private func row(_ line: TimedTasks.Row) -> CalendarRow? {
    guard let instant = Instant(line.sortKey) else { return nil }
    let local = moment.zone.local(at: instant)
    return CalendarRow(
      key: line.key,
      place: CalendarPlace(local.day, local.time, rank: line.rank, id: line.id),
      occurring: line.occurring)
  }

  private func later() throws -> CalendarRow? {
    let today = moment.today
    let first = moment.zone.local(at: moment.end(of: today))
    let last = today.adding(days: Self.days) ?? .latest
    guard first.day <= last else { return nil }
    var found = try CalendarStored(reader: reader, zone: moment.zone).firstTimed(
      from: first, through: last)
    func take(_ row: CalendarRow) {
      let place = row.place
      let isFirstDay = place.day == first.day
      guard place.part == .timed, !isFirstDay || place.order >= Int64(first.time.second) else {
        return
      }
      found = found.map { min($0, row) } ?? row
    }
    let foreign = CalendarForeign(reader: reader, zone: moment.zone, zones: zones)
    try foreign.forEach(in: first.day...(found?.place.day ?? last), take)
    var occurrences = CalendarOccurrences(reader: reader, zone: moment.zone, zones: zones)
    // What recurs mostly does so within a week.
    var week = first.day
    while week <= found?.place.day ?? last {
      let end = min(week.adding(days: 6) ?? .latest, found?.place.day ?? last)
      try occurrences.forEach(in: week...end, take)
      guard let next = end.adding(days: 1) else { break }
      week = next
    }
    let end = LocalDateTime(day: found?.place.day ?? last, time: .last)
    return try [found, event(from: first, before: end)].compactMap(\.self).min()
  }

  /// The first event that begins from a time of the reader's clock up to another.
  private func event(from first: LocalDateTime, before end: LocalDateTime) throws -> CalendarRow? {
    guard first < end else { return nil }
    var found: CalendarRow?
    try CalendarEvents(reader: reader, zone: moment.zone, zones: zones).forEach(
      in: first.day...end.day
    ) { event, row in
      guard let time = event.time else { return }
      let begins = LocalDateTime(day: event.day, time: time)
      guard begins >= first, begins < end else { return }
      let row = try row()
      found = found.map { min($0, row) } ?? row
    }
    return found
  }
}
