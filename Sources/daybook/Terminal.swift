import Foundation
import Glibc

/// What standard output can show.
enum Terminal {
  /// The cells of a row, 20 at least; 80 where the output is no terminal.
  static var width: Int { min(max(columns(of: STDOUT_FILENO) ?? 80, 20), 1000) }

  /// The cells of a row of the terminal that the descriptor leads to.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Colours are for terminals, unless `NO_COLOR` is set to anything (no-color.org).
  static var hasColors: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }
}
