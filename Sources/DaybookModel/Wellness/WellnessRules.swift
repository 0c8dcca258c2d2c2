import CivilTime

/// The rules for the fields of a log.
enum WellnessRules {
  /// A provider of measurements, as its logs name it.
  static func checked(source: String) throws -> String {
    try require(
      TextRules.isWord(source, atMost: 32), "source",
      "A source has 1 to 32 characters: letters A to Z, digits, '-', '_' and '.'.")
    return source
  }

  /// nil for a name without text.
  static func checked(name: String) throws -> String? {
    try TextRules.lineIfAny(name, "A name", atMost: 200, field: "name")
  }

  static func check(_ value: Double, of nutrient: Nutrient, field: String) throws {
    try require(
      value >= 0 && value <= nutrient.maxValue, field,
      "Give a number from 0 to \(Int(nutrient.maxValue)).")
  }

  static func check(litres: Double) throws {
    try require(
      litres > 0 && litres <= Nutrient.water.maxValue, "litres",
      "Give the litres: more than 0 and at most 20.")
  }

  static func check(minutes: Int) throws {
    try require((0...1440).contains(minutes), "minutes", "Give 0 to 1440 minutes.")
  }

  static func checked(_ metrics: WellnessMetrics) throws -> WellnessMetrics {
    func check(_ value: Double?, _ range: ClosedRange<Int>, _ field: String) throws {
      guard let value else { return }
      try require(
        value >= Double(range.lowerBound) && value <= Double(range.upperBound), field,
        "Give a number from \(range.lowerBound) to \(range.upperBound).")
    }
    try check(metrics.sleepHours, 0...24, "sleepHours")
    try check(metrics.sleepQuality.map(Double.init), 1...5, "sleepQuality")
    try check(metrics.heartRate, 20...300, "heartRate")
    try check(metrics.hrv, 0...1000, "hrv")
    try check(metrics.steps.map(Double.init), 0...1_000_000, "steps")
    try check(metrics.temperature, -100...100, "temperature")
    try check(metrics.weight, 1...1000, "weight")
    var metrics = metrics
    metrics.weather = try metrics.weather.flatMap {
      try TextRules.lineIfAny($0, "The weather", atMost: 100, field: "weather")
    }
    return metrics
  }
}
