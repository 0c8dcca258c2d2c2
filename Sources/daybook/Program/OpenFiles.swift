import Dispatch
import Glibc

/// The descriptors without which the program could not go on.
enum OpenFiles {
  /// An event loop has three of its own.
  private static let least = 4

  /// Lets libdispatch, which SQLite's queues need, open its event loop now: where it finds no
  /// descriptor for it later, it ends the process. False where there are too few even now.
  static func prepare() -> Bool {
    let spare = (0..<least).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
    for descriptor in spare where descriptor >= 0 { close(descriptor) }
    guard !spare.contains(-1) else { return false }
    let isReady = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { isReady.signal() }
    isReady.wait()
    return true
  }
}
