// Wellness is what a person logs of how they are: energy, meals, water, workouts and what was
// measured. `wellness/log…`, `edit` and `remove` are in `WellnessLogHandlers`;
// the reads are here. The views `wellness` and `nutrition` draw a day; their lines are about logs
// ("wellness/<id>"), amounts against their targets ("nutrient/…") and suggestions ("quick/…"). The
// one idea: statistics are read from sums for each day and month that are written with the log, so
// that old logs can go; recovery and performance are pure functions of the days. The rules are in
// Sources/DaybookModel/Wellness, the decision record is
// docs/decisions/0028-what-recovery-and-performance-count.md.

import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

struct WellnessHandlers: WellnessMethods {
  let session: Session

  func get(_ params: Wire.WellnessGet.Params, _ call: Call) throws -> Wire.WellnessLog {
    var log = Wire.WellnessLog(
      try session.store().read { try $0.wellnessLogs.item(WellnessLogID(params.id)) })
    if params.withWords == true { log.words = Wire.WellnessLogWords(log) }
    return log
  }

  func list(_ params: Wire.WellnessList.Params, _ call: Call) throws -> Wire.WellnessLogPage {
    let day = params.day ?? session.moment.today
    let page = try session.store().read {
      try $0.wellnessLogs.list(
        on: day, kind: params.kind.map { WellnessKind($0) },
        limit: params.limit ?? PageSize.default, after: params.cursor?.text)
    }
    return Wire.WellnessLogPage(
      day: day, items: page.items.map(Wire.WellnessLog.init),
      nextCursor: page.next.map(Wire.ListCursor.init))
  }

  func getTargets(
    _ params: Wire.WellnessGetTargets.Params, _ call: Call
  ) throws -> Wire.DailyTargets {
    Wire.DailyTargets(try session.store().read { try $0.wellnessTargets.item() })
  }

  func editTargets(_ params: Wire.WellnessEditTargets.Params, _ call: Call) throws
    -> Wire.DailyTargets
  {
    let edits: [Nutrient: Edit<Double?>] = [
      .kcal: params.kcal, .protein: params.proteinGrams, .carbs: params.carbsGrams,
      .fat: params.fatGrams,
      .fibre: params.fibreGrams, .water: params.waterLitres,
    ]
    return Wire.DailyTargets(
      try session.write(call) {
        try $0.wellnessTargets.edit(edits, ifRevision: params.ifRevision)
      })
  }

  func stats(_ params: Wire.WellnessStats.Params, _ call: Call) throws -> Wire.WellnessStatistics {
    let (day, moment) = (params.day ?? session.moment.today, session.moment)
    return try Wire.WellnessStatistics(
      session.store().read { try $0.wellness.cards(on: day, at: moment) })
  }

  func recovery(_ params: Wire.WellnessRecovery.Params, _ call: Call) throws -> Wire.Recovery {
    let day = params.day ?? session.moment.today
    return Wire.Recovery(try session.store().read { try $0.wellness.recovery(on: day) }, on: day)
  }

  func performance(
    _ params: Wire.WellnessPerformance.Params, _ call: Call
  ) throws -> Wire.Performance {
    let day = params.day ?? session.moment.today
    return Wire.Performance(
      try session.store().read { try $0.wellness.performance(on: day) }, on: day)
  }

  func quickActions(
    _ params: Wire.WellnessQuickActions.Params, _ call: Call
  ) throws -> Wire.QuickActionList {
    let moment = session.moment
    let actions = try session.store().read { try $0.wellness.quickActions(at: moment) }
    return Wire.QuickActionList(
      itemWords: params.withWords == true ? actions.map(Wire.QuickActionWords.init) : nil,
      items: actions.map(Wire.QuickAction.init))
  }

  func trend(_ params: Wire.WellnessTrend.Params, _ call: Call) throws -> Wire.WellnessMonthList {
    let today = session.moment.today
    let months = try session.store().read {
      try $0.wellness.months(params.count ?? 12, through: today)
    }
    return Wire.WellnessMonthList(items: months.map(Wire.WellnessMonth.init))
  }
}
