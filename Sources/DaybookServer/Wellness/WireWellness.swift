import DaybookModel
import DaybookProtocol

// Logs, days and targets to wire types and back.

extension Wire.WellnessLog {
  init(_ log: WellnessLogRecord) {
    self.init(
      createdAt: log.createdAt, day: log.day, id: Wire.WellnessLogID(log.id),
      kind: Wire.WellnessKind(log.entry.kind), loggedAt: log.at,
      modifiedAt: log.modifiedAt, revision: Int(log.revision))
    switch log.entry {
    case .energy(let level): energy = level.rawValue
    case .meal(let kind, let name, let values):
      meal = Wire.Meal(
        carbsGrams: values.carbs, fatGrams: values.fat, fibreGrams: values.fibre, kcal: values.kcal,
        kind: Wire.MealKind(kind), name: name, proteinGrams: values.protein)
    case .water(let litres): self.litres = litres
    case .workout(let name, let record):
      workout = Wire.Workout(
        completedAt: record.completedAt, minutes: record.minutes, name: name,
        startedAt: log.at,
        state: record.completedAt == nil ? .started : .completed)
    case .metrics(let values, let source):
      metrics = Wire.WellnessMetrics(values)
      self.source = source.map(Wire.MetricsSource.init(unchecked:))
    }
  }
}

extension Wire.WellnessMetrics {
  init(_ metrics: WellnessMetrics) {
    self.init(
      heartRatePerMinute: metrics.heartRate, hrvMilliseconds: metrics.hrv,
      sleepHours: metrics.sleepHours,
      sleepQuality: metrics.sleepQuality, steps: metrics.steps,
      temperatureCelsius: metrics.temperature,
      weather: metrics.weather, weightKilograms: metrics.weight)
  }
}

extension Wire.DailyTargets {
  init(_ targets: WellnessTargetsRecord) {
    let values = targets.values
    self.init(
      carbsGrams: values.carbs, fatGrams: values.fat, fibreGrams: values.fibre, kcal: values.kcal,
      proteinGrams: values.protein, revision: Int(targets.revision), waterLitres: values.water)
  }
}

extension Wire.Nutrition {
  init(_ nutrition: WellnessNutrition, targets: WellnessTargetsRecord) {
    self.init(
      meals: nutrition.meals,
      nutrients: Nutrient.allCases.map { nutrient in
        let (value, target) = (nutrition.values[nutrient], targets.values[nutrient])
        return Wire.NutrientProgress(
          amount: value, name: Wire.Nutrient(nutrient),
          progress: (targets.progress(of: nutrient, value) * 1e6).rounded() / 1e6,
          targetAmount: target)
      })
  }
}

extension Wire.WellnessStatistics {
  /// Throws where one of the cards cannot be read.
  init(_ cards: WellnessCards) throws {
    let energy = try cards.energy.get()
    let workouts = try cards.workouts.get()
    self.init(
      day: cards.day, energy: energy?.rawValue,
      metrics: Wire.WellnessMetrics(try cards.metrics.get()),
      nutrition: Wire.Nutrition(try cards.nutrition.get(), targets: try cards.targets.get()),
      workoutMinutes: workouts.minutes, workouts: workouts.completed)
  }
}

extension Wire.WellnessMonth {
  init(_ month: WellnessMonthRecord) {
    let nutrition = month.nutrition
    self.init(
      carbsGrams: nutrition?.carbs, energy: month.energy, fatGrams: nutrition?.fat,
      fibreGrams: nutrition?.fibre,
      kcal: nutrition?.kcal, proteinGrams: nutrition?.protein, since: month.first,
      sleepHours: month.sleepHours, steps: month.steps, through: month.last,
      waterLitres: month.water, workoutMinutes: month.workoutMinutes, workouts: month.workouts)
  }
}

extension Wire.QuickAction {
  init(_ action: WellnessQuickAction) {
    self.init(method: action.method, name: action.name)
  }
}
