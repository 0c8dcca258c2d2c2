import CivilTime
import DaybookModel
import DaybookProtocol

// Habits to wire types and back.

extension HabitID {
  init(_ wire: Wire.HabitID) { self.init(wire.text) }
}

extension Wire.Habit {
  init(_ item: HabitItem) {
    let (habit, status) = (item.habit, item.status)
    let (recurrence, times) = habit.schedule.wire
    self.init(
      archivedOn: habit.archivedOn, bestStreak: status.bestStreak, createdAt: habit.createdAt,
      currentStreak: status.currentStreak, daysUntilBreak: status.daysUntilBreak,
      hasOmittedNotes: habit.omitsNotes ? true : nil,
      id: Wire.HabitID(unchecked: habit.id.text),
      isDueToday: status.isDue, isPaused: status.isPaused,
      isStreakLost: status.shortfall == nil ? nil : true,
      modifiedAt: habit.modifiedAt, notes: habit.notes.nonEmpty,
      pauses: habit.pauses.map {
        Wire.HabitPauseSpan(since: $0.from, through: $0.through)
      },
      rank: habit.rank,
      recurrence: recurrence, remindAt: habit.remindAt, revision: Int(habit.revision),
      start: habit.start,
      tags: habit.tags, target: habit.target.map(Wire.HabitTarget.init), through: habit.through,
      timesPer: times, title: habit.title, today: status.mark.flatMap(Wire.HabitDayMark.init))
  }
}

extension Wire.ParsedHabit {
  init(_ draft: HabitDraft, problems: [Wire.LineProblem]) {
    let (recurrence, times) = draft.schedule.wire
    self.init(
      problems: problems, recurrence: recurrence, remindAt: draft.remindAt,
      sentence: HabitFormatter.sentence(draft.schedule, draft.target),
      start: draft.start, tags: draft.tags, target: draft.target.map(Wire.HabitTarget.init),
      timesPer: times, title: draft.title)
  }
}

extension HabitSchedule {
  /// The rule or the number of times; the other one is nil.
  var wire: (recurrence: Wire.RecurrenceRule?, timesPer: Wire.HabitTimes?) {
    switch self {
    case .recurrence(let rule): (Wire.RecurrenceRule(rule), nil)
    case .times(let number):
      (nil, Wire.HabitTimes(period: Wire.HabitPeriod(number.period), times: number.times))
    }
  }
}

extension Wire.HabitDayMark {
  /// nil for a mark that is no longer kept, which cannot be today's unless a clock went back.
  init?(_ mark: HabitMarkRecord) {
    guard let at = mark.at else { return nil }
    let state: Wire.HabitMarkState =
      switch mark.state {
      case .marked: mark.isDone ? .done : .partial
      case .skipped: .skipped
      }
    self.init(
      amount: mark.amount, day: mark.day, markedAt: at, reason: mark.reason,
      revision: Int(mark.revision), state: state)
  }
}

extension Wire.HabitTarget {
  init(_ target: HabitTarget) {
    self.init(
      amount: target.amount, comparison: Wire.HabitComparison(target.comparison),
      unit: target.unit)
  }
}

extension HabitTarget {
  init(_ wire: Wire.HabitTarget) {
    self.init(
      amount: wire.amount, unit: wire.unit, comparison: Comparison(wire.comparison ?? .atLeast))
  }
}

extension Wire.HabitDayState {
  init(_ state: HabitDayState) {
    self =
      switch state {
      case .done: .done
      case .partial: .partial
      case .skipped: .skipped
      case .missed: .missed
      case .open: .open
      case .paused: .paused
      case .free: .free
      case .outside: .outside
      }
  }
}
