import Glibc

/// What standard output can show.
enum Terminal {
  /// The cells of a row, 20 at least; 80 where the output is no terminal.
  static var width: Int { min(max(columns ?? 80, 20), 1000) }

  /// The cells of a row; nil where the output is no terminal.
  static var columns: Int? { columns(of: STDOUT_FILENO) }

  /// Whether a person reads the output, and not a program.
  static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether there is a person to be asked.
  static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// The cells of a row of the terminal that the descriptor leads to.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether the terminal shows more than ASCII, as far as the environment says (POSIX, 8.2): where
  /// it says nothing, it does.
  static var isUTF8: Bool {
    let values = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(Environment.value)
    guard let locale = values.first(where: { !$0.isEmpty })?.lowercased() else { return true }
    return locale.contains("utf-8") || locale.contains("utf8")
  }

  /// Colours are for terminals, unless `NO_COLOR` is set to anything (no-color.org).
  static var hasColors: Bool {
    isOutput && (Environment.value("NO_COLOR") ?? "").isEmpty
      && Environment.value("TERM") != "dumb"
  }

  /// Asks a question on standard error. Returns true only where the person says yes.
  static func agrees(to question: String) -> Bool {
    StandardStreams.show(TerminalText(line: "\(question) [y/N] "))
    let words = readLine()?.lowercased().split(whereSeparator: \.isWhitespace)
    return words == ["y"] || words == ["yes"]
  }

  /// Asks for a number from 1 on, on standard error. Returns nil for anything else.
  static func number(_ question: String, _ most: Int) -> Int? {
    StandardStreams.show(TerminalText(line: question))
    let number = readLine().flatMap { Int($0.filter { !$0.isWhitespace }) }
    return number.flatMap { (1...most).contains($0) ? $0 : nil }
  }
}
