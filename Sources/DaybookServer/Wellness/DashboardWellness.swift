import DaybookModel
import DaybookProtocol

// The cards of wellness on the dashboard: each has its own data, or its own error.

extension Wire.DashboardWellness {
  init(_ cards: WellnessCards, greeting: String?) {
    self.init(
      context: Wire.ContextCard(cards.metrics), energy: Wire.EnergyCard(cards.energy),
      greeting: greeting,
      nutrition: Wire.NutritionCard(
        cards.nutrition.flatMap { nutrition in
          cards.targets.map { Wire.Nutrition(nutrition, targets: $0) }
        }),
      performance: Wire.PerformanceCard(
        cards.performance.map { Wire.Performance($0, on: cards.day) }),
      quickActions: Wire.QuickActionCard(cards.quickActions),
      recovery: Wire.RecoveryCard(cards.recovery.map { Wire.Recovery($0, on: cards.day) }))
  }
}

extension Wire.EnergyCard {
  fileprivate init(_ card: Result<EnergyLevel?, ModelError>) {
    let energy = (try? card.get()) ?? nil
    self.init(
      action: WellnessFormatter.energyAction(energy), energy: energy.map(Wire.Energy.init),
      error: card.error, prompt: WellnessFormatter.energyPrompt)
    if case .success = card { hasCheckedIn = energy != nil }
  }
}

extension Wire.NutritionCard {
  fileprivate init(_ card: Result<Wire.Nutrition, ModelError>) {
    self.init(error: card.error, nutrition: try? card.get())
  }
}

extension Wire.ContextCard {
  fileprivate init(_ card: Result<WellnessMetrics, ModelError>) {
    let pills = (try? card.get()).map(ContextPillText.pills) ?? []
    self.init(error: card.error, items: pills.map(Wire.ContextPill.init))
  }
}

extension Wire.RecoveryCard {
  fileprivate init(_ card: Result<Wire.Recovery, ModelError>) {
    self.init(error: card.error, recovery: try? card.get())
  }
}

extension Wire.PerformanceCard {
  fileprivate init(_ card: Result<Wire.Performance, ModelError>) {
    self.init(error: card.error, performance: try? card.get())
  }
}

extension Wire.QuickActionCard {
  fileprivate init(_ card: Result<[WellnessQuickAction], ModelError>) {
    self.init(
      error: card.error, items: ((try? card.get()) ?? []).map(Wire.QuickAction.init))
  }
}

extension Result where Failure == ModelError {
  fileprivate var error: Wire.CardError? {
    if case .failure(let error) = self { Wire.CardError(error) } else { nil }
  }
}
