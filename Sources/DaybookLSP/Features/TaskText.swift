import CivilTime
import DaybookProtocol
import JSON

/// What lines become when something happens to their tasks.
enum TaskText {
  static func markdownLink(_ id: String, _ title: String) -> String {
    "[\(markdownTitle(title))](daybook:task/\(id))"
  }

  static func markdownTitle(_ title: String) -> String {
    var escaped = ""
    for character in title {
      if "\\[]".contains(character) { escaped.append("\\") }
      escaped.append(character.isNewline ? " " : character)
    }
    return escaped
  }

  static func orgLink(_ id: String, _ title: String) -> String {
    "[[daybook:task/\(id)][\(orgTitle(title))]]"
  }

  static func orgTitle(_ title: String) -> String {
    let line = String(title.map { $0.isNewline ? " " : $0 })
    let shown = line.replacing("]]", with: "] ]").replacing("[[", with: "[ [")
    return shown + (shown.hasSuffix("]") ? " " : "")
  }

  /// What replaces the mark of a line so that it is ticked, or is not; nil where it has none.
  static func tick(
    _ task: TaskLine, _ isDone: Bool, in document: TextDocument, today: Day
  ) -> (bytes: Range<Int>, text: String)? {
    guard let box = task.box, task.isTicked != isDone else { return nil }
    if task.isHeadline {
      let words = document.keywords
      return (isDone ? words.firstDone : words.firstOpen).map { (box, $0) }
    }
    switch document.format {
    case .todoTxt: return (box, isDone ? "x \(today) " : "")
    case .org: return (box, isDone ? "X" : " ")
    case .markdown, .plain: return (box, isDone ? "x" : " ")
    }
  }

  /// The words of a link, without the marks that escape them.
  static func title(of link: TaskLink, in line: ArraySlice<UInt8>) -> String {
    guard let title = link.title else { return "" }
    // Nothing is escaped in org.
    guard link.whole.lowerBound + 1 == title.lowerBound else { return TaskLink.text(line, title) }
    var text = ""
    var isEscaped = false
    for character in TaskLink.text(line, title) {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        text.append(character)
        isEscaped = false
      }
    }
    return text
  }

  /// What the line of a new task says: a link in the place of its words, beside the signs and tags that
  /// it had; of todo.txt all that it said, with a key. `kept` are the signs and tags, in bytes of the
  /// body.
  static func body(
    _ body: String, kept: [Range<Int>], _ id: String, _ title: String, _ format: LineFormat
  ) -> String {
    guard format != .todoTxt else { return "\(body) db:\(id)" }
    let bytes = Array(body.utf8)[...]
    let isKept = { (byte: Int) in kept.contains { $0.contains(byte) } }
    if body.contains("[[") || body.contains("](") || body.contains("`") || body.contains("\\") {
      // What is a link or code in the words stays that: the task's link stands behind them.
      let end =
        bytes.indices.last { !TaskLink.isSpace(bytes[$0]) && !isKept($0) }.map { $0 + 1 } ?? 0
      let link = format == .org ? "[[daybook:task/\(id)]]" : "<daybook:task/\(id)>"
      return TaskLink.text(bytes, 0..<end) + " " + link + TaskLink.text(bytes, end..<bytes.count)
    }
    let place = bytes.indices.first { !TaskLink.isSpace(bytes[$0]) && !isKept($0) } ?? bytes.count
    var text = ""
    var hasLink = false
    func addLink() {
      if !text.isEmpty { text += " " }
      text += format == .org ? orgLink(id, title) : markdownLink(id, title)
      hasLink = true
    }
    for range in kept {
      if !hasLink, range.lowerBound >= place { addLink() }
      // With the white space that it had.
      let start = bytes[..<range.lowerBound].lastIndex { !TaskLink.isSpace($0) }.map { $0 + 1 } ?? 0
      let space = TaskLink.text(bytes, start..<range.lowerBound)
      let isBeside = kept.contains { $0.upperBound == range.lowerBound }
      text += text.isEmpty || isBeside ? "" : space.isEmpty ? " " : space
      text += TaskLink.text(bytes, range)
    }
    if !hasLink { addLink() }
    return text
  }

  /// The tags at the end of a headline of org: `:home:family:`.
  static var headlineTags: Regex<(Substring, Substring)> { /[ \t]+:([\p{L}\p{N}_@#%:]+):$/ }
}
