import CivilTime
import DaybookProtocol
import JSON

/// What lines become when something happens to their tasks.
enum TaskText {
  static func markdownLink(_ id: String, _ title: String) -> String {
    var escaped = ""
    for character in title {
      if "\\[]".contains(character) { escaped.append("\\") }
      escaped.append(character.isNewline ? " " : character)
    }
    return "[\(escaped)](daybook:task/\(id))"
  }

  static func orgLink(_ id: String, _ title: String) -> String {
    let line = String(title.map { $0.isNewline ? " " : $0 })
    let shown = line.replacing("]]", with: "] ]").replacing("[[", with: "[ [")
    return "[[daybook:task/\(id)][\(shown)\(shown.hasSuffix("]") ? " " : "")]]"
  }

  /// What replaces the mark of a line so that it is ticked, or is not; nil where it has none.
  static func tick(
    _ task: TaskLine, _ isDone: Bool, _ format: LineFormat, today: Day
  ) -> (bytes: Range<Int>, text: String)? {
    guard let box = task.box, task.isTicked != isDone else { return nil }
    if task.isHeadline { return (box, isDone ? "DONE" : "TODO") }
    switch format {
    case .todoTxt: return (box, isDone ? "x \(today) " : "")
    case .org: return (box, isDone ? "X" : " ")
    case .markdown, .plain: return (box, isDone ? "x" : " ")
    }
  }

  /// The words of a link, without the marks that escape them.
  static func title(of link: TaskLink, in line: ArraySlice<UInt8>) -> String {
    guard let title = link.title else { return "" }
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

  /// What the line of a new task says: a link, and the tags that it had; a headline of org also keeps
  /// its priority.
  static func body(
    _ body: String, _ task: TaskLine, tags: [Range<Int>], _ id: String, _ title: String,
    _ format: LineFormat
  ) -> String {
    guard format != .todoTxt else { return "\(body) db:\(id)" }
    let bytes = Array(body.utf8)[...]
    var words = tags.map { TaskLink.text(bytes, $0) }
    words.insert(format == .org ? orgLink(id, title) : markdownLink(id, title), at: 0)
    guard task.isHeadline else { return words.joined(separator: " ") }
    let priority = body.prefixMatch(of: headlinePriority)?.output.0 ?? ""
    let ownTags = body.firstMatch(of: headlineTags)?.output.0 ?? ""
    return priority + words.joined(separator: " ") + ownTags
  }

  /// The priority at the beginning of a headline of org: `[#A] `.
  static var headlinePriority: Regex<(Substring, Substring)> { /\[#([A-Z])\] +/ }

  /// The tags at the end of a headline of org: `:home:family:`.
  static var headlineTags: Regex<(Substring, Substring)> { /[ \t]+:([\p{L}\p{N}_@#%:]+):$/ }

  /// What quick add is to read for the text of a line: of todo.txt the priority and the date of
  /// creation in front, of org the priority and the tags, in its own words.
  static func line(_ body: String, _ task: TaskLine, _ format: LineFormat) -> String {
    // Quick add refuses such a line.
    guard body.utf8.count <= 40_000 else { return body }
    var text = body
    var words: [String] = []
    if format == .todoTxt, let match = text.prefixMatch(of: /\(([A-Z])\) +/) {
      words.append(priority(match.output.1))
      text.removeSubrange(match.range)
    }
    if format == .todoTxt, let match = text.prefixMatch(of: /\d{4}-\d\d-\d\d +/) {
      text.removeSubrange(match.range)
    }
    if task.isHeadline {
      if let match = text.prefixMatch(of: headlinePriority) {
        words.append(priority(match.output.1))
        text.removeSubrange(match.range)
      }
      if let match = text.firstMatch(of: headlineTags) {
        words += match.output.1.split(separator: ":").map { "#\($0)" }
        text.removeSubrange(match.range)
      }
    }
    return ([text] + words.filter { !$0.isEmpty }).joined(separator: " ")
  }

  private static func priority(_ letter: Substring) -> String {
    switch letter {
    case "A": "!high"
    case "B": "!medium"
    default: "!low"
    }
  }
}
