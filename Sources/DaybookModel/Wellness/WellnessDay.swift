import CivilTime
import SQLite

// Adds up the logs of a day, and the days of a month.

extension RecordWriter<WellnessLogRecord> {
  /// Throws `invalidValue` for a day to come, and as `checkChangeable` does.
  func check(newLogOf day: Day) throws {
    let today = writer.action.moment.today
    try require(day <= today, "day", "\(day) is in the future; today is \(today).")
    try checkChangeable(logOf: day)
  }

  /// A day to come may have logs, made where it had begun.
  func checkChangeable(logOf day: Day) throws {
    try HabitRules.checkChangeable(day, today: writer.action.moment.today, field: "day")
    guard let first = try reader.retainedSince(), day < first else { return }
    throw ModelError.invalidState(
      .notKept, field: "day",
      message: "The logs before \(first) are no longer kept, so \(day) cannot be changed.")
  }

  /// Those of a day whose logs were pruned stay as they are.
  func refresh(_ day: Day) throws {
    let db = writer.db
    if let first = try reader.retainedSince(), day < first { return }
    try db.run("DELETE FROM wellnessDay WHERE day = ?", [day.description])
    try db.run(WellnessDaySQL.refresh, ["day": day.description])
    let month = Month(of: day)
    try db.run("DELETE FROM wellnessMonth WHERE month = ?", [month.text])
    try db.run(WellnessDaySQL.refreshMonth, WellnessDaySQL.arguments(month))
  }
}

extension RecordReader<WellnessLogRecord> {
  /// The first day of which every log, and every day of its month, is kept, once some were pruned.
  func retainedSince() throws -> Day? {
    let sql = "SELECT max(day) FROM retainedSince WHERE kind IN ('wellnessLog', 'wellnessDay')"
    guard let text = try db.value(String?.self, sql) ?? nil else { return nil }
    guard let day = Day(text) else { throw ModelError.corruptValue }
    return day
  }
}

/// The statements that add up.
enum WellnessDaySQL {
  static let refresh = "INSERT INTO wellnessDay (\(dayColumns)) \(sumOfDay)"

  static let dayColumns = """
    day, energy, meals, kcal, protein, carbs, fat, fibre, water, workouts, workoutMinutes,
    sleepHours, sleepQuality, heartRate, hrv, steps, weather, temperature, weight
    """

  /// Selects what the logs of a day come to, in the order of `dayColumns`. Sums are rounded to six
  /// decimals, so that ten times 0.2 are 2. Of measurements, the person's value goes before a
  /// source's, and the newest source's before that of others.
  static let sumOfDay = """
    SELECT :day, max(level), count(meal), \(sums), round(total(litres), 6), count(completedAt),
      ifnull(sum(minutes) FILTER (WHERE completedAt IS NOT NULL), 0), \(metrics)
    FROM wellnessLog INDEXED BY wellnessLogDay WHERE day = :day GROUP BY day
    """

  private static let sums = Nutrient.ofMeals
    .map { "round(total(\($0.rawValue)), 6)" }.joined(separator: ", ")

  private static let metrics = WellnessMetrics.columns.map { column in
    """
    (
      SELECT said.\(column) FROM wellnessLog AS said INDEXED BY wellnessLogDay
      WHERE said.day = :day AND said.\(column) IS NOT NULL
      ORDER BY said.source IS NOT NULL, said.at DESC, said.id LIMIT 1)
    """
  }.joined(separator: ", ")

  static func arguments(_ month: Month) -> Arguments {
    ["month": month.text, "first": month.first.description, "last": month.last.description]
  }

  static let refreshMonth = "INSERT INTO wellnessMonth (\(monthColumns)) \(sumOfMonth)"

  static let monthColumns = """
    month, energyDays, energy, mealDays, kcal, protein, carbs, fat, fibre, waterDays, water,
    workouts, workoutMinutes, sleepDays, sleepHours, stepDays, steps
    """

  /// Selects what the days of a month come to, in the order of `monthColumns`.
  static let sumOfMonth = """
    SELECT :month, count(energy), ifnull(sum(energy), 0), count(nullif(meals, 0)), \(sums),
      count(nullif(water, 0)), round(total(water), 6), sum(workouts), sum(workoutMinutes),
      count(sleepHours), round(total(sleepHours), 6), count(steps), ifnull(sum(steps), 0)
    FROM wellnessDay WHERE day BETWEEN :first AND :last HAVING count(*) > 0
    """
}
