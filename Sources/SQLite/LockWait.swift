import CSQLite
import Glibc

/// How a connection waits for the locks of others. SQLite's own waiting sleeps longer each time, up
/// to 100 ms, so a process that has just come is faster: beside seven others it may starve.
package extension Connection {
  /// From now on the connection tries each millisecond whether a lock is free, for that many
  /// milliseconds. It asks `isInVain` before the first wait and then after each second, and gives
  /// up where that returns true.
  func waitForLocks(
    milliseconds: Int, unless isInVain: @escaping (_ tries: Int) -> Bool = { _ in false }
  ) {
    lockWait = milliseconds
    waitIsInVain = isInVain
    setWait()
  }

  /// Runs the body with no wait for locks.
  func withoutWaiting<Value>(_ body: () throws -> Value) rethrows -> Value {
    if let handle { sqlite3_busy_handler(handle, nil, nil) }
    defer { setWait() }
    return try body()
  }

  private func setWait() {
    guard let handle else { return }
    // The connection closes the handle before it goes, so it is there whenever this is called.
    sqlite3_busy_handler(
      handle,
      { context, tries in
        guard let context else { return 0 }
        let connection = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
        return connection.waitsOnce(more: Int(tries)) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func waitsOnce(more tries: Int) -> Bool {
    guard tries < lockWait, !tries.isMultiple(of: 1000) || !waitIsInVain(tries) else {
      return false
    }
    usleep(1000)
    return true
  }
}
