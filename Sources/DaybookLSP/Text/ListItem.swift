package import DaybookProtocol

/// An item of a list as a person wrote it in Markdown, org or todo.txt, without saying which.
package struct ListItem {
  /// What is to be read of it: without bullet, number, box or the word TODO.
  package private(set) var text: String
  /// How it is written; nil where it is no item of any.
  package let format: Wire.LineFormat?
  package let isTicked: Bool
  package let isCancelled: Bool

  /// The items of a list, each with the place of its line. What org has below a headline belongs to it:
  /// its planning is read with it, and drawers are no items.
  package static func items(of lines: [String]) -> [(place: Int, item: ListItem)] {
    var items: [(place: Int, item: ListItem)] = []
    var (isBelowHeadline, isInDrawer) = (false, false)
    for (place, line) in lines.enumerated() {
      let word = line.trimmingSpaces
      if isInDrawer {
        isInDrawer = word.uppercased() != ":END:"
      } else if isBelowHeadline, line.isOrgPlanning {
        items[items.count - 1].item.text += "\n" + line
      } else if isBelowHeadline, word.wholeMatch(of: /:[\w-]+:/) != nil {
        isInDrawer = true
      } else {
        items.append((place, ListItem(line)))
        isBelowHeadline = items[items.count - 1].item.format == .org
      }
    }
    return items
  }

  /// A text that is no item.
  package init(typed text: String) {
    (self.text, format, isTicked, isCancelled) = (text, nil, false, false)
  }

  package init(_ line: String) {
    let bytes = Array(Self.withMark(line).utf8)[...]
    let isTodoTxt = line.contains(/^(x \S|\([A-Z]\) |\d{4}-\d\d-\d\d .*\bdue:\d)/)
    let formats: [LineFormat] = isTodoTxt ? [.todoTxt] : [.markdown, .org]
    let found = formats.lazy.compactMap { format in
      TaskLine(bytes, format).flatMap { $0.box == nil ? nil : ($0, format) }
    }.first
    guard let (task, format) = found else {
      text = line.replacing(/^\s*([-*+•]|\d{1,3}[.)](?!\s+\d))\s+/, with: "")
      self.format = text == line ? nil : .markdown
      (isTicked, isCancelled) = (false, false)
      return
    }
    text = TaskLink.text(bytes, task.body)
    self.format = task.format(in: format)
    (isTicked, isCancelled) = (task.isTicked, task.isCancelled)
  }

  /// A box without a bullet and a keyword without a star, as people write them outside of documents,
  /// with what a document has there.
  private static func withMark(_ line: String) -> String {
    if line.contains(/^\s*\[[ xX\-]\]\s/) { return "- " + line.trimmingSpaces }
    let keyword = /^\s*(?:[-+•]\s+)?(?<rest>(?<word>\p{Lu}+)\s+\S.*)$/
    guard let found = line.wholeMatch(of: keyword)?.output,
      OrgKeywords.standard.isDone(String(found.word)) != nil
    else { return line }
    return "* \(found.rest)"
  }
}

extension TaskLine {
  /// How the words of the line are written, in a document of a format.
  func format(in document: LineFormat) -> Wire.LineFormat {
    isHeadline ? .org : document == .todoTxt ? .todoTxt : .markdown
  }
}
