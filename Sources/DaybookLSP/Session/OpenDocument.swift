import CivilTime
import DaybookProtocol

/// A document that the editor has open, with what is remembered of it.
final class OpenDocument {
  var text: TextDocument
  /// The boxes of its links when it was opened or saved.
  var boxes: [String: Box] = [:]
  /// The diagnostics that were sent last, as a number that differs where they do.
  var sent: Int?
  /// The diagnostics that were asked for last, as such a number, and their id.
  var pulled = (id: 0, found: [Diagnostic]().hashValue)
  var isWaiting = false
  /// The tasks that were made of its lines before there was a file.
  var unattached: [String] = []
  /// The semantic tokens that were sent last, and their id.
  var tokens: (id: Int, data: [UInt32])?
  /// The page that it shows, of a document that is drawn by the server.
  var page: Page?

  struct Box {
    var isTicked: Bool
    var isCancelled: Bool
    /// The occurrence that was the current one then.
    var occurrence: LocalDateTime?
    /// What the line said as a task, and how it is written.
    var words: String
    var format: Wire.LineFormat
  }

  init(_ text: TextDocument) { self.text = text }

  /// The lines that are tasks or have a link, each with what it is.
  func tasks(in lines: Range<Int>? = nil) -> [(line: Int, task: TaskLine)] {
    text.learn()
    let range = (lines ?? 0..<text.lineCount).clamped(to: 0..<text.lineCount)
    return range.compactMap { line in
      guard text.isOfInterest(line), let task = text.task(line) else { return nil }
      return (line, task)
    }
  }

  /// The lines that stand for tasks, each with its task: of several boxes with one link the first that
  /// is not ticked, since the others are what was done before. What only mentions a task is none.
  func linkedLines(of ids: Set<String>? = nil) -> [(line: Int, task: TaskLine, id: String)] {
    var found: [(line: Int, task: TaskLine, id: String)] = []
    var places: [String: Int] = [:]
    for (line, task) in tasks() {
      guard task.box != nil, let id = task.link?.id, ids?.contains(id) ?? true else { continue }
      if let place = places[id] {
        if found[place].task.isTicked, !task.isTicked { found[place] = (line, task, id) }
      } else {
        places[id] = found.count
        found.append((line, task, id))
      }
    }
    return found
  }

  /// What a line says as a task: of a headline of org with the planning below it.
  func words(of line: Int, _ task: TaskLine) -> String {
    let words = TaskLink.text(text.line(line), task.body)
    guard task.isHeadline, line + 1 < text.lineCount else { return words }
    let below = text.lineText(line + 1)
    return below.isOrgPlanning ? words + "\n" + below : words
  }

  /// Whether a line with a link says what it did when the document was opened or saved.
  func isAsRemembered(_ line: Int, _ task: TaskLine) -> Bool {
    task.link.flatMap { boxes[$0.id] }.map { $0.words == words(of: line, task) } ?? false
  }

  /// The links of all lines.
  var linkedIDs: Set<String> {
    text.learn()
    var ids: Set<String> = []
    for line in 0..<text.lineCount where text.isLinked(line) {
      for link in TaskLink.all(in: text.line(line), text.format) { ids.insert(link.id) }
    }
    return ids
  }
}

/// A line of a document before it became a link.
struct Origin {
  var uri: String
  var body: String
  /// What it said then.
  var link = ""
}

/// A page of daybook's, shown as a document.
struct Page: Hashable, Sendable {
  var name: String
  var argument: String?

  static let scheme = "daybook://view/"

  /// `daybook://view/today`, `daybook://view/tasks?4c1f`.
  var uri: String { Self.scheme + name + (argument.map { "?" + Self.escaped($0) } ?? "") }

  init(name: String, argument: String?) {
    (self.name, self.argument) = (name, argument)
  }

  init?(uri: String) {
    guard uri.hasPrefix(Self.scheme) else { return nil }
    let rest = uri.dropFirst(Self.scheme.count)
    let parts = rest.split(separator: "?", maxSplits: 1)
    guard let name = parts.first, !name.isEmpty else { return nil }
    self.init(
      name: FileURI.decoded(String(name)),
      argument: parts.count > 1 ? FileURI.decoded(String(parts[1])) : nil)
  }

  private static func escaped(_ text: String) -> String { FileURI.escaped(text, keeping: "") }
}

extension String {
  /// Whether it is the planning of the headline of org above it.
  var isOrgPlanning: Bool {
    prefixMatch(of: /[ \t]*(?:SCHEDULED|DEADLINE|CLOSED):[ \t]*[<\[]/) != nil
  }
}
