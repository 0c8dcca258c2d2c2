import CivilTime
import DaybookModel
import DaybookProtocol

// Habits to wire types and back.

extension Wire.Habit {
  init(_ item: HabitItem) {
    let (habit, status) = (item.habit, item.status)
    let (recurrence, times) = habit.schedule.wire
    self.init(
      habit, bestStreak: status.bestStreak, currentStreak: status.currentStreak,
      daysUntilBreak: status.daysUntilBreak, isDueToday: status.isDue, isPaused: status.isPaused,
      isStreakLost: status.shortfall == nil ? nil : true, recurrence: recurrence, timesPer: times,
      today: status.mark.flatMap(Wire.HabitDayMark.init))
  }
}

extension Wire.HabitPauseSpan {
  init(_ pause: HabitPause) { self.init(since: pause.from, through: pause.through) }
}

extension Wire.ParsedHabit {
  init(_ draft: HabitDraft, problems: [Wire.LineProblem]) {
    let (recurrence, times) = draft.schedule.wire
    self.init(
      problems: problems, recurrence: recurrence, remindTime: draft.remindTime,
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
