import DaybookProtocol
import Markup

/// Rows of a view being drawn on one canvas.
struct ViewLines {
  let canvas: Canvas
  private(set) var drawn: [PageLine]
  private(set) var hints: [ViewHint] = []
  /// The keys of the lines that were left out so far, each with its place in the whole page.
  private(set) var leftOut: [(key: String, place: Int)] = []

  init(_ canvas: Canvas, after drawn: [PageLine] = []) {
    self.canvas = canvas
    self.drawn = drawn
  }

  var lines: [Wire.Line] { drawn.map(\.line) }

  /// Says which keys the last line names, the most useful ones.
  mutating func addHint(_ keys: [(key: String, words: String)]) {
    hints = keys.map { ViewHint(key: $0.key, words: $0.words) }
  }

  /// Adds a row; `draw` fills it.
  mutating func add(
    _ key: String, level: Int = 0, actions: [String] = [],
    label: @autoclosure () -> String? = nil, _ draw: (inout LineBuilder) -> Void
  ) {
    drawn.append(row(key, level: level, heading: false, actions, label, draw))
  }

  /// Adds what is said where there is nothing else to show, on as many rows as it takes.
  mutating func addMessage(
    _ text: String, _ style: Wire.SpanStyle = .muted, symbol: Symbol? = nil
  ) {
    let rows = WrappedText.rows(text, cells: max(canvas.room - (symbol == nil ? 0 : 3), 1))
    for (index, row) in rows.enumerated() {
      add(
        index == 0 ? "message" : "message/\(index)",
        label: index == 0 && (rows.count > 1 || symbol != nil) ? text : nil
      ) {
        if index == 0 { $0.draw(symbol) }
        $0.draw(row.text, style)
      }
    }
  }

  /// Adds a text on as many rows as it takes, behind so many spaces; their keys have a number.
  mutating func addWrapped(
    _ text: String, at key: String, _ style: Wire.SpanStyle? = nil, indent: Int = 2
  ) {
    guard !text.isEmpty else { return }
    let rows = WrappedText.rows(text, cells: max(canvas.room - indent, 1))
    for (index, row) in rows.enumerated() {
      add("\(key)/\(index)", level: 1) {
        $0.draw(String(repeating: " ", count: indent))
        $0.append(row.text, style)
      }
    }
  }

  /// Adds a row that is there to be acted on: none where the page is printed.
  mutating func addOffer(
    _ key: String, actions: [String], label: @autoclosure () -> String? = nil,
    _ draw: (inout LineBuilder) -> Void
  ) {
    if !canvas.isPrinted { add(key, level: 1, actions: actions, label: label(), draw) }
  }

  /// Adds a row that heads those below it.
  mutating func addHeading(
    _ key: String, actions: [String] = [], label: @autoclosure () -> String? = nil,
    _ draw: (inout LineBuilder) -> Void
  ) {
    drawn.append(row(key, level: 0, heading: true, actions, label, draw))
  }

  /// Adds the heading of the page; `draw` adds to the title.
  mutating func addTitle(_ title: String, _ draw: (inout LineBuilder) -> Void = { _ in }) {
    addHeading("heading") {
      $0.draw(title, .title)
      draw(&$0)
      $0.drawHelpKey()
    }
  }

  /// Adds a field, whose value `draw` adds.
  mutating func addField(
    _ name: String, at key: String? = nil, actions: [String] = [],
    _ draw: (inout LineBuilder) -> Void
  ) {
    add(key ?? "field/\(name)", level: 1, actions: actions) {
      $0.draw("    \(name)", .muted)
      $0.padToValue()
      draw(&$0)
    }
  }

  /// Adds "… 3 more" where `hidden` rows are not drawn.
  mutating func addMore(
    _ key: String, level: Int = 0, _ hidden: Int, orMore: Bool = false, actions: [String] = []
  ) {
    guard hidden > 0 else { return }
    add(key, level: level, actions: actions) {
      $0.draw("  … \(hidden)\(orMore ? "+" : "") more", .muted)
    }
  }

  /// Changes the spans of the row that was added last.
  mutating func restyleLast(_ change: (inout Wire.Line) -> Void) {
    guard var line = drawn.popLast()?.line else { return }
    change(&line)
    drawn.append(PageLine(line))
  }

  /// Says that the row that was added last is about what the page is about, so that nothing is to be
  /// opened there.
  mutating func markLastAsOpen() {
    restyleLast { line in line.actions.removeAll { $0 == Wire.Action.openName } }
  }

  /// Adds actions to those of the row that was added last.
  mutating func addActionsToLast(_ names: [String]) {
    restyleLast { $0.actions += names }
  }

  private func row(
    _ key: String, level: Int, heading: Bool, _ actions: [String],
    _ label: () -> String?, _ draw: (inout LineBuilder) -> Void
  ) -> PageLine {
    var builder = LineBuilder(canvas)
    draw(&builder)
    let built = builder.line()
    var line = Wire.Line(
      actions: actions, gap: built.gap, isHeading: heading, key: key,
      label: label().map(LineText.fit), level: level, mark: built.mark, spans: built.spans,
      text: built.text)
    line.checkMark()
    return PageLine(line)
  }
}

extension ViewLines {
  /// Adds the rows of a long list; of one that is read whole, all at once. `draw` returns one for each
  /// of the places that it gets, which on a live page are those that have to be drawn now.
  mutating func addRows<Place>(
    _ places: [Place], key: (Place) -> String, place: (Place) -> Int,
    isReadAnyway: Bool = false, draw: ([Place]) throws -> [PageLine]
  ) throws {
    guard let kept = canvas.kept else { return drawn += try draw(places) }
    let wanted = kept.plan(places, key: key, place: place, isReadAnyway: isReadAnyway)
    let lines = wanted.isEmpty ? [] : try draw(wanted.map { places[$0] })
    let rows = kept.keep(lines, of: wanted, in: places.count)
    // Also for the line of hints; of a few, adding itself does it.
    if rows.count > drawn.count { drawn.reserveCapacity(drawn.count + rows.count + 2) }
    for row in rows {
      if let line = row.line {
        drawn.append(line)
      } else {
        leftOut.append((row.key, drawn.count + leftOut.count))
      }
    }
  }
}

extension Wire.Line {
  /// Takes an action from the mark that the line does not list.
  mutating func checkMark() {
    if let action = mark?.action, !actions.contains(action) { mark?.action = nil }
  }
}

extension LineBuilder {
  static let helpKey = "? keys"

  /// Says at the end of the row how to see what can be done.
  mutating func drawHelpKey() {
    if !canvas.isPrinted { drawTail(Self.helpKey, .muted) }
  }
}
