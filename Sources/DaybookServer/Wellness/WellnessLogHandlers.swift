import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

extension WellnessHandlers {
  func logEnergy(_ params: Wire.WellnessLogEnergy.Params, _ call: Call) throws -> Wire.WellnessLog {
    guard let level = EnergyLevel(rawValue: params.level) else {
      throw ModelError.invalidValue(field: "level", message: "Give a number from 1 to 5.")
    }
    return try write(call) {
      try $0.logEnergy(level, on: params.day, ifRevision: params.ifRevision)
    }
  }

  func logMeal(_ params: Wire.WellnessLogMeal.Params, _ call: Call) throws -> Wire.WellnessLog {
    let values = NutritionValues(
      kcal: params.kcal ?? 0, protein: params.proteinGrams ?? 0, carbs: params.carbsGrams ?? 0,
      fat: params.fatGrams ?? 0, fibre: params.fibreGrams ?? 0)
    return try write(call) {
      try $0.add(
        .meal(MealKind(params.kind), params.name, values), id: params.id.map(WellnessLogID.init),
        on: params.day)
    }
  }

  func logWater(_ params: Wire.WellnessLogWater.Params, _ call: Call) throws -> Wire.WellnessLog {
    try write(call) {
      try $0.add(.water(params.litres), id: params.id.map(WellnessLogID.init), on: params.day)
    }
  }

  func logWorkout(
    _ params: Wire.WellnessLogWorkout.Params, _ call: Call
  ) throws -> Wire.WellnessLog {
    try write(call) {
      try $0.logWorkout(
        params.id.map(WellnessLogID.init), isOver: params.state == .completed, name: params.name,
        minutes: params.minutes, on: params.day, ifRevision: params.ifRevision)
    }
  }

  func logMetrics(
    _ params: Wire.WellnessLogMetrics.Params, _ call: Call
  ) throws -> Wire.MetricsOfDay {
    let action = session.action(call.method)
    let day = params.day ?? action.moment.today
    var edit = WellnessMetricsEdit()
    edit.sleepHours = params.sleepHours
    edit.sleepQuality = params.sleepQuality
    edit.heartRate = params.heartRatePerMinute
    edit.hrv = params.hrvMilliseconds
    edit.steps = params.steps
    edit.weather = params.weather
    edit.temperature = params.temperatureCelsius
    edit.weight = params.weightKilograms
    let (log, metrics) = try session.write(action) { writer in
      let log = try writer.wellnessLogs.logMetrics(
        edit, on: day, source: params.source?.text, ifRevision: params.ifRevision)
      return (log, try writer.reader.wellness.metrics(on: day))
    }
    return Wire.MetricsOfDay(
      day: day, log: log.map(Wire.WellnessLog.init), metrics: Wire.WellnessMetrics(metrics))
  }

  func edit(_ params: Wire.WellnessEdit.Params, _ call: Call) throws -> Wire.WellnessLog {
    var edit = WellnessLogEdit()
    edit.meal = params.kind.map(MealKind.init)
    edit.name = params.name
    edit.kcal = params.kcal
    edit.protein = params.proteinGrams
    edit.carbs = params.carbsGrams
    edit.fat = params.fatGrams
    edit.fibre = params.fibreGrams
    edit.litres = params.litres
    edit.minutes = params.minutes
    return try write(call) {
      try $0.edit(WellnessLogID(params.id), edit, ifRevision: params.ifRevision)
    }
  }

  func remove(
    _ params: Wire.WellnessRemove.Params, _ call: Call
  ) throws -> Wire.Removal {
    try session.write(call) {
      try $0.wellnessLogs.remove(WellnessLogID(params.id), ifRevision: params.ifRevision)
    }
    return Wire.Removal(params.id.text)
  }

  private func write(
    _ call: Call, _ body: (RecordWriter<WellnessLogRecord>) throws -> WellnessLogRecord
  ) throws -> Wire.WellnessLog {
    Wire.WellnessLog(try session.write(call) { try body($0.wellnessLogs) })
  }
}
