import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

extension HabitHandlers {
  func stats(_ params: Wire.HabitStats.Params, _ call: Call) throws -> Wire.HabitStatistics {
    let today = session.moment.today
    try DayWindow.check(since: params.since, through: params.through)
    let (first, last) = (params.since ?? params.through, params.through ?? params.since)
    let (status, days) = try session.store().read { reader in
      let id = HabitID(params.id)
      return (
        try reader.habits.item(id, today: today).status,
        try first.flatMap { first in
          try last.map { try reader.habits.count(id, from: first, through: $0, today: today) }
        }
      )
    }
    return Wire.HabitStatistics(
      bestStreak: status.bestStreak, completionRate: status.completionRate?.sixDecimals,
      currentStreak: status.currentStreak,
      daysUntilBreak: status.daysUntilBreak,
      done: status.done, id: params.id,
      isStreakLost: status.shortfall == nil ? nil : true, scheduled: status.scheduled,
      skipped: status.skipped, span: days.map(Wire.HabitTrendPoint.init),
      strength: status.strength.sixDecimals)
  }

  func heatmap(_ params: Wire.HabitHeatmap.Params, _ call: Call) throws -> Wire.HabitYear {
    let today = session.moment.today
    let year = params.year ?? today.year
    let first = Day(year: year, month: 1, day: 1) ?? .earliest
    let last = Day(year: year, month: 12, day: 31) ?? .latest
    let days = try session.store().read {
      try $0.habits.days(HabitID(params.id), from: first, through: last, today: today)
    }
    return Wire.HabitYear(
      id: params.id, levels: days.map(\.level), states: days.map(Wire.HabitDayState.init),
      year: year)
  }

  func trend(_ params: Wire.HabitTrend.Params, _ call: Call) throws -> Wire.HabitTrendLine {
    let today = session.moment.today
    let points = try session.store().read {
      try $0.habits.trend(
        HabitID(params.id), HabitPeriod(params.period), count: params.count ?? 12,
        today: today)
    }
    return Wire.HabitTrendLine(
      id: params.id,
      items: points.map(Wire.HabitTrendPoint.init))
  }
}

extension Wire.HabitTrendPoint {
  fileprivate init(_ point: HabitTrendPoint) {
    self.init(
      done: point.done, rate: point.rate?.sixDecimals, scheduled: point.scheduled,
      since: point.first, skipped: point.skipped, through: point.last)
  }
}
