import CivilTime
import DaybookModel
import DaybookProtocol

// What the pages of wellness say, for front ends that draw their own.

extension Wire.WellnessWords {
  init(_ cards: WellnessCards, at time: LocalTime, name: String) {
    let pills = (try? cards.metrics.get()).map(ContextPillText.pills) ?? []
    let actions = (try? cards.quickActions.get()) ?? []
    self.init(
      greeting: WellnessGreeting.text(at: time, name: name), pills: pills.map(Wire.PillWords.init),
      quickActions: actions.map(Wire.QuickActionWords.init))
  }
}

extension Wire.PillWords {
  init(_ pill: ContextPillText) {
    self.init(
      colour: pill.colour.rawValue, symbol: Wire.Symbol(pill.symbol), text: pill.text)
  }
}

extension Wire.QuickActionWords {
  init(_ action: WellnessQuickAction) {
    self.init(name: action.name, symbol: Wire.Symbol(action.symbol), title: action.title)
  }
}

extension Wire.WellnessLogWords {
  init(_ log: Wire.WellnessLog) {
    self.init(emoji: log.energy.flatMap(EnergyLevel.init)?.emoji, title: log.title)
  }
}
