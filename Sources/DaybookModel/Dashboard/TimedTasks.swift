package import CivilTime
import SQLite

/// The open tasks with a time around a day, judged one by one.
///
/// Only a time can put a task into another user's day than the one it names, because of its zone or
/// of the hour at which the user's day starts, and by at most three days earlier or two later: two
/// clocks differ by at most 26 hours, and a day starts less than 24 hours after midnight.
struct TimedTasks {
  /// What a section needs to sort a task.
  struct Row: Comparable {
    let key: Int64
    /// Sorts first; "~" comes after every day and time.
    let sortKey: String
    let rank: String
    let id: String
    /// Which occurrence it is; nil for the current one.
    var occurring: OccurringTask?

    static func < (left: Row, right: Row) -> Bool {
      if left.sortKey != right.sortKey {
        return left.sortKey.utf8.lexicographicallyPrecedes(right.sortKey.utf8)
      }
      if left.rank != right.rank { return left.rank < right.rank }
      return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
    }
  }

  let window: ClosedRange<Day>
  /// Past their due time; sorted by due as it is written.
  private(set) var overdue: [Row] = []
  /// Due in the user's day and not past, or started in it or before; sorted by time in the user's
  /// zone.
  private(set) var todays: [Row] = []

  init(
    around today: Day, at moment: Moment, of scope: DayScope = .everybody,
    without missed: [Int64] = [],
    in reader: ReadTransaction,
    zones: (String) -> Zone?
  ) throws {
    let first = today.adding(days: -2) ?? .earliest
    let last = today.adding(days: 3) ?? .latest
    window = first...last
    func instant(_ when: When) -> Instant {
      (when.zone.flatMap(zones) ?? moment.zone).instant(of: when.local)
    }
    func day(of instant: Instant) -> Day {
      Moment(instant: instant, zone: moment.zone, dayStart: moment.dayStart).today
    }

    func read(_ sql: String) throws -> [(Row, When)] {
      try Self.read(sql, first...last, in: reader).filter { !missed.contains($0.0.key) }
    }
    for (row, when) in try read(Self.dues(scope)) {
      let instant = instant(when)
      if instant < moment.instant {
        overdue.append(row)
      } else if day(of: instant) == today {
        todays.append(row.sorted(by: instant.description))
      }
    }
    for (row, when) in try read(Self.starts(scope)) {
      let instant = instant(when)
      let day = day(of: instant)
      guard day <= today else { continue }
      todays.append(row.sorted(by: day == today ? instant.description : "~"))
    }
  }

  private typealias When = (local: LocalDateTime, zone: String?)

  private static func dues(_ scope: DayScope) -> String {
    """
    SELECT task.key, dueOrder, rank, task.id, due, dueTime, timeZone
    FROM json_each(:days) AS day CROSS JOIN task INDEXED BY \(scope.index("taskStateDue"))
      ON state = 'open' AND dueOrder > day.value AND dueOrder < day.value || '~'\(scope.condition)
    """
  }

  private static func starts(_ scope: DayScope) -> String {
    """
    SELECT task.key, '', rank, task.id, start, startTime, timeZone
    FROM json_each(:days) AS day CROSS JOIN task INDEXED BY \(scope.index("taskStarted"))
      ON state = 'open' AND due IS NULL AND start = day.value
        AND startTime IS NOT NULL\(scope.condition)
    """
  }

  private static func read(
    _ sql: String, _ window: ClosedRange<Day>, in reader: ReadTransaction
  ) throws -> [(Row, When)] {
    var days: [String] = []
    for number in window.lowerBound.number...window.upperBound.number {
      if let day = Day(number: number) { days.append("\"\(day)\"") }
    }
    let list = "[" + days.joined(separator: ",") + "]"
    return try reader.db.rows(sql, ["days": list]) { key, sortKey, rank, id, day, time, zone in
      (
        Row(key: key, sortKey: sortKey, rank: rank, id: id),
        When(local: LocalDateTime(day: day, time: time), zone: zone)
      )
    }
  }
}

extension TimedTasks.Row {
  fileprivate func sorted(by sortKey: String) -> Self {
    Self(key: key, sortKey: sortKey, rank: rank, id: id)
  }
}

package extension DashboardReader {
  /// The seconds of the minute, other than 0, at which an open task falls due on the day or on one
  /// beside it.
  func secondsOfDues(around today: Day) throws -> [Int64] {
    try db.values(
      Int64.self,
      """
      SELECT DISTINCT CAST(substr(dueTime, 7) AS INTEGER) FROM task INDEXED BY taskStateDue
      WHERE state = 'open' AND dueOrder > ? AND dueOrder < ? || '~' AND length(dueTime) = 8
      """,
      [
        (today.adding(days: -1) ?? today).description, (today.adding(days: 1) ?? today).description,
      ])
  }
}
