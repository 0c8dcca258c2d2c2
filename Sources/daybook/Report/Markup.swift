import DaybookServer

/// HTML being written. Every text and every attribute is escaped here and nowhere else.
struct Markup {
  /// A part of the page that has a heading of its own, and how many things it lists.
  struct Part {
    let id: String
    let title: String
    let count: Int?
  }

  private(set) var html = ""
  /// The parts written so far: the contents of the page.
  private(set) var parts: [Part] = []

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

  /// Writes what was written elsewhere.
  mutating func append(_ other: Markup) {
    html += other.html
    parts += other.parts
  }

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

  /// Writes a part of the page under a heading of its own, to which the contents lead; `id` must be
  /// unique on the page.
  mutating func part(
    _ id: String, _ title: String, count: Int? = nil, class name: String,
    _ body: (inout Markup) -> Void
  ) {
    parts.append(Part(id: id, title: title, count: count))
    element("section", ["class": name, "id": id, "aria-labelledby": "\(id)-heading"]) {
      $0.element("h2", ["id": "\(id)-heading"]) { page in
        page.write(title)
        if let count { page.count(count) }
      }
      body(&$0)
    }
    breakLine()
  }

  /// Writes a number behind a heading.
  mutating func count(_ count: Int) {
    write(" ")
    element("span", ["class": "count"], String(count))
  }

  /// Writes names and numbers beside each other.
  mutating func figures(_ figures: [(name: String, value: String)]) {
    element("dl", ["class": "figures"]) { page in
      for (name, value) in figures {
        page.element("div") { page in
          page.element("dt", name)
          page.element("dd", value)
        }
      }
    }
  }
}
