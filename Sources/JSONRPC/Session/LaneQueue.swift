private import Synchronization

/// The work that waits for the lane, the bytes that count as pending, and the long requests that
/// run.
final class LaneQueue: Sendable {
  enum Item: Sendable {
    case exchange(Exchange, [ExchangePart])
    case task(LaneTask)
  }

  /// A long request with its thread's work, and its answer if it never starts.
  struct LongJob: Sendable {
    let call: CallState
    /// For what it waits.
    let kind: String
    let run: @Sendable () -> Void
    let cancel: @Sendable () -> Void
  }

  /// The work that the lane takes at once.
  struct Work: Sendable {
    var items: [Item] = []
    /// Long requests that are to be answered and never began.
    var cancelled: [LongJob] = []

    var isEmpty: Bool { items.isEmpty && cancelled.isEmpty }
  }

  fileprivate struct State: Sendable {
    var work = Work()
    var pendingBytes = 0
    var inputEnd: Int32?
    var stop: Int32?
    var refusesTasks = false
    var readerIsDone = false
    var running: [LongJob] = []
    var waiting: [LongJob] = []

    var isIdle: Bool { work.isEmpty && running.isEmpty && waiting.isEmpty }
  }

  private let state = Monitor(State())
  private let stopFlag = Atomic(false)

  // MARK: The reader's side

  func add(_ exchange: Exchange, _ parts: [ExchangePart]) {
    state.withLock { state in
      state.work.items.append(.exchange(exchange, parts))
      state.pendingBytes += exchange.byteCount
    }
  }

  func waitForRoom(_ limit: Int) {
    state.wait { state in
      state.pendingBytes < limit || state.stop != nil ? () : nil
    }
  }

  func endInput(_ code: Int32) {
    state.withLock { $0.inputEnd = code }
  }

  /// Removes long requests that were cancelled before they began from the queue.
  func moveCancelledAhead() {
    state.withLock { state in
      guard !state.waiting.isEmpty else { return }
      state.work.cancelled += state.waiting.filter(\.call.isCancelled)
      state.waiting.removeAll(where: \.call.isCancelled)
    }
  }

  func readerDidFinish() {
    state.withLock { $0.readerIsDone = true }
  }

  // MARK: From any thread

  /// Ends the lane after what it is doing now; the first code stays.
  func stop(_ code: Int32) {
    state.withLock { $0.stop = $0.stop ?? code }
    stopFlag.store(true, ordering: .releasing)
  }

  var isStopped: Bool { stopFlag.load(ordering: .acquiring) }

  func release(_ byteCount: Int) {
    state.withLock { $0.pendingBytes -= byteCount }
  }

  func enter(_ task: LaneTask) {
    let isTaken = state.withLock { state in
      if !state.refusesTasks { state.work.items.append(.task(task)) }
      return !state.refusesTasks
    }
    if !isTaken { task.refuse() }
  }

  // MARK: The lane's side

  enum Next {
    case work(Work)
    case end(Int32)
  }

  /// Waits for work, or for the end: a stop, or the end of input once all that was read is done.
  func next() -> Next {
    state.wait { state in
      if let code = state.stop { return .end(code) }
      if !state.work.isEmpty { return .work(state.takeWork()) }
      if let code = state.inputEnd, state.isIdle { return .end(code) }
      return nil
    }
  }

  /// Returns what came in meanwhile, without waiting.
  func more() -> Work {
    state.quietly { $0.takeWork() }
  }

  /// True when the job may start now; else it is queued. `limit` is that of one kind, and a few times as
  /// many run in all.
  func admit(_ job: LongJob, limit: Int) -> Bool {
    state.withLock { state in
      guard state.running.count < Self.kindsAtOnce &* limit,
        state.running.count(where: { $0.kind == job.kind }) < limit
      else {
        state.waiting.append(job)
        return false
      }
      state.running.append(job)
      return true
    }
  }

  private static let kindsAtOnce = 8

  /// Called when a long request has ended; the first that waits and whose kind has room may go on in
  /// its thread.
  func endJob(_ job: LongJob, limit: Int) -> LongJob? {
    state.withLock { state in
      state.running.removeAll { $0.call === job.call }
      let running = Dictionary(grouping: state.running, by: \.kind).mapValues(\.count)
      guard
        let place = state.waiting.firstIndex(where: { running[$0.kind, default: 0] < limit })
      else { return nil }
      let next = state.waiting.remove(at: place)
      state.running.append(next)
      return next
    }
  }

  /// Cancels the long requests, refuses the work that they ask of the lane from now on, and waits
  /// for them.
  func drain(until deadline: Deadline) {
    let (jobs, work) = state.withLock { state in
      state.refusesTasks = true
      return (state.waiting + state.running, state.takeWork())
    }
    // The queued ones are cancelled first, so that none begins in the place of one that ends.
    for job in jobs { job.call.cancel() }
    for case .task(let task) in work.items { task.refuse() }
    for job in work.cancelled { job.cancel() }
    state.wait(until: deadline) { $0.running.isEmpty && $0.waiting.isEmpty ? () : nil }
  }

  func waitForReader(until deadline: Deadline) {
    state.wait(until: deadline) { $0.readerIsDone ? () : nil }
  }
}

private extension LaneQueue.State {
  mutating func takeWork() -> LaneQueue.Work {
    defer { work = LaneQueue.Work() }
    return work
  }
}
