import DaybookModel
import DaybookProtocol

// The wellness on the dashboard: each part has its own data, or is among the failures.

extension Wire.DashboardWellness {
  init(_ cards: WellnessCards) {
    self.init(
      energy: (try? cards.energy.get()).flatMap { $0?.rawValue },
      metrics: (try? cards.metrics.get()).map(Wire.WellnessMetrics.init),
      nutrition: (try? cards.progress.get()).map {
        Wire.Nutrition($0.nutrition, targets: $0.targets)
      },
      performance: (try? cards.performance.get()).map { Wire.Performance($0, on: cards.day) },
      quickActions: ((try? cards.quickActions.get()) ?? []).map(Wire.QuickAction.init),
      recovery: (try? cards.recovery.get()).map { Wire.Recovery($0, on: cards.day) })
  }
}

extension WellnessCards {
  fileprivate typealias Progress = (nutrition: WellnessNutrition, targets: WellnessTargetsRecord)

  fileprivate var progress: Result<Progress, ModelError> {
    nutrition.flatMap { nutrition in targets.map { (nutrition, $0) } }
  }

  var failures: [Wire.DashboardFailure] {
    [
      Wire.DashboardFailure(.energy, energy), Wire.DashboardFailure(.nutrition, progress),
      Wire.DashboardFailure(.metrics, metrics), Wire.DashboardFailure(.recovery, recovery),
      Wire.DashboardFailure(.performance, performance),
      Wire.DashboardFailure(.quickActions, quickActions),
    ].compactMap(\.self)
  }
}
