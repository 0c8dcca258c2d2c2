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

package struct WellnessReader: FeatureReader { let reader: ReadTransaction }

package extension ReadTransaction { var wellness: WellnessReader { WellnessReader(reader: self) } }

package extension WellnessReader {
  /// Whether anything was logged.
  func isLogged(on day: Day) throws -> Bool {
    try db.value(Int.self, "SELECT 1 FROM wellnessDay WHERE day = ?", [day]) != nil
  }

  /// nil where it was not logged.
  func energy(on day: Day) throws -> EnergyLevel? {
    try db.value(EnergyLevel?.self, "SELECT energy FROM wellnessDay WHERE day = ?", [day]) ?? nil
  }

  func nutrition(on day: Day) throws -> WellnessNutrition {
    let sql = """
      SELECT kcal, protein, carbs, fat, fibre, water, meals FROM wellnessDay WHERE day = ?
      """
    let found =
      try db.rows(sql, [day]) {
        WellnessNutrition(
          values: NutritionValues(kcal: $0, protein: $1, carbs: $2, fat: $3, fibre: $4, water: $5),
          meals: $6)
      }.first ?? WellnessNutrition(values: NutritionValues(), meals: 0)
    let values = Nutrient.allCases.map { found.values[$0] }
    guard values.allSatisfy({ $0 >= 0 && $0.isFinite }) else { throw ModelError.corruptValue }
    return found
  }

  /// The measurements: the person's value before a source's, the newest source's before that of
  /// others.
  func metrics(on day: Day) throws -> WellnessMetrics {
    let columns = WellnessMetrics.columns.joined(separator: ", ")
    let sql = "SELECT \(columns) FROM wellnessDay WHERE day = ?"
    return try db.rows(sql, [day], read: WellnessMetrics.init).first ?? WellnessMetrics()
  }

  /// How many were completed, and how long they took where that is known.
  func workouts(on day: Day) throws -> WellnessWorkouts {
    let sql = "SELECT workouts, workoutMinutes FROM wellnessDay WHERE day = ?"
    return try db.rows(sql, [day], into: WellnessWorkouts.init).first
      ?? WellnessWorkouts(completed: 0, minutes: 0)
  }

  /// The recovery over the 7 days that end with a day, and how it was on the days before.
  func recovery(on day: Day) throws -> WellnessRecovery? {
    WellnessRecovery(days: try dayStatistics(14, through: day))
  }

  /// The performance over the 7 days that end with a day, beside the 7 before; nil where nothing is
  /// known of it.
  func performance(on day: Day) throws -> WellnessPerformance? {
    WellnessPerformance(
      days: try dayStatistics(21, through: day), targets: try reader.wellnessTargets.item())
  }

  /// A number of days up to one, the newest first.
  private func dayStatistics(_ count: Int, through last: Day) throws -> [WellnessDayStatistics] {
    var days = [WellnessDayStatistics](repeating: WellnessDayStatistics(), count: count)
    let first = last.adding(days: 1 - count) ?? .earliest
    let sql = """
      SELECT sleepHours, sleepQuality, heartRate, hrv, steps, weather, temperature, weight, day,
        energy, protein, water, workouts
      FROM wellnessDay WHERE day BETWEEN ? AND ?
      """
    _ = try db.rows(sql, [first, last]) { row in
      let (day, energy, protein, water, workouts): (Day, EnergyLevel?, Double, Double, Int) =
        try row.read(from: 8) { ($0, $1, $2, $3, $4) }
      guard days.indices.contains(last - day), protein.isFinite, water.isFinite else {
        throw ModelError.corruptValue
      }
      days[last - day] = WellnessDayStatistics(
        energy: energy, metrics: try WellnessMetrics(row), protein: protein > 0 ? protein : nil,
        water: water > 0 ? water : nil, workouts: workouts)
    }
    return days
  }
}
