import DaybookProtocol
import DaybookServer

/// The wellness of today: energy, measurements, nutrition as bars, recovery and performance.
struct ReportWellness {
  let cards: Wire.DashboardWellness
  let failures: [Wire.DashboardFailure]

  /// nil where nothing was logged that the card could show.
  init?(_ dashboard: Wire.Dashboard) {
    guard let cards = dashboard.wellness else { return nil }
    let hasNutrition = cards.nutrition?.nutrients.contains { $0.value > 0 } ?? false
    self.cards = cards
    failures = dashboard.failures
    guard
      cards.energy != nil || hasNutrition || !measured.isEmpty || cards.recovery?.score != nil
        || cards.performance?.score != nil
    else { return nil }
  }

  func draw(on page: inout Markup) {
    page.part("wellness", "Wellness", class: "card tags wellness") { page in
      let words = [energy].compactMap(\.self) + measured
      if !words.isEmpty {
        page.element("p", ["class": "message"], words.joined(separator: " · "))
      }
      drawFailure(of: .energy, on: &page)
      drawFailure(of: .metrics, on: &page)
      if let nutrition = cards.nutrition {
        page.element("h3", "Nutrition")
        page.element("ul") { page in
          for nutrient in nutrition.nutrients { draw(nutrient, on: &page) }
        }
      }
      drawFailure(of: .nutrition, on: &page)
      page.element("h3", "Recovery")
      drawFailure(of: .recovery, on: &page)
      draw(cards.recovery, on: &page)
      page.element("h3", "Performance")
      drawFailure(of: .performance, on: &page)
      draw(cards.performance, on: &page)
    }
  }

  static let levels = ["Very low", "Low", "Moderate", "Good", "Excellent"]

  private var energy: String? {
    cards.energy.flatMap { level in
      let index = level - 1
      return Self.levels.indices.contains(index) ? "Energy: \(Self.levels[index])" : nil
    }
  }

  /// "7h sleep", "Sunny", "22°".
  private var measured: [String] {
    let metrics = cards.metrics
    return [
      metrics?.sleepHours.map { "\(WellnessNumber.whole($0))h sleep" }, metrics?.weather,
      metrics?.temperatureCelsius.map { "\(WellnessNumber.whole($0))°" },
    ].compactMap(\.self)
  }

  private func draw(_ nutrient: Wire.NutrientProgress, on page: inout Markup) {
    let (title, unit) =
      switch nutrient.name {
      case .kcal: ("Calories", "kcal")
      case .water: ("Water", "l")
      default: (Self.title(nutrient.name.rawValue), "g")
      }
    let text = nutrient.name == .water ? WellnessNumber.decimal : WellnessNumber.whole
    row(
      title, nutrient.progress, color: "accent",
      "\(text(nutrient.value)) / \(text(nutrient.target)) \(unit)", on: &page)
  }

  private func draw(_ recovery: Wire.Recovery?, on page: inout Markup) {
    guard let recovery, let score = recovery.score else { return drawNone(on: &page) }
    draw(score, recovery.direction?.rawValue, on: &page)
    page.element("ul") { page in
      for part in recovery.components.prefix(3) { draw(part, on: &page) }
    }
    let days = recovery.trend.map { $0.score.map(WellnessNumber.whole) ?? "–" }
    page.element(
      "p", ["class": "muted"], "The last 7 days: \(days.joined(separator: ", "))")
  }

  private func draw(_ performance: Wire.Performance?, on page: inout Markup) {
    guard let performance, let score = performance.score else { return drawNone(on: &page) }
    draw(score, performance.direction?.rawValue, on: &page)
    page.element("ul") { page in
      for part in performance.components { draw(part, on: &page) }
    }
  }

  /// "78 of 100, improving".
  private func draw(_ score: Double, _ direction: String?, on page: inout Markup) {
    let words = ["\(WellnessNumber.whole(score)) of 100", direction].compactMap(\.self)
    page.element("p", ["class": "muted"], words.joined(separator: ", "))
  }

  private func drawNone(on page: inout Markup) {
    page.element("p", ["class": "muted"], "Not enough was logged yet.")
  }

  private func draw(_ part: Wire.ScoreComponent, on page: inout Markup) {
    let title =
      switch part.name {
      case .hrv: "HRV"
      case .heartRate: "Resting heart rate"
      case .sleepQuality: "Sleep quality"
      default: Self.title(part.name.rawValue)
      }
    row(
      title, part.score / 100, color: "accent", "\(WellnessNumber.whole(part.score))%", on: &page)
  }

  private static func title(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  private func drawFailure(of part: Wire.DashboardPart, on page: inout Markup) {
    guard let failure = failures.first(where: { $0.part == part }) else { return }
    page.element("p", ["class": "muted"], failure.message)
  }

  private func row(
    _ title: String, _ share: Double, color: String, _ details: String, on page: inout Markup
  ) {
    page.element("li", ["style": ReportStyle.tagged(color)]) { page in
      page.element("span", ["class": "name"], title)
      page.bar(Figures.percent(share))
      page.element("span", ["class": "details"], details)
    }
    page.breakLine()
  }
}
