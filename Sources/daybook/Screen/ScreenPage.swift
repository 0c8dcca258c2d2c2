import DaybookProtocol

/// A page as it is shown: the lines that the server keeps for it, and where the person is in them.
/// Places count all lines, rows those that no fold hides.
struct ScreenPage {
  let target: Wire.ViewTarget
  /// Whether nothing on it has details, so that it needs no room beside it.
  var isAlone = false
  private(set) var view: Wire.View?
  /// The row under the cursor.
  private(set) var row = 0
  /// The row at the top of the terminal.
  private(set) var top = 0
  /// The keys of the lines that are marked.
  private(set) var marks: Set<String> = []
  /// The key of the line at which a selection began.
  private var anchor: String?
  /// The key of the line that the cursor goes to when it is here.
  private var focus: String?
  /// The keys of the lines that an act is on.
  private var acted: Set<String> = []
  /// A move that waits for lines that are to come.
  private var move: ((inout ScreenPage) -> Void)?
  /// The keys of the lines that hide those below them.
  private var folded: Set<String> = []
  /// The place of each row; nil where nothing is folded.
  private var places: [Int]?

  init(_ target: Wire.ViewTarget) {
    self.target = target
    focus = target.focus
  }

  /// The most lines of an act.
  static let mostLines = 1000

  private var lines: [Wire.Line] { view?.lines ?? [] }
  private var rows: Int { places?.count ?? lines.count }
  var line: Wire.Line? { line(at: row) }
  var isSelecting: Bool { anchor != nil }
  /// Whether a move waits.
  var isMoving: Bool { move != nil }

  func line(at row: Int) -> Wire.Line? {
    row >= 0 && row < rows ? lines[place(of: row)] : nil
  }

  private func place(of row: Int) -> Int {
    places.map { $0.isEmpty ? 0 : $0[max(0, min(row, $0.count - 1))] } ?? row
  }

  /// Returns the row of a line, or of the one that hides it.
  private func row(of place: Int) -> Int {
    places.map { max(0, ($0.firstIndex { $0 > place } ?? $0.count) - 1) } ?? place
  }

  // MARK: What the server draws

  /// The key of the line that the server is asked to begin around.
  var wanted: String? { focus ?? line?.key }

  /// Takes a new drawing. The cursor stays on its line, and that on its row of the terminal.
  mutating func show(_ new: Wire.View, height: Int) {
    if view == nil { focus = focus ?? new.focus }
    settle(new, height)
  }

  /// Takes a difference. Returns false where it does not fit what is here.
  mutating func take(_ changed: Wire.ViewChanged.Params, height: Int) -> Bool {
    guard var new = view, changed.revision == (new.revision ?? 0) &+ 1 else { return false }
    for splice in changed.splices {
      guard splice.start >= 0, splice.removed >= 0, splice.start <= new.lines.count,
        splice.removed <= new.lines.count - splice.start
      else { return false }
      new.lines.replaceSubrange(
        splice.start..<splice.start + splice.removed, with: splice.lines)
    }
    (new.revision, new.changeCursor) = (changed.revision, changed.changeCursor)
    new.isWhole = changed.isWhole
    new.title = changed.title ?? new.title
    new.actions = changed.actions ?? new.actions
    new.focus = changed.focus ?? new.focus
    settle(new, height)
    return true
  }

  /// The number is no longer that of a page.
  mutating func forget() { view?.page = nil }

  /// Shows what others changed like the rest.
  mutating func fade() {
    guard var lines = view?.lines else { return }
    for place in lines.indices where lines[place].spans.first?.style == .foreign {
      lines[place].spans.removeAll { $0.style == .foreign }
    }
    view?.lines = lines
  }

  private mutating func settle(_ new: Wire.View, _ height: Int) {
    let offset = row - top
    let found = Dictionary(
      new.lines.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    let kept = kept(in: found, new.lines)
    if new.isWhole {
      marks = marks.filter { found[$0] != nil }
      folded = folded.filter { found[$0] != nil }
      if let anchor, found[anchor] == nil { self.anchor = nil }
    } else if focus == nil, let key = line?.key, found[key] == nil, !acted.contains(key) {
      // Its line may be still to come.
      focus = key
    }
    view = new
    fold()
    if let kept {
      row = row(of: kept)
      top = row - offset
    }
    arrive(height)
  }

  /// Returns where the cursor is in new lines, whose keys are in these places: on its line, or where
  /// that is gone or was moved by an act on it, on the next one that stays and on which something can
  /// be done.
  private func kept(in found: [String: Int], _ new: [Wire.Line]) -> Int? {
    guard let line else { return nil }
    let place = found[line.key]
    if let place, !acted.contains(line.key) { return place }
    func stays(_ line: Wire.Line) -> Int? { acted.contains(line.key) ? nil : found[line.key] }
    func isRest(_ place: Int) -> Bool { !new[place].isHeading && !new[place].actions.isEmpty }
    let here = self.place(of: row)
    let above = lines[..<here].reversed().lazy.compactMap(stays)
    let below = lines[here...].lazy.compactMap(stays)
    if let place, above.first ?? -1 < place, place < below.first ?? .max { return place }
    return below.first(where: isRest) ?? above.first(where: isRest) ?? below.first ?? above.first
  }

  /// Carries out what waited for lines.
  private mutating func arrive(_ height: Int) {
    if let focus, let place = lines.firstIndex(where: { $0.key == focus }) {
      unfold(place)
      row = row(of: place)
      self.focus = nil
    } else if view?.isWhole == true {
      focus = nil
    }
    let move = move
    self.move = nil
    move?(&self)
    clamp(height)
  }

  /// Has the cursor leave the lines with these keys, which an act is on.
  mutating func leave(_ keys: [String]) { acted = Set(keys) }

  /// The act has ended, and leads to the line with the key `focus`.
  mutating func acted(leadingTo focus: String?, height: Int) {
    if !marks.isDisjoint(with: acted) { marks = [] }
    (acted, anchor) = ([], nil)
    lead(to: focus, height: height)
  }

  mutating func lead(to focus: String?, height: Int) {
    guard let focus else { return }
    self.focus = focus
    arrive(height)
  }

  // MARK: Moves

  mutating func move(to row: Int, height: Int) {
    focus = nil
    if row >= rows, view?.isWhole == false {
      move = { $0.move(to: row, height: height) }
    } else {
      self.row = row
      clamp(height)
    }
  }

  /// Turns the page and takes the cursor along where it would be left behind.
  mutating func scroll(by count: Int, height: Int) {
    focus = nil
    if count > 0, top + count + height > rows, view?.isWhole == false {
      return move = { $0.scroll(by: count, height: height) }
    }
    top = max(0, min(top + count, rows - height))
    row = min(max(row, top), top + max(0, height - 1))
    clamp(height)
  }

  /// Moves to the next heading, or the one before.
  mutating func moveToHeading(forward: Bool, height: Int) {
    let headings = (0..<rows).filter { line(at: $0)?.isHeading == true }
    let next = forward ? headings.first { $0 > row } : headings.last { $0 < row }
    if next == nil, forward, view?.isWhole == false {
      move = { $0.moveToHeading(forward: true, height: height) }
    } else {
      move(to: next ?? (forward ? rows - 1 : 0), height: height)
    }
  }

  /// Gives up what waits.
  mutating func stay() { (move, focus, acted) = (nil, nil, []) }

  private mutating func clamp(_ height: Int) {
    row = max(0, min(row, rows - 1))
    let height = max(1, height)
    top = max(0, min(top, row), row - height + 1)
    // There is no room below the last line while lines above could fill it.
    top = min(top, max(0, rows - height))
  }

  // MARK: Several lines

  mutating func toggleSelection() { anchor = anchor == nil ? line?.key : nil }

  /// Ends the selection, and takes the marks away.
  mutating func clear() { (anchor, marks) = (nil, []) }

  /// Marks the lines that are selected, or takes their marks away where all have one, and moves on.
  mutating func mark(_ count: Int, height: Int) {
    let selected = selected(count)
    let keys = lines[selected].filter { !$0.actions.isEmpty }.map(\.key)
    if keys.allSatisfy(marks.contains) { marks.subtract(keys) } else { marks.formUnion(keys) }
    anchor = nil
    move(to: min(row(of: max(0, selected.upperBound - 1)) + 1, rows - 1), height: height)
  }

  /// The places of the selection, or of as many rows as the count says from the cursor.
  private func selected(_ count: Int) -> Range<Int> {
    guard rows > 0 else { return 0..<0 }
    let here = place(of: row)
    if let anchor, let other = lines.firstIndex(where: { $0.key == anchor }) {
      return min(other, here)..<max(other, here) + 1
    }
    return here..<place(of: min(rows, row + max(1, count)) - 1) + 1
  }

  /// The rows of the selection.
  func selectedRows(_ count: Int) -> Range<Int> {
    let places = selected(count)
    return places.isEmpty ? 0..<0 : row(of: places.lowerBound)..<row(of: places.upperBound - 1) + 1
  }

  /// The lines that the person means: the selection, as many as the count says, or those marked.
  func meant(_ count: Int) -> [Wire.Line] {
    guard anchor == nil, count == 0, !marks.isEmpty else { return Array(lines[selected(count)]) }
    return lines.filter { marks.contains($0.key) }
  }

  // MARK: Folds

  /// Returns the places of the lines below a line that belong to it.
  private func body(_ place: Int) -> Range<Int> {
    let level = lines[place].level
    return place + 1..<(lines[(place + 1)...].firstIndex { $0.level <= level } ?? lines.count)
  }

  /// How many lines the line in a row hides.
  func hidden(at row: Int) -> Int {
    guard let line = line(at: row), folded.contains(line.key) else { return 0 }
    return body(place(of: row)).count
  }

  /// Hides what is below the line of the cursor or that to which it belongs; shows what is hidden.
  /// Returns false where nothing belongs to it.
  mutating func toggleFold(height: Int) -> Bool {
    guard rows > 0 else { return false }
    let here = place(of: row)
    let heads = lines[...here].indices.reversed().lazy
    guard let head = heads.first(where: { !body($0).isEmpty && body($0).upperBound > here }) else {
      return false
    }
    folded.formSymmetricDifference([lines[head].key])
    refold(head, height)
    return true
  }

  /// Hides all but headings, or shows everything.
  mutating func foldAll(_ isFolded: Bool, height: Int) {
    let here = place(of: row)
    folded = isFolded ? Set(lines.filter(\.isHeading).map(\.key)) : []
    refold(here, height)
  }

  private mutating func refold(_ place: Int, _ height: Int) {
    fold()
    row = row(of: place)
    clamp(height)
  }

  /// Opens what hides a line.
  private mutating func unfold(_ place: Int) {
    guard !folded.isEmpty else { return }
    for head in 0..<place where folded.contains(lines[head].key) && body(head).contains(place) {
      folded.remove(lines[head].key)
    }
    fold()
  }

  private mutating func fold() {
    guard !folded.isEmpty else { return places = nil }
    var shown: [Int] = []
    var place = 0
    while place < lines.count {
      shown.append(place)
      place = folded.contains(lines[place].key) ? body(place).upperBound : place + 1
    }
    places = shown
  }
}
