import CivilTime
import DaybookProtocol
import DaybookServer
import Markup

/// Sleep, energy, weight and calories as lines.
struct ReportTrends {
  let data: ReportData

  /// What is drawn as a line.
  private struct Measure {
    let name: String
    let title: String
    let value: (Wire.WellnessStatistics) -> Double?
    let text: (Double) -> String
    /// The range that is drawn, by the lowest and the highest value.
    let range: (Double, Double) -> ClosedRange<Double>
  }

  var part: ReportPart? {
    let lines = Self.measures.compactMap(line)
    guard !lines.isEmpty else { return nil }
    let body = lines.map { line -> HTML in
      let figures = HTML.figures(
        [("mean", line.text(line.mean))]
          + (line.points.last.map { [("latest", line.text($0.value))] } ?? [])
          + (line.target.map { [("target", line.text($0))] } ?? []))
      return "<h3>\(line.title)</h3>\(figures)\(line.html)"
    }
    return ReportPart(
      id: "trends", title: data.period.isToday ? "Wellness over time" : "Wellness",
      name: "card trends", body: "\(body)")
  }

  private func line(_ measure: Measure) -> ReportLine? {
    let points = data.wellness.compactMap { day in
      measure.value(day).map { ReportLine.Point(day: day.day, value: $0) }
    }
    let values = points.map(\.value)
    guard let lowest = values.min(), let highest = values.max() else { return nil }
    let target = measure.name == "kcal" ? self.target : nil
    return ReportLine(
      name: "line-\(measure.name)", title: measure.title, points: points, first: first,
      last: data.trend.last, range: measure.range(lowest, max(highest, target ?? highest)),
      target: target, text: measure.text)
  }

  /// The days of the report; of the weeks before today those since something was logged, but four
  /// weeks at least.
  private var first: Day {
    guard data.period.isToday, let logged = data.wellness.first(where: \.isLogged)?.day else {
      return data.trend.first
    }
    return max(data.trend.first, min(logged, data.today.adding(days: -27) ?? logged))
  }

  /// The calories to reach; nil where there are none.
  private var target: Double? {
    data.wellness.last?.nutrition.nutrients.first { $0.name == .kcal }
      .flatMap { $0.targetAmount > 0 ? $0.targetAmount : nil }
  }

  /// Returns the whole numbers around values, at least one apart.
  private static func wholes(_ lowest: Double, _ highest: Double) -> ClosedRange<Double> {
    let low = lowest.rounded(.down)
    return low...max(highest.rounded(.up), low + 1)
  }

  private static var measures: [Measure] {
    [
      Measure(
        name: "sleep", title: "Sleep", value: { $0.metrics.sleepHours },
        text: { "\(WellnessNumber.hundredths($0)) h" }, range: wholes),
      Measure(
        name: "energy", title: "Energy, 1 to 5", value: { $0.energy.map(Double.init) },
        text: { WellnessNumber.decimal($0) },
        range: { _, _ in 1...5 }),
      Measure(
        name: "weight", title: "Weight", value: { $0.metrics.weightKilograms },
        text: { "\(WellnessNumber.hundredths($0)) kg" }, range: wholes),
      Measure(
        name: "kcal", title: "Calories",
        value: { day in
          day.nutrition.meals == 0
            ? nil : day.nutrition.nutrients.first { $0.name == .kcal }.map(\.amount)
        },
        text: { "\(WellnessNumber.whole($0)) kcal" },
        range: { 0...(max($0, $1, 1) / 500).rounded(.up) * 500 }),
    ]
  }
}

extension Wire.WellnessStatistics {
  /// Whether it has a value that is drawn as a line.
  fileprivate var isLogged: Bool {
    energy != nil || metrics.sleepHours != nil || metrics.weightKilograms != nil
      || nutrition.meals > 0
  }
}
