import Files
import Glibc

/// The one place that writes to a standard stream. What cannot be written is lost.
func put(_ text: String, to stream: Int32) { _ = FileBytes.write(Array(text.utf8), to: stream) }

/// The person who uses the program.
enum Terminal {
  static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Asks on standard error. Returns true only where the person says yes.
  static func agrees(to question: String) -> Bool {
    put("\(question) [y/N] ", to: STDERR_FILENO)
    let words = readLine()?.lowercased().split(whereSeparator: \.isWhitespace)
    return words == ["y"] || words == ["yes"]
  }

  /// Reads a line that the terminal does not show, or the first of standard input.
  static func secret(_ question: String) -> String? {
    guard isatty(STDIN_FILENO) == 1 else { return readLine() }
    put(question, to: STDERR_FILENO)
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var quiet = before
    quiet.c_lflag &= ~tcflag_t(ECHO)
    quiet.c_lflag |= tcflag_t(ECHONL)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet)
    defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
    return readLine()
  }
}
