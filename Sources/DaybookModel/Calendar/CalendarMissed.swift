package import CivilTime
import SQLite

/// The occurrences that were missed, found by an index around the window and judged one by one.
struct CalendarMissed {
  let reader: ReadTransaction
  let zone: Zone
  let zones: (String) -> Zone?

  private static let around = """
    SELECT \(OccurrenceRecord.columns), task FROM occurrence INDEXED BY occurrenceMissed
    WHERE state = 'missed' AND ifnull(due, ifnull(start, at)) >= :first
      AND ifnull(due, ifnull(start, at)) < :last
    """

  /// Hands over the rows of the window, in no order.
  func forEach(in window: ClosedRange<Day>, _ body: (CalendarRow) -> Void) throws {
    let bounds: Arguments = [
      "first": (window.lowerBound.adding(days: -3) ?? .earliest).description,
      "last": (window.upperBound.adding(days: 4) ?? .latest).description,
    ]
    let found = try reader.db.rows(Self.around, bounds) { row in
      try (key: row.value(OccurrenceRecord.endIndex) as Int64, record: OccurrenceRecord(row))
    }
    let keys = Array(Set(found.map(\.key)))
    let tasks = try Dictionary(
      uniqueKeysWithValues: zip(keys, reader.tasks.items(keys: keys, withNotes: false)))
    for (key, record) in found {
      let occurring = OccurringTask(occurrence: record.occurrence, overridden: record)
      guard let task = tasks[key].map({ TaskItem($0, occurring).task }),
        let place = place(of: task, record.occurrence), window.contains(place.day)
      else { continue }
      body(CalendarRow(key: key, place: place, occurring: occurring))
    }
  }

  /// The days on which the tasks are that do not recur and were missed.
  func days() throws -> [Day] {
    try reader.tasks.items(keys: reader.tasks.missed(), withNotes: false).compactMap {
      place(of: $0, LocalDateTime(day: .earliest, time: .midnight))?.day
    }
  }

  /// When an occurrence was to be done, on the reader's clock; nil without a day.
  private func place(of task: TaskRecord, _ occurrence: LocalDateTime) -> CalendarPlace? {
    guard let day = task.due ?? task.start else { return nil }
    let time = task.due == nil ? task.startTime : task.dueTime
    let local = time.map { time in
      let written = LocalDateTime(day: day, time: time)
      guard let name = task.timeZone, name != zone.identifier, let its = zones(name) else {
        return written
      }
      return zone.local(at: its.instant(of: written))
    }
    return CalendarPlace(
      local?.day ?? day, local?.time, rank: task.rank, id: task.id.text, occurrence: occurrence)
  }
}

package extension CalendarReader {
  /// The missed occurrences of a day, which begins as the moment's do, by when they were to be
  /// done.
  func missed(
    on day: Day, at moment: Moment, zones: @escaping (String) -> Zone?
  ) throws -> [TaskItem] {
    let missed = CalendarMissed(reader: reader, zone: moment.zone, zones: zones)
    var rows: [CalendarRow] = []
    try missed.forEach(in: day...(day.adding(days: 1) ?? day)) { row in
      let place = row.place
      guard place.part == .timed else {
        if place.day == day { rows.append(row) }
        return
      }
      let time = LocalTime(second: Int32(clamping: place.order)) ?? .midnight
      let at = moment.zone.instant(of: LocalDateTime(day: place.day, time: time))
      let its = Moment(instant: at, zone: moment.zone, dayStart: moment.dayStart)
      if its.today == day { rows.append(row) }
    }
    return try entries(rows.sorted(), in: moment.zone).compactMap(\.item)
  }
}
