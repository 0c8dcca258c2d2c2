import CivilTime
import DaybookModel
import DaybookProtocol

// Recovery and performance to wire types.

extension Wire.Recovery {
  init(_ recovery: WellnessRecovery?, on day: Day) {
    guard let recovery else {
      self.init(components: [], day: day, trend: [])
      return
    }
    let direction = recovery.direction.map(Wire.RecoveryDirection.init)
    self.init(
      components: recovery.components.map {
        Wire.ScoreComponent($0, name: Wire.ScorePart($0.name))
      },
      day: day, direction: direction, score: recovery.score,
      trend: recovery.trend.enumerated().compactMap { index, score in
        day.adding(days: index + 1 - recovery.trend.count).map {
          Wire.RecoveryPoint(day: $0, score: score)
        }
      })
  }
}

extension Wire.Performance {
  init(_ performance: WellnessPerformance?, on day: Day) {
    guard let performance else {
      self.init(components: [], day: day)
      return
    }
    self.init(
      components: performance.components.map {
        Wire.ScoreComponent($0, name: Wire.ScorePart($0.name))
      },
      day: day, direction: performance.direction.map(Wire.PerformanceDirection.init),
      key: Wire.ScorePart(performance.key.name), score: performance.score,
      value: performance.key.value, valueBefore: performance.keyValueBefore)
  }
}

extension Wire.ScoreComponent {
  fileprivate init<Name>(
    _ component: WellnessComponent<Name>, name: Wire.ScorePart
  ) {
    self.init(name: name, score: component.score, value: component.value, weight: component.weight)
  }
}

extension Wire.ScorePart {
  init(_ part: WellnessRecovery.Part) { self.init(rawValue: part.rawValue) }
  init(_ part: WellnessPerformance.Part) { self.init(rawValue: part.rawValue) }
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
