import JSON
private import Synchronization

/// One message from the client and what it is answered with: nothing, an object, or the array of a
/// batch. Delivered once, when the lane has finished with it and every slot is filled.
final class Exchange: Sendable {
  let isBatch: Bool
  /// How many bytes count as pending until the delivery.
  let byteCount: Int
  private struct State {
    var open: Int
    var answers: [Answer?]
    /// How many bytes of a batch's message are taken.
    var taken: Int
    var isFull = false
  }

  private let state: Mutex<State>
  private let delivery: Delivery

  init(isBatch: Bool, byteCount: Int, slots: Int, delivery: Delivery) {
    self.isBatch = isBatch
    self.byteCount = byteCount
    self.delivery = delivery
    // The lane's own part is open too, until `close`.
    state = Mutex(
      State(
        open: slots + 1, answers: Array(repeating: nil, count: slots),
        taken: slots * MessageLimit.bytesOfRefusal))
  }

  /// The reply is kept as bytes, since its values take many times as much memory. One that does not
  /// fit into the message becomes an error.
  func answer(for reply: Reply) -> Answer {
    let answer = delivery.answer(for: reply)
    return takes(answer.bytes.count + 1) ? answer : delivery.refusal(of: reply)
  }

  /// Whether an answer did not fit. What follows in the batch is then refused, since its answers
  /// would be made in vain.
  var isFull: Bool { isBatch && state.withLock(\.isFull) }

  private func takes(_ count: Int) -> Bool {
    let limit = delivery.limit.bytes
    guard isBatch else { return count <= limit }
    return state.withLock { state in
      guard state.taken + count <= limit else {
        state.isFull = true
        return false
      }
      state.taken += count
      return true
    }
  }

  func fill(_ slot: Int, with answer: Answer) {
    if isBatch { delivery.outputQueue.hold(answer.byteCount) }
    complete { $0[slot] = answer }
  }

  /// Leaves a request without an answer.
  func leave(_ call: CallState) {
    delivery.forget(call)
    complete { _ in }
  }

  /// Called when the lane has run everything in the message or handed it on.
  func close() {
    complete { _ in }
  }

  private func complete(_ change: (inout [Answer?]) -> Void) {
    let answers: [Answer]? = state.withLock { state in
      change(&state.answers)
      state.open -= 1
      return state.open == 0 ? state.answers.compactMap(\.self) : nil
    }
    if let answers { delivery.deliver(self, answers) }
  }
}

/// One part of an exchange, as the lane takes it.
enum ExchangePart: Sendable {
  case request(CallState, params: JSON?, slot: Int)
  case notification(CallState, params: JSON?)
  case refused(Reply, slot: Int)
}
