import Glibc
import JSONRPC

/// Ends the session in order when the system asks for it.
enum SignalWatch {
  /// Calls `body` with 128 plus the signal's number at SIGTERM, SIGHUP or SIGINT, and ends the
  /// process at a second signal. The caller must do this before any other thread starts, since
  /// threads inherit the mask.
  static func begin(_ body: @escaping @Sendable (Int32) -> Void) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGTERM, SIGHUP, SIGINT] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let watched = signals
    let isWatched = startDetachedThread {
      body(128 + wait(for: watched))
      // A second signal means that the end of a transaction is not waited for.
      _exit(128 + wait(for: watched))
    }
    if !isWatched { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }

  private static func wait(for signals: sigset_t) -> Int32 {
    var signals = signals
    var signal: Int32 = 0
    while sigwait(&signals, &signal) != 0 {}
    return signal
  }
}
