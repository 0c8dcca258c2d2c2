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
  init(drawn: String, _ style: Wire.SpanStyle? = nil, isReversed: Bool = false) {
    text = Self.harmless(drawn) { $0 == "\u{2068}" || $0 == "\u{2069}" }
    let codes = [isReversed ? "7" : nil, style.flatMap { Self.codes[$0] }].compactMap(\.self)
    if !codes.isEmpty, !text.isEmpty {
      text = "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
    }
  }

  /// Moves to a place of the terminal; both are counted from 0 (ECMA-48, 8.3.21).
  init(row: Int, column: Int) {
    text = "\u{1B}[\(row + 1);\(column + 1)H"
  }

  /// Moves to a column of the row (ECMA-48, 8.3.9).
  init(column: Int) {
    text = "\u{1B}[\(column + 1)G"
  }

  private init(sequence: String) {
    text = sequence
  }

  static let newLine = TerminalText(sequence: "\n")

  /// Moves to the beginning of the row and clears it.
  static let clearedRow = TerminalText(sequence: "\r\u{1B}[K")

  static let clearedRest = TerminalText(sequence: "\u{1B}[K")
  static let clearedScreen = TerminalText(sequence: "\u{1B}[0m\u{1B}[2J")
  static let hiddenCursor = TerminalText(sequence: "\u{1B}[?25l")
  static let shownCursor = TerminalText(sequence: "\u{1B}[?25h")
  static let bell = TerminalText(sequence: "\u{7}")

  /// A screen of its own without wrapping, pastes in brackets, the mouse by rows and columns, and
  /// the title kept for later (xterm, "Control Sequences", private modes 1049, 7, 2004, 1000, 1006).
  static let entered = TerminalText(
    sequence: "\u{1B}[?1049h\u{1B}[22;2t\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h")
  static let left = TerminalText(
    sequence: "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[23;2t\u{1B}[?25h"
      + "\u{1B}[?1049l")

  /// Names the window (xterm, OSC 2).
  static func title(_ title: String) -> TerminalText {
    TerminalText(sequence: "\u{1B}]2;\(TerminalText(line: title).text)\u{7}")
  }

  /// The same, in as many cells, for a terminal that shows no other characters.
  var ascii: TerminalText {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return self }
    return TerminalText(
      sequence: text.reduce(into: "") { result, character in
        let plain = Canvas.plain(character)
        let cells = character.isASCII ? plain.count : cellWidth(String(character))
        result += plain.count == cells ? plain : String(repeating: "?", count: cells)
      })
  }

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

  /// ECMA-48, section 8.3.117 (select graphic rendition), in the terminal's own colours, of those that
  /// are legible on light and on dark. Heat is in xterm's palette, of one lightness and ever greener,
  /// so that more stands out more on both.
  private static let codes: [Wire.SpanStyle: String] = [
    .title: "1", .heading: "1", .muted: "2", .accent: "36", .success: "32", .warning: "33",
    .error: "31", .overdue: "31", .done: "2;9", .tag: "35", .priorityHigh: "1;31",
    .priorityMedium: "33", .priorityLow: "94", .time: "36", .link: "4;94", .match: "1;35",
    .key: "1;36", .bar: "32", .red: "31", .orange: "91", .yellow: "33", .green: "32",
    .teal: "36", .blue: "94", .purple: "35", .foreign: "7",
    .heat0: "38;5;243", .heat1: "38;5;65", .heat2: "38;5;71", .heat3: "38;5;70", .heat4: "38;5;34",
  ]
}
