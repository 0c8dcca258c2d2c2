package import CivilTime

/// A meal to be logged.
package struct MealDraft: Sendable, Hashable {
  /// nil generates one.
  package var id: WellnessLogID?
  package var kind: MealKind
  package var name: String?
  package var values: NutritionValues
  /// nil is today.
  package var day: Day?

  package init(
    id: WellnessLogID? = nil, kind: MealKind, name: String? = nil,
    values: NutritionValues = .init(),
    day: Day? = nil
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.values = values
    self.day = day
  }
}

/// A workout to be logged.
package struct WorkoutDraft: Sendable, Hashable {
  package enum State: Sendable, Hashable {
    case started, completed
  }

  /// nil generates one.
  package var id: WellnessLogID?
  package var state: State
  package var name: String?
  package var minutes: Int?
  /// nil is today.
  package var day: Day?

  package init(
    id: WellnessLogID? = nil, state: State, name: String? = nil, minutes: Int? = nil,
    day: Day? = nil
  ) {
    self.id = id
    self.state = state
    self.name = name
    self.minutes = minutes
    self.day = day
  }
}

/// The measurements of a day: each value is kept, set or removed.
package struct WellnessMetricsEdit: Sendable, Hashable {
  package var sleepHours: Edit<Double?> = .keep
  package var sleepQuality: Edit<Int?> = .keep
  package var heartRate: Edit<Double?> = .keep
  package var hrv: Edit<Double?> = .keep
  package var steps: Edit<Int?> = .keep
  package var weather: Edit<String?> = .keep
  package var temperature: Edit<Double?> = .keep
  package var weight: Edit<Double?> = .keep

  package init() {}

  func applied(to metrics: WellnessMetrics) -> WellnessMetrics {
    var metrics = metrics
    metrics.sleepHours = sleepHours.applied(to: metrics.sleepHours)
    metrics.sleepQuality = sleepQuality.applied(to: metrics.sleepQuality)
    metrics.heartRate = heartRate.applied(to: metrics.heartRate)
    metrics.hrv = hrv.applied(to: metrics.hrv)
    metrics.steps = steps.applied(to: metrics.steps)
    metrics.weather = weather.applied(to: metrics.weather)
    metrics.temperature = temperature.applied(to: metrics.temperature)
    metrics.weight = weight.applied(to: metrics.weight)
    return metrics
  }
}

/// A change of a meal, a drink or a workout that was logged.
package struct WellnessLogEdit: Sendable, Hashable {
  package var meal: Edit<MealKind> = .keep
  package var name: Edit<String?> = .keep
  package var kcal: Edit<Double> = .keep
  package var protein: Edit<Double> = .keep
  package var carbs: Edit<Double> = .keep
  package var fat: Edit<Double> = .keep
  package var fibre: Edit<Double> = .keep
  package var litres: Edit<Double> = .keep
  package var minutes: Edit<Int?> = .keep

  package init() {}
}

/// A change of the targets: nil restores a default.
package struct WellnessTargetsEdit: Sendable, Hashable {
  package var values: [Nutrient: Edit<Double?>]

  package init(_ values: [Nutrient: Edit<Double?>] = [:]) {
    self.values = values
  }
}
