import CivilTime

/// The rules for the fields of a log.
enum WellnessRules {
  /// A provider of measurements, as its logs name it.
  static func checked(source: String) throws -> String {
    let isAllowed = source.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
    guard isAllowed, (1...32).contains(source.utf8.count) else {
      throw ModelError.invalidValue(
        field: "source",
        message: "A source has 1 to 32 characters: letters A to Z, digits, '-', '_' and '.'.")
    }
    return source
  }

  /// nil for a name without text.
  static func checked(name: String) throws -> String? {
    let name = TextRules.trimmed(name)
    try TextRules.checkLength(name, "A name has", atMost: 200, field: "name")
    try TextRules.checkLine(name, "A name", field: "name")
    return name.isEmpty ? nil : name
  }

  static func check(_ value: Double, of nutrient: Nutrient, field: String) throws {
    guard value >= 0, value <= nutrient.maxValue else {
      throw ModelError.invalidValue(
        field: field, message: "Give a number from 0 to \(Int(nutrient.maxValue)).")
    }
  }

  static func check(litres: Double) throws {
    guard litres > 0, litres <= Nutrient.water.maxValue else {
      throw ModelError.invalidValue(
        field: "litres", message: "Give the litres: more than 0 and at most 20.")
    }
  }

  static func check(minutes: Int) throws {
    guard (0...1440).contains(minutes) else {
      throw ModelError.invalidValue(field: "minutes", message: "Give 0 to 1440 minutes.")
    }
  }

  static func checked(_ metrics: WellnessMetrics) throws -> WellnessMetrics {
    func check(_ value: Double?, _ range: ClosedRange<Int>, _ field: String) throws {
      guard let value else { return }
      guard value >= Double(range.lowerBound), value <= Double(range.upperBound) else {
        throw ModelError.invalidValue(
          field: field, message: "Give a number from \(range.lowerBound) to \(range.upperBound).")
      }
    }
    try check(metrics.sleepHours, 0...24, "sleepHours")
    try check(metrics.sleepQuality.map(Double.init), 1...5, "sleepQuality")
    try check(metrics.heartRate, 20...300, "heartRate")
    try check(metrics.hrv, 0...1000, "hrv")
    try check(metrics.steps.map(Double.init), 0...1_000_000, "steps")
    try check(metrics.temperature, -100...100, "temperature")
    try check(metrics.weight, 1...1000, "weight")
    var metrics = metrics
    metrics.weather = try metrics.weather.flatMap { text in
      let weather = TextRules.trimmed(text)
      try TextRules.checkLength(weather, "The weather has", atMost: 100, field: "weather")
      try TextRules.checkLine(weather, "The weather", field: "weather")
      return weather.isEmpty ? nil : weather
    }
    return metrics
  }
}
