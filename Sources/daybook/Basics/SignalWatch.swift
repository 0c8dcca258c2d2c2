import Glibc
import JSONRPC

/// Ends the session in order when the system asks for it.
enum SignalWatch {
  /// Calls `body` with 128 plus the signal's number at SIGTERM, SIGHUP or SIGINT, and ends the
  /// process at a second signal. The caller must do this before any other thread starts, since
  /// threads inherit the mask.
  static func begin(_ body: @escaping @Sendable (Int32) -> Void) {
    begin([SIGTERM, SIGHUP, SIGINT]) { wait in
      body(128 + wait())
      // A second signal means that the end of a transaction is not waited for.
      _exit(128 + wait())
    }
  }

  /// Has a thread run `body`, which can wait for the next of these signals. Returns false where there
  /// can be none.
  @discardableResult
  static func begin(
    _ numbers: [Int32], _ body: @escaping @Sendable (_ wait: () -> Int32) -> Void
  ) -> Bool {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let watched = signals
    let isWatched = startDetachedThread {
      body {
        var (signals, number) = (watched, Int32(0))
        while sigwait(&signals, &number) != 0 {}
        return number
      }
    }
    if !isWatched { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
    return isWatched
  }
}
