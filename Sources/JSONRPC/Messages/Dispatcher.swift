package import JSON

/// Calls a method by its name with its params and returns its result, for one session, without
/// threads and without a connection.
package final class Dispatcher: Sendable {
  let application: any Application
  let lifecycle: Lifecycle
  private let table: MethodTable
  private let notify: @Sendable (Notice) -> Void

  /// `notify` takes the notifications of what `perform` runs: a method's name and its params.
  package convenience init(
    _ application: any Application,
    notify: @escaping @Sendable (String, JSON) -> Void = { _, _ in }
  ) {
    self.init(application, hasLifecycle: true, notify: notify)
  }

  init(
    _ application: any Application, hasLifecycle: Bool,
    notify: @escaping @Sendable (String, JSON) -> Void = { _, _ in }
  ) {
    self.application = application
    lifecycle = Lifecycle(isKept: hasLifecycle)
    self.notify = { notify($0.method, $0.params) }
    var table = application.methods
    if hasLifecycle, table["shutdown"] == nil {
      table.add("shutdown", .read) { _, _ in .null }
    }
    self.table = table
  }

  /// Runs one request to its end in the calling thread, long methods too, and commits. As in any
  /// session the first one has to be `initialize`; to be called one after the other. What is cancelled
  /// with `call` ends early where the method looks whether it is.
  package func perform(
    _ name: String, _ params: JSON?, cancelledWith call: Call? = nil
  ) -> Result<JSON, ResponseError> {
    perform([(name, params)], cancelledWith: call)[0]
  }

  /// Runs one request in the thread of a call beside its lane: a long one there, any other on the lane.
  package func perform(
    _ name: String, _ params: JSON?, beside call: Call
  ) -> Result<JSON, ResponseError> {
    guard isLong(name, params), let method = table[name] else {
      do {
        return try call.onLane { self.perform(name, params, cancelledWith: call) }
      } catch {
        return .failure(response(to: error))
      }
    }
    if let refusal = lifecycle.refusal(ofRequest: name) { return .failure(refusal) }
    let inner = Call(
      method: name, progress: CallProgress(params: params, state: call.state, notify: notify),
      state: call.state, laneEntrance: call.laneEntrance)
    return run(method, params: params, call: inner)
  }

  /// For what a long request waits (`MethodTable.kindOfLong`).
  func kindOfLong(_ name: String, _ params: JSON?) -> String { table.kindOfLong(name, params) }

  /// Whether a request runs on a thread of its own.
  package func isLong(_ name: String, _ params: JSON?) -> Bool {
    table[name]?.runsBesideTheLane(params) == true
  }

  /// Runs requests one after the other as `perform` runs one, and commits them together: where that
  /// fails, each that was done is answered with the error. One answer for each request.
  package func perform(
    _ requests: [(name: String, params: JSON?)], cancelledWith call: Call? = nil
  ) -> [Result<JSON, ResponseError>] {
    var outcomes =
      application.relay(requests, call) { [notify] in notify(Notice(method: $0, params: $1)) }
      ?? requests.map { outcome(of: $0.name, $0.params, cancelledWith: call) }
    do {
      try commitIfDirty()
    } catch {
      let failure = response(to: error)
      outcomes = outcomes.map { $0.flatMap { _ in .failure(failure) } }
    }
    for (request, outcome) in zip(requests, outcomes) {
      guard case .success = outcome else { continue }
      lifecycle.didPerform(request.name)
      if request.name == "initialize" { application.didInitialize() }
    }
    return outcomes
  }

  private func outcome(
    of name: String, _ params: JSON?, cancelledWith outer: Call?
  ) -> Result<JSON, ResponseError> {
    if let refusal = lifecycle.refusal(ofRequest: name) { return .failure(refusal) }
    guard let method = table[name] else { return .failure(.methodNotFound(name)) }
    let state = outer?.state ?? CallState(id: .null, method: name)
    let call = Call(
      method: name,
      progress: CallProgress(params: params, state: state, notify: notify), state: state,
      laneEntrance: { task in task.run { try self.commitIfDirty() } })
    let outcome = run(method, params: params, call: call)
    if outer == nil { state.didAnswer(isSent: (try? outcome.get()) != nil) }
    return outcome
  }

  func method(named name: String) -> MethodTable.Method? { table[name] }

  /// Runs a method's body once its params have the right shape.
  func run(
    _ method: MethodTable.Method, params: JSON?, call: Call
  ) -> Result<JSON, ResponseError> {
    var params = params
    switch params {
    case .null, .array([]):
      params = nil
    case .array where !method.takesPositions:
      return .failure(.invalidParams("`params` must be an object: parameters are given by name."))
    default:
      break
    }
    do {
      return .success(try method.body(params, call))
    } catch {
      return .failure(response(to: error))
    }
  }

  /// Returns the error response that stands for what a method, or the reading of params, threw.
  package func response(to error: any Error) -> ResponseError {
    switch error {
    case let error as ResponseError: error
    case let error as JSONDecodingError where !error.isImpossible: .invalidParams(error)
    default: application.response(to: error)
    }
  }

  func commitIfDirty() throws {
    guard application.isDirty else { return }
    try application.commit()
    application.willAnswer()
    application.didCommit()
  }
}
