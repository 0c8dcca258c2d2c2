import Glibc
import Processes

/// The terminal while a program has it to itself: every key comes as it is typed, and what is shown
/// is on a screen of its own, which is gone when the program leaves.
final class ScreenTerminal {
  private var settings = termios()
  private(set) var isOurs = false

  /// Whether a person sits at a terminal that can be drawn on.
  static var isPossible: Bool {
    let name = Environment.value("TERM") ?? "dumb"
    return isatty(STDIN_FILENO) == 1 && Terminal.isOutput && name != "dumb" && !name.isEmpty
  }

  /// Rows and columns; 24 and 80 where the terminal does not say.
  var size: (rows: Int, columns: Int) {
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
    guard isKnown, size.ws_row > 0, size.ws_col > 0 else { return (24, 80) }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  /// Takes the terminal. Returns false where it is gone.
  func enter() -> Bool {
    guard !isOurs, tcgetattr(STDIN_FILENO, &settings) == 0 else { return isOurs }
    var raw = settings
    cfmakeraw(&raw)
    guard tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0 else { return false }
    isOurs = true
    show(.entered)
    return true
  }

  /// Gives the terminal back as it was.
  func leave() {
    guard isOurs else { return }
    isOurs = false
    show(.left)
    _ = tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
  }

  /// Stops the process as ^Z does, until the shell continues it. Returns false where the terminal is
  /// gone.
  func suspend() -> Bool {
    leave()
    kill(0, SIGTSTP)
    return enter()
  }

  func show(_ text: TerminalText) {
    StandardStreams.draw(text)
  }
}

/// Signals as bytes in a pipe, so that they are waited for together with keys and answers.
enum SignalPipe {
  /// Returns the end that numbers of signals are read from; nil where the process may open no more
  /// descriptors. The caller must do this before any other thread starts, since threads inherit the
  /// mask.
  static func open(_ numbers: [Int32]) -> Int32? {
    guard let ends = Pipe.open() else { return nil }
    let target = ends.write
    let isWatched = SignalWatch.begin(numbers) { wait in
      while true {
        var byte = UInt8(truncatingIfNeeded: wait())
        _ = Glibc.write(target, &byte, 1)
      }
    }
    return isWatched ? ends.read : nil
  }
}
