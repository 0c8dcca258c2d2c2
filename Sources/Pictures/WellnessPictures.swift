package import CivilTime
package import DaybookProtocol
import Markup

/// Sleep, energy, weight and calories as lines.
package enum WellnessPictures {
  /// What is drawn as a line.
  private struct Measure {
    let title: String
    let value: (Wire.WellnessStatistics) -> Double?
    let text: (Double) -> String
    /// The value to reach.
    var target: (Wire.WellnessStatistics) -> Double? = { _ in nil }
    /// The range that is drawn, by the lowest and the highest value.
    let range: (Double, Double) -> ClosedRange<Double>
  }

  /// The fewest days that are drawn.
  private static let leastDays = 28

  /// Returns those days, the last one included.
  package static func days(through last: Day) -> [Day] {
    (1 - leastDays...0).compactMap { last.adding(days: $0) }
  }

  /// Returns the lines of what was logged on the days; without a first day from where something was
  /// logged, or of the fewest days.
  package static func lines(
    _ days: [Wire.WellnessStatistics], from first: Day? = nil, through last: Day
  ) -> [LinePicture] {
    let logged = days.first { day in measures.contains { $0.value(day) != nil } }?.day
    let first = first ?? min(logged ?? last, last.adding(days: 1 - leastDays) ?? last)
    return measures.compactMap { measure in
      let points = days.compactMap { day in
        measure.value(day).map { LinePicture.Point(day: day.day, value: $0) }
      }
      let values = points.map(\.value)
      guard let lowest = values.min(), let highest = values.max() else { return nil }
      let target = days.last.flatMap(measure.target)
      return LinePicture(
        title: measure.title, points: points, first: first, last: last,
        range: measure.range(lowest, max(highest, target ?? highest)), target: target,
        text: measure.text)
    }
  }

  /// The calories to reach; nil where there are none.
  private static func target(_ day: Wire.WellnessStatistics) -> Double? {
    let kcal = day.nutrition.nutrients.first { $0.name == .kcal }
    return kcal.flatMap { $0.targetAmount > 0 ? $0.targetAmount : nil }
  }

  /// Returns the whole numbers around values, at least one apart.
  private static func wholes(_ lowest: Double, _ highest: Double) -> ClosedRange<Double> {
    let low = lowest.rounded(.down)
    return low...max(highest.rounded(.up), low + 1)
  }

  private static var measures: [Measure] {
    [
      Measure(
        title: "Sleep", value: { $0.metrics.sleepHours },
        text: { "\(WellnessNumber.hundredths($0)) h" }, range: wholes),
      Measure(
        title: "Energy, 1 to 5", value: { $0.energy.map(Double.init) },
        text: { WellnessNumber.decimal($0) },
        range: { _, _ in 1...5 }),
      Measure(
        title: "Weight", value: { $0.metrics.weightKilograms },
        text: { "\(WellnessNumber.hundredths($0)) kg" }, range: wholes),
      Measure(
        title: "Calories",
        value: { day in
          day.nutrition.meals == 0
            ? nil : day.nutrition.nutrients.first { $0.name == .kcal }.map(\.amount)
        },
        text: { "\(WellnessNumber.whole($0)) kcal" }, target: target,
        range: { 0...(max($0, $1, 1) / 500).rounded(.up) * 500 }),
    ]
  }
}
