/// What waits to be written, framed, in the order in which it was handed over.
final class OutputQueue: Sendable {
  fileprivate struct State: Sendable {
    var framing: Framing?
    /// Messages that were handed over before the framing was known.
    var unframed: [[UInt8]] = []
    var unframedBytes = 0
    var pending: [UInt8] = []
    /// Bytes that the writer has taken and not written yet.
    var beingWritten = 0
    /// The bytes of answers of batches that are not complete.
    var held = 0
    var totalWritten: UInt64 = 0
    var isEnding = false
    var isClosed = false
    var isDone = false
    var hasFailed = false
    /// What is done once all is written.
    var whenWritten: [@Sendable () -> Void] = []
    /// Whether the flush has given up; the system may still block the writer.
    var isAbandoned = false

    var unread: Int { pending.count + beingWritten }
    var isOver: Bool { hasFailed || isClosed }
  }

  /// A lane that waits for the writer does so above this many bytes.
  private static let waitingMark = 1024 * 1024

  private let state: Monitor<State>
  private let maxUnread: Int?
  private let onFailure: @Sendable (_ reason: String) -> Void

  init(maxUnread: Int?, onFailure: @escaping @Sendable (_ reason: String) -> Void) {
    self.maxUnread = maxUnread
    self.onFailure = onFailure
    state = Monitor(State())
  }

  /// Chooses the framing of the answers; messages that waited for it go first.
  func use(_ framing: Framing) {
    state.withLock { state in
      state.framing = framing
      let bodies = state.unframed
      state.unframed = []
      state.unframedBytes = 0
      for body in bodies { state.append(body) }
    }
  }

  /// Takes the bytes of one message, of which `held` were counted by `hold`. Past the cap it waits
  /// for a client that reads; if it does not, the output has failed and the rest is dropped.
  func append(_ body: [UInt8], held: Int = 0) {
    if let maxUnread { waitForReader(of: body.count - held, cap: maxUnread) }
    let overflow = state.wait { state -> Int?? in
      guard !state.isOver else { return .some(nil) }
      let hasRoom = maxUnread != nil || state.unread < Self.waitingMark || state.isEnding
      guard hasRoom else { return nil }
      state.held -= held
      state.append(body)
      return .some(state.overflow(maxUnread))
    }
    if let overflow { fail(past: overflow) }
  }

  /// Returns once there is room, or when the client has not read anything for a second.
  private func waitForReader(of count: Int, cap: Int) {
    var seen: UInt64?
    var isReading: Bool?
    repeat {
      isReading = state.wait(until: .after(milliseconds: 1_000)) { state in
        guard state.total + count > cap, !state.isOver, !state.isEnding else { return false }
        defer { seen = state.totalWritten }
        return seen.map { $0 != state.totalWritten } == true ? true : nil
      }
    } while isReading == true
  }

  /// Counts bytes as unread that cannot be handed over yet; the cap holds for them too.
  func hold(_ count: Int) {
    let overflow: Int? = state.quietly { state in
      guard !state.isOver else { return nil }
      state.held += count
      return state.overflow(maxUnread)
    }
    if let overflow { fail(past: overflow) }
  }

  /// Takes the bytes of a message that may get lost: drops them where there is no room, and never
  /// waits.
  func offer(_ body: [UInt8]) {
    state.withLock { state in
      let hasRoom =
        maxUnread.map { state.total + body.count <= $0 } ?? (state.unread < Self.waitingMark)
      if hasRoom, !state.isOver { state.append(body) }
    }
  }

  /// Ends all waiting for the writer, because the connection ends.
  func stopWaiting() {
    state.withLock { $0.isEnding = true }
  }

  var hasFailed: Bool { state.quietly { $0.hasFailed } }

  /// Whether more is unwritten than a client that reads would leave.
  var isBehind: Bool { unwrittenBytes > Self.waitingMark }

  var unwrittenBytes: Int { state.quietly { $0.total } }

  /// Runs a body once all is written that was handed over; at once where it is.
  func whenWritten(_ body: @escaping @Sendable () -> Void) {
    let isWritten = state.quietly { state in
      guard state.total > 0, !state.isOver else { return true }
      state.whenWritten.append(body)
      return false
    }
    if isWritten { body() }
  }

  /// Takes nothing more, and waits until all is written; false when the writer makes no progress
  /// for that long, or has failed. Once the connection ends, one second is left in all.
  func flush(idleMilliseconds: Int?) -> Bool {
    let isFlushed = waitForWriter(idleMilliseconds: idleMilliseconds)
    if !isFlushed { state.withLock { $0.isAbandoned = true } }
    return isFlushed
  }

  private func waitForWriter(idleMilliseconds: Int?) -> Bool {
    var seen: UInt64 = state.withLock { state in
      state.isClosed = true
      return state.totalWritten
    }
    while true {
      let deadline = idleMilliseconds.map(Deadline.after)
      let step: FlushStep? = state.wait(until: deadline) { state in
        if state.isDone || state.hasFailed { return .over }
        if state.isEnding { return .ending }
        guard state.totalWritten != seen else { return nil }
        seen = state.totalWritten
        return .progress
      }
      switch step {
      case .progress:
        continue
      case .over:
        return !hasFailed
      case .ending:
        let isOver: Bool? = state.wait(until: .after(milliseconds: 1_000)) { state in
          state.isDone || state.hasFailed ? true : nil
        }
        return isOver == true && !hasFailed
      case nil:
        return false
      }
    }
  }

  // MARK: The writer's side

  /// Waits for bytes and swaps them into the buffer; false when nothing more will come.
  func take(into buffer: inout [UInt8]) -> Bool {
    buffer.removeAll(keepingCapacity: buffer.capacity <= Self.waitingMark)
    return state.wait { state in
      if state.hasFailed || state.isAbandoned { return false }
      if !state.pending.isEmpty {
        swap(&state.pending, &buffer)
        state.beingWritten = buffer.count
        return true
      }
      guard state.isClosed else { return nil }
      state.isDone = true
      return false
    }
  }

  /// False when the rest need not be written any more.
  func didWrite(_ count: Int) -> Bool {
    let (goesOn, bodies) = state.withLock { state in
      state.beingWritten -= count
      state.totalWritten += UInt64(count)
      let bodies = state.total == 0 ? state.whenWritten : []
      if !bodies.isEmpty { state.whenWritten = [] }
      return (!state.hasFailed && !state.isAbandoned, bodies)
    }
    for body in bodies { body() }
    return goesOn
  }

  func fail(_ reason: String) {
    let isFirst = state.withLock { state in
      defer { state.fail() }
      return !state.hasFailed
    }
    if isFirst { onFailure(reason) }
  }

  private func fail(past cap: Int) {
    fail("The client has left more than \(cap) bytes unread.")
  }
}

private enum FlushStep {
  case progress
  case ending
  case over
}

private extension OutputQueue.State {
  var total: Int { unread + unframedBytes + held }

  /// Returns the cap where it is passed, else nil.
  func overflow(_ cap: Int?) -> Int? {
    cap.flatMap { total > $0 ? $0 : nil }
  }

  mutating func append(_ body: [UInt8]) {
    switch framing {
    case .headers:
      pending.append(contentsOf: "Content-Length: \(body.count)\r\n\r\n".utf8)
      pending.append(contentsOf: body)
    case .lines:
      pending.append(contentsOf: body)
      pending.append(UInt8(ascii: "\n"))
    case .detect, nil:
      unframed.append(body)
      unframedBytes += body.count
    }
  }

  mutating func fail() {
    hasFailed = true
    pending = []
    unframed = []
  }
}
