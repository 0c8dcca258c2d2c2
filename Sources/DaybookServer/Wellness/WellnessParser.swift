import CivilTime
import DaybookModel
import DaybookProtocol
import Markup

/// The asks for a log, and what the answers mean.
enum WellnessParser {
  static let nutrientsPrompt = "kcal, protein, carbs, fat, fibre (600 30 70 20 8)"

  static func mealAsk(initial: MealKind) -> Wire.Ask {
    .choice(
      "Which meal", MealKind.allCases.map { (value: $0.rawValue, title: $0.title) },
      initial: initial.rawValue)
  }

  /// "600 30 70 20 8" or "600 kcal, 30 g": in this order; those at the end may be left out.
  static func nutrients(_ answer: String, field: String) throws -> NutritionValues {
    let words = answer.split { $0.isWhitespace || $0 == ";" }
      .map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }
      .filter { !["kcal", "g", ""].contains($0.lowercased()) }
    guard words.count <= Nutrient.ofMeals.count else {
      throw ModelError.invalidValue(field: field, message: "Write at most five numbers.")
    }
    let numbers = try words.map { try number($0, unit: "g", field: field) }
    return NutritionValues { nutrient in
      let index = Nutrient.ofMeals.firstIndex(of: nutrient)
      return index.flatMap { numbers.indices.contains($0) ? numbers[$0] : nil } ?? 0
    }
  }

  /// "0.5", "0,5 l", "-3".
  static func number(_ text: String, unit: String?, field: String) throws -> Double {
    var text = TextRules.trimmed(text)
    if let unit, text.lowercased().hasSuffix(unit.lowercased()) {
      text = TextRules.trimmed(String(text.dropLast(unit.count)))
    }
    return try WrittenNumber.read(text, field: field)
  }

  static func typed(_ value: Double) -> String {
    WrittenNumber.text(of: WellnessNumber.plain(value))
  }

  /// Returns nil for an empty answer.
  static func minutes(_ text: String, field: String) throws -> Int? {
    let text = TextRules.trimmed(text)
    guard !text.isEmpty else { return nil }
    let value = try number(text, unit: "min", field: field)
    guard let minutes = Int(exactly: value) else {
      throw ModelError.invalidValue(field: field, message: "Write whole minutes, such as `30`.")
    }
    return minutes
  }

  static func asks(of log: WellnessLogRecord) -> [Wire.Ask] {
    switch log.entry {
    case .energy, .metrics: return []
    case .meal(let kind, let name, let values):
      let nutrients = Nutrient.ofMeals.map { typed(values[$0]) }
      return [
        mealAsk(initial: kind), .text("What was it (may be empty)", initial: name),
        .text(nutrientsPrompt, initial: nutrients.joined(separator: " ")),
      ]
    case .water(let litres):
      return [.text("How many litres", initial: typed(litres))]
    case .workout(let name, let workout):
      return [
        .text("What was it (may be empty)", initial: name),
        .text("How many minutes (may be empty)", initial: workout.minutes.map(String.init)),
      ]
    }
  }

  /// Returns the edit that the answers make, and the index of the last answer, from which the
  /// amounts come.
  static func edit(
    of log: WellnessLogRecord, _ act: ViewAct
  ) throws -> (edit: WellnessLogEdit, last: Int) {
    var edit = WellnessLogEdit()
    switch log.entry {
    case .energy, .metrics: return (edit, 0)
    case .meal:
      edit.meal = Edit(try act.choice(0, of: MealKind.self))
      edit.name = .set(act.answer(1))
      let values = try nutrients(act.answer(2), field: "answers/2")
      edit.kcal = .set(values.kcal)
      edit.protein = .set(values.protein)
      edit.carbs = .set(values.carbs)
      edit.fat = .set(values.fat)
      edit.fibre = .set(values.fibre)
      return (edit, 2)
    case .water:
      edit.litres = .set(try number(act.answer(0), unit: "l", field: "answers/0"))
      return (edit, 0)
    case .workout:
      edit.name = .set(act.answer(0))
      edit.minutes = .set(try minutes(act.answer(1), field: "answers/1"))
      return (edit, 1)
    }
  }
}

extension WellnessParser {
  /// A measure that can be logged on its own.
  enum Metric: String, CaseIterable {
    case sleepHours, sleepQuality, weight, heartRate, hrv, steps, weather, temperature

    var title: String {
      switch self {
      case .sleepHours: "Sleep (hours)"
      case .sleepQuality: "Sleep quality (1 to 5)"
      case .weight: "Weight (kg)"
      case .heartRate: "Resting heart rate"
      case .hrv: "Heart rate variability (ms)"
      case .steps: "Steps"
      case .weather: "Weather"
      case .temperature: "Temperature (°C)"
      }
    }

    /// An empty answer removes the measure.
    func edit(_ answer: String, field: String) throws -> WellnessMetricsEdit {
      let text = TextRules.trimmed(answer)
      func real() throws -> Double? {
        text.isEmpty ? nil : try WellnessParser.number(text, unit: nil, field: field)
      }
      func whole() throws -> Int? {
        guard let value = try real() else { return nil }
        guard let number = Int(exactly: value) else {
          throw ModelError.invalidValue(field: field, message: "“\(text)” is not a whole number.")
        }
        return number
      }
      var edit = WellnessMetricsEdit()
      switch self {
      case .sleepHours: edit.sleepHours = .set(try real())
      case .sleepQuality: edit.sleepQuality = .set(try whole())
      case .weight: edit.weight = .set(try real())
      case .heartRate: edit.heartRate = .set(try real())
      case .hrv: edit.hrv = .set(try real())
      case .steps: edit.steps = .set(try whole())
      case .weather: edit.weather = .set(text.isEmpty ? nil : text)
      case .temperature: edit.temperature = .set(try real())
      }
      return edit
    }
  }
}

extension MealKind {
  /// Returns the meal that a person most likely logs at this time.
  static func `default`(at time: LocalTime) -> MealKind {
    switch time.hour {
    case 4...10: .breakfast
    case 11...13: .lunch
    case 17...21: .dinner
    default: .snack
    }
  }
}

extension ViewAct {
  var logs: [WellnessLogRecord] { subjects(WellnessLogRecord.self) }

  /// "Lunch: Soup, 600 kcal"; the cursor goes to it.
  func logged(_ log: WellnessLogRecord) -> Wire.Outcome {
    Wire.Outcome.done(WellnessFormatter.title(of: log), at: log.lineKey)
  }
}
