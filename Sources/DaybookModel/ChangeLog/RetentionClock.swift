package import CivilTime
import SQLite

/// Counts the days on which daybook was used. A sweep that no person confirms takes age from them,
/// since a clock alone may be wrong. Days are those of UTC.
struct RetentionClock: Equatable {
  /// In days: a clock that is further than this from the last day of use is not believed at once.
  static let maxDays = 7
  /// The least number of days of use between two sweeps.
  private static let daysBetweenSweeps = 2
  /// Days of use before that are not needed any more.
  private static let daysKept = 400

  /// The newest day of use that is believed.
  private(set) var newest: Day
  /// How many days of use there were, as far as the clock was believed.
  private(set) var daysOfUse = 1
  /// The last day of use since the clock moved further than that; nil while it is believed.
  private(set) var moved: Day?
  /// What `daysOfUse` was when the last sweep began.
  private(set) var swept = 0

  /// By how many days the clock is away from the last day of use, where that is too far to be
  /// believed.
  func move(to day: Day) -> Int? {
    abs(day - newest) > Self.maxDays ? day - newest : nil
  }

  /// Takes note of a transaction. A clock that moved too far is believed once a second day of use
  /// follows at its new place; neither of the two counts.
  mutating func use(on day: Day) {
    if move(to: day) == nil {
      if day > newest { (newest, daysOfUse) = (day, daysOfUse + 1) }
      moved = nil
    } else if let moved, (1...Self.maxDays).contains(day - moved) {
      newest = day
      self.moved = nil
    } else {
      moved = day
    }
  }

  /// False where it is too soon for a sweep.
  mutating func beginSweep() -> Bool {
    guard moved == nil, daysOfUse - swept >= Self.daysBetweenSweeps else { return false }
    swept = daysOfUse
    return true
  }
}

extension RetentionClock {
  /// nil where no day of use was ever noted.
  static func stored(_ db: Connection) throws -> RetentionClock? {
    let sql = "SELECT newest, moved, daysOfUse, swept FROM retentionClock"
    return try db.rows(sql) { (newest: String, moved: String?, daysOfUse, swept) in
      Day(newest).map {
        RetentionClock(
          newest: $0, daysOfUse: daysOfUse, moved: moved.flatMap { Day($0) }, swept: swept)
      }
    }.first ?? nil
  }

  func store(_ db: Connection) throws {
    try db.run(
      """
      INSERT INTO retentionClock (key, newest, moved, daysOfUse, swept) VALUES (0, ?, ?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET newest = excluded.newest, moved = excluded.moved,
        daysOfUse = excluded.daysOfUse, swept = excluded.swept
      """, [newest.description, moved?.description, daysOfUse, swept])
    try db.run(
      "INSERT INTO dayOfUse (number, day) VALUES (?, ?) ON CONFLICT DO NOTHING",
      [daysOfUse, newest.description])
    try db.run("DELETE FROM dayOfUse WHERE number <= ?", [daysOfUse - Self.daysKept])
  }

  /// The days of use up to the last sweep, the newest first.
  func sweptDays(_ db: Connection) throws -> [Day] {
    try db.values(
      String.self, "SELECT day FROM dayOfUse WHERE number <= ? ORDER BY number DESC", [swept]
    ).map { Day($0) ?? .earliest }
  }
}

extension Instant {
  var day: Day { Zone.utc.local(at: self).day }
}

package extension ReadTransaction {
  /// By how many days the clock is away from the last day of use, where that keeps things from
  /// being pruned; negative for one that was set back.
  func clockMove(at moment: Moment) throws -> Int? {
    try RetentionClock.stored(db)?.move(to: moment.instant.day)
  }
}
