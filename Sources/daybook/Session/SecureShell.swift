import Glibc
import JSONRPC

/// One `ssh` that runs a daybook on another machine.
final class SecureShell: Sendable {
  private let machine: OtherMachine
  private let process: pid_t
  /// What the daybook there reads and writes; -1 where it has the standard streams of this process.
  let input: Int32
  let output: Int32
  private let errors = Monitor(Errors())

  private struct Errors {
    var lines: [String] = []
    var hasEnded = false
  }

  /// Throws an error response where it cannot be started.
  init(_ machine: OtherMachine, _ words: [String], hasPipes: Bool) throws {
    let (path, arguments) = try machine.command(words)
    var pipes: [[Int32]] = []
    for _ in 0..<(hasPipes ? 3 : 1) { Pipe.open().map { pipes.append($0) } }
    let theirs: [(stream: Int32, descriptor: Int32)] =
      switch pipes.count {
      case 3: [(2, pipes[0][1]), (1, pipes[1][1]), (0, pipes[2][0])]
      case 1 where !hasPipes: [(2, pipes[0][1])]
      default: []
      }
    let started =
      theirs.isEmpty
      ? nil
      : Executable.spawn(
        path, arguments, streams: theirs, environment: Environment.withoutLanguage)
    for (_, end) in theirs { close(end) }
    guard let started else {
      for pipe in pipes {
        for end in pipe where !theirs.contains(where: { $0.1 == end }) { close(end) }
      }
      throw ResponseError.unavailable(
        "`\(path)` cannot be started: \(String(cString: strerror(errno))).")
    }
    self.machine = machine
    process = started
    (output, input) = hasPipes ? (pipes[1][0], pipes[2][1]) : (-1, -1)
    let end = pipes[0][0]
    let isRead = startDetachedThread { [errors] in Self.read(end, errors) }
    if !isRead { errors.withLock { $0.hasEnded = true } }
  }

  /// Ends the line from this side.
  func stop() { kill(process, SIGTERM) }

  /// Waits for the end. Returns the exit status, and what to do where the line has ended and not the
  /// daybook there.
  func wait() -> (status: Int32, message: String?) {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    // A connection that is shared goes on and may hold the stream open.
    _ = errors.wait(until: .after(milliseconds: 500)) { $0.hasEnded ? true : nil }
    let code = status & 0x7f == 0 ? status >> 8 & 0xff : 255
    return (code, machine.message(atEnd: code, errors.withLock(\.lines)))
  }

  /// Passes on what a daybook wrote there, and keeps what `ssh` says.
  private static func read(_ end: Int32, _ errors: Monitor<Errors>) {
    var rest: [UInt8] = []
    while let bytes = FileBytes.next(of: end), !bytes.isEmpty {
      rest += bytes
      while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[..<newline], as: UTF8.self).filter { $0 != "\r" }
        rest.removeFirst(newline + 1)
        if line.hasPrefix("daybook: ") {
          StandardStreams.showIfThereIsRoom(TerminalText(line: line))
        } else {
          errors.withLock { $0.lines = $0.lines.suffix(49) + [line] }
        }
      }
      rest = rest.suffix(65_536)
    }
    close(end)
    errors.withLock { $0.hasEnded = true }
  }
}
