import Glibc

/// Whether some process opens a file (inotify(7)).
final class FileOpens {
  private let events: Int32

  /// nil where the system refuses.
  init?(_ path: String) {
    events = inotify_init1(O_CLOEXEC | O_NONBLOCK)
    guard events >= 0 else { return nil }
    guard inotify_add_watch(events, path, UInt32(IN_OPEN)) >= 0 else {
      close(events)
      return nil
    }
  }

  deinit { close(events) }

  /// Whether one did since this began.
  func hasOpened() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    return read(events, &buffer, buffer.count) > 0
  }
}
