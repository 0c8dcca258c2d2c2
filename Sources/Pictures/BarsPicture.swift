import CivilTime
package import DaybookProtocol
package import Markup

/// Numbers of days or weeks as bars, the newest to the right.
package struct BarsPicture {
  package struct Bar {
    package let height: Int
    /// The text below the bar, where there is room.
    let label: String
    let words: String

    package init(_ count: Int, from label: String) {
      (height, self.label, words) = (count, label, "\(label): \(count)")
    }

    /// What was done of what was due from a day on, in percent.
    package init(done: Int, of due: Int, from label: String) {
      (height, self.label) = (Percent.of(done, due), label)
      words = due == 0 ? "\(label): nothing due" : "\(label): \(done) of \(due)"
    }
  }

  let title: String
  let bars: [Bar]
  /// The number whose bar has the whole height.
  let maximum: Int
  var unit = ""

  /// Bars up to the highest one.
  package init(_ title: String, _ bars: [Bar]) {
    (self.title, self.bars, maximum) = (title, bars, bars.map(\.height).max() ?? 0)
  }

  /// Bars of percents.
  package init(percents title: String, _ bars: [Bar]) {
    (self.title, self.bars, maximum, unit) = (title, bars, 100, " %")
  }

  /// How much of a habit was done in each of the latest weeks and months.
  package static func habit(
    _ title: String, weeks: [Wire.HabitTrendPoint], months: [Wire.HabitTrendPoint]
  ) -> [HTML] {
    func bars(_ name: String, _ points: [Wire.HabitTrendPoint], _ label: (Day) -> String) -> HTML? {
      let bars = points.map { Bar(done: $0.done, of: $0.scheduled, from: label($0.since)) }
      return BarsPicture(percents: "\(name) of \(title)", bars).html
    }
    return [bars("Weeks", weeks, \.shortDate), bars("Months", months, \.monthText)]
      .compactMap(\.self)
  }

  /// How many weeks and months of a habit are drawn, this one included.
  package static let weeks = 26
  package static let months = 12

  private static let width = 312
  private static let maxStep = 44
  /// The most bars that each have a label.
  private static let maxLabels = 7
  private static let top = 12
  private static let height = 48

  package var html: HTML? {
    guard let first = bars.first, let last = bars.last else { return nil }
    let bottom = Self.top + Self.height
    let scale: [HTML] =
      maximum > 0
      ? [
        .path("scale", "M0 \(Self.top)h\(Self.width)"),
        .label("\(maximum)\(unit)", "month", x: 0, y: 9),
      ] : []
    let labels =
      bars.count <= Self.maxLabels
      ? bars.enumerated().map { label($1.label, "month middle", x: $0 * step + step / 2) }
      : [label(first.label, "month", x: 0), label(last.words, "month end", x: Self.width)]
    return .picture(
      width: Self.width, height: bottom + 14, title: title,
      words: bars.map(\.words).joined(separator: "; "),
      [.path("axis", "M0 \(bottom)h\(Self.width)")] + scale + [.path("bars", path)] + labels)
  }

  private func label(_ text: String, _ name: String, x: Int) -> HTML {
    .label(text, name, x: x, y: Self.top + Self.height + 11)
  }

  private var step: Int { min(Self.width / max(bars.count, 1), Self.maxStep) }

  private var path: String {
    bars.enumerated().map { index, bar in
      let height = maximum > 0 ? min(bar.height, maximum) * Self.height / maximum : 0
      guard height > 0 else { return "" }
      let width = max(step * 2 / 3, 1)
      return
        "M\(index * step + (step - width) / 2) \(Self.top + Self.height)v-\(height)h\(width)v\(height)z"
    }.joined()
  }
}
