import CSQLite
import Foundation
import GRDB

/// How a connection waits for the locks of other processes. SQLite's own waiting sleeps longer each
/// time, up to 100 ms, and whoever has just come is faster: beside seven others it may starve.
extension Database {
  /// Looks each millisecond whether a lock is free, as long as the configuration's timeout says.
  func waitEvenly() {
    guard case .timeout(let seconds) = configuration.busyMode else { return }
    setWait(tries: Int(seconds * 1000))
  }

  /// Runs the body with no wait for the locks of other processes.
  func withoutWaiting<T>(_ body: () throws -> T) rethrows -> T {
    setWait(tries: 0)
    defer { waitEvenly() }
    return try body()
  }

  private func setWait(tries: Int) {
    sqlite3_busy_handler(
      sqliteConnection,
      { most, tries in
        guard Int(tries) < Int(bitPattern: most) else { return 0 }
        usleep(1000)
        return 1
      }, UnsafeMutableRawPointer(bitPattern: tries))
  }
}
