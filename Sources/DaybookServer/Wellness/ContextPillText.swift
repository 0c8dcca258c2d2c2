import DaybookModel
import Markup

/// A few words of a day, with their colour.
struct ContextPillText: Hashable {
  let text: String
  let symbol: Symbol
  let colour: WellnessColour
  var isTemperature = false

  /// Returns the pills for sleep, weather and temperature that are known.
  static func pills(_ metrics: WellnessMetrics) -> [ContextPillText] {
    let pills: [ContextPillText?] = [
      metrics.sleepHours.map { hours in
        ContextPillText(
          text: WellnessNumber.sleep(hours), symbol: .sleep,
          colour: WellnessNumber.shown(hours) >= 7 ? .green : .orange)
      },
      metrics.weather.map { weather in
        ContextPillText(text: weather, symbol: Symbol(weather: weather), colour: .blue)
      },
      metrics.temperature.map { degrees in
        ContextPillText(
          text: "\(WellnessNumber.whole(degrees))°", symbol: .temperature,
          colour: colour(of: degrees), isTemperature: true)
      },
    ]
    return pills.compactMap(\.self)
  }

  private static func colour(of degrees: Double) -> WellnessColour {
    switch WellnessNumber.cut(degrees) {
    case ..<10: .blue
    case ..<20: .teal
    case ..<30: .green
    default: .orange
    }
  }
}
