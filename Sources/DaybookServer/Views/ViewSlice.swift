import DaybookProtocol

// A slice is some lines of a page in a row. A page is drawn for the lines that are wanted: of the
// others it has the keys alone (`Canvas.rows`). Where they turn out not to be the right ones, since
// the line that has to be among them is elsewhere, the page is drawn a second time.

extension Wire.ViewSlice {
  /// Draws a page for this slice. `draw` takes the places of the lines that are wanted.
  func page(drawnBy draw: (Range<Int>) throws -> ViewPage) rethrows -> SlicedPage {
    let first = (start ?? 0)..<(start ?? 0) + limit
    var page = try draw(first)
    let rows = rows(in: page.lines, focus: page.focus)
    if first.clamped(to: page.lines.indices) != rows { page = try draw(rows) }
    return SlicedPage(page: page, rows: rows.clamped(to: page.lines.indices))
  }

  /// Returns the places of the lines in it, of all lines of a page.
  func rows(in lines: [Wire.Line], focus: String?) -> Range<Int> {
    let last = max(0, lines.count - limit)
    var first = min(start ?? 0, last)
    if let key = around ?? (start == nil ? focus : nil),
      let place = lines.firstIndex(where: { $0.key == key }), !(first..<first + limit ~= place)
    {
      first = max(0, min(place - limit / 2, last))
    }
    return first..<min(first + limit, lines.count)
  }
}

/// A page and the places of the lines that are sent.
struct SlicedPage {
  var page: ViewPage
  let rows: Range<Int>
}

extension Wire.View {
  mutating func slice(_ rows: Range<Int>) {
    let headings = lines.indices.filter { lines[$0].isHeading }
    slice = Wire.DrawnSlice(headings: headings, start: rows.lowerBound, total: lines.count)
    lines = Array(lines[rows])
  }
}
