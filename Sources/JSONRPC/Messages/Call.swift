private import Synchronization

/// One request or notification, as the method that runs sees it.
package struct Call: Sendable {
  /// Nil for a notification.
  package var id: RequestID? { state.id }
  /// The one that runs: of a request that becomes several here, one of these (`Dispatcher.perform`).
  package let method: String
  /// Reports progress to the client, where it sent a `workDoneToken`.
  package let progress: CallProgress

  let state: CallState
  let laneEntrance: (@Sendable (LaneTask) -> Void)?

  /// Whether the client, or the end of the session, asked the call to stop.
  package var isCancelled: Bool { state.isCancelled }

  /// Throws ResponseError.requestCancelled when the call is cancelled.
  package func checkCancelled() throws {
    if isCancelled { throw ResponseError.requestCancelled }
  }

  /// Runs a body, from any thread, once the answer was handed to the writer, or it is certain that
  /// this one is not sent.
  package func afterAnswer(_ body: @escaping @Sendable (_ isSent: Bool) -> Void) {
    state.afterAnswer(body)
  }

  /// Whether it runs on a thread of its own beside the lane.
  package var isBesideTheLane: Bool { laneEntrance != nil }

  /// Runs the body on the lane as a group of its own and returns after its commit. Throws what the
  /// body or the commit throws, and ResponseError.requestCancelled when the lane has ended. In a
  /// method that is not long the body runs at once and is committed with the method's group.
  package func onLane<T: Sendable>(_ body: @escaping @Sendable () throws -> T) throws -> T {
    guard let laneEntrance else { return try body() }
    let result = Monitor<Result<T, any Error>?>(nil)
    laneEntrance(
      LaneTask(
        run: { commit in
          let outcome = Result {
            let value = try body()
            try commit()
            return value
          }
          result.withLock { $0 = outcome }
        },
        refuse: { result.withLock { $0 = .failure(ResponseError.requestCancelled) } }))
    return try result.wait(for: { $0 }).get()
  }
}

/// Work that a long method hands to the lane; exactly one of the two closures is called.
struct LaneTask: Sendable {
  let run: @Sendable (_ commit: () throws -> Void) -> Void
  let refuse: @Sendable () -> Void
}
