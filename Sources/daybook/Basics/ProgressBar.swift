import Glibc
import JSON
import Synchronization

/// A line on the terminal that shows the progress of a long request; nothing where standard error
/// is no terminal.
final class ProgressBar: Sendable {
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let drawn = Mutex("")

  /// Takes a `$/progress` notification.
  func show(method: String, params: JSON) {
    guard isTerminal, method == "$/progress", let value = params["value"] else { return }
    guard value["kind"] != "end" else { return clear() }
    guard case .integer(let percentage)? = value["percentage"] else { return }
    let done = Int(min(max(percentage, 0), 100)) * 30 / 100
    let bar = String(repeating: "#", count: done) + String(repeating: ".", count: 30 - done)
    var line = "[\(bar)] \(percentage) %"
    if case .string(let message)? = value["message"] { line += "  \(message)" }
    line = TerminalText(line: line).text
    // A row that is full would wrap, and each report would begin a new one.
    line = String(line.prefix((Terminal.columns(of: STDERR_FILENO) ?? 80) - 1))
    drawn.withLock { drawn in
      guard drawn != line else { return }
      drawn = line
      StandardStreams.show(.clearedRow + TerminalText(line: line))
    }
  }

  func clear() {
    drawn.withLock { drawn in
      guard !drawn.isEmpty else { return }
      drawn = ""
      StandardStreams.show(.clearedRow)
    }
  }
}
