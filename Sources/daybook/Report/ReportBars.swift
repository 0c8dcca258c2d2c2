import Markup

/// Numbers of days or weeks as bars, the newest to the right.
struct ReportBars {
  struct Bar {
    let height: Int
    /// The text below the bar, where there is room.
    let label: String
    let words: String
  }

  let name: String
  let title: String
  let bars: [Bar]
  /// The number whose bar has the whole height.
  let maximum: Int
  var unit = ""

  private static let width = 312
  private static let maxStep = 44
  /// The most bars that each have a label.
  private static let maxLabels = 7
  private static let top = 12
  private static let height = 48

  var html: HTML? {
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
      name, width: Self.width, height: bottom + 14, title: title,
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
