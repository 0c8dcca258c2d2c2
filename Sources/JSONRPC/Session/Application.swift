package import JSON

/// Has the methods of a connection; apart from long methods all of it is called from one thread,
/// the lane.
package protocol Application: AnyObject, Sendable {
  /// The methods, read once for each connection; `initialize` must be one of them, `shutdown` need
  /// not be.
  var methods: MethodTable { get }

  /// Maps what a method threw, other than a ResponseError and params of the wrong shape.
  func response(to error: any Error) -> ResponseError

  /// Whether something was written since the last commit.
  var isDirty: Bool { get }

  /// Makes durable all that was written since the last commit; when it throws, every answer that
  /// waited for it becomes the mapped error.
  func commit() throws

  /// Called after a commit, before the answers that waited for it are handed to the writer: the time
  /// to tell what comes before them.
  func willAnswer()

  /// Called after a commit that did not throw, once the answers that waited for it were handed to
  /// the writer: the time to notify.
  func didCommit()

  /// Performs requests in another process, all of them at once; nil where `methods` performs them. Asked
  /// by `Dispatcher.perform` alone.
  func relay(
    _ requests: [(name: String, params: JSON?)], _ call: Call?,
    _ notify: @escaping @Sendable (String, JSON) -> Void
  ) -> [Result<JSON, ResponseError>]?

  /// Called once, when the session is initialized: after the answer was handed to the writer where
  /// `initialize` came alone, before it leaves where it came in a batch or by `Dispatcher.perform`.
  func didInitialize()
}

extension Application {
  package func willAnswer() {}

  package func relay(
    _ requests: [(name: String, params: JSON?)], _ call: Call?,
    _ notify: @escaping @Sendable (String, JSON) -> Void
  ) -> [Result<JSON, ResponseError>]? { nil }
}
