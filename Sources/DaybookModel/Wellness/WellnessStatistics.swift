package import CivilTime
import SQLite

/// What a day's logs add up to.
package struct WellnessNutrition: Sendable, Hashable {
  package var values: NutritionValues
  package var meals: Int
}

/// One day as the scores of several days use it; a value is nil where it was not logged.
struct WellnessDayStatistics: Hashable {
  var energy: EnergyLevel?
  var metrics = WellnessMetrics()
  /// nil on a day without a meal that has it.
  var protein: Double?
  /// nil on a day on which no water was logged.
  var water: Double?
  /// nil where nothing at all was logged.
  var workouts: Int?
}

package extension ReadTransaction {
  /// nil where it was not logged.
  func energy(on day: Day) throws -> EnergyLevel? {
    let sql = "SELECT energy FROM wellnessDay WHERE day = ?"
    guard let level = try db.value(Int?.self, sql, [day.description]) ?? nil else { return nil }
    guard let energy = EnergyLevel(rawValue: level) else { throw ModelError.corruptValue }
    return energy
  }

  func nutrition(on day: Day) throws -> WellnessNutrition {
    let sql = """
      SELECT kcal, protein, carbs, fat, fibre, water, meals FROM wellnessDay WHERE day = ?
      """
    let found = try db.rows(sql, [day.description]) { row in
      let values = try Nutrient.allCases.indices.map { try row.value($0) as Double }
      guard values.allSatisfy({ $0 >= 0 && $0.isFinite }) else { throw ModelError.corruptValue }
      return WellnessNutrition(
        values: NutritionValues { nutrient in
          Nutrient.allCases.firstIndex(of: nutrient).map { values[$0] } ?? 0
        }, meals: try row.value(6))
    }
    return found.first ?? WellnessNutrition(values: NutritionValues(), meals: 0)
  }

  /// The measurements: the person's value before a source's, the newest source's before that of
  /// others.
  func wellnessMetrics(on day: Day) throws -> WellnessMetrics {
    let sql = """
      SELECT sleepHours, sleepQuality, heartRate, hrv, steps, weather, temperature, weight
      FROM wellnessDay WHERE day = ?
      """
    return try db.rows(sql, [day.description]) { try WellnessRow.metrics($0, at: 0) }.first
      ?? WellnessMetrics()
  }

  /// How many were completed, and how long they took where that is known.
  func workouts(on day: Day) throws -> WellnessWorkouts {
    let sql = "SELECT workouts, workoutMinutes FROM wellnessDay WHERE day = ?"
    let found = try db.rows(sql, [day.description]) { row in
      WellnessWorkouts(completed: try row.value(0), minutes: try row.value(1))
    }
    return found.first ?? WellnessWorkouts(completed: 0, minutes: 0)
  }

  /// The recovery over the 7 days that end with a day, and how it was on the days before.
  func recovery(on day: Day) throws -> WellnessRecovery? {
    WellnessRecovery(days: try dayStatistics(14, through: day))
  }

  /// The performance over the 7 days that end with a day, beside the 7 before; nil where nothing
  /// is known of it.
  func performance(on day: Day) throws -> WellnessPerformance? {
    WellnessPerformance(
      days: try dayStatistics(21, through: day), targets: try wellnessTargets())
  }
}

extension ReadTransaction {
  /// A number of days up to one, the newest first.
  private func dayStatistics(_ count: Int, through last: Day) throws -> [WellnessDayStatistics] {
    var days = [WellnessDayStatistics](repeating: WellnessDayStatistics(), count: count)
    let first = last.adding(days: 1 - count) ?? .earliest
    let sql = """
      SELECT sleepHours, sleepQuality, heartRate, hrv, steps, weather, temperature, weight, day,
        energy, protein, water, workouts
      FROM wellnessDay WHERE day BETWEEN ? AND ?
      """
    _ = try db.rows(sql, [first.description, last.description]) { row in
      let text: String = try row.value(8)
      let level: Int? = try row.value(9)
      let protein: Double = try row.value(10)
      let water: Double = try row.value(11)
      guard let day = Day(text), days.indices.contains(last - day),
        level == nil || level.flatMap(EnergyLevel.init(rawValue:)) != nil, protein.isFinite,
        water.isFinite
      else { throw ModelError.corruptValue }
      days[last - day] = WellnessDayStatistics(
        energy: level.flatMap(EnergyLevel.init(rawValue:)),
        metrics: try WellnessRow.metrics(row, at: 0), protein: protein > 0 ? protein : nil,
        water: water > 0 ? water : nil, workouts: try row.value(12))
    }
    return days
  }
}
