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
    func text(through end: Int) -> String {
      guard end > position, end <= units.count else { return "" }
      defer { position = end }
      return String(decoding: units[position..<end], as: UTF16.self)
    }
    for span in line.spans {
      result += text(through: span.from)
      result += TerminalStyle.painted(text(through: span.to), span.style)
    }
    return result + text(through: units.count)
  }
}
