/// HTML, written as literals. Whatever is put into one is escaped, here and nowhere else, but for
/// other HTML.
package struct HTML: ExpressibleByStringInterpolation, Sendable {
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { text += literal }

    /// A text within a line, without characters that change the direction of the text around it.
    package mutating func appendInterpolation(_ words: String) {
      appendInterpolation(value: HTML.line(words))
    }

    package mutating func appendInterpolation(_ number: Int) { text += String(number) }

    /// The value of an attribute, as it is.
    package mutating func appendInterpolation(value: String) {
      for scalar in value.unicodeScalars {
        switch scalar {
        case "&": text += "&amp;"
        case "<": text += "&lt;"
        case ">": text += "&gt;"
        case "\"": text += "&quot;"
        case "'": text += "&#39;"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }

    /// A style sheet, without any `<`, which would end it.
    package mutating func appendInterpolation(rules: String) {
      text += rules.replacing("<", with: "")
    }

    package mutating func appendInterpolation(_ html: HTML?) { text += html?.text ?? "" }

    package mutating func appendInterpolation(_ parts: [HTML]) {
      for part in parts { text += part.text }
    }
  }

  package let text: String

  package init(stringLiteral text: String) { self.text = text }
  package init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// Returns the text as it is written within a line.
  package static func line(_ words: String) -> String { LineText.fit(words) }
}
