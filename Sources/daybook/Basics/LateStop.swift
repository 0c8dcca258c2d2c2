import JSONRPC
import Synchronization

/// Stops a connection that may not exist yet when the signal comes.
final class LateStop: Sendable {
  private struct State {
    var connection: Connection?
    var code: Int32?
  }

  private let state = Mutex(State())

  func use(_ connection: Connection) {
    let code = state.withLock {
      $0.connection = connection
      return $0.code
    }
    if let code { connection.stop(code) }
  }

  func stop(_ code: Int32) {
    let connection = state.withLock {
      $0.code = code
      return $0.connection
    }
    connection?.stop(code)
  }
}
