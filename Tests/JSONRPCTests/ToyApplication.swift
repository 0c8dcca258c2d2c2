import JSON
import JSONRPC
import Synchronization

/// Arithmetic, a store that counts writes, and methods that wait to be let go.
final class ToyApplication: Application {
  struct Refused: Error {}

  private struct State {
    var uncommitted = 0
    var committed: [Int] = []
    var failsCommits = false
    var log: [String] = []
    var onCommit: (@Sendable () -> Void)?
    var onDidCommit: (@Sendable () -> Void)?
    var onStop: (@Sendable () -> Void)?
    var onInitialize: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  let gate = Gate()
  private let extra: @Sendable (inout MethodTable, ToyApplication) -> Void

  init(_ extra: @escaping @Sendable (inout MethodTable, ToyApplication) -> Void = { _, _ in }) {
    self.extra = extra
  }

  /// How many writes each commit made durable.
  var commits: [Int] { state.withLock { $0.committed } }
  var log: [String] { state.withLock { $0.log } }

  func note(_ line: String) {
    state.withLock { $0.log.append(line) }
  }

  func failCommits() {
    state.withLock { $0.failsCommits = true }
  }

  func onCommit(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.onCommit = body }
  }

  func onDidCommit(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.onDidCommit = body }
  }

  func onInitialize(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.onInitialize = body }
  }

  func onStop(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.onStop = body }
  }

  func stop() { state.withLock { $0.onStop }?() }

  // MARK: Application

  func response(to error: any Error) -> ResponseError {
    error is Refused
      ? ResponseError(code: 7, message: "The disk is full.", data: ["kind": "unavailable"])
      : .internalError
  }

  var isDirty: Bool { state.withLock { $0.uncommitted > 0 } }

  func write() {
    state.withLock { $0.uncommitted += 1 }
  }

  func didCommit() { state.withLock { $0.onDidCommit }?() }

  func commit() throws {
    state.withLock { $0.onCommit }?()
    try state.withLock { state in
      let count = state.uncommitted
      state.uncommitted = 0
      if state.failsCommits { throw Refused() }
      state.committed.append(count)
    }
  }

  func didInitialize() {
    note("didInitialize")
    state.withLock { $0.onInitialize }?()
  }

  var methods: MethodTable {
    var table = MethodTable()
    table.add("initialize", .read) { [self] params, _ in
      note("initialize \(params?.text ?? "-")")
      if params?["refuse"] == true { throw Refused() }
      return ["hello": true]
    }
    addArithmetic(to: &table)
    addStore(to: &table)
    addWaiting(to: &table)
    extra(&table, self)
    return table
  }

  private func addArithmetic(to table: inout MethodTable) {
    table.addPositional("subtract", .read) { params, _ in
      switch params {
      case .array(let numbers) where numbers.count == 2:
        return .integer(try Int64(json: numbers[0]) - Int64(json: numbers[1]))
      case .object(let names):
        let minuend: Int64 = try names.decode("minuend")
        return .integer(minuend - (try names.decode("subtrahend")))
      default:
        throw ResponseError.invalidParams("Two numbers, please.")
      }
    }
    table.addPositional("sum", .read) { params, _ in
      .integer(try [Int64](json: params ?? []).reduce(0, +))
    }
    table.add("get_data", .read) { _, _ in ["hello", 5] }
    table.add("echo", .read) { params, _ in params ?? .null }
    table.add("typed", .read) { params, _ in
      try JSONObject(json: params ?? [:]).decode("title", as: String.self).json
    }
    for name in ["update", "notify_hello", "notify_sum"] {
      table.addPositional(name, .read) { [self] params, _ in
        note("\(name) \(params?.text ?? "-")")
        return .null
      }
    }
  }

  private func addStore(to table: inout MethodTable) {
    table.add("write", .write) { [self] params, _ in
      write()
      note("write \(params?["n"]?.text ?? "-")")
      return "written"
    }
    table.add("fail", .write) { _, _ in throw Refused() }
    table.add("read", .read) { _, _ in "read" }
  }

  /// `catchUp` occupies the lane until it is cancelled, so what was sent before the cancel has been
  /// read by then.
  private func addWaiting(to table: inout MethodTable) {
    table.add("catchUp", .read) { [self] _, call in
      note("catching up")
      holdOn(until: { call.isCancelled })
      return "caught up"
    }
    table.add("blockLane", .read) { [self] _, _ in
      gate.wait()
      return "unblocked"
    }
    table.add("long/wait", .long) { [self] _, call in
      note("long began")
      holdOn(until: { gate.isOpen || call.isCancelled })
      try call.checkCancelled()
      return "waited"
    }
    table.add("long/progress", .long) { _, call in
      call.progress.begin("Counting")
      call.progress.report("Half", percentage: 50)
      call.progress.end("Done")
      return "counted"
    }
    table.add("long/write", .long) { [self] _, call in
      try call.onLane {
        self.write()
        self.note("wrote on the lane")
      }
      return .integer(Int64(commits.count))
    }
  }
}
