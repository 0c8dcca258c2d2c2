import CivilTime
import SQLite

/// A log's row, in the order in which `record` reads it and `values` writes it.
enum WellnessRow {
  static let columns = """
    id, day, at, createdAt, modifiedAt, revision, kind, source, name, level, meal, kcal, protein, carbs,
    fat, fibre, litres, completedAt, minutes, sleepHours, sleepQuality, heartRate, hrv, steps,
    weather, temperature, weight
    """

  static func record(_ row: Row) throws -> WellnessLogRecord {
    let day: String = try row.value(1)
    guard let day = Day(day) else { throw ModelError.corruptValue }
    let at = Instant(millisecond: try row.value(2))
    return WellnessLogRecord(
      id: WellnessLogID(try row.value(0)), day: day, at: at, entry: try entry(row, at: at),
      createdAt: Instant(millisecond: try row.value(3)),
      modifiedAt: Instant(millisecond: try row.value(4)), revision: try row.value(5))
  }

  private static func entry(_ row: Row, at: Instant) throws -> WellnessEntry {
    let kind: String = try row.value(6)
    let name: String? = try row.value(8)
    switch WellnessKind(rawValue: kind) {
    case .energy:
      guard let level = EnergyLevel(rawValue: try row.value(9)) else { break }
      return .energy(level)
    case .meal:
      guard let meal = MealKind(rawValue: try row.value(10)) else { break }
      return .meal(
        meal, name,
        NutritionValues(
          kcal: try row.value(11), protein: try row.value(12), carbs: try row.value(13),
          fat: try row.value(14), fibre: try row.value(15)))
    case .water: return .water(try row.value(16))
    case .workout:
      let completed: Int64? = try row.value(17)
      return .workout(
        name,
        WorkoutRecord(
          started: at, completedAt: completed.map { Instant(millisecond: $0) },
          minutes: try row.value(18)))
    case .metrics: return .metrics(try metrics(row, at: 19), source: try row.value(7))
    case nil: break
    }
    throw ModelError.corruptValue
  }

  /// Fields of a day in the order in which the tables have them, from a place in the row on.
  static func metrics(_ row: Row, at index: Int) throws -> WellnessMetrics {
    var metrics = WellnessMetrics()
    metrics.sleepHours = try row.value(index)
    metrics.sleepQuality = try row.value(index + 1)
    metrics.heartRate = try row.value(index + 2)
    metrics.hrv = try row.value(index + 3)
    metrics.steps = try row.value(index + 4)
    metrics.weather = try row.value(index + 5)
    metrics.temperature = try row.value(index + 6)
    metrics.weight = try row.value(index + 7)
    let values = [
      metrics.sleepHours, metrics.heartRate, metrics.hrv, metrics.temperature, metrics.weight,
    ]
    guard values.allSatisfy({ $0?.isFinite ?? true }) else { throw ModelError.corruptValue }
    return metrics
  }

  /// What the entry's columns hold, from `kind` on.
  static func values(_ entry: WellnessEntry) -> Arguments {
    var source: String?
    var name: String?
    var level: Int?
    var meal: String?
    var values: NutritionValues?
    var litres: Double?
    var workout: WorkoutRecord?
    var metrics = WellnessMetrics()
    switch entry {
    case .energy(let energy): level = energy.rawValue
    case .meal(let kind, let title, let nutrition):
      (meal, name, values) = (kind.rawValue, title, nutrition)
    case .water(let amount): litres = amount
    case .workout(let title, let record): (name, workout) = (title, record)
    case .metrics(let values, let provider): (metrics, source) = (values, provider)
    }
    return [
      entry.kind.rawValue, source, name, level, meal, values?.kcal, values?.protein, values?.carbs,
      values?.fat, values?.fibre, litres, workout?.completedAt?.millisecond, workout?.minutes,
      metrics.sleepHours, metrics.sleepQuality, metrics.heartRate, metrics.hrv, metrics.steps,
      metrics.weather, metrics.temperature, metrics.weight,
    ]
  }
}
