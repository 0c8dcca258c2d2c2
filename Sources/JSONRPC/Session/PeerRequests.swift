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

/// The answer to a request, for which one thread can wait that is not the lane's.
package struct PeerAnswer: Sendable {
  /// How often the thread looks whether its request was cancelled.
  private static let cancelMilliseconds = 50

  fileprivate let requests: PeerRequests
  fileprivate let id: Int64
  fileprivate let answer: Monitor<Result<JSON, PeerRequestError>?>

  /// Waits for the result. `isCancelled` is called while it waits.
  package func result(
    within milliseconds: Int, isCancelled: () -> Bool = { false }
  ) throws(PeerRequestError) -> JSON {
    let deadline = Deadline.after(milliseconds: milliseconds)
    while true {
      let step = Deadline.after(milliseconds: Self.cancelMilliseconds).earlier(deadline)
      if let answer = answer.wait(until: step, for: { $0 }) { return try answer.get() }
      let failure: PeerRequestError? =
        isCancelled() ? .cancelled : deadline.isPast ? .timedOut : nil
      guard let failure else { continue }
      requests.cancel(id)
      throw failure
    }
  }
}

/// The requests that were sent to the peer and wait for its answers.
final class PeerRequests: Sendable {
  typealias Taker = @Sendable (Result<JSON, PeerRequestError>) -> Void

  private struct Waiting: Sendable {
    let take: Taker
    /// What takes its progress, where that was asked for.
    let onProgress: (@Sendable (_ value: JSON) -> Void)?
  }

  private struct State: Sendable {
    var lastID: Int64 = 0
    var waiting: [Int64: Waiting] = [:]
    var isOver = false
  }

  private let state = Mutex(State())
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

  /// Sends a request and returns its answer to come.
  func begin(
    _ method: String, _ params: JSON?, onProgress: (@Sendable (_ value: JSON) -> Void)? = nil
  ) throws(PeerRequestError) -> PeerAnswer {
    let answer = Monitor<Result<JSON, PeerRequestError>?>(nil)
    let id = try send(method, params, onProgress: onProgress) { outcome in
      answer.withLock { $0 = outcome }
    }
    return PeerAnswer(requests: self, id: id, answer: answer)
  }

  /// Sends a request and returns its id; `take` gets the answer in the thread that reads it. With
  /// `onProgress`, the params get a `workDoneToken`, and what the peer reports under it is passed on
  /// until it answers.
  func send(
    _ method: String, _ params: JSON?, onProgress: (@Sendable (_ value: JSON) -> Void)? = nil,
    then take: @escaping Taker
  ) throws(PeerRequestError) -> Int64 {
    let begun: Result<Int64, PeerRequestError> = state.withLock { state in
      if state.isOver { return .failure(.ended) }
      if state.waiting.count >= limit { return .failure(.busy) }
      state.lastID += 1
      state.waiting[state.lastID] = Waiting(take: take, onProgress: onProgress)
      return .success(state.lastID)
    }
    let id = try begun.get()
    var message: JSONObject = ["jsonrpc": "2.0", "id": .integer(id), "method": .string(method)]
    message["params"] = params
    if onProgress != nil {
      var members: JSONObject = [:]
      if case .object(let given)? = params { members = given }
      members["workDoneToken"] = .integer(id)
      message["params"] = .object(members)
    }
    send(message)
    return id
  }

  /// Ends a request, whose answer is not taken then; does nothing once it is answered.
  func cancel(_ id: Int64) {
    guard state.withLock({ $0.waiting.removeValue(forKey: id) }) != nil else { return }
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
    guard let waiting = state.withLock({ $0.waiting.removeValue(forKey: id) }) else {
      return log("An answer to the request \(id) came in, which waits for none.")
    }
    waiting.take(Self.answer(response))
  }

  /// Takes the params of a `$/progress`. Returns false where nothing is asked of this peer.
  func takeProgress(_ params: JSON?) -> Bool {
    guard limit > 0 else { return false }
    guard case .integer(let id)? = params?["token"], let value = params?["value"],
      let take = state.withLock({ $0.waiting[id]?.onProgress })
    else { return true }
    take(value)
    return true
  }

  var isOver: Bool { state.withLock(\.isOver) }

  /// Fails the requests that wait, and those to come.
  func end() {
    state.withLock { $0.isOver = true }
    failAll(.ended)
  }

  /// Fails the requests that wait.
  func failAll(_ failure: PeerRequestError) {
    let failed = state.withLock { state in
      defer { state.waiting = [:] }
      return state.waiting
    }
    for (_, waiting) in failed.sorted(by: { $0.key < $1.key }) { waiting.take(.failure(failure)) }
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
