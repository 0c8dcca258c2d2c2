/// The recovery, 0 to 100, from the 7 days that end with a day (decision 28).
package struct WellnessRecovery: Sendable, Hashable {
  /// In the order of their weights.
  package enum Part: String, Sendable, Hashable, CaseIterable {
    case sleep, hrv, heartRate, sleepQuality, energy

    var weight: Double {
      switch self {
      case .sleep: 0.35
      case .hrv: 0.25
      case .heartRate: 0.2
      case .sleepQuality: 0.1
      case .energy: 0.1
      }
    }

    func value(of day: WellnessDayStatistics) -> Double? {
      switch self {
      case .sleep: day.metrics.sleepHours
      case .hrv: day.metrics.hrv
      case .heartRate: day.metrics.heartRate
      case .sleepQuality: day.metrics.sleepQuality.map(Double.init)
      case .energy: day.energy.map { Double($0.rawValue) }
      }
    }

    func score(of value: Double) -> Double {
      switch self {
      case .sleep: WellnessScore.score(value, from: 4, to: 8)
      case .hrv: WellnessScore.score(value, from: 20, to: 80)
      case .heartRate: WellnessScore.score(value, from: 90, to: 50)
      case .sleepQuality, .energy: WellnessScore.score(value, from: 1, to: 5)
      }
    }
  }

  /// How many days a score rests on at least.
  package static let leastDays = 3

  /// nil where fewer than `leastDays` of the days are known.
  package let score: Double?
  /// How many of the 7 days are known.
  package let days: Int
  package let components: [WellnessComponent<Part>]
  /// The score that each of the 7 days would have alone, the oldest first; nil for a day without
  /// logs.
  package let trend: [Double?]
  /// The change against the 7 days before; nil where nothing is known of them.
  package let direction: WellnessDirection?

  /// The newest first: 7 count, and are compared with those before. nil where none is known.
  init?(days: [WellnessDayStatistics]) {
    let window = Array(days.prefix(WellnessScore.days))
    let parts = Self.parts(window)
    guard let total = WellnessScore.total(parts),
      let components = WellnessScore.components(parts)
    else { return nil }
    self.components = components
    trend = window.reversed().map { WellnessScore.total(Self.parts([$0])) }
    let before = Array(days.dropFirst(WellnessScore.days).prefix(WellnessScore.days))
    let known = trend.count { $0 != nil }
    self.days = known
    let score = known < Self.leastDays ? nil : total
    self.score = score
    direction = WellnessScore.total(Self.parts(before)).flatMap { old in
      score.map { WellnessDirection(from: old, to: $0) }
    }
  }

  /// A day that is k days back counts 7 − k times.
  private static func parts(
    _ days: [WellnessDayStatistics]
  ) -> [(name: Part, weight: Double, score: Double, value: Double)] {
    Part.allCases.compactMap { part in
      var (count, score, value) = (0.0, 0.0, 0.0)
      for (age, day) in days.enumerated() {
        guard let partValue = part.value(of: day) else { continue }
        let weight = Double(WellnessScore.days - age)
        count += weight
        score += weight * part.score(of: partValue)
        value += weight * partValue
      }
      return count > 0 ? (part, part.weight, score / count, value / count) : nil
    }
  }
}
