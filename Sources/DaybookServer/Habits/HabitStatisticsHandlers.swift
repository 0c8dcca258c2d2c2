import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

extension HabitHandlers {
  func stats(_ params: Wire.HabitStats.Params, _ call: Call) throws -> Wire.HabitStatistics {
    let today = session.moment.today
    let status = try session.store().read {
      try $0.habits.item(HabitID(params.id), today: today).status
    }
    return Wire.HabitStatistics(
      bestStreak: status.bestStreak, completionRate: status.completionRate?.sixDecimals,
      currentStreak: status.currentStreak, daysUntilBreak: status.daysUntilBreak,
      done: status.done, id: params.id,
      isStreakLost: status.shortfall == nil ? nil : true, scheduled: status.scheduled,
      skipped: status.skipped, strength: status.strength.sixDecimals)
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
      items: points.map {
        Wire.HabitTrendPoint(
          done: $0.done, rate: $0.rate?.sixDecimals, scheduled: $0.scheduled,
          since: $0.first, skipped: $0.skipped, through: $0.last)
      })
  }
}
