package import CivilTime
import SQLite

package extension ReadTransaction {
  /// Returns the occurrences of a day that were missed, by when they were to be done. The day begins
  /// as the moment's do. They are found by an index of all that were, around the day, and judged one
  /// by one; the cost grows with how many those are.
  func missedItems(
    on day: Day, at moment: Moment, zones: (String) -> Zone?
  ) throws -> [TaskItem] {
    let bounds: Arguments = [
      "first": (day.adding(days: -3) ?? .earliest).description,
      "last": (day.adding(days: 4) ?? .latest).description,
    ]
    let rows = try db.rows(missedAround, bounds) { row in
      try (key: row.value(OccurrenceRow.endIndex) as Int64, record: OccurrenceRow.record(row))
    }
    var found: [(at: Instant, item: TaskItem)] = []
    for (row, task) in try zip(rows, tasks(keys: rows.map(\.key))) {
      let occurring = OccurringTask(occurrence: row.record.occurrence, overridden: row.record)
      let item = TaskItem(task, occurring)
      let isDue = item.task.due != nil
      guard let own = item.task.due ?? item.task.start else { continue }
      guard let time = isDue ? item.task.dueTime : item.task.startTime else {
        if own == day { found.append((moment.start(of: day), item)) }
        continue
      }
      let zone = task.timeZone.flatMap(zones) ?? moment.zone
      let at = zone.instant(of: LocalDateTime(day: own, time: time))
      let its = Moment(instant: at, zone: moment.zone, dayStart: moment.dayStart)
      if its.today == day { found.append((at, item)) }
    }
    return found.sorted {
      ($0.at, $0.item.task.rank, $0.item.task.id.text)
        < ($1.at, $1.item.task.rank, $1.item.task.id.text)
    }.map(\.item)
  }
}

private let missedAround = """
  SELECT \(OccurrenceRow.columns), task FROM occurrence INDEXED BY occurrenceMissed
  WHERE state = 'missed' AND ifnull(due, ifnull(start, at)) >= :first
    AND ifnull(due, ifnull(start, at)) < :last
  """
