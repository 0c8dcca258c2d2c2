import DaybookProtocol
import DaybookServer

/// Text for a terminal. A character that would control the terminal, or change the direction of the
/// text around it, is written as JSON escapes it, so that JSON keeps its meaning. Only this type
/// makes sequences that a terminal obeys.
struct TerminalText: Sendable {
  private(set) var text: String

  /// Makes lines of text, in which newlines and tabs stay.
  init(_ text: String) {
    self.text = Self.harmless(text) { $0 == "\n" || $0 == "\t" }
  }

  /// Makes a line, or a part of one, of any text.
  init(line: String) {
    text = Self.harmless(line) { _ in false }
  }

  /// Makes a part of a drawn line, in which text from right to left may be isolated (UAX 9, FSI and
  /// PDI), in the style where that has a look.
  init(drawn: String, _ style: Wire.SpanStyle? = nil) {
    text = Self.harmless(drawn) { $0 == "\u{2068}" || $0 == "\u{2069}" }
    if let code = style.flatMap({ Self.codes[$0] }), !text.isEmpty {
      text = "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
  }

  private init(sequence: String) {
    text = sequence
  }

  static let newLine = TerminalText(sequence: "\n")

  /// Moves to the beginning of the row and clears it.
  static let clearedRow = TerminalText(sequence: "\r\u{1B}[K")

  static func + (first: TerminalText, second: TerminalText) -> TerminalText {
    TerminalText(sequence: first.text + second.text)
  }

  static func += (first: inout TerminalText, second: TerminalText) {
    first.text += second.text
  }

  private static func harmless(_ text: String, except: (Unicode.Scalar) -> Bool) -> String {
    guard text.unicodeScalars.contains(where: { isSteering($0) && !except($0) }) else {
      return text
    }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard isSteering(scalar), !except(scalar) else {
        result.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16)
      result += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars
    }
    return String(result)
  }

  /// C0, DEL and C1; line and paragraph separators; embeddings, overrides and isolates, which could
  /// reach past the end of the text. The marks of direction cannot.
  private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// ECMA-48, section 8.3.117 (select graphic rendition); heat in the colours of xterm's palette.
  private static let codes: [Wire.SpanStyle: String] = [
    .title: "1", .heading: "1", .muted: "2", .accent: "36", .success: "32", .warning: "33",
    .error: "31", .overdue: "31", .done: "2;9", .tag: "35", .priorityHigh: "1;31",
    .priorityMedium: "33", .priorityLow: "34", .time: "36", .link: "4;34", .match: "1;33",
    .key: "1;36", .bar: "32", .red: "31", .orange: "33", .yellow: "93", .green: "32",
    .teal: "36", .blue: "34", .purple: "35", .foreign: "7",
    .heat0: "38;5;240", .heat1: "38;5;22", .heat2: "38;5;28", .heat3: "38;5;34", .heat4: "38;5;46",
  ]
}
