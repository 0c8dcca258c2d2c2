import DaybookServer

/// HTML being written. Every text and every attribute is escaped here and nowhere else.
struct Markup {
  private(set) var html = ""

  /// Writes a text within a line, without characters that change the direction of the text around
  /// it.
  mutating func write(_ words: String) {
    html += Self.escaped(Self.line(words))
  }

  /// Returns the text as it is written within a line.
  static func line(_ words: String) -> String { DrawnText(words).text }

  /// Writes an element with the content that `body` writes.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
    _ body: (inout Markup) -> Void
  ) {
    open(name, attributes)
    body(&self)
    html += "</\(name)>"
  }

  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>, _ words: String
  ) {
    element(name, attributes) { $0.write(words) }
  }

  mutating func element(_ name: String, _ words: String) {
    element(name, [:], words)
  }

  /// Writes a void element of HTML, which has no end tag.
  mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
    html += "<\(name)"
    for (name, value) in attributes { html += " \(name)=\"\(Self.escaped(value))\"" }
    html += ">"
  }

  /// Writes the rules of a style sheet without any `<`, which would end them.
  mutating func style(_ rules: String) {
    element("style") { $0.html += rules.replacing("<", with: "") }
  }

  mutating func breakLine() { html += "\n" }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Markup {
  /// Writes a picture with a description for screen readers; `name` must be unique on the page.
  mutating func picture(
    _ name: String, width: Int, height: Int, title: String, words: String,
    _ body: (inout Markup) -> Void
  ) {
    element(
      "svg",
      [
        "viewBox": "0 0 \(width) \(height)", "role": "img",
        "aria-labelledby": "\(name)-title \(name)-words",
      ]
    ) {
      $0.element("title", ["id": "\(name)-title"], title)
      $0.element("desc", ["id": "\(name)-words"], words)
      body(&$0)
    }
    breakLine()
  }

  /// Writes a part of the page under a heading of its own.
  mutating func card(_ title: String, class name: String, _ body: (inout Markup) -> Void) {
    element("section", ["class": "card \(name)"]) {
      $0.element("h2", title)
      body(&$0)
    }
    breakLine()
  }
}
