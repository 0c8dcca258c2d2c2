// A habit is a row of `habit`; its schedule and target are rows of `habitSchedule`, each with the
// day from which it holds, and its pauses are rows of `habitPause`. A mark is a row of `habitMark`
// for one day, and says whether it met the target of that day. Streaks, rates and strength are
// walked from the marks, beginning at the last row of `habitMonth`, which every write of a mark, a
// pause or a schedule computes anew. Marks can be changed for 90 days and are pruned later, by
// whole months; `habitMonth` stays. The habit methods of the server, the dashboard and the calendar
// call this (docs/decisions/0017-what-a-habit-counts.md).

package import CivilTime

/// A habit as the store holds it, with the schedule and target that hold now.
package struct HabitRecord: Sendable, Hashable {
  package var id: HabitID
  package var title: String
  package var notes: String
  /// Whether it has notes that were not read.
  package var omitsNotes = false
  package var tags: [String]
  package var schedule: HabitSchedule
  package var target: HabitTarget?
  package var start: Day
  /// The last day; nil goes on.
  package var through: Day?
  /// Ascending, without overlap.
  package var pauses: [HabitPause]
  /// The day on which it was archived.
  package var archivedOn: Day?
  /// When it reminds on a day on which it is due; nil never.
  package var remindAt: LocalTime?
  package var rank: String
  package var createdAt: Instant
  package var modifiedAt: Instant
  package var revision: Int64
}

/// Days on which nothing is due.
package struct HabitPause: Sendable, Hashable {
  package var from: Day
  /// nil goes on until the pause is ended.
  package var through: Day?

  package func contains(_ day: Day) -> Bool {
    day >= from && through.map { day <= $0 } ?? true
  }
}

/// What was done on a day.
package struct HabitMarkRecord: Sendable, Hashable {
  package enum State: String, Sendable, Hashable {
    case marked, skipped
  }

  package var day: Day
  package var state: State
  /// Of a habit with a target.
  package var amount: Double?
  /// Whether it met the target of that day.
  package var isDone: Bool
  /// Why it was skipped.
  package var reason: String?
  /// nil, like amount and reason, once the marks of its day were pruned.
  package var at: Instant?
  package var revision: Int64
}

extension HabitMarkRecord {
  /// What is left of a mark that was pruned.
  init(_ mark: HabitDayMark) {
    self.init(
      day: mark.day, state: mark.state == .skipped ? .skipped : .marked, amount: nil,
      isDone: mark.state == .done, reason: nil, at: nil, revision: 0)
  }
}

/// A habit and its status on the user's day.
package struct HabitItem: Sendable, Hashable {
  package var habit: HabitRecord
  package var status: HabitStatus
}

/// What a period asks for beyond the days that it has left.
package struct HabitShortfall: Sendable, Hashable {
  /// How many more times are needed, and how many are possible, today included.
  package var needed: Int
  package var possible: Int
}

/// The status of a habit on the user's day.
package struct HabitStatus: Sendable, Hashable {
  /// Whether it is to be done today, also when it was; one that is due a number of times in a
  /// period until the days before today have reached them.
  package var isDue: Bool
  package var isPaused: Bool
  /// Today's.
  package var mark: HabitMarkRecord?
  package var currentStreak: Int
  package var bestStreak: Int
  /// Days until the last one on which the streak can be saved, 0 for today; nil without a streak,
  /// where it is lost, and where nothing is due any more.
  package var daysUntilBreak: Int?
  /// Why the streak can no longer be saved; nil where it can, and without one.
  package var shortfall: HabitShortfall?
  package var scheduled: Int
  package var done: Int
  package var skipped: Int
  /// 0 to 1.
  package var strength: Double

  /// 0 to 1; nil as long as nothing was scheduled.
  package var completionRate: Double? {
    scheduled > 0 ? Double(done) / Double(scheduled) : nil
  }
}

/// What a day was for a habit.
package enum HabitDayState: Sendable, Hashable {
  case done
  /// Marked, but short of the target or past it; how well it did, 0 to 3 quarters.
  case partial(Int)
  case skipped
  case missed
  /// Due, and neither marked nor over.
  case open
  case paused
  /// Nothing was due.
  case free
  /// Before the start, after the end or the archiving, or still to come.
  case outside

  init(code: UInt8) {
    self =
      switch code {
      case UInt8(ascii: "d"): .done
      case UInt8(ascii: "0")...UInt8(ascii: "3"): .partial(Int(code - UInt8(ascii: "0")))
      case UInt8(ascii: "s"): .skipped
      case UInt8(ascii: "m"): .missed
      case UInt8(ascii: "o"): .open
      case UInt8(ascii: "p"): .paused
      case UInt8(ascii: "f"): .free
      default: .outside
      }
  }

  var code: UInt8 {
    switch self {
    case .done: UInt8(ascii: "d")
    case .partial(let level): UInt8(ascii: "0") + UInt8(min(max(level, 0), 3))
    case .skipped: UInt8(ascii: "s")
    case .missed: UInt8(ascii: "m")
    case .open: UInt8(ascii: "o")
    case .paused: UInt8(ascii: "p")
    case .free: UInt8(ascii: "f")
    case .outside: UInt8(ascii: "-")
    }
  }

  /// 0 to 4, for a heatmap.
  package var level: Int {
    switch self {
    case .done: 4
    case .partial(let level): level
    case .skipped, .missed, .open, .paused, .free, .outside: 0
    }
  }
}
