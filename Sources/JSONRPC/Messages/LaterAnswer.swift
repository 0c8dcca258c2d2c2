package import JSON
private import Synchronization

/// The answer to one request of a method that answers when it can, at once or later, from any
/// thread.
package final class LaterAnswer: Sendable {
  private let isGiven = Atomic(false)
  private let deliver: @Sendable (Result<JSON, ResponseError>) -> Void

  init(deliver: @escaping @Sendable (Result<JSON, ResponseError>) -> Void) {
    self.deliver = deliver
  }

  /// Sends the answer; only the first one counts.
  package func give(_ outcome: Result<JSON, ResponseError>) {
    guard !isGiven.exchange(true, ordering: .acquiringAndReleasing) else { return }
    deliver(outcome)
  }
}
