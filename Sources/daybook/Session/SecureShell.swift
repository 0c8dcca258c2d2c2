import Glibc
import JSONRPC
import Processes

/// One `ssh` that runs a daybook on another machine.
struct SecureShell: Sendable {
  private let machine: OtherMachine
  /// What the daybook there reads and writes are its pipes, or the standard streams of this process.
  let process: ChildProcess
  private let errors: StandardErrorRing?

  /// Throws an error response where it cannot be started.
  init(_ machine: OtherMachine, _ words: [String], hasPipes: Bool) throws {
    let (path, arguments) = try machine.command(words)
    let process = ChildProcess(
      path, [path] + arguments, pipes: hasPipes ? 0..<3 : 2..<3,
      environment: Environment.withoutLanguage)
    guard let process else {
      throw ResponseError.unavailable(
        "`\(path)` cannot be started: \(String(cString: strerror(errno))).")
    }
    (self.machine, self.process) = (machine, process)
    errors = StandardErrorRing.reading(process.errors, cleaning: { $0.filter { $0 != "\r" } }) {
      for line in $0.takeLines() where Self.isOfDaybook(line) {
        StandardStreams.showIfThereIsRoom(TerminalText(line: line))
      }
    }
  }

  /// Whether a daybook wrote a line there, and not `ssh` itself.
  private static func isOfDaybook(_ line: String) -> Bool { line.hasPrefix("daybook: ") }

  /// Returns the exit status of what has ended, and what to do where that was the line and not the
  /// daybook there.
  func end(_ status: Int32) -> (status: Int32, message: String?) {
    // A connection that is shared goes on and may hold the stream open.
    errors?.waitForEnd(milliseconds: 500)
    let code = ChildProcess.exitStatus(status) ?? 255
    let lines = errors?.lines.filter { !Self.isOfDaybook($0) } ?? []
    return (code, machine.message(atEnd: code, lines))
  }
}
