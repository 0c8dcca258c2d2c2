import Glibc
import Logging
import Synchronization

/// Log lines on standard error that never hold the server up: where nobody drains it, a line is
/// dropped instead of waited for.
struct ErrorLog: LogHandler {
  /// Looking whether there is room and taking it are one step.
  private static let room = Mutex(())

  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level = .info

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    // A pipe that is writable takes PIPE_BUF bytes (4096) at once without blocking (pipe(7)).
    let line = Array("daybook: \(event.level): \(event.message)".utf8).prefix(4095) + [0x0A]
    Self.room.withLock { _ in Self.writeIfThereIsRoom(line) }
  }

  private static func writeIfThereIsRoom(_ line: ArraySlice<UInt8>) {
    var wait = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&wait, 1, 0) == 1, wait.revents & Int16(POLLOUT) != 0 else { return }
    _ = line.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
