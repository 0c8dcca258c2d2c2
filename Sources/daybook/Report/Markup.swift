import DaybookServer

/// HTML being written. Every text and every attribute is escaped here and nowhere else.
struct Markup {
  private(set) var html = ""

  /// Words in a line, without the characters that steer what stands around them.
  mutating func write(_ words: String) {
    html += Self.escaped(Self.line(words))
  }

  /// The words as they stand in a line.
  static func line(_ words: String) -> String { DrawnText(words).text }

  /// An element with what the body writes into it.
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

  /// An element without an end tag: one of HTML that never has one.
  mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
    html += "<\(name)"
    for (name, value) in attributes { html += " \(name)=\"\(Self.escaped(value))\"" }
    html += ">"
  }

  /// The rules of a style sheet, which end at the first `<`.
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
  /// A picture with what it shows in words: `name` is unique on the page.
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

  /// A part of the page under a heading of its own.
  mutating func card(_ title: String, class name: String, _ body: (inout Markup) -> Void) {
    element("section", ["class": "card \(name)"]) {
      $0.element("h2", title)
      body(&$0)
    }
    breakLine()
  }
}
