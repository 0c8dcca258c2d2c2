/// Numbers of weeks as bars, the newest to the right.
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

  private static let step = 12
  private static let height = 48

  func draw(on page: inout Markup) {
    guard let last = bars.last else { return }
    let width = bars.count * Self.step
    page.picture(
      name, width: width, height: Self.height + 14, title: title,
      words: bars.map(\.words).joined(separator: "; ")
    ) { page in
      page.element("path", ["class": "axis", "d": "M0 \(Self.height)h\(width)"]) { _ in }
      page.element("path", ["class": "bars", "d": path]) { _ in }
      if let first = bars.first {
        page.element("text", ["class": "month", "x": "0", "y": "\(Self.height + 11)"], first.label)
      }
      page.element(
        "text", ["class": "month end", "x": "\(width)", "y": "\(Self.height + 11)"],
        last.words)
    }
  }

  private var path: String {
    bars.enumerated().map { index, bar in
      let height = maximum > 0 ? min(bar.height, maximum) * (Self.height - 2) / maximum : 0
      guard height > 0 else { return "" }
      return "M\(index * Self.step + 2) \(Self.height)v-\(height)h8v\(height)z"
    }.joined()
  }
}
