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

extension WellnessLogEdit {
  func applied(to entry: WellnessEntry) throws -> WellnessEntry {
    let given: [(field: String, isKept: Bool, kinds: [WellnessKind])] = [
      ("kind", meal.isKept, [.meal]), ("name", name.isKept, [.meal, .workout]),
      ("kcal", kcal.isKept, [.meal]), (Nutrient.protein.field, protein.isKept, [.meal]),
      (Nutrient.carbs.field, carbs.isKept, [.meal]), (Nutrient.fat.field, fat.isKept, [.meal]),
      (Nutrient.fibre.field, fibre.isKept, [.meal]), ("litres", litres.isKept, [.water]),
      ("minutes", minutes.isKept, [.workout]),
    ]
    for (field, isKept, kinds) in given where !isKept && !kinds.contains(entry.kind) {
      throw ModelError.invalidState(
        .wrongKind, field: field, message: "A log of \(entry.kind.rawValue) has no “\(field)”.")
    }
    switch entry {
    case .energy, .metrics:
      throw ModelError.invalidState(
        .wrongKind,
        message: "There is only one log of \(entry.kind.rawValue) for each day.",
        hint: "Log it again to change it.")
    case .meal(let kind, let title, let existing):
      let values = NutritionValues(
        kcal: kcal.applied(to: existing.kcal), protein: protein.applied(to: existing.protein),
        carbs: carbs.applied(to: existing.carbs), fat: fat.applied(to: existing.fat),
        fibre: fibre.applied(to: existing.fibre))
      return .meal(meal.applied(to: kind), name.applied(to: title), values)
    case .water(let existing): return .water(litres.applied(to: existing))
    case .workout(let title, var workout):
      workout.minutes = minutes.applied(to: workout.minutes)
      return .workout(name.applied(to: title), workout)
    }
  }
}
