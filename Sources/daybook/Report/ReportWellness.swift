import DaybookProtocol
import Markup
import Pictures

/// The wellness of today: energy, measurements, nutrition as bars, recovery and performance.
struct ReportWellness {
  let cards: Wire.DashboardWellness
  let failures: [Wire.DashboardFailure]
  /// "7.2h sleep", "Sunny", "22°".
  let measured: [String]

  /// nil where nothing was logged that the card could show.
  init?(_ dashboard: Wire.Dashboard) {
    guard let cards = dashboard.wellness else { return nil }
    let hasNutrition = cards.nutrition?.nutrients.contains { $0.amount > 0 } ?? false
    self.cards = cards
    failures = dashboard.failures
    measured = dashboard.words?.wellness?.pills.map(\.text) ?? []
    guard
      cards.energy != nil || hasNutrition || !measured.isEmpty || cards.recovery?.score != nil
        || cards.performance?.score != nil
    else { return nil }
  }

  var part: ReportPart {
    let words = [energy].compactMap(\.self) + measured
    let message: HTML? =
      words.isEmpty ? nil : #"<p class="message">\#(words.joined(separator: " · "))</p>"#
    let nutrition = cards.nutrition.map { nutrition -> HTML in
      "<h3>Nutrition</h3><ul>\(nutrition.nutrients.map(row))</ul>"
    }
    return ReportPart(
      id: "wellness", title: "Wellness", name: "card tags wellness",
      body: """
        \(message)\(failure(of: .energy))\(failure(of: .metrics))\(nutrition)\
        \(failure(of: .nutrition))<h3>Recovery</h3>\(failure(of: .recovery))\(recovery)\
        <h3>Performance</h3>\(failure(of: .performance))\(performance)
        """)
  }

  static let levels = ["Very low", "Low", "Moderate", "Good", "Excellent"]

  private var energy: String? {
    cards.energy.flatMap { level in
      let index = level - 1
      return Self.levels.indices.contains(index) ? "Energy: \(Self.levels[index])" : nil
    }
  }

  private func row(_ nutrient: Wire.NutrientProgress) -> HTML {
    let (title, unit) =
      switch nutrient.name {
      case .kcal: ("Calories", "kcal")
      case .water: ("Water", "l")
      default: (Self.title(nutrient.name.rawValue), "g")
      }
    let text = { (value: Double) in
      nutrient.name == .water
        ? WellnessNumber.decimal(value, atMost: 3) : WellnessNumber.whole(value)
    }
    return row(
      title, nutrient.progress,
      "\(text(nutrient.amount)) / \(text(nutrient.targetAmount)) \(unit)")
  }

  private var recovery: HTML {
    guard let recovery = cards.recovery, let score = recovery.score else { return Self.none }
    let days = recovery.trend.map { $0.score.map(WellnessNumber.whole) ?? "–" }
    let trend = HTML.muted(
      "\(recovery.dayCount) of the last 7 days: \(days.joined(separator: ", "))")
    return "\(scored(score, recovery.direction?.rawValue, recovery.components.prefix(3)))\(trend)"
  }

  private var performance: HTML {
    guard let performance = cards.performance, let score = performance.score else {
      return Self.none
    }
    return scored(score, performance.direction?.rawValue, performance.components[...])
  }

  private static let none = HTML.muted("Not enough was logged yet.")

  /// "78 of 100, improving", and what it is made of.
  private func scored(
    _ score: Double, _ direction: String?, _ parts: ArraySlice<Wire.ScoreComponent>
  ) -> HTML {
    let words = ["\(WellnessNumber.whole(score)) of 100", direction].compactMap(\.self)
    return "\(.muted(words.joined(separator: ", ")))<ul>\(parts.map(row))</ul>"
  }

  private func row(_ part: Wire.ScoreComponent) -> HTML {
    let title =
      switch part.name {
      case .hrv: "HRV"
      case .heartRate: "Resting heart rate"
      case .sleepQuality: "Sleep quality"
      default: Self.title(part.name.rawValue)
      }
    return row(title, part.score / 100, "\(WellnessNumber.whole(part.score))%")
  }

  private static func title(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  private func failure(of part: Wire.DashboardPart) -> HTML? {
    failures.first { $0.part == part }.map { .muted($0.message) }
  }

  private func row(_ title: String, _ share: Double, _ details: String) -> HTML {
    """
    <li style="\(value: ReportStyle.tagged("accent"))"><span class="name">\(title)</span>\
    \(.bar(Percent.of(share)))<span class="details">\(details)</span></li>

    """
  }
}
