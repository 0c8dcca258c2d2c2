package import DaybookProtocol

/// An item of a list as a person wrote it in Markdown, org or todo.txt, without saying which.
package struct ListItem {
  /// What is to be read of it: without bullet, number, box or the word TODO.
  package let text: String
  /// How it is written; nil where it is no item of any.
  package let format: Wire.LineFormat?
  package let isTicked: Bool
  package let isCancelled: Bool

  /// A text that is no item.
  package init(typed text: String) {
    (self.text, format, isTicked, isCancelled) = (text, nil, false, false)
  }

  package init(_ line: String) {
    let bytes = Array(line.utf8)[...]
    let isTodoTxt = line.contains(
      /^(x \d{4}-\d\d-\d\d |\([A-Z]\) |\d{4}-\d\d-\d\d .*\bdue:\d)/)
    let formats: [LineFormat] = isTodoTxt ? [.todoTxt] : [.org, .markdown]
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
}

extension TaskLine {
  /// How the words of the line are written, in a document of a format.
  func format(in document: LineFormat) -> Wire.LineFormat {
    isHeadline ? .org : document == .todoTxt ? .todoTxt : .markdown
  }
}
