import DaybookProtocol

/// Prints a view's lines: with ANSI colours for the spans, or plain.
struct ViewPrinter {
  let colors: Bool

  func text(_ view: Wire.View) -> String {
    view.lines.map { colors ? colored($0) : $0.text }.map { $0 + "\n" }.joined()
  }

  /// Spans are ordered and do not overlap; their offsets count UTF-16 units, as this client asked.
  private func colored(_ line: Wire.Line) -> String {
    let units = Array(line.text.utf16)
    var result = ""
    var position = 0
    func append(through end: Int) {
      guard end > position, end <= units.count else { return }
      result += String(decoding: units[position..<end], as: UTF16.self)
      position = end
    }
    for span in line.spans {
      append(through: span.from)
      guard let code = Self.codes[span.style] else { continue }
      result += "\u{1B}[\(code)m"
      append(through: span.to)
      result += "\u{1B}[0m"
    }
    append(through: units.count)
    return result
  }

  /// ECMA-48, section 8.3.117 (select graphic rendition).
  private static let codes: [Wire.SpanStyle: String] = [
    .title: "1", .heading: "1", .muted: "2", .accent: "36", .success: "32", .warning: "33",
    .error: "31", .overdue: "31", .done: "2;9", .tag: "35", .priorityHigh: "1;31",
    .priorityMedium: "33", .priorityLow: "34", .time: "36", .link: "4;34", .match: "1;33",
    .key: "1;36", .red: "31", .orange: "33", .yellow: "93", .green: "32", .teal: "36",
    .blue: "34", .purple: "35", .foreign: "7",
  ]
}
