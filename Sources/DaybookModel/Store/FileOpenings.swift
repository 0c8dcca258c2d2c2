import Glibc

/// Whether anybody opens a file while this exists (inotify(7)).
final class FileOpenings {
  private let events: Int32

  init(of path: String) {
    events = inotify_init1(O_CLOEXEC | O_NONBLOCK)
    inotify_add_watch(events, path, UInt32(IN_OPEN))
  }

  deinit { if events >= 0 { close(events) } }

  /// Whether there was one so far; false where the system cannot say.
  var haveHappened: Bool {
    var event = [UInt8](repeating: 0, count: 4096)
    return read(events, &event, event.count) > 0
  }
}
