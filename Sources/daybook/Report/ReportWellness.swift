import DaybookProtocol
import DaybookServer

/// The wellness of today: energy, context, nutrition as bars, recovery and performance.
struct ReportWellness {
  let cards: Wire.DashboardWellness

  /// nil where nothing was logged that the card could show.
  init?(_ dashboard: Wire.Dashboard) {
    guard let cards = dashboard.wellness else { return nil }
    let hasNutrition = cards.nutrition.nutrition?.nutrients.contains { $0.value > 0 } ?? false
    guard
      cards.energy.energy != nil || hasNutrition || !cards.context.items.isEmpty
        || cards.recovery.recovery?.score != nil || cards.performance.performance?.score != nil
    else { return nil }
    self.cards = cards
  }

  func draw(on page: inout Markup) {
    page.card("Wellness", class: "tags wellness") { page in
      if let words {
        page.element("p", ["class": "message"], words)
      }
      drawError(cards.energy.error ?? cards.context.error, on: &page)
      if let nutrition = cards.nutrition.nutrition {
        page.element("h3", "Nutrition: \(nutrition.text)")
        page.element("ul") { page in
          for nutrient in nutrition.nutrients { draw(nutrient, on: &page) }
        }
      }
      drawError(cards.nutrition.error, on: &page)
      page.element("h3", "Recovery")
      draw(cards.recovery, on: &page)
      page.element("h3", "Performance")
      draw(cards.performance, on: &page)
    }
  }

  /// "Energy: Good 😊 · 7h sleep · Sunny".
  private var words: String? {
    let energy = cards.energy.energy.map { "\($0.text) \($0.emoji)" }
    let words = [energy].compactMap(\.self) + cards.context.items.map(\.text)
    return words.isEmpty ? nil : words.joined(separator: " · ")
  }

  private func draw(_ nutrient: Wire.NutrientProgress, on page: inout Markup) {
    row(nutrient.title, nutrient.progress, color: "accent", nutrient.text, on: &page)
  }

  private func draw(_ card: Wire.RecoveryCard, on page: inout Markup) {
    drawError(card.error, on: &page)
    guard let recovery = card.recovery else { return }
    let words = [
      recovery.score == nil ? recovery.text : "\(recovery.text) of 100",
      recovery.direction?.rawValue,
    ]
    page.element("p", ["class": "muted"], words.compactMap(\.self).joined(separator: ", "))
    page.element("ul") { page in
      for part in recovery.components.prefix(3) {
        row(
          part.title, part.score / 100, color: recovery.colour?.rawValue ?? "accent", part.text,
          on: &page)
      }
    }
    guard recovery.score != nil else { return }
    let days = recovery.trend.map { $0.score.map(WellnessNumber.whole) ?? "–" }
    page.element(
      "p", ["class": "muted"], "The last 7 days: \(days.joined(separator: ", "))")
  }

  private func draw(_ card: Wire.PerformanceCard, on page: inout Markup) {
    drawError(card.error, on: &page)
    guard let performance = card.performance else { return }
    page.element("p", ["class": "muted"], performance.summary)
    page.element("ul") { page in
      for part in performance.components {
        row(part.title, part.score / 100, color: "accent", part.text, on: &page)
      }
    }
  }

  private func drawError(_ error: Wire.CardError?, on page: inout Markup) {
    guard let error else { return }
    page.element("p", ["class": "muted"], error.message)
  }

  private func row(
    _ title: String, _ share: Double, color: String, _ details: String, on page: inout Markup
  ) {
    page.element("li", ["style": ReportStyle.tagged(color)]) { page in
      page.element("span", ["class": "name"], title)
      page.bar(ReportFormatter.percent(share))
      page.element("span", ["class": "details"], details)
    }
    page.breakLine()
  }
}
