import DaybookModel
import Markup
package import DaybookProtocol

enum WellnessFormatter {
  static let energyPrompt = "How's your energy?"

  /// "1200 calories consumed".
  static func consumed(_ kcal: Double) -> String {
    "\(WellnessNumber.whole(kcal)) calories consumed"
  }

  /// "600 kcal", "0.5 l", "30 g".
  static func amount(_ value: Double, of nutrient: Nutrient) -> String {
    "\(number(value, of: nutrient)) \(nutrient.unit)"
  }

  /// Water has the decimals that were said, up to millilitres.
  static func number(_ value: Double, of nutrient: Nutrient) -> String {
    nutrient == .water ? WellnessNumber.decimal(value, atMost: 3) : WellnessNumber.whole(value)
  }

  /// "1200 / 2000 kcal".
  static func progress(_ value: Double, of nutrient: Nutrient, target: Double) -> String {
    "\(number(value, of: nutrient)) / \(amount(target, of: nutrient))"
  }

  static func title(of log: WellnessLogRecord) -> String { Wire.WellnessLog(log).title }

  /// The words for what was eaten or drunk, below a heading that names the meal: "Soup, 600 kcal",
  /// "0.5 l".
  static func content(of log: WellnessLogRecord) -> String {
    switch log.entry {
    case .meal(let kind, let name, let values):
      let kcal = values.kcal > 0 ? amount(values.kcal, of: .kcal) : nil
      let words = [name, kcal].compactMap(\.self)
      return words.isEmpty ? kind.title : words.joined(separator: ", ")
    case .water(let litres): return "\(WellnessNumber.plain(litres)) l"
    case .energy, .workout, .metrics: return title(of: log)
    }
  }

  /// "slept 7.5 h", "quality 4/5", "55 bpm at rest", …
  static func values(_ metrics: Wire.WellnessMetrics) -> [String] {
    let words: [String?] = [
      metrics.sleepHours.map { "slept \(hundredths($0)) h" },
      metrics.sleepQuality.map { "quality \($0)/5" },
      metrics.heartRatePerMinute.map { "\(WellnessNumber.plain($0)) bpm at rest" },
      metrics.hrvMilliseconds.map { "HRV \(WellnessNumber.plain($0)) ms" },
      metrics.steps.map { $0.counted("step") }, metrics.weather,
      metrics.temperatureCelsius.map { "\(WellnessNumber.plain($0)) °C" },
      metrics.weightKilograms.map { "\(hundredths($0)) kg" },
    ]
    return words.compactMap(\.self)
  }

  /// "7.33" for seven hours and twenty minutes.
  private static func hundredths(_ value: Double) -> String {
    WellnessNumber.plain((value * 100).rounded() / 100)
  }
}

extension Wire.WellnessLog {
  /// "Lunch: Soup, 600 kcal", "Energy: Good", "Water: 0.5 l".
  package var title: String {
    if let level = energy.flatMap(EnergyLevel.init) { return level.text }
    if let meal {
      return MealKind(meal.kind).title + (meal.name.map { ": \($0)" } ?? "")
        + (meal.amounts.map { ", \($0)" } ?? "")
    }
    if let litres { return "Water: \(WellnessNumber.plain(litres)) l" }
    if let workout {
      let state =
        workout.state == .started ? ", started" : workout.minutes.map { ", \($0) min" } ?? ""
      return "Workout\(workout.name.map { ": \($0)" } ?? "")\(state)"
    }
    let words = metrics.map(WellnessFormatter.values) ?? []
    return "Metrics: \(words.joined(separator: ", "))" + (source.map { " (\($0.text))" } ?? "")
  }
}

extension Wire.Meal {
  /// "600 kcal"; without a figure of energy what else was written down, "30 g protein, 5 g fat".
  fileprivate var amounts: String? {
    if kcal > 0 { return WellnessFormatter.amount(kcal, of: .kcal) }
    let others: [(Double, Nutrient)] = [
      (proteinGrams, .protein), (carbsGrams, .carbs), (fatGrams, .fat), (fibreGrams, .fibre),
    ]
    let words = others.filter { $0.0 > 0 }.map { value, nutrient in
      "\(WellnessNumber.plain(value)) \(nutrient.unit) \(nutrient.title.lowercased())"
    }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

extension EnergyLevel {
  private var words: (name: String, emoji: String) {
    switch self {
    case .veryLow: ("Very Low", "😴")
    case .low: ("Low", "😪")
    case .moderate: ("Moderate", "😐")
    case .good: ("Good", "😊")
    case .excellent: ("Excellent", "🔥")
    }
  }

  var name: String { words.name }
  var emoji: String { words.emoji }
  var text: String { "Energy: \(name)" }
}

extension MealKind {
  var title: String { rawValue.capitalizedAtStart }
}

extension Nutrient {
  var title: String { self == .kcal ? "Calories" : rawValue.capitalizedAtStart }

  var unit: String {
    switch self {
    case .kcal: "kcal"
    case .protein, .carbs, .fat, .fibre: "g"
    case .water: "l"
    }
  }
}

extension WellnessRecovery.Part {
  var title: String {
    switch self {
    case .sleep: "Sleep"
    case .hrv: "HRV"
    case .heartRate: "Resting heart rate"
    case .sleepQuality: "Sleep quality"
    case .energy: "Energy"
    }
  }

  /// The measure behind the score: "7.2 h".
  func text(_ value: Double) -> String {
    let number = WellnessNumber.decimal(value)
    return switch self {
    case .sleep: "\(WellnessNumber.hundredths(value)) h"
    case .hrv: "\(number) ms"
    case .heartRate: "\(number) bpm"
    case .sleepQuality, .energy: "\(number) of 5"
    }
  }
}

extension WellnessPerformance.Part {
  var title: String { rawValue.capitalizedAtStart }

  /// "3 workouts in 7 days", "8412 steps a day".
  fileprivate func sentence(_ value: Double) -> String {
    switch self {
    case .workouts: "\((Int(exactly: value) ?? 0).counted("workout")) in 7 days"
    case .steps: "\(number(value)) steps a day"
    case .protein: "\(number(value)) g of protein a day"
    case .water: "\(number(value)) l of water a day"
    }
  }

  func number(_ value: Double) -> String {
    self == .water ? WellnessNumber.decimal(value, atMost: 3) : WellnessNumber.whole(value)
  }
}

extension WellnessPerformance {
  /// "3 workouts in 7 days, up from 2."
  var summary: String {
    let part = key.name
    let now = part.sentence(key.value)
    guard let before = keyValueBefore else { return "\(now)." }
    guard part.number(before) != part.number(key.value) else { return "\(now), as before." }
    return "\(now), \(key.value > before ? "up" : "down") from \(part.number(before))."
  }
}

extension WellnessQuickAction {
  /// The name on the wire, the title, its symbol, the method that does the same for scripts, and the
  /// action of the views that does it.
  private var words:
    (name: String, title: String, symbol: Symbol, method: String, actionName: String)
  {
    switch self {
    case .logLunch: ("logMeal_lunch", "Log Lunch", .meal, "wellness/logMeal", "logLunch")
    case .startWorkout:
      ("startWorkout", "Start Workout", .workout, "wellness/logWorkout", "startWorkout")
    case .logWater: ("logWater", "Log Water", .water, "wellness/logWater", "logWater")
    case .checkIn: ("checkIn", "Daily Check-in", .checkIn, "wellness/logEnergy", "logEnergy")
    }
  }

  var name: String { words.name }
  var title: String { words.title }
  var symbol: Symbol { words.symbol }
  var method: String { words.method }
  var actionName: String { words.actionName }
}
