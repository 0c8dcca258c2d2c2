/// Hands the answers to the writer.
struct Delivery: Sendable {
  let outputQueue: OutputQueue
  let queue: LaneQueue
  let inFlight: InFlight
  let trace: Trace
  let limit: MessageLimit

  func answer(for reply: Reply) -> Answer {
    Answer(call: reply.call, bytes: reply.bytes, log: trace.bytes(after: reply))
  }

  /// Returns the error that stands for an answer which does not fit into a message.
  func refusal(of reply: Reply) -> Answer {
    reply.call?.didAnswer(isSent: false)
    var refusal = reply
    refusal.outcome = .failure(.answerTooLarge(limit: limit.bytes, isDone: reply.isDone))
    return answer(for: refusal)
  }

  func forget(_ call: CallState) {
    inFlight.remove(call)
    call.didAnswer(isSent: false)
  }

  /// An id is free again before its answer can be seen.
  func deliver(_ exchange: Exchange, _ answers: [Answer]) {
    defer { queue.release(exchange.byteCount) }
    for case let call? in answers.lazy.map(\.call) { inFlight.remove(call) }
    if exchange.isBatch {
      deliver(batch: answers)
    } else {
      for answer in answers { outputQueue.append(answer.bytes) }
    }
    for case let log? in answers.lazy.map(\.log) { outputQueue.append(log) }
    for case let call? in answers.lazy.map(\.call) { call.didAnswer(isSent: true) }
  }

  private func deliver(batch answers: [Answer]) {
    guard !answers.isEmpty else { return }
    let held = answers.reduce(0) { $0 + $1.byteCount }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(held + answers.count + 1)
    for answer in answers {
      bytes.append(UInt8(ascii: bytes.isEmpty ? "[" : ","))
      bytes.append(contentsOf: answer.bytes)
    }
    bytes.append(UInt8(ascii: "]"))
    outputQueue.append(bytes, held: held)
  }
}

/// A reply as the bytes in which it leaves.
struct Answer: Sendable {
  /// The registered call that this answers; nil where the message was refused before registration.
  let call: CallState?
  let bytes: [UInt8]
  /// What the trace says after it.
  let log: [UInt8]?

  var byteCount: Int { bytes.count + (log?.count ?? 0) }
}
