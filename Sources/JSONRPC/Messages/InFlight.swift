import JSON
private import Synchronization

/// The requests that are read and not answered, by id. JSON's equality is the one that ids need:
/// strings differ when their bytes do, and 1 is not 1.0.
final class InFlight: Sendable {
  private let calls = Mutex<[JSON: CallState]>([:])

  /// False when a request with this id is in flight; null ids never conflict.
  func register(_ call: CallState) -> Bool {
    guard let id = call.id, id != .null else { return true }
    return calls.withLock { calls in
      guard calls[id.json] == nil else { return false }
      calls[id.json] = call
      return true
    }
  }

  func remove(_ call: CallState) {
    guard let id = call.id, id != .null else { return }
    calls.withLock { calls in
      if calls[id.json] === call { calls[id.json] = nil }
    }
  }

  /// Cancels the request with this id; does nothing once it is answered.
  func cancel(_ id: JSON?) {
    guard let id, id != .null else { return }
    calls.withLock { $0[id] }?.cancel()
  }
}
