import CivilTime
import DaybookModel
import DaybookProtocol

// Recovery and performance to wire types.

extension Wire.Recovery {
  init(_ recovery: WellnessRecovery?, on day: Day) {
    let trend = recovery?.trend ?? []
    self.init(
      components: (recovery?.components ?? []).map { Wire.ScoreComponent($0) }, day: day,
      dayCount: recovery?.days ?? 0,
      direction: recovery?.direction.map(Wire.RecoveryDirection.init),
      score: recovery?.score,
      trend: trend.enumerated().compactMap { index, score in
        day.adding(days: index + 1 - trend.count).map { Wire.RecoveryPoint(day: $0, score: score) }
      })
  }
}

extension Wire.Performance {
  init(_ performance: WellnessPerformance?, on day: Day) {
    let key = performance?.key
    self.init(
      amount: key?.value, amountBefore: performance?.keyValueBefore,
      components: (performance?.components ?? []).map { Wire.ScoreComponent($0) }, day: day,
      direction: performance?.direction.map(Wire.PerformanceDirection.init),
      key: key.map { Wire.ScorePart(rawValue: $0.name.rawValue) }, score: performance?.score)
  }
}

extension Wire.ScoreComponent {
  fileprivate init<Name: RawRepresentable<String>>(_ component: WellnessComponent<Name>) {
    self.init(
      amount: component.value, name: Wire.ScorePart(rawValue: component.name.rawValue),
      score: component.score, weight: component.weight)
  }
}

extension Wire.RecoveryDirection {
  init(_ direction: WellnessDirection) {
    self =
      switch direction {
      case .up: .improving
      case .steady: .steady
      case .down: .declining
      }
  }
}
