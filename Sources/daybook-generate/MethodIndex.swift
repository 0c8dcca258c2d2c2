/// Writes the tables of methods, notifications and errors into `protocol/README.md`, between two
/// marks.
struct MethodIndex {
  let schema: Schema
  static let begin = "<!-- generated: begin -->"
  static let end = "<!-- generated: end -->"

  /// Returns the page with a new index; nil where the marks are missing.
  func inserted(into page: String) -> String? {
    guard let begin = page.firstRange(of: Self.begin), let end = page.firstRange(of: Self.end),
      begin.upperBound <= end.lowerBound
    else { return nil }
    return page[..<begin.upperBound] + "\n" + text + page[end.lowerBound...]
  }

  private static let effects = """
    Effects: `none` does not use the database; `read` and `write` run in order; `long` runs \
    concurrently. Every method except those with `none` can fail with `unavailable`, `readOnly` and \
    `tooNew`, a `read` and a `long` one also with `requestCancelled` while it runs, a `write` also \
    with `invalidValue`, where another request had its `requestKey`; `openrpc.json` lists these \
    after the method's own errors. Any method can fail with `tooLarge` because its answer is too \
    long for a message.
    """

  private static let toPlugin = """
    Here daybook is the client: it calls these, and a responder answers them, over the same two \
    pipes over which the responder calls the methods above. `openrpc.json` has them under \
    `x-plugin-methods`.
    """

  private var text: String {
    var text =
      "\n### Methods\n\n\(Self.effects)\n\n| method | effects | what it does |\n|---|---|---|\n"
    for method in schema.methods {
      text += "| `\(method.fullName)` | \(method.effects) | \(method.summary) |\n"
    }
    if !schema.pluginMethods.isEmpty {
      text += "\n### Methods of a plugin\n\n\(Self.toPlugin)\n\n"
      text += "| method | what it does |\n|---|---|\n"
      for method in schema.pluginMethods {
        text += "| `\(method.fullName)` | \(method.summary) |\n"
      }
    }
    text += "\n### Notifications\n\n| notification | direction | what it says |\n|---|---|---|\n"
    for notification in schema.namespaces.flatMap(\.notifications) {
      let direction = notification.direction == "toClient" ? "to the client" : "to the server"
      text += "| `\(notification.fullName)` | \(direction) | \(notification.summary) |\n"
    }
    text += "\n### Errors\n\n| code | kind | what it means |\n|---|---|---|\n"
    for error in schema.errors.sorted(by: { $0.code < $1.code }) {
      text += "| \(error.code) | `\(error.kind)` | \(error.summary) |\n"
    }
    return text + "\n"
  }
}
