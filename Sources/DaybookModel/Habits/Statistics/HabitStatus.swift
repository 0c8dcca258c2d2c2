import CivilTime

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
  /// Also when it was done; one that is due a number of times in a period until the days before
  /// today have reached them.
  package var isDue: Bool
  package var isPaused = false
  /// Today's.
  package var mark: HabitMarkRecord?
  package var currentStreak = 0
  package var bestStreak = 0
  /// Days until the last one on which the streak can be saved; nil without a streak, where it is
  /// lost, and where nothing is due any more.
  package var daysUntilBreak: Int?
  /// Why the streak can no longer be saved; nil where it can, and without one.
  package var shortfall: HabitShortfall?
  package var scheduled = 0
  package var done = 0
  package var skipped = 0
  /// 0 to 1.
  package var strength = 0.0

  /// 0 to 1; nil as long as nothing was scheduled.
  package var completionRate: Double? {
    scheduled > 0 ? Double(done) / Double(scheduled) : nil
  }
}

extension RecordReader<HabitRecord> {
  /// As it was when that day was today.
  func status(of habit: StoredHabit, on today: Day) throws -> HabitStatus {
    let timeline = habit.timeline
    let last = try month(of: habit.key, before: today)
    let from = last?.month.next?.first ?? timeline.start
    let marks = try dayMarks(of: habit, from: min(from, today), through: today)
    var walk = HabitWalk(timeline, last?.run, marks)
    walk.pass(through: today.adding(days: -1) ?? .earliest, from: from) { _, _, _ in }
    let doneBefore = walk.run
    let day = timeline.day(today)
    _ = walk.passToday(today)
    let run = walk.run
    let mark = try mark(of: habit, on: today)
    let isDue = day.map { Self.isDue($0, after: doneBefore) } ?? false
    let (daysUntilBreak, shortfall) =
      run.streak > 0 ? chance(timeline, today, isDue: isDue, mark, doneBefore) : (nil, nil)
    return HabitStatus(
      isDue: isDue, isPaused: habit.record.archivedOn == nil && timeline.isPaused(today),
      mark: mark,
      currentStreak: run.streak, bestStreak: run.best,
      daysUntilBreak: daysUntilBreak, shortfall: shortfall,
      scheduled: run.scheduled, done: run.done, skipped: run.skipped, strength: run.score)
  }

  /// `run` is that of the day before; its counts of a period hold only within the same one.
  private static func isDue(_ day: HabitDay, after run: HabitRun) -> Bool {
    guard !day.isPaused else { return false }
    switch day.place {
    case .scheduled: return true
    case .free: return false
    case .period(let place): return day.day == place.first || run.periodDone < place.times.times
    }
  }

  private func chance(
    _ timeline: HabitTimeline, _ today: Day, isDue: Bool, _ mark: HabitMarkRecord?,
    _ run: HabitRun
  ) -> (daysUntilBreak: Int?, shortfall: HabitShortfall?) {
    let horizon = today.adding(days: 1461) ?? .latest
    func nextBreak(after day: Day) -> Int? {
      day.adding(days: 1).flatMap { timeline.nextBreak(from: $0, through: horizon) }
        .map { $0 - today }
    }
    let isOpen = mark == nil || mark?.state == .marked && mark?.isDone == false
    guard let day = timeline.day(today), case .period(let place) = day.place else {
      return (isDue && isOpen ? 0 : nextBreak(after: today), nil)
    }
    let begins = today == place.first
    let done = (begins ? 0 : run.periodDone) + (mark?.isDone == true ? 1 : 0)
    let skipped = (begins ? 0 : run.periodSkipped) + (mark?.state == .skipped ? 1 : 0)
    let isWhole =
      (begins ? place.beginsWhole : run.periodIsWhole) && place.endsWhole && !place.changes
      && !timeline.pausesTouch(today, place.last)
    let missing = place.times.times - done - skipped
    guard isWhole, missing > 0 else { return (nextBreak(after: place.last), nil) }
    let left = place.last - today
    let possible = isOpen ? left + 1 : left
    guard missing <= possible else {
      return (nil, HabitShortfall(needed: missing, possible: possible))
    }
    return (left + 1 - missing, nil)
  }
}

extension HabitTimeline {
  /// The last day on which what is due next can be saved. A period that is not whole, or partly
  /// paused, cannot be missed.
  fileprivate func nextBreak(from: Day, through: Day) -> Day? {
    var from = from
    while let day = nextDue(from: from, through: through) {
      guard case .period(let place) = day.place else { return day.day }
      let isWhole = place.beginsWhole && place.endsWhole && !pausesTouch(place.first, place.last)
      if isWhole { return place.last.adding(days: 1 - place.times.times) ?? day.day }
      guard let next = place.last.adding(days: 1) else { return nil }
      from = next
    }
    return nil
  }

  func pausesTouch(_ first: Day, _ last: Day) -> Bool {
    pauses.contains { $0.from <= last && ($0.through.map { $0 >= first } ?? true) }
  }
}
