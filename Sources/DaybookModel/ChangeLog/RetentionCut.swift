import CivilTime
import SQLite

/// The instant before which something that is kept for a number of days is too old.
struct RetentionCut: Sendable, Hashable {
  private let moment: Moment
  /// nil where only the moment counts.
  private let daysOfUse: [Day]?

  /// For what a person confirms. Counted back from now or, where that is earlier, from the newest
  /// transaction in the change log; never from a clock that moved too far to be believed. nil for
  /// an empty log.
  static func current(_ db: Connection, at moment: Moment) throws -> RetentionCut? {
    let newest = try db.value(Int64?.self, "SELECT max(at) FROM action") ?? nil
    guard let newest else { return nil }
    let instant = min(moment.instant, Instant(millisecond: newest))
    let move = try RetentionClock.stored(db)?.move(to: instant.day) ?? 0
    return RetentionCut(moment.with(instant.adding(days: -max(move, 0))))
  }

  /// For a sweep that no person confirms: what is a number of days old must be as many days of use
  /// old; `days` has the days of use, the newest first.
  init(sweeping days: [Day], at moment: Moment) {
    self.moment = moment
    daysOfUse = days
  }

  private init(_ moment: Moment) {
    self.moment = moment
    daysOfUse = nil
  }

  /// The instant before which everything is older than that many days.
  func millisecond(_ days: Int) -> Int64 {
    min(
      moment.instant.adding(days: -days).millisecond,
      dayOfUse(days).map { Int64($0.number) * 86_400_000 } ?? .max)
  }

  /// The user's first day that is not older than that many days.
  func day(_ days: Int) -> Day {
    min(moment.today.adding(days: -days) ?? .earliest, dayOfUse(days) ?? .latest)
  }

  private func dayOfUse(_ days: Int) -> Day? {
    guard let daysOfUse else { return nil }
    return daysOfUse.indices.contains(days) ? daysOfUse[days] : .earliest
  }

  /// The user's day that an instant is in.
  func day(of instant: Instant) -> Day { moment.with(instant).today }
}

extension Instant {
  fileprivate func adding(days: Int) -> Instant { adding(seconds: Int64(days) * 86_400) }
}

extension Moment {
  fileprivate func with(_ instant: Instant) -> Moment {
    Moment(instant: instant, zone: zone, dayStart: dayStart)
  }
}
