package import CivilTime
import SQLite

/// The statistics of a month; a mean is that of the days with a value.
package struct WellnessMonthRecord: Sendable, Hashable {
  package let first: Day
  package let last: Day
  /// 1 to 5.
  package let energy: Double?
  /// The mean of days with meals; without water.
  package let nutrition: NutritionValues?
  package let water: Double?
  package let sleepHours: Double?
  package let steps: Double?
  package let workouts: Int
  package let workoutMinutes: Int
}

package extension WellnessReader {
  /// The months with logs of the newest `count`, that of the day the last, oldest first.
  func months(_ count: Int, through day: Day) throws -> [WellnessMonthRecord] {
    let last = Month(of: day)
    let first = Month(of: day.adding(months: 1 - max(count, 1)) ?? .earliest)
    let sql = """
      SELECT month, energyDays, energy, mealDays, kcal, protein, carbs, fat, fibre, waterDays, water,
        workouts, workoutMinutes, sleepDays, sleepHours, stepDays, steps
      FROM wellnessMonth WHERE month BETWEEN ? AND ? ORDER BY month
      """
    return try reader.db.rows(sql, [first, last]) {
      (
        month: Month, energyDays: Int, energy: Int, mealDays: Int, kcal: Double, protein: Double,
        carbs: Double, fat: Double, fibre: Double, waterDays: Int, water: Double, workouts: Int,
        workoutMinutes: Int, sleepDays: Int, sleepHours: Double, stepDays: Int, steps: Int
      ) in
      func mean(_ sum: Double, _ days: Int) throws -> Double? {
        guard sum.isFinite else { throw ModelError.corruptValue }
        return days > 0 ? WellnessScore.rounded(sum / Double(days)) : nil
      }
      let means = try [kcal, protein, carbs, fat, fibre].compactMap { try mean($0, mealDays) }
      return try WellnessMonthRecord(
        first: month.first, last: month.last,
        energy: mean(Double(energy), energyDays),
        nutrition: means.count == 5
          ? NutritionValues(
            kcal: means[0], protein: means[1], carbs: means[2], fat: means[3], fibre: means[4])
          : nil,
        water: mean(water, waterDays), sleepHours: mean(sleepHours, sleepDays),
        steps: mean(Double(steps), stepDays), workouts: workouts, workoutMinutes: workoutMinutes)
    }
  }
}
