/// How tasks are written in a document.
package enum LineFormat: Sendable, Hashable {
  case markdown
  case org
  case todoTxt
  /// Check boxes as in Markdown, and lines that begin with a marker such as “TODO:”.
  case plain

  /// By the language that the editor names, or by the end of the name.
  package init(language: String, uri: String) {
    let name = uri.split(separator: "/").last.map { $0.lowercased() } ?? ""
    switch language.lowercased() {
    case "markdown", "md", "rmd", "quarto", "gfm": self = .markdown
    case "org": self = .org
    case "todotxt", "todo", "todo.txt": self = .todoTxt
    default:
      let isTodo = name == "todo.txt" || name == "done.txt" || name.hasSuffix(".todo.txt")
      self =
        isTodo
        ? .todoTxt
        : name.hasSuffix(".md") || name.hasSuffix(".markdown")
          ? .markdown : name.hasSuffix(".org") ? .org : .plain
    }
  }
}
