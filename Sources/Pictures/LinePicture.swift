import CivilTime
package import Markup

/// A value of each day as a line; days without a value are passed over.
package struct LinePicture {
  struct Point {
    let day: Day
    let value: Double
  }

  let title: String
  /// By day; at least one.
  let points: [Point]
  /// The days from the left edge to the right one.
  let first: Day
  let last: Day
  /// The values at the bottom and the top.
  let range: ClosedRange<Double>
  /// A value to reach, drawn as a dashed line.
  let target: Double?
  let text: (Double) -> String

  private static let width = 312
  /// The width of the values at the left.
  private static let left = 26
  private static let top = 6
  private static let height = 60
  /// A line is not drawn over more days than these, since nothing is known of them.
  private static let maxGap = 7
  /// Each value is a dot as well where there are no more days than these.
  private static let maxDots = 45

  /// The line below its name and its figures.
  package var card: HTML {
    let figures = HTML.figures(
      [("mean", text(mean))] + (points.last.map { [("latest", text($0.value))] } ?? [])
        + (target.map { [("target", text($0))] } ?? []))
    return "<h3>\(title)</h3>\(figures)\(html)"
  }

  private var html: HTML {
    let (bottom, across) = (Self.top + Self.height, "h\(Self.width - Self.left)")
    let target = target.flatMap { range.contains($0) ? "M\(Self.left) \(y($0))\(across)" : nil }
    func label(_ text: String, x: Int, _ y: Int) -> HTML { .label(text, "month end", x: x, y: y) }
    return .picture(
      width: Self.width, height: bottom + 14, title: title, words: words,
      [
        .path("scale", "M\(Self.left) \(Self.top)\(across)M\(Self.left) \(bottom)\(across)"),
        target.map { .path("target", $0) }, .path("line", line), .path("dots", dots),
        label(WellnessNumber.whole(range.upperBound), x: Self.left - 4, Self.top + 3),
        label(WellnessNumber.whole(range.lowerBound), x: Self.left - 4, bottom + 3),
        label(last.shortDate, x: Self.width, bottom + 12),
        first == last ? nil : .label(first.shortDate, "month", x: Self.left, y: bottom + 12),
      ])
  }

  private var mean: Double { points.reduce(0) { $0 + $1.value } / Double(max(points.count, 1)) }
  private var lowest: Point? { points.min { $0.value < $1.value } }
  private var highest: Point? { points.max { $0.value < $1.value } }

  private var words: String {
    func said(_ name: String, _ point: Point?) -> String? {
      point.map { "\(name) \(text($0.value)) on \($0.day.shortDate)" }
    }
    let parts = [
      "\(points.count) day\(points.count == 1 ? "" : "s") with a value", "mean \(text(mean))",
      said("lowest", lowest), said("highest", highest), said("latest", points.last),
      target.map { "target \(text($0))" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private var line: String {
    var path = ""
    for (before, point) in zip([nil] + points, points) {
      let isJoined = before.map { point.day - $0.day <= Self.maxGap } ?? false
      path += "\(isJoined ? "L" : "M")\(x(point.day)) \(y(point.value))"
    }
    return path
  }

  /// All values, or those that no line reaches and the latest.
  private var dots: String {
    let shown = points.indices.filter { index in
      let before = index > 0 ? points[index].day - points[index - 1].day : .max
      let after = index + 1 < points.count ? points[index + 1].day - points[index].day : .max
      return last - first < Self.maxDots || index == points.count - 1
        || min(before, after) > Self.maxGap
    }
    return shown.map { "M\(x(points[$0].day)) \(y(points[$0].value))h0" }.joined()
  }

  private func x(_ day: Day) -> String {
    let days = max(last - first, 1)
    // A dot at an edge is whole.
    let width = Double(Self.width - Self.left - 6)
    return Self.tenths(Double(Self.left + 3) + Double(day - first) * width / Double(days))
  }

  private func y(_ value: Double) -> String {
    let span = range.upperBound - range.lowerBound
    let share = span > 0 ? (value - range.lowerBound) / span : 0.5
    return Self.tenths(Double(Self.top) + (1 - min(max(share, 0), 1)) * Double(Self.height))
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
