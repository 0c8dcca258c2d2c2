// The statistics of care count what became of requests: answered, late, missed, waiting or unsent,
// by the day of the occurrence. Triggers on `careMessage` keep `careDay`, and triggers on that keep
// `careMonth`, so no writer here counts and a reply or an undo cannot forget to. `careMonth` also
// has the runs of days on which nothing was missed, so that a streak survives when days are pruned.
// The server reads them for each profile; a check counts the messages that are kept once more
// (docs/decisions/0029-what-outlives-the-raw-events.md).

/// What became of the requests of some days. A request belongs to the day of its occurrence.
package struct CareStatistics: Sendable, Hashable {
  package var answered = 0
  package var late = 0
  package var missed = 0
  package var waiting = 0
  package var unsent = 0
  /// From sending to the reply, over all that were answered or late.
  package var responseSeconds = 0
  package var streak = CareStreak()

  package var asked: Int { answered + late + missed + waiting + unsent }

  /// nil where nothing was answered or missed.
  package var completionRate: Double? {
    let closed = answered + late + missed
    return closed == 0 ? nil : Double(answered + late) / Double(closed)
  }

  package var meanResponseSeconds: Int? {
    let count = answered + late
    return count == 0 ? nil : responseSeconds / count
  }

  /// The statistics of a day with the run that it makes.
  var ofOneDay: CareStatistics {
    let kept = missed == 0 && answered + late > 0 ? 1 : 0
    var statistics = self
    statistics.streak = CareStreak(head: kept, tail: kept, best: kept, isBroken: missed > 0)
    return statistics
  }

  /// Of these days and the ones behind them.
  static func + (early: CareStatistics, late: CareStatistics) -> CareStatistics {
    var sum = early
    sum.answered += late.answered
    sum.late += late.late
    sum.missed += late.missed
    sum.waiting += late.waiting
    sum.unsent += late.unsent
    sum.responseSeconds += late.responseSeconds
    sum.streak = early.streak + late.streak
    return sum
  }
}

/// The runs of kept days in a stretch of days. A day is kept when a request was answered and none
/// missed; one with neither does not count.
package struct CareStreak: Sendable, Hashable {
  /// Kept days before the first broken one.
  var head = 0
  /// Kept days after the last broken one.
  var tail = 0
  /// The most kept days in a row.
  package var best = 0
  var isBroken = false

  package static let none = CareStreak()

  /// Up to the last day.
  package var current: Int { tail }

  static func + (early: CareStreak, late: CareStreak) -> CareStreak {
    CareStreak(
      head: early.isBroken ? early.head : early.head + late.head,
      tail: late.isBroken ? late.tail : early.tail + late.tail,
      best: max(early.best, late.best, early.tail + late.head),
      isBroken: early.isBroken || late.isBroken)
  }
}

package struct CareProfileStatistics: Sendable, Hashable {
  package let profile: ProfileRecord
  package let statistics: CareStatistics
}
