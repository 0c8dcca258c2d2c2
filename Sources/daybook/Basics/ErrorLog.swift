import Logging
import Synchronization

/// Log lines on standard error that never delay the server: where standard error is not read, a
/// line is dropped.
struct ErrorLog: LogHandler {
  /// Looking whether there is room and using it must be one step.
  private static let room = Mutex(())

  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level = .info

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let line = TerminalText(line: "daybook: \(event.level): \(event.message)")
    Self.room.withLock { _ in StandardStreams.showIfThereIsRoom(line) }
  }
}
