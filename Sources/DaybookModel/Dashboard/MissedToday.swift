import CivilTime
import SQLite

/// The occurrences of today that were missed. They are found by an index of all that were, around
/// the day, and judged one by one; the cost grows with how many those are.
struct MissedToday {
  /// Sorted by when they were to be done.
  let items: [TaskItem]

  init(at moment: Moment, in reader: ReadTransaction, zones: (String) -> Zone?) throws {
    let today = moment.today
    let bounds: Arguments = [
      "first": (today.adding(days: -3) ?? .earliest).description,
      "last": (today.adding(days: 4) ?? .latest).description,
    ]
    let rows = try reader.db.rows(Self.missed, bounds) { row in
      try (key: row.value(OccurrenceRow.endIndex) as Int64, record: OccurrenceRow.record(row))
    }
    var found: [(at: Instant, item: TaskItem)] = []
    for (row, task) in try zip(rows, reader.tasks(keys: rows.map(\.key))) {
      let occurring = OccurringTask(occurrence: row.record.occurrence, overridden: row.record)
      let item = TaskItem(task, occurring)
      let isDue = item.task.due != nil
      guard let day = item.task.due ?? item.task.start else { continue }
      guard let time = isDue ? item.task.dueTime : item.task.startTime else {
        if day == today { found.append((moment.start(of: today), item)) }
        continue
      }
      let zone = task.timeZone.flatMap(zones) ?? moment.zone
      let at = zone.instant(of: LocalDateTime(day: day, time: time))
      let its = Moment(instant: at, zone: moment.zone, dayStart: moment.dayStart)
      if its.today == today { found.append((at, item)) }
    }
    items = found.sorted {
      ($0.at, $0.item.task.rank, $0.item.task.id.text)
        < ($1.at, $1.item.task.rank, $1.item.task.id.text)
    }.map(\.item)
  }

  private static let missed = """
    SELECT \(OccurrenceRow.columns), task FROM occurrence INDEXED BY occurrenceMissed
    WHERE state = 'missed' AND ifnull(due, ifnull(start, at)) >= :first
      AND ifnull(due, ifnull(start, at)) < :last
    """
}
