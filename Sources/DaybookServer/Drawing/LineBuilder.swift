// Drawing turns texts into lines of a view that fit a width. It knows no feature, no view and no
// method. The one idea: everything is measured in cells of a terminal, not in characters
// (`CellWidth`, by a generated table), and a line is cut before it is wider than its canvas. What
// a person wrote is made harmless first (`DrawnText`); only the server's own words and marks
// change for an ASCII canvas (`Canvas.own`). The styles are spans, whose offsets count in the
// encoding that the client negotiated (`PositionEncoding`).

package import DaybookProtocol

/// Puts a line together from styled segments and makes it fit: what does not is cut with an
/// ellipsis, and no line is ever wider than its canvas.
package struct LineBuilder {
  package let canvas: Canvas
  private var body = LineSegments()
  private var tail = LineSegments()

  package init(_ canvas: Canvas) {
    self.canvas = canvas
  }

  /// The cells that the body has so far, which may be more than the canvas has.
  package var column: Int { body.width }

  /// Adds what a person wrote, cut to `limit` cells where one is given. A link without a style
  /// is drawn in the style `link`.
  package mutating func append(
    _ text: String, _ style: Wire.SpanStyle? = nil, link: String? = nil, limit: Int? = nil
  ) {
    body.append(cut(DrawnText(text), to: limit), style: style, link: link)
  }

  /// Adds the server's own words and marks, plain where the canvas is ASCII.
  package mutating func draw(
    _ text: String, _ style: Wire.SpanStyle? = nil, link: String? = nil, limit: Int? = nil
  ) {
    append(canvas.own(text), style, link: link, limit: limit)
  }

  /// Adds the box of the line, which says how it stands with what the line is about; `action` is what
  /// pressing it runs.
  mutating func drawMark(
    _ text: String, _ style: Wire.SpanStyle, _ state: Wire.MarkState, action: String? = nil
  ) {
    body.append(
      DrawnText(canvas.own(text)), style: style, link: nil, as: .mark(state, action: action))
  }

  /// Adds spaces up to a column, counted in cells from 0; nothing when the line is there already.
  package mutating func pad(to column: Int) {
    // A column past the canvas counts as its edge, so that no number fills the memory.
    body.pad(min(column, canvas.width) - body.width)
  }

  /// Adds spaces up to the column of the values of fields; on a narrow page a value follows its name.
  mutating func padToValue() { pad(to: canvas.width < 30 ? column + 1 : 16) }

  /// Adds what a person wrote to the tail, which ends at the right edge.
  package mutating func appendTail(
    _ text: String, _ style: Wire.SpanStyle? = nil, link: String? = nil
  ) {
    tail.append(DrawnText(text), style: style, link: link)
  }

  /// Adds the server's own words to the tail.
  package mutating func drawTail(_ text: String, _ style: Wire.SpanStyle? = nil) {
    appendTail(canvas.own(text), style)
  }

  /// The line. Where body and tail do not both fit, the tail keeps up to half of the width and
  /// the body is cut; one space at least stands between them. Padding at the end is left out.
  package func line() -> DrawnLine {
    var body = body
    var tail = tail
    body.trim()
    let gap = body.isEmpty ? 0 : 1
    let room = canvas.room
    tail.cut(to: max(room / 2, room - body.width - gap), mark: canvas.ellipsis)
    if !tail.isEmpty {
      body.cut(to: room - tail.width - gap, mark: canvas.ellipsis)
      body.pad(canvas.isFlowing ? Self.flowingGap : room - tail.width - body.width, as: .gap)
      body.append(tail)
    }
    body.cut(to: room, mark: canvas.ellipsis)
    return body.line(in: canvas.encoding)
  }

  private static let flowingGap = 2

  private func cut(_ text: DrawnText, to limit: Int?) -> DrawnText {
    guard let limit else { return text }
    return text.cut(to: limit, mark: canvas.ellipsis)
  }
}
