import CivilTime
import DaybookModel
import DaybookProtocol

// Recovery and performance to wire types.

extension Wire.Recovery {
  init(_ recovery: WellnessRecovery?, on day: Day) {
    guard let recovery else {
      self.init(
        components: [], day: day, text: WellnessFormatter.noRecovery, trend: [])
      return
    }
    let direction = recovery.direction.map(Wire.RecoveryDirection.init)
    self.init(
      colour: .recovery(recovery.score),
      components: recovery.components.map {
        Wire.ScoreComponent($0, name: Wire.ScorePart($0.name), title: $0.name.title)
      },
      day: day, direction: direction,
      directionColour: recovery.direction.map(Wire.WellnessColour.init), score: recovery.score,
      text: WellnessNumber.whole(recovery.score),
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
      self.init(components: [], day: day, summary: WellnessFormatter.noPerformance)
      return
    }
    self.init(
      colour: performance.direction.map(Wire.WellnessColour.init),
      components: performance.components.map {
        Wire.ScoreComponent($0, name: Wire.ScorePart($0.name), title: $0.name.title)
      },
      day: day, direction: performance.direction.map(Wire.PerformanceDirection.init),
      keyMetric: performance.key.name.title, score: performance.score, summary: performance.summary,
      text: WellnessNumber.decimal(performance.key.value), value: performance.key.value)
  }
}

extension Wire.ScoreComponent {
  fileprivate init<Name>(
    _ component: WellnessComponent<Name>, name: Wire.ScorePart, title: String
  ) {
    self.init(
      name: name, score: component.score, text: "\(WellnessNumber.whole(component.score))%",
      title: title, value: component.value, weight: component.weight)
  }
}

extension Wire.WellnessColour {
  static func recovery(_ score: Double) -> Wire.WellnessColour {
    switch score {
    case 80...: .green
    case 60...: .yellow
    default: .orange
    }
  }

  init(_ direction: WellnessDirection) {
    self =
      switch direction {
      case .up: .green
      case .steady: .yellow
      case .down: .orange
      }
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
