import DaybookProtocol
import DaybookServer

/// Rows with aligned columns. Columns that are empty in every row are left out. The cells from the
/// flexible one on are not aligned, and the flexible one is cut where the terminal is too narrow.
struct TextTable {
  struct Cell {
    var text: DrawnText
    var style: Wire.SpanStyle?

    init(_ text: String, _ style: Wire.SpanStyle? = nil) {
      self.text = DrawnText(text)
      self.style = style
    }
  }

  private static let gap = 2
  /// The least width of the flexible cell, on the narrowest terminal.
  private static let leastCells = 10

  let rows: [[Cell]]
  let flexible: Int
  /// The width of a row in cells; nil without a terminal, where nothing is cut.
  var width = Terminal.columns
  var colors = Terminal.hasColors

  var text: TerminalText {
    let widths = (0..<flexible).map { column in
      rows.map { $0[column].text.width }.max() ?? 0
    }
    return rows.reduce(into: TerminalText("")) { $0 += line($1, widths) + .newLine }
  }

  private func line(_ row: [Cell], _ widths: [Int]) -> TerminalText {
    var line = TerminalText("")
    var used = 0
    for (cell, width) in zip(row, widths) where width > 0 {
      line += painted(cell) + Self.spaces(width - cell.text.width + Self.gap)
      used += width + Self.gap
    }
    let tail = row.dropFirst(flexible + 1).filter { !$0.text.text.isEmpty }
    used += tail.reduce(0) { $0 + $1.text.width + Self.gap }
    var cell = row[flexible]
    if let width { cell.text = cell.text.cut(to: max(width - used, Self.leastCells)) }
    line += painted(cell)
    for cell in tail { line += Self.spaces(Self.gap) + painted(cell) }
    return line
  }

  private func painted(_ cell: Cell) -> TerminalText {
    let (before, after) = cell.text.isolation
    return TerminalText(drawn: before + cell.text.text + after, colors ? cell.style : nil)
  }

  private static func spaces(_ count: Int) -> TerminalText {
    TerminalText(String(repeating: " ", count: count))
  }
}
