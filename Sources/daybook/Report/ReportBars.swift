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

  func draw(on page: inout Markup) {
    guard let first = bars.first, let last = bars.last else { return }
    let bottom = Self.top + Self.height
    page.picture(
      name, width: Self.width, height: bottom + 14, title: title,
      words: bars.map(\.words).joined(separator: "; ")
    ) { page in
      page.element("path", ["class": "axis", "d": "M0 \(bottom)h\(Self.width)"]) { _ in }
      if maximum > 0 {
        page.element("path", ["class": "scale", "d": "M0 \(Self.top)h\(Self.width)"]) { _ in }
        page.element("text", ["class": "month", "x": "0", "y": "9"], "\(maximum)\(unit)")
      }
      page.element("path", ["class": "bars", "d": path]) { _ in }
      if bars.count <= Self.maxLabels {
        for (index, bar) in bars.enumerated() {
          label(bar.label, "month middle", x: index * step + step / 2, on: &page)
        }
      } else {
        label(first.label, "month", x: 0, on: &page)
        label(last.words, "month end", x: Self.width, on: &page)
      }
    }
  }

  private func label(_ text: String, _ style: String, x: Int, on page: inout Markup) {
    page.element(
      "text", ["class": style, "x": "\(x)", "y": "\(Self.top + Self.height + 11)"], text)
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
