import JSONRPC

/// Reads in a thread of its own while the caller works on what was read before.
enum ReadAhead {
  private struct State<Batch: Sendable, Ending: Sendable>: Sendable {
    var batches: [Batch] = []
    var ending: Result<Ending, any Error>?
    /// Whether the caller takes no more.
    var isStopped = false
  }

  private enum Step<Batch, Ending> {
    case batch(Batch)
    case ended(Result<Ending, any Error>)
  }

  private struct Stopped: Error {}

  /// Hands the batches that `read` passes on to `take`, in their order, at most `limit` of them
  /// read ahead. Returns what `read` returns; throws what either throws. Where there is no thread,
  /// one follows the other.
  static func run<Batch: Sendable, Ending: Sendable>(
    _ limit: Int,
    read: @escaping @Sendable (_ pass: (Batch) throws -> Void) throws -> Ending,
    take: (Batch) throws -> Void
  ) throws -> Ending {
    let shared = Monitor(State<Batch, Ending>())
    let isStarted = startDetachedThread {
      let ending = Result {
        try read { batch in
          let isWanted: Bool = shared.wait { state in
            if state.isStopped { return false }
            guard state.batches.count < limit else { return nil }
            state.batches.append(batch)
            return true
          }
          if !isWanted { throw Stopped() }
        }
      }
      shared.withLock { $0.ending = ending }
    }
    guard isStarted else { return try read(take) }
    defer { shared.withLock { $0.isStopped = true } }
    while true {
      let step: Step<Batch, Ending> = shared.wait { state in
        if !state.batches.isEmpty { return .batch(state.batches.removeFirst()) }
        return state.ending.map { .ended($0) }
      }
      switch step {
      case .batch(let batch): try take(batch)
      case .ended(let ending): return try ending.get()
      }
    }
  }
}
