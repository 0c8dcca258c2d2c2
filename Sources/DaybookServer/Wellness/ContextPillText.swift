import DaybookModel
import DaybookProtocol

/// A few words of a day, with the symbol and the colour beside them.
struct ContextPillText: Hashable {
  let name: Wire.ContextPillName
  let text: String
  let symbol: String
  let color: Wire.WellnessColor

  /// Returns the pills for sleep, weather and temperature that are known.
  static func pills(_ metrics: WellnessMetrics) -> [ContextPillText] {
    let pills: [ContextPillText?] = [
      metrics.sleepHours.map { hours in
        ContextPillText(
          name: .sleep, text: "\(WellnessNumber.whole(hours))h sleep", symbol: "bed.double.fill",
          color: WellnessNumber.cut(hours) >= 7 ? .green : .orange)
      },
      metrics.weather.map { weather in
        ContextPillText(name: .weather, text: weather, symbol: symbol(of: weather), color: .blue)
      },
      metrics.temperature.map { degrees in
        ContextPillText(
          name: .temperature, text: "\(WellnessNumber.whole(degrees))°", symbol: "thermometer",
          color: color(of: degrees))
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

  private static func color(of degrees: Double) -> Wire.WellnessColor {
    switch WellnessNumber.cut(degrees) {
    case ..<10: .blue
    case ..<20: .teal
    case ..<30: .green
    default: .orange
    }
  }
}
