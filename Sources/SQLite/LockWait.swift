import CSQLite
import Glibc

/// How a connection waits for the locks of others. SQLite's own waiting sleeps longer each time, up
/// to 100 ms, so a process that has just come is faster: beside seven others it may starve.
package extension Connection {
  /// From now on the connection tries each millisecond whether a lock is free, for that many
  /// milliseconds.
  func waitForLocks(milliseconds: Int) {
    lockWait = milliseconds
    setWait(tries: milliseconds)
  }

  /// Runs the body with no wait for locks.
  func withoutWaiting<Value>(_ body: () throws -> Value) rethrows -> Value {
    setWait(tries: 0)
    defer { setWait(tries: lockWait) }
    return try body()
  }

  private func setWait(tries: Int) {
    guard let handle else { return }
    sqlite3_busy_handler(
      handle,
      { maximum, tries in
        guard Int(tries) < Int(bitPattern: maximum) else { return 0 }
        usleep(1000)
        return 1
      }, UnsafeMutableRawPointer(bitPattern: tries))
  }
}
