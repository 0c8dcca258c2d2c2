/// The performance, 0 to 100, over the 7 days that end with a day: workouts, steps, protein and
/// water (decision 28).
package struct WellnessPerformance: Sendable, Hashable {
  /// In the order of their weights.
  package enum Part: String, Sendable, Hashable, CaseIterable {
    case workouts, steps, protein, water

    var weight: Double {
      switch self {
      case .workouts: 0.4
      case .steps: 0.3
      case .protein, .water: 0.15
      }
    }
  }

  package let score: Double
  package let components: [WellnessComponent<Part>]
  /// The change against the 7 days before; nil where nothing is known of them.
  package let direction: WellnessDirection?
  /// The key metric in the 7 days before; nil where it was not known.
  package let keyValueBefore: Double?

  /// The part with the greatest weight of those that are known.
  package var key: WellnessComponent<Part> { components[0] }

  /// The newest first: 7 count, compared with the 7 before, and those with the 7 before them, which
  /// say whether the person works out at all.
  init?(days: [WellnessDayStatistics], targets: WellnessTargetsRecord) {
    func parts(_ skipped: Int) -> [(name: Part, weight: Double, score: Double, value: Double)] {
      let window = Array(days.dropFirst(skipped).prefix(WellnessScore.days))
      let before = Array(
        days.dropFirst(skipped + WellnessScore.days).prefix(WellnessScore.days))
      return Part.allCases.compactMap { part in
        Self.partValue(part, window, before, targets).map {
          (part, part.weight, $0.score, $0.value)
        }
      }
    }
    let now = parts(0)
    guard let score = WellnessScore.total(now), let components = WellnessScore.components(now),
      !components.isEmpty
    else { return nil }
    self.score = score
    self.components = components
    let before = parts(WellnessScore.days)
    direction = WellnessScore.total(before).map { WellnessDirection(from: $0, to: score) }
    let key = components[0].name
    keyValueBefore = before.first { $0.name == key }.map { WellnessScore.rounded($0.value) }
  }

  /// nil where nothing is known of it, or the target is 0.
  private static func partValue(
    _ part: Part, _ window: [WellnessDayStatistics], _ before: [WellnessDayStatistics],
    _ targets: WellnessTargetsRecord
  ) -> (score: Double, value: Double)? {
    switch part {
    case .workouts:
      let count = window.reduce(0) { $0 + ($1.workouts ?? 0) }
      guard count > 0 || before.contains(where: { ($0.workouts ?? 0) > 0 }) else { return nil }
      return (WellnessScore.score(Double(count), from: 0, to: 4), Double(count))
    case .steps:
      return best(window) {
        $0.metrics.steps.map(Double.init)
      } score: {
        WellnessScore.score($0, from: 0, to: 10_000)
      }
    case .protein:
      guard targets.values.protein > 0 else { return nil }
      return best(window) {
        $0.protein
      } score: {
        targets.progress(of: .protein, $0) * 100
      }
    case .water:
      guard targets.values.water > 0 else { return nil }
      return best(window) {
        $0.water
      } score: {
        targets.progress(of: .water, $0) * 100
      }
    }
  }

  /// Counts the newest day only where that raises the mean, since that day may not be over.
  private static func best(
    _ window: [WellnessDayStatistics], _ value: (WellnessDayStatistics) -> Double?,
    score: (Double) -> Double
  ) -> (score: Double, value: Double)? {
    let all = mean(window.compactMap(value), score)
    let over = mean(window.dropFirst().compactMap(value), score)
    guard let all, let over else { return all }
    return over.score > all.score ? over : all
  }

  /// Over the days with a value.
  private static func mean(
    _ values: [Double], _ score: (Double) -> Double
  ) -> (score: Double, value: Double)? {
    guard !values.isEmpty else { return nil }
    let count = Double(values.count)
    return (
      values.reduce(0) { $0 + score($1) } / count, values.reduce(0, +) / count
    )
  }
}
