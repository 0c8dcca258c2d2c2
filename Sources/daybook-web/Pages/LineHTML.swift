import DaybookProtocol
import Markup

/// A line of a page as an item of a list. The box is a button of the form around the list; what else
/// can be done there, the script and `/row` offer.
struct LineHTML {
  let line: Wire.Line
  let shown: BrowserSession.Shown
  /// Those of the page, of which the last line names some by their keys.
  private let actions: [Wire.Action]
  private let bytes: [UInt8]

  init(_ line: Wire.Line, on shown: BrowserSession.Shown, _ actions: [Wire.Action] = []) {
    (self.line, self.shown, self.actions) = (line, shown, actions)
    bytes = Array(line.text.utf8)
  }

  var html: HTML {
    let actions: HTML? =
      line.actions.isEmpty
      ? nil : #" data-actions="\#(value: line.actions.joined(separator: " "))""#
    let more: HTML? =
      line.actions.isEmpty || line.isHeading
      ? nil
      : """
      <a class="more" href="\(value: Path.row(line.key, on: shown))" \
      aria-label="More">⋯</a>
      """
    return """
      <li id="\(value: "k.\(line.key)")" class="\(value: classes)"\(actions)>\(box)\(photo)\(words)\(more)</li>
      """
  }

  /// The photo of a reply, small.
  private var photo: HTML? {
    guard line.key.hasPrefix("photo/"), let reference = FileReference(key: line.key) else {
      return nil
    }
    return Self.picture(reference.path)
  }

  private static func picture(_ address: String) -> HTML {
    """
    <a class="photo" href="\(value: address)"><img src="\(value: address)" alt="Photo" \
    loading="lazy" width="64" height="64"></a>
    """
  }

  /// As in a preview, where nothing can be done yet.
  var preview: HTML {
    var line = line
    line.mark?.action = nil
    let still = LineHTML(line, on: shown)
    return "\(still.box)\(still.words)"
  }

  private var words: HTML {
    let inner: HTML
    if line.key == "hint" {
      inner = hints
    } else if let gap {
      inner = """
        <span class="left">\(spans(from: start, to: gap.lowerBound))</span> \
        <span class="right">\(spans(from: rightStart(gap), to: bytes.count))</span>
        """
    } else {
      inner = spans(from: start, to: bytes.count)
    }
    let two: HTML? = gap == nil ? nil : " two"
    // What a screen reader says in place of a picture; a box has it already.
    let isPicture = line.mark == nil && line.spans.allSatisfy { $0.link == nil }
    let label: HTML? = isPicture ? line.label.map { #" aria-label="\#(value: $0)""# } : nil
    let role: HTML? = label == nil ? nil : #" role="img""#
    return line.isHeading
      ? #"<h2 class="text\#(two)"\#(label)>\#(inner)</h2>"#
      : #"<span class="text\#(two)" dir="auto"\#(role)\#(label)>\#(inner)</span>"#
  }

  /// The hint, in which what can be done with the page is a button.
  private var hints: HTML {
    let starts = line.spans.filter { $0.style == .key }.map(\.start)
      .filter { (start..<bytes.count).contains($0) }
    let parts = zip(starts, starts.dropFirst() + [bytes.count]).filter { $0 < $1 }
      .map { start, stop -> HTML in
        let words = spans(from: start, to: stop)
        let key = line.spans.first { $0.start == start }.map { slice(start, min($0.stop, stop)) }
        // What is added on the page has the bar below it.
        guard
          let action = actions.first(where: {
            $0.key == key && $0.scope == .view && $0.name != "add"
          })
        else { return "<span>\(words)</span>" }
        return #"<button name="do" value="\#(value: action.name)">\#(words)</button>"#
      }
    return "\(spans(from: start, to: starts.first ?? bytes.count))\(parts)"
  }

  /// Where the words of the right part begin.
  private func rightStart(_ gap: Range<Int>) -> Int {
    bytes[gap.upperBound...].firstIndex { $0 != 0x20 } ?? bytes.count
  }

  /// The spaces between the left and the right part: the line's own, or the only wide ones in its words.
  private var gap: Range<Int>? {
    if let gap = line.gap {
      let fits = gap.start >= start && gap.start <= gap.stop && gap.stop <= bytes.count
      return fits ? gap.start..<gap.stop : nil
    }
    guard !line.isHeading, line.mark == nil, !hasPicture(String(decoding: bytes, as: UTF8.self))
    else {
      return nil
    }
    let words = bytes[start...].split(separator: 0x20)
    let gaps = zip(words, words.dropFirst()).map { $0.endIndex..<$1.startIndex }.filter {
      $0.count > 2
    }
    return gaps.count == 1 ? gaps[0] : nil
  }

  private func hasPicture(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      (0x2801...0x28FF).contains($0.value) || (0x2581...0x259F).contains($0.value)
    }
  }

  private var classes: String {
    var classes = ["l\(min(line.level, 9))"]
    if line.isHeading { classes.append("head") }
    if line.spans.first?.style == .foreign { classes.append("foreign") }
    if line.mark?.state == .done { classes.append("done") }
    if isGrid { classes.append("grid") }
    if line.actions == ["add"] { classes.append("here") }
    if PagePictures.show(line.key, of: shown) { classes.append("drawn") }
    if line.key == "hint" || line.key == "heading" { classes.append(line.key) }
    return classes.joined(separator: " ")
  }

  private var text: String { String(decoding: bytes.dropFirst(start), as: UTF8.self) }

  /// Behind the indentation and the box.
  private var start: Int {
    var start = min(max(line.mark?.stop ?? 0, 0), bytes.count)
    while start < bytes.count, bytes[start] == 0x20 { start += 1 }
    return start
  }

  /// Whether its columns stand below those of other lines, as a calendar's do.
  private var isGrid: Bool {
    guard !line.isHeading, line.mark == nil else { return false }
    let text = String(
      decoding: bytes[start..<max(start, gap?.lowerBound ?? bytes.count)], as: UTF8.self)
    return text.contains("   ") || hasPicture(text)
  }

  private var box: HTML? {
    guard let mark = line.mark, mark.start <= mark.stop, mark.stop <= bytes.count, mark.start >= 0
    else { return nil }
    let drawn = String(decoding: bytes[mark.start..<mark.stop], as: UTF8.self)
    guard let action = mark.action else {
      return #"<span class="box" aria-hidden="true">\#(drawn)</span>"#
    }
    let checked =
      switch mark.state {
      case .done: "true"
      case .partly: "mixed"
      default: "false"
      }
    let rests: HTML? =
      switch mark.state {
      case .skipped: " data-skipped"
      case .none: " data-rests"
      default: nil
      }
    return """
      <button class="box" role="checkbox" aria-checked="\(value: checked)"\(rests) name="do" \
      value="\(value: "\(action) \(line.key)")" aria-label="\(line.label ?? text)">\(drawn)</button>
      """
  }

  /// The part with its styles. What does not fit the text is left out.
  private func spans(from first: Int, to end: Int) -> HTML {
    var parts: [HTML] = []
    var place = first
    func plain(to stop: Int) {
      guard stop > place else { return }
      parts.append("\(slice(place, stop))")
      place = stop
    }
    for span in line.spans where span.style != .foreign {
      let (start, stop) = (max(span.start, place), min(span.stop, end))
      guard start < stop else { continue }
      plain(to: start)
      parts.append(styled(span, slice(start, stop)))
      place = stop
    }
    plain(to: end)
    return "\(parts)"
  }

  private func slice(_ start: Int, _ stop: Int) -> String {
    String(decoding: bytes[start..<stop], as: UTF8.self)
  }

  private func styled(_ span: Wire.Span, _ words: String) -> HTML {
    if let address = span.link.flatMap(Uploads.address) {
      return Self.picture(address)
    }
    if let link = span.link,
      let target = link.hasPrefix("/") ? FileReference(line, on: shown)?.path : Path.link(link)
    {
      let isOurs = target.hasPrefix("/")
      let away: HTML? = isOurs ? nil : #" target="_blank" rel="noopener noreferrer""#
      return #"<a href="\#(value: target)"\#(away)>\#(words)</a>"#
    }
    let style = span.style.rawValue.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return #"<span class="\#(value: "s-\(style)")">\#(words)</span>"#
  }
}
