import CivilTime
import Glibc
import SQLite

/// What a day's mark means for the statistics.
struct HabitDayMark: Equatable {
  enum State {
    case done, partial, skipped
  }

  let day: Day
  var state: State
  /// The score of the amount, 0 to 1; 1 where there is none.
  var value: Double
}

/// A habit's statistics after a day, with what is needed to go on from there day by day.
package struct HabitRun: Sendable, Hashable {
  /// Times that were due and are over, without skipped and paused ones.
  var scheduled = 0
  var done = 0
  var skipped = 0
  /// Occurrences done one after the other, or periods that reached their number.
  var streak = 0
  var best = 0
  /// The strength, 0 to 1.
  var score = 0.0
  /// What the last occurrence was worth; the days until the next one are worth as much.
  var value = 0.0
  /// A bit for each of the last 64 days that counted, the lowest for the newest.
  var recent: Int64 = 0
  /// Of the period that is not over.
  var periodDone = 0
  var periodSkipped = 0
  var periodIsWhole = true
  /// Of the period that today is in, neither done nor missed; after a day that is over, 0.
  private(set) var open = 0

  /// Goes on by one day that is over; returns what it was.
  @discardableResult
  mutating func pass(_ day: HabitDay, _ mark: HabitDayMark?) -> HabitDayState {
    switch day.place {
    case .scheduled: return passScheduled(day, mark)
    case .free: return passFree(day, mark)
    case .period(let place):
      let state = enter(place, day, mark)
      if day.day == place.last { close(place) }
      return state
    }
  }

  /// What is not marked is open. `pausesToCome` says whether a pause touches the rest of its
  /// period.
  mutating func passToday(
    _ day: HabitDay, _ mark: HabitDayMark?, pausesToCome: Bool
  ) -> HabitDayState {
    switch day.place {
    case .scheduled:
      let isOpen = mark == nil || (mark?.state == .partial && !day.version.isAtMost)
      guard isOpen, !day.isPaused else { return passScheduled(day, mark) }
      guard let mark else { return .open }
      value = mark.value
      learn(value, day.version.frequency)
      return mark.dayState
    case .free: return passFree(day, mark)
    case .period(let place):
      let isUnmarked = mark == nil && !day.isPaused
      let state = isUnmarked ? beginPeriod(place, day) : enter(place, day, mark)
      let daysLeft = place.last - day.day + (isUnmarked || mark?.state == .partial ? 1 : 0)
      countOpen(place, daysLeft: daysLeft, isExempt: pausesToCome)
      return state
    }
  }

  private mutating func passScheduled(_ day: HabitDay, _ mark: HabitDayMark?) -> HabitDayState {
    switch mark?.state {
    case .skipped:
      skipped += 1
      return .skipped
    case .done:
      extend(by: 1)
    case .partial where !day.isPaused, nil where !day.isPaused:
      streak = 0
      scheduled += 1
    case .partial, nil:
      return mark?.dayState ?? .paused
    }
    value = mark?.value ?? 0
    recent = recent << 1 | (mark?.state == .done ? 1 : 0)
    learn(value, day.version.frequency)
    return mark?.dayState ?? .missed
  }

  /// A mark on a day that asks for nothing counts for nothing.
  private mutating func passFree(_ day: HabitDay, _ mark: HabitDayMark?) -> HabitDayState {
    guard !day.isPaused else { return mark?.dayState ?? .paused }
    recent = recent << 1
    learn(value, day.version.frequency)
    return mark?.dayState ?? .free
  }

  private mutating func extend(by times: Int) {
    scheduled += times
    done += times
    streak += 1
    best = max(best, streak)
  }

  /// The exponential score of Loop Habit Tracker: the rarer something is due, the slower it moves.
  private mutating func learn(_ value: Double, _ frequency: Double) {
    let kept = pow(0.5, frequency.squareRoot() / 13)
    score = min(1, max(0, score * kept + value * (1 - kept)))
  }
}

// So many times in a period. One that is not whole (it began before the habit did, or has a pause
// or a change in it) can be reached but not missed.
extension HabitRun {
  private mutating func enter(
    _ place: HabitPeriodPlace, _ day: HabitDay, _ mark: HabitDayMark?
  ) -> HabitDayState {
    let state = beginPeriod(place, day)
    let isPaused = day.isPaused && mark == nil
    if isPaused { return .paused }
    if mark?.state == .done { periodDone += 1 }
    recent = recent << 1 | (mark?.state == .done ? 1 : 0)
    guard mark?.state != .skipped else {
      skipped += 1
      periodSkipped += 1
      return .skipped
    }
    // Twice the time and twice the number, so that it does not matter much which days of a period
    // are chosen.
    let length = place.times.period.length
    let times = place.times.times
    let factor = times < length ? 2 : 1
    let mask = UInt64.max >> UInt64(64 - length * factor)
    let count = (UInt64(bitPattern: recent) & mask).nonzeroBitCount
    value = min(1, Double(count) / Double(times * factor))
    learn(value, day.version.frequency)
    return mark?.dayState ?? state
  }

  private mutating func beginPeriod(_ place: HabitPeriodPlace, _ day: HabitDay) -> HabitDayState {
    if day.day == place.first {
      periodDone = 0
      periodSkipped = 0
      periodIsWhole = place.beginsWhole
    }
    if day.isPaused || place.changes { periodIsWhole = false }
    return .free
  }

  private mutating func close(_ place: HabitPeriodPlace) {
    let times = place.times.times
    let isReached = periodDone >= times
    let isExempt =
      !periodIsWhole || !place.endsWhole || periodDone + periodSkipped >= times
    if !isReached, !isExempt {
      streak = 0
      scheduled += times - periodSkipped
      done += periodDone
      return
    }
    count(place)
  }

  /// As missed once more times are needed than the period has days left.
  private mutating func countOpen(_ place: HabitPeriodPlace, daysLeft: Int, isExempt: Bool) {
    count(place)
    guard place.endsWhole, !isExempt else { return }
    open = max(place.times.times - periodDone - periodSkipped, 0)
    guard open > daysLeft else { return }
    if periodIsWhole { scheduled += open }
    open = 0
  }

  /// Adds a period that is reached, or what was done in one that cannot be missed (yet).
  private mutating func count(_ place: HabitPeriodPlace) {
    let times = place.times.times
    guard periodDone < times else { return extend(by: times) }
    scheduled += periodDone
    done += periodDone
  }
}

extension HabitDayMark {
  var dayState: HabitDayState {
    switch state {
    case .done: .done
    case .skipped: .skipped
    case .partial: .partial(min(3, Int(value * 4)))
    }
  }
}

extension HabitRun: StoredColumns {
  init(_ row: Row, at index: Int) throws {
    self = try row.read(from: index) {
      HabitRun(
        scheduled: $0, done: $1, skipped: $2, streak: $3, best: $4, score: $5, value: $6,
        recent: $7, periodDone: $8, periodSkipped: $9, periodIsWhole: $10)
    }
  }

  var values: [(any SQLiteValue)?] {
    [
      scheduled, done, skipped, streak, best, score, value, recent, periodDone, periodSkipped,
      periodIsWhole,
    ]
  }
}
