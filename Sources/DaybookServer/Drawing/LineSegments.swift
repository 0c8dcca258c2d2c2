import DaybookProtocol

/// Stretches of a line in order, each with its style, and their width together.
struct LineSegments {
  /// What a segment is, beside a text.
  enum Role {
    case mark(Wire.MarkState, action: String?)
    case gap
  }

  private struct Segment {
    let text: DrawnText
    let style: Wire.SpanStyle?
    let link: String?
    let isPadding: Bool
    var role: Role?
  }

  private var segments: [Segment] = []
  /// In cells.
  private(set) var width = 0

  var isEmpty: Bool { segments.isEmpty }

  mutating func append(
    _ text: DrawnText, style: Wire.SpanStyle?, link: String?, as role: Role? = nil
  ) {
    guard !text.text.isEmpty else { return }
    separate(from: text)
    let style = style ?? (link == nil ? nil : .link)
    add(Segment(text: text, style: style, link: link, isPadding: false, role: role))
  }

  mutating func append(_ other: LineSegments) {
    for segment in other.segments { add(segment) }
  }

  mutating func pad(_ cells: Int, as role: Role? = nil) {
    guard cells > 0 else { return }
    let spaces = DrawnText(String(repeating: " ", count: cells))
    add(Segment(text: spaces, style: nil, link: nil, isPadding: true, role: role))
  }

  mutating func trim() {
    while let last = segments.last, last.isPadding { removeLast(last) }
  }

  /// Cuts the line to so many cells where it has more; the mark is the last of them.
  mutating func cut(to cells: Int, mark: Character) {
    guard width > cells else { return }
    guard cells > 0 else {
      self = LineSegments()
      return
    }
    // The last segment that begins before the mark's cell keeps its beginning and takes the mark.
    while let last = segments.last {
      removeLast(last)
      guard width < cells else { continue }
      let shortened = last.text.beginning(cells: cells - 1 - width).followed(by: mark)
      add(
        Segment(
          text: shortened, style: last.style, link: last.link, isPadding: false, role: last.role))
      return
    }
  }

  /// The text with its spans; a span leaves out the marks that isolate its text.
  func line(in encoding: PositionEncoding) -> DrawnLine {
    var text = ""
    var spans: [Wire.Span] = []
    var offset = 0
    var mark: Wire.LineMark?
    var gap: Wire.LineGap?
    for segment in segments {
      let isolation = segment.text.isolation
      let from = offset + encoding.length(of: isolation.before)
      let to = from + encoding.length(of: segment.text.text)
      text += isolation.before
      text += segment.text.text
      text += isolation.after
      offset = to + encoding.length(of: isolation.after)
      switch segment.role {
      case .mark(let state, let action)?:
        mark = Wire.LineMark(action: action, start: from, state: state, stop: to)
      case .gap?: gap = Wire.LineGap(start: from, stop: to)
      case nil: break
      }
      guard let style = segment.style else { continue }
      spans.append(Wire.Span(link: segment.link, start: from, stop: to, style: style))
    }
    return DrawnLine(text: text, spans: spans, mark: mark, gap: gap)
  }

  private mutating func add(_ segment: Segment) {
    segments.append(segment)
    width += segment.text.width
  }

  private mutating func removeLast(_ segment: Segment) {
    segments.removeLast()
    width -= segment.text.width
  }

  /// Puts a space before a text whose first character would join the one before it (half a flag, a
  /// variation selector), since the two could be wider together than apart.
  private mutating func separate(from next: DrawnText) {
    guard let last = segments.last?.text.text.last, last != " ",
      let first = next.text.first, !first.isASCII, (String(last) + String(first)).count == 1
    else { return }
    pad(1)
  }
}
