private import Synchronization

/// The life of a session by the rules of LSP 3.17, as a state machine.
final class Lifecycle: Sendable {
  private enum State {
    /// The protocol has no life cycle.
    case none
    case uninitialized
    case initialized
    case shutDown
    case exited
  }

  private let state: Mutex<State>

  init(isKept: Bool) {
    state = Mutex(isKept ? .uninitialized : .none)
  }

  /// Why a request may not run now, or nil where it may.
  func refusal(ofRequest method: String) -> ResponseError? {
    switch state.withLock({ $0 }) {
    case .uninitialized where method != "initialize": .serverNotInitialized
    case .initialized where method == "initialize":
      .invalidRequest("The session is already initialized.")
    case .none, .uninitialized, .initialized: nil
    case .shutDown: .invalidRequest("The session was shut down.")
    case .exited: .invalidRequest("The session has ended.")
    }
  }

  /// Whether a notification other than `exit` is handled; only a request changes the state of the
  /// session.
  func hears(_ method: String) -> Bool {
    switch state.withLock({ $0 }) {
    case .none: true
    case .initialized: method != "initialize" && method != "shutdown"
    case .uninitialized, .shutDown, .exited: false
    }
  }

  /// Updates the state after a request that succeeded.
  func didPerform(_ method: String) {
    state.withLock { state in
      switch method {
      case "initialize" where state == .uninitialized: state = .initialized
      case "shutdown" where state == .initialized: state = .shutDown
      default: break
      }
    }
  }

  /// Ends the session; the exit code is 0 only after `shutdown`.
  func exit() -> Int32 {
    state.withLock { state in
      defer { state = .exited }
      return state == .shutDown ? 0 : 1
    }
  }
}
