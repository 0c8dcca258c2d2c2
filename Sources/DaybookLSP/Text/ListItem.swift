/// An item of a list as a person wrote it in Markdown, org or todo.txt, without saying which.
package struct ListItem {
  /// What quick add is to read of it: without bullet, number, box or the word TODO, and of todo.txt
  /// without the day on which it was written.
  package let text: String
  package let isTicked: Bool

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
      isTicked = false
      return
    }
    text = TaskText.line(TaskLink.text(bytes, task.body), task, format)
    isTicked = task.isTicked
  }
}
