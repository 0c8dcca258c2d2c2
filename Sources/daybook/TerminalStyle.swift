import DaybookProtocol

/// What a style looks like on a terminal.
enum TerminalStyle {
  /// The text in the style; as it is where the style has no look of its own.
  static func painted(_ text: String, _ style: Wire.SpanStyle?) -> String {
    guard let code = style.flatMap({ codes[$0] }), !text.isEmpty else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
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
