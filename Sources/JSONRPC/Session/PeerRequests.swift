package import JSON
private import Synchronization

/// Why a request to the peer has no result.
package enum PeerRequestError: Error, Sendable, Hashable {
  /// The peer answered with this error.
  case refused(code: Int, message: String, data: JSON?)
  /// The answer is no response of JSON-RPC 2.0 (section 5).
  case malformed
  /// The answer is longer than a message may be.
  case tooLarge
  /// There was no answer in time; the peer was sent `$/cancelRequest`.
  case timedOut
  /// Whoever asked does not want the answer any more; the peer was sent `$/cancelRequest`.
  case cancelled
  /// The peer has as many requests as it may have at once.
  case busy
  /// The session is over.
  case ended

  /// The error for one who asked through this side; nil at the end of the session.
  package var response: ResponseError? {
    switch self {
    case .refused(let code, let message, let data):
      ResponseError(code: code, message: message, data: data)
    case .cancelled: .requestCancelled
    case .ended: nil
    case .malformed, .tooLarge, .timedOut, .busy: .internalError
    }
  }
}

/// The requests that were sent to the peer and wait for its answers.
final class PeerRequests: Sendable {
  private struct State: Sendable {
    var lastID: Int64 = 0
    /// nil for one that is not answered.
    var answers: [Int64: Result<JSON, PeerRequestError>?] = [:]
    /// What takes the progress of a request that asked for it.
    var progress: [Int64: @Sendable (_ value: JSON) -> Void] = [:]
    /// Of those for whose answers no thread waits.
    var takers: [Int64: Taker] = [:]
    var isOver = false
  }

  typealias Taker = @Sendable (Result<JSON, PeerRequestError>) -> Void

  /// How often a waiting thread looks whether its request was cancelled.
  private static let cancelMilliseconds = 50

  private let state = Monitor(State())
  private let limit: Int
  private let conventions: Conventions
  private let send: @Sendable (_ message: JSONObject) -> Void
  private let log: @Sendable (String) -> Void

  init(
    limit: Int, conventions: Conventions, send: @escaping @Sendable (_ message: JSONObject) -> Void,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.limit = limit
    self.conventions = conventions
    self.send = send
    self.log = log
  }

  /// Sends a request and waits for its result in the calling thread. With `onProgress`, the params
  /// get a `workDoneToken`, and what the peer reports under it is passed on until it answers.
  func result(
    of method: String, _ params: JSON?, within milliseconds: Int,
    onProgress: (@Sendable (_ value: JSON) -> Void)? = nil, isCancelled: () -> Bool
  ) throws(PeerRequestError) -> JSON {
    let id = try begin(method, params, isReported: onProgress != nil) {
      $0.answers[$1] = .some(nil)
      $0.progress[$1] = onProgress
    }
    defer { state.withLock { $0.progress[id] = nil } }
    return try result(of: id, within: milliseconds, isCancelled: isCancelled)
  }

  /// Sends a request and returns its id, for which `result` is to be called.
  func begin(_ method: String, _ params: JSON?) throws(PeerRequestError) -> Int64 {
    try begin(method, params) { $0.answers[$1] = .some(nil) }
  }

  /// Waits in the calling thread for the result of a request that was begun.
  func result(
    of id: Int64, within milliseconds: Int, isCancelled: () -> Bool
  ) throws(PeerRequestError) -> JSON {
    let deadline = Deadline.after(milliseconds: milliseconds)
    while true {
      let step = Deadline.after(milliseconds: Self.cancelMilliseconds).earlier(deadline)
      if let answer = state.wait(until: step, for: { $0.answers[id] ?? .failure(.ended) }) {
        _ = state.withLock { $0.answers.removeValue(forKey: id) }
        return try answer.get()
      }
      let failure: PeerRequestError? =
        isCancelled() ? .cancelled : deadline.isPast ? .timedOut : nil
      guard let failure else { continue }
      _ = state.withLock { $0.answers.removeValue(forKey: id) }
      sendCancel(of: id)
      throw failure
    }
  }

  /// Sends a request and returns its id; `take` gets the answer in the thread that reads it.
  func send(
    _ method: String, _ params: JSON?, then take: @escaping Taker
  ) throws(PeerRequestError) -> Int64 {
    try begin(method, params) { $0.takers[$1] = take }
  }

  /// Ends a request for which no thread waits; does nothing once it is answered.
  func cancel(_ id: Int64) {
    guard state.withLock({ $0.takers.removeValue(forKey: id) }) != nil else { return }
    sendCancel(of: id)
  }

  private func begin(
    _ method: String, _ params: JSON?, isReported: Bool = false,
    _ register: (inout State, Int64) -> Void
  ) throws(PeerRequestError) -> Int64 {
    let begun: Result<Int64, PeerRequestError> = state.withLock { state in
      if state.isOver { return .failure(.ended) }
      if state.answers.count + state.takers.count >= limit { return .failure(.busy) }
      state.lastID += 1
      register(&state, state.lastID)
      return .success(state.lastID)
    }
    let id = try begun.get()
    var message: JSONObject = ["jsonrpc": "2.0", "id": .integer(id), "method": .string(method)]
    message["params"] = params
    if isReported {
      var members: JSONObject = [:]
      if case .object(let given)? = params { members = given }
      members["workDoneToken"] = .integer(id)
      message["params"] = .object(members)
    }
    send(message)
    return id
  }

  private func sendCancel(of id: Int64) {
    let params = JSONObject([(conventions.cancelledID, .integer(id))])
    send([
      "jsonrpc": "2.0", "method": .string(conventions.cancelMethod), "params": .object(params),
    ])
  }

  /// Takes an object with a result or an error; one that nothing waits for is logged.
  func take(_ response: JSONObject) {
    guard limit > 0 else { return }
    guard case .integer(let id)? = response["id"] else {
      return log("An answer without the id of a request came in.")
    }
    if let taker = state.withLock({ $0.takers.removeValue(forKey: id) }) {
      return taker(Self.answer(response))
    }
    let isWaitedFor = state.withLock { state in
      guard case .some(.none) = state.answers[id] else { return false }
      state.answers[id] = Self.answer(response)
      return true
    }
    if !isWaitedFor { log("An answer to the request \(id) came in, which waits for none.") }
  }

  /// Takes the params of a `$/progress`. Returns false where nothing is asked of this peer.
  func takeProgress(_ params: JSON?) -> Bool {
    guard limit > 0 else { return false }
    guard case .integer(let id)? = params?["token"], let value = params?["value"],
      let take = state.withLock({ $0.progress[id] })
    else { return true }
    take(value)
    return true
  }

  var isOver: Bool { state.quietly { $0.isOver } }

  /// Fails the requests that wait, and those to come.
  func end() {
    let takers = state.withLock { state in
      defer { (state.isOver, state.takers) = (true, [:]) }
      return state.takers
    }
    failAll(.ended)
    for (_, take) in takers.sorted(by: { $0.key < $1.key }) { take(.failure(.ended)) }
  }

  /// Fails the requests for which a thread waits.
  func failAll(_ failure: PeerRequestError) {
    state.withLock { state in
      for (id, answer) in state.answers where answer == nil {
        state.answers[id] = .failure(failure)
      }
    }
  }

  private static func answer(_ response: JSONObject) -> Result<JSON, PeerRequestError> {
    switch (response["result"], response["error"]) {
    case (let result?, nil), (let result?, .null?):
      return .success(result)
    case (nil, .object(let error)?), (.null?, .object(let error)?):
      guard case .integer(let code)? = error["code"], let code = Int(exactly: code),
        case .string(let message)? = error["message"]
      else { return .failure(.malformed) }
      return .failure(.refused(code: code, message: message, data: error["data"]))
    default:
      return .failure(.malformed)
    }
  }
}
