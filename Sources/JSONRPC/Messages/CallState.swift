import JSON
private import Synchronization

/// The state of one request or notification that the reader, the lane and a long thread share.
final class CallState: Sendable {
  /// Nil for a notification.
  let id: RequestID?
  let method: String
  private let cancelFlag = Atomic(false)
  private let progress = Mutex<(isOver: Bool, last: JSONObject)>((false, [:]))

  init(id: RequestID?, method: String) {
    self.id = id
    self.method = method
  }

  var isCancelled: Bool { cancelFlag.load(ordering: .acquiring) }

  func cancel() {
    cancelFlag.store(true, ordering: .releasing)
  }

  /// From here on no progress is sent: progress tokens end with the response.
  func finish() {
    progress.withLock { $0.isOver = true }
  }

  /// Sends a value of progress unless the call has finished or has just sent the same value. The
  /// call cannot finish meanwhile, so `send` must not wait.
  func report(_ value: JSONObject, send: () -> Void) {
    progress.withLock { progress in
      guard !progress.isOver, value != progress.last else { return }
      progress.last = value
      send()
    }
  }
}
