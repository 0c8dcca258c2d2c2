import DaybookProtocol
import DaybookServer

/// Rows whose cells stand below each other. Columns that are empty in every row are left out; the
/// cells from the flexible one on follow each other, and it is cut where the terminal is too narrow.
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
  /// What the flexible cell keeps on the narrowest terminal.
  private static let leastCells = 10

  let rows: [[Cell]]
  let flexible: Int
  /// The cells of a row; nil where there is no terminal, and nothing is cut.
  var width = Terminal.columns
  var colors = Terminal.hasColors

  var text: String {
    let widths = (0..<flexible).map { column in
      rows.map { $0[column].text.width }.max() ?? 0
    }
    return rows.map { line($0, widths) + "\n" }.joined()
  }

  private func line(_ row: [Cell], _ widths: [Int]) -> String {
    var parts: [String] = []
    var used = 0
    for (cell, width) in zip(row, widths) where width > 0 {
      parts.append(painted(cell) + String(repeating: " ", count: width - cell.text.width))
      used += width + Self.gap
    }
    let tail = row.dropFirst(flexible + 1).filter { !$0.text.text.isEmpty }
    used += tail.reduce(0) { $0 + $1.text.width + Self.gap }
    var cell = row[flexible]
    if let width { cell.text = cell.text.cut(to: max(width - used, Self.leastCells)) }
    parts.append(painted(cell))
    parts += tail.map(painted)
    return parts.joined(separator: String(repeating: " ", count: Self.gap))
  }

  private func painted(_ cell: Cell) -> String {
    let (before, after) = cell.text.isolation
    let text = before + cell.text.text + after
    return colors ? TerminalStyle.painted(text, cell.style) : text
  }
}
