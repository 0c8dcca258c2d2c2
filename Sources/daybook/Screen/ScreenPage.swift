import DaybookProtocol

/// A page as it is shown: the view that was drawn last, and where the person is in it.
struct ScreenPage {
  let target: Wire.ViewTarget
  private(set) var view: Wire.View?
  /// The line under the cursor.
  private(set) var row = 0
  /// The line at the top of the terminal.
  private(set) var top = 0
  /// The line at which a selection began.
  private(set) var anchor: Int?

  init(_ target: Wire.ViewTarget) {
    self.target = target
  }

  var lines: [Wire.Line] { view?.lines ?? [] }

  var line: Wire.Line? { lines.indices.contains(row) ? lines[row] : nil }

  /// Takes a new drawing. The cursor stays on its line's key, and that on its row of the terminal,
  /// unless `focus` names a line.
  mutating func show(_ new: Wire.View, focus: String?, height: Int) {
    let offset = row - top
    let old = lines
    func place(_ key: String?) -> Int? {
      key.flatMap { key in new.lines.firstIndex { $0.key == key } }
    }
    let kept = place(old.indices.contains(row) ? old[row].key : nil)
    anchor = anchor.flatMap { place(old[$0].key) }
    let focused = place(focus ?? (view == nil ? target.focus ?? new.focus : nil))
    view = new
    row = focused ?? kept ?? row
    top = row - offset
    clamp(height)
  }

  mutating func move(to line: Int, height: Int) {
    row = line
    clamp(height)
  }

  /// Turns the page and takes the cursor along where it would be left behind.
  mutating func scroll(by rows: Int, height: Int) {
    top = max(0, min(top + rows, lines.count - height))
    row = min(max(row, top), top + max(0, height - 1))
    clamp(height)
  }

  /// Moves to the next heading, or the one before.
  mutating func moveToHeading(forward: Bool, height: Int) {
    let rows = lines.indices.filter { lines[$0].isHeading }
    let next = forward ? rows.first { $0 > row } : rows.last { $0 < row }
    move(to: next ?? (forward ? lines.count - 1 : 0), height: height)
  }

  mutating func toggleSelection() { anchor = anchor == nil ? row : nil }

  mutating func endSelection() { anchor = nil }

  /// The lines that the person means: the selection, or as many as the count says from the cursor.
  func meant(_ count: Int) -> Range<Int> {
    guard !lines.isEmpty else { return 0..<0 }
    if let anchor { return min(anchor, row)..<max(anchor, row) + 1 }
    return row..<min(lines.count, row + max(1, count))
  }

  private mutating func clamp(_ height: Int) {
    row = max(0, min(row, lines.count - 1))
    let height = max(1, height)
    top = max(0, min(top, row), row - height + 1)
    // There is no room below the last line while lines above could fill it.
    top = min(top, max(0, lines.count - height))
  }
}
