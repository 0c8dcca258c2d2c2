package import CivilTime
import SQLite

package struct WorkoutRecord: Sendable, Hashable {
  /// nil while it lasts.
  package var completedAt: Instant?
  /// nil where the length is not known.
  package var minutes: Int?
}

/// What was measured on a day; nil where it was not.
package struct WellnessMetrics: Sendable, Hashable {
  package var sleepHours: Double?
  /// 1 to 5.
  package var sleepQuality: Int?
  /// At rest, per minute.
  package var heartRate: Double?
  /// Heart rate variability, in milliseconds.
  package var hrv: Double?
  package var steps: Int?
  /// In words.
  package var weather: String?
  /// In degrees Celsius.
  package var temperature: Double?
  /// In kilograms.
  package var weight: Double?

  package init() {}
}

/// The content of a log.
package enum WellnessEntry: Sendable, Hashable {
  case energy(EnergyLevel)
  /// With its name, where it has one.
  case meal(MealKind, String?, NutritionValues)
  /// In litres.
  case water(Double)
  /// With its name, where it has one.
  case workout(String?, WorkoutRecord)
  /// Entered by the person where there is no source.
  case metrics(WellnessMetrics, source: String?)

  package var kind: WellnessKind {
    switch self {
    case .energy: .energy
    case .meal: .meal
    case .water: .water
    case .workout: .workout
    case .metrics: .metrics
    }
  }
}

package enum WellnessKind: String, StoredChoice, Sendable, Hashable, CaseIterable {
  case energy, meal, water, workout, metrics
}

extension WellnessEntry: StoredColumns {
  /// Throws `corruptValue` where a column lacks what the kind needs.
  init(_ row: Row, at index: Int) throws {
    let name: String? = try row.value(index + 2)
    switch try row.value(index) as WellnessKind {
    case .energy: self = .energy(try row.value(index + 3))
    case .meal:
      self = .meal(
        try row.value(index + 4), name,
        try row.read(from: index + 5) {
          NutritionValues(kcal: $0, protein: $1, carbs: $2, fat: $3, fibre: $4)
        })
    case .water: self = .water(try row.value(index + 10))
    case .workout:
      self = .workout(name, try row.read(from: index + 11, into: WorkoutRecord.init))
    case .metrics:
      self = .metrics(
        try WellnessMetrics(row, at: index + 13), source: try row.value(index + 1))
    }
  }

  var values: [(any SQLiteValue)?] {
    var row = [(any SQLiteValue)?](repeating: nil, count: 13)
    var measured = WellnessMetrics()
    row[0] = kind
    switch self {
    case .energy(let level): row[3] = level
    case .meal(let meal, let name, let values):
      row[2] = name
      row[4] = meal
      row.replaceSubrange(5...9, with: Nutrient.ofMeals.map { values[$0] })
    case .water(let litres): row[10] = litres
    case .workout(let name, let workout):
      row[2] = name
      row[11] = workout.completedAt
      row[12] = workout.minutes
    case .metrics(let metrics, let source):
      row[1] = source
      measured = metrics
    }
    return row + measured.values
  }
}

extension WellnessMetrics: StoredColumns {
  static let columns = [
    "sleepHours", "sleepQuality", "heartRate", "hrv", "steps", "weather", "temperature", "weight",
  ]

  init(_ row: Row, at index: Int) throws {
    (sleepHours, sleepQuality, heartRate, hrv, steps, weather, temperature, weight) =
      try row.read(from: index) { ($0, $1, $2, $3, $4, $5, $6, $7) }
    guard [sleepHours, heartRate, hrv, temperature, weight].allSatisfy({ $0?.isFinite ?? true })
    else { throw ModelError.corruptValue }
  }

  var values: [(any SQLiteValue)?] {
    [sleepHours, sleepQuality, heartRate, hrv, steps, weather, temperature, weight]
  }
}

extension NutritionValues: StoredPart {
  /// Targets, with the default where none was chosen.
  init(_ row: Row, at index: Int) throws {
    let chosen = try Nutrient.allCases.indices.map { try row.value(index + $0) as Double? }
    self.init { nutrient in
      Nutrient.allCases.firstIndex(of: nutrient).flatMap { chosen[$0] } ?? nutrient.standardTarget
    }
  }
}
