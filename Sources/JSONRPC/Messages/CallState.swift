import JSON
private import Synchronization

/// The state of one request or notification that the reader, the lane and a long thread share.
final class CallState: Sendable {
  /// Nil for a notification.
  let id: RequestID?
  let method: String
  private let cancelFlag = Atomic(false)
  private let progress = Mutex<(isOver: Bool, last: JSONObject)>((false, [:]))
  private let answerHooks = Mutex<[@Sendable (_ isSent: Bool) -> Void]>([])

  init(id: RequestID?, method: String) {
    self.id = id
    self.method = method
  }

  var isCancelled: Bool { cancelFlag.load(ordering: .acquiring) }

  func cancel() {
    cancelFlag.store(true, ordering: .releasing)
  }

  /// Runs a body once the answer was handed to the writer, or none is sent.
  func afterAnswer(_ body: @escaping @Sendable (_ isSent: Bool) -> Void) {
    answerHooks.withLock { $0.append(body) }
  }

  func didAnswer(isSent: Bool) {
    let hooks = answerHooks.withLock { hooks in
      defer { hooks = [] }
      return hooks
    }
    for hook in hooks { hook(isSent) }
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
