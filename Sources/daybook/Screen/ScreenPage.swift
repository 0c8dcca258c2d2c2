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
  /// The key of the line that the next drawing puts the cursor on.
  private var focus: String?
  /// The keys of the lines that were acted on since the last drawing.
  private var acted: Set<String> = []

  init(_ target: Wire.ViewTarget) {
    self.target = target
  }

  /// Where the lines that are here begin and how many the page has: a slice of it is asked for.
  private var start: Int { 0 }
  var total: Int { view?.lines.count ?? 0 }

  var line: Wire.Line? { line(at: row) }

  /// Returns a line of the page; nil also for one that is not here.
  func line(at row: Int) -> Wire.Line? {
    guard let lines = view?.lines, lines.indices.contains(row - start) else { return nil }
    return lines[row - start]
  }

  /// Whether some lines of the page are here.
  func has(_ rows: Range<Int>) -> Bool {
    let rows = rows.clamped(to: 0..<total)
    return rows.isEmpty || line(at: rows.lowerBound) != nil && line(at: rows.upperBound - 1) != nil
  }

  /// Whether the lines are here that the terminal shows.
  func isLoaded(height: Int) -> Bool { has(shown(height)) }

  /// Has the next drawing put the cursor on the line with the key `focus`; where that is nil and the
  /// line below the cursor is among `acted`, on the line that takes its place.
  mutating func lead(to focus: String?, acted: [String] = []) {
    if focus != nil { self.focus = focus }
    self.acted.formUnion(acted)
  }

  /// The most lines of an act.
  static let mostLines = 1000

  private func shown(_ height: Int) -> Range<Int> { top..<top + min(height, Self.mostLines) }

  /// Takes a new drawing. The cursor stays on its line's key, and that on its row of the terminal,
  /// unless it is led elsewhere.
  mutating func show(_ new: Wire.View, height: Int) {
    let offset = row - top
    let first = 0
    let places = Dictionary(
      new.lines.enumerated().map { ($1.key, first + $0) }, uniquingKeysWith: { first, _ in first })
    let kept = kept(in: places)
    anchor = anchor.flatMap { line(at: $0) }.flatMap { places[$0.key] }
    let focused = (focus ?? (view == nil ? target.focus ?? new.focus : nil)).flatMap { places[$0] }
    (view, focus, acted) = (new, nil, [])
    row = focused ?? kept ?? row
    // The page stays where it is if the line that is led to is in view, and begins at its top.
    if focused == nil { top = row - offset }
    clamp(height)
  }

  /// Returns where the cursor is in a new drawing, whose keys are in these places: on its line, or
  /// on the next that is still there, where its line is gone or was moved by an act on it.
  private func kept(in places: [String: Int]) -> Int? {
    guard let line, let lines = view?.lines else { return nil }
    let place = places[line.key]
    if let place, !acted.contains(line.key) { return place }
    func stays(_ line: Wire.Line) -> Int? { acted.contains(line.key) ? nil : places[line.key] }
    let above = lines[..<(row - start)].reversed().lazy.compactMap(stays).first
    let below = lines[(row - start)...].lazy.compactMap(stays).first
    if let place, above ?? -1 < place, place < below ?? .max { return place }
    return below ?? above
  }

  mutating func move(to line: Int, height: Int) {
    row = line
    clamp(height)
  }

  /// Turns the page and takes the cursor along where it would be left behind.
  mutating func scroll(by rows: Int, height: Int) {
    top = max(0, min(top + rows, total - height))
    row = min(max(row, top), top + max(0, height - 1))
    clamp(height)
  }

  /// Moves to the next heading, or the one before.
  mutating func moveToHeading(forward: Bool, height: Int) {
    let rows = (0..<total).filter { line(at: $0)?.isHeading == true }
    let next = forward ? rows.first { $0 > row } : rows.last { $0 < row }
    move(to: next ?? (forward ? total - 1 : 0), height: height)
  }

  mutating func toggleSelection() { anchor = anchor == nil ? row : nil }

  mutating func endSelection() { anchor = nil }

  /// The lines that the person means: the selection, or as many as the count says from the cursor.
  func meant(_ count: Int) -> Range<Int> {
    guard total > 0 else { return 0..<0 }
    if let anchor { return min(anchor, row)..<max(anchor, row) + 1 }
    return row..<min(total, row + max(1, count))
  }

  private mutating func clamp(_ height: Int) {
    row = max(0, min(row, total - 1))
    let height = max(1, height)
    top = max(0, min(top, row), row - height + 1)
    // There is no room below the last line while lines above could fill it.
    top = min(top, max(0, total - height))
  }
}
