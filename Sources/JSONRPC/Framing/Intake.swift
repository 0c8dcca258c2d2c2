import JSON

/// Turns frames into exchanges on the reader's thread: parses, registers ids, applies cancels.
struct Intake: Sendable {
  let options: ConnectionOptions
  let inFlight: InFlight
  let queue: LaneQueue
  let delivery: Delivery
  let peerRequests: PeerRequests

  /// About how many bytes a parsed value takes beside its text.
  private static let bytesOfValue = 64
  /// How many bytes are said of what is no message.
  private static let bytesOfBeginning = 200
  /// How many bytes the shortest message takes.
  private static let bytesOfMessage = 256

  func receive(_ bytes: UnsafeRawBufferPointer) {
    let json: JSON
    let byteCount: Int
    do {
      let values: Int
      (json, values) = try JSON.parse(
        bytes, maxDepth: options.maxDepth, maxValues: options.maxMessageValues)
      byteCount = bytes.count + values * Self.bytesOfValue
    } catch {
      let beginning = bytes.prefix(Self.bytesOfBeginning)
      return refuse(
        refusal(of: error), byteCount: bytes.count, String(decoding: beginning, as: UTF8.self))
    }
    guard case .array(let elements) = json else {
      return enqueue([Message(json)], isBatch: false, byteCount: byteCount)
    }
    guard !elements.isEmpty else {
      return refuse(.invalidRequest("A batch must not be empty."), byteCount: byteCount)
    }
    let limit = min(
      options.maxBatchMessages, delivery.limit.bytes / MessageLimit.bytesOfRefusal)
    guard elements.count <= limit else {
      return refuse(
        .tooLarge("A batch can contain at most \(limit) messages.", limit: limit),
        byteCount: byteCount)
    }
    enqueue(elements.map(Message.init), isBatch: true, byteCount: byteCount)
  }

  private func refusal(of error: JSONSyntaxError) -> ResponseError {
    switch error.reason {
    case .values:
      let limit = options.maxMessageValues
      return .tooLarge("A message can contain at most \(limit) values and keys.", limit: limit)
    case .depth: return .parseError(error.message, limit: options.maxDepth)
    case .syntax, .encoding, .number, .length: return .parseError(error.message)
    }
  }

  /// Puts the error for what is no message in its place among the others.
  func refuse(_ error: ResponseError, byteCount: Int = 0, _ beginning: String = "") {
    if let takeUnread = options.takeUnread {
      takeUnread(beginning, error)
      if error.data?["kind"] == "tooLarge" { peerRequests.failAll(.tooLarge) }
    }
    let exchange = Exchange(
      isBatch: false, byteCount: byteCount + Self.bytesOfMessage, slots: 1, delivery: delivery)
    queue.add(exchange, [.refused(Reply(id: .null, outcome: .failure(error)), slot: 0)])
  }

  private func enqueue(_ messages: [Message], isBatch: Bool, byteCount: Int) {
    var parts: [ExchangePart] = []
    var cancels: [JSON?] = []
    var slots = 0
    let conventions = options.conventions
    for message in messages {
      switch message {
      case .request(let id, let method, let params):
        let call = CallState(id: id, method: method)
        if inFlight.register(call) {
          parts.append(.request(call, params: params, slot: slots))
        } else {
          let error = ResponseError.invalidRequest(
            "A request with this id has not been answered yet.")
          parts.append(.refused(Reply(id: id, outcome: .failure(error)), slot: slots))
        }
        slots += 1
      case .notification(conventions.cancelMethod, let params):
        cancels.append(params?[conventions.cancelledID])
        guard !conventions.answersCancelled else { continue }
        let state = CallState(id: nil, method: conventions.cancelMethod)
        parts.append(.notification(state, params: params))
      case .notification("$/progress", let params) where peerRequests.takeProgress(params): break
      case .notification(let method, let params):
        parts.append(.notification(CallState(id: nil, method: method), params: params))
      case .invalid(let id, let error):
        parts.append(.refused(Reply(id: id, outcome: .failure(error)), slot: slots))
        slots += 1
      case .response(let response):
        peerRequests.take(response)
      }
    }
    // After the registrations, so that a cancel counts wherever it is in a batch.
    for cancel in cancels { inFlight.cancel(cancel) }
    if !parts.isEmpty {
      queue.add(
        Exchange(
          isBatch: isBatch, byteCount: byteCount + Self.bytesOfMessage, slots: slots,
          delivery: delivery), parts)
    }
    if !cancels.isEmpty { queue.moveCancelledAhead() }
  }
}
