import DaybookProtocol

/// Prints a view's lines: with ANSI colours for the spans, or plain.
struct ViewPrinter {
  let colors: Bool

  func text(_ view: Wire.View) -> TerminalText {
    view.lines.reduce(into: TerminalText("")) { $0 += text($1) + .newLine }
  }

  func text(_ line: Wire.Line, isReversed: Bool = false) -> TerminalText {
    colors ? colored(line, isReversed) : TerminalText(drawn: line.text, isReversed: isReversed)
  }

  /// Spans are ordered and do not overlap; their offsets count UTF-16 units, as this client asked.
  private func colored(_ line: Wire.Line, _ isReversed: Bool) -> TerminalText {
    let units = Array(line.text.utf16)
    var result = TerminalText("")
    var position = 0
    func text(through end: Int) -> String {
      guard end > position, end <= units.count else { return "" }
      defer { position = end }
      return String(decoding: units[position..<end], as: UTF16.self)
    }
    for span in line.spans {
      result += TerminalText(drawn: text(through: span.start), isReversed: isReversed)
      result += TerminalText(drawn: text(through: span.stop), span.style, isReversed: isReversed)
    }
    return result + TerminalText(drawn: text(through: units.count), isReversed: isReversed)
  }
}
