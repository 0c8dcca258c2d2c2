import DaybookModel
import DaybookProtocol

/// A few words of a day, with the symbol and the colour beside them.
struct ContextPillText: Hashable {
  let name: Wire.ContextPillName
  let text: String
  let symbol: String
  let colour: Wire.WellnessColour

  /// Returns the pills for sleep, weather and temperature that are known.
  static func pills(_ metrics: WellnessMetrics) -> [ContextPillText] {
    let pills: [ContextPillText?] = [
      metrics.sleepHours.map { hours in
        ContextPillText(
          name: .sleep, text: "\(WellnessNumber.whole(hours))h sleep", symbol: "bed.double.fill",
          colour: WellnessNumber.cut(hours) >= 7 ? .green : .orange)
      },
      metrics.weather.map { weather in
        ContextPillText(name: .weather, text: weather, symbol: symbol(of: weather), colour: .blue)
      },
      metrics.temperature.map { degrees in
        ContextPillText(
          name: .temperature, text: "\(WellnessNumber.whole(degrees))°", symbol: "thermometer",
          colour: colour(of: degrees))
      },
    ]
    return pills.compactMap(\.self)
  }

  private static func symbol(of weather: String) -> String {
    switch weather.lowercased() {
    case "sunny", "clear": "sun.max.fill"
    case "cloudy": "cloud.fill"
    case "rain", "rainy": "cloud.rain.fill"
    case "snow": "cloud.snow.fill"
    default: "cloud.sun.fill"
    }
  }

  private static func colour(of degrees: Double) -> Wire.WellnessColour {
    switch WellnessNumber.cut(degrees) {
    case ..<10: .blue
    case ..<20: .teal
    case ..<30: .green
    default: .orange
    }
  }
}
