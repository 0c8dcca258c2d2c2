import CivilTime
import GRDB

/// Where "so many days ago" is for what is kept for a time only.
struct RetentionCut: Sendable, Hashable {
  let moment: Moment

  /// Counted back from now or, where that is earlier, from the newest act in the change log: a clock
  /// that runs ahead cannot make young things old. nil for a log without any act.
  static func standing(_ db: Database, at moment: Moment) throws -> RetentionCut? {
    let newest = try db.value(Int64?.self, "SELECT max(at) FROM action") ?? nil
    return newest.map { newest in
      let instant = min(moment.instant, Instant(millisecond: newest))
      return RetentionCut(
        moment: Moment(instant: instant, zone: moment.zone, dayStart: moment.dayStart))
    }
  }

  /// What happened before it is older than so many days.
  func millisecond(_ days: Int) -> Int64 {
    moment.instant.adding(seconds: -Int64(days) * 86_400).millisecond
  }

  /// The user's first day that is not older than so many days.
  func day(_ days: Int) -> Day { moment.today.adding(days: -days) ?? .earliest }

  /// The user's day that an instant is in.
  func day(of instant: Instant) -> Day {
    Moment(instant: instant, zone: moment.zone, dayStart: moment.dayStart).today
  }
}
