import DaybookProtocol
import Glibc
import JSON
import JSONRPC
import Processes
import Synchronization

/// A `daybook serve` of a browser, over pipes.
final class ServerProcess: Sendable {
  private struct State {
    var lastID: Int64 = 0
    /// When that was asked which is not answered.
    var asked: [Int64: ContinuousClock.Instant] = [:]
    /// Whether this side ends it.
    var isEnding = false
  }

  static let lost = unavailable("daybook ended before it answered. Try again.")
  static let patience = Duration.seconds(30)
  /// The bytes that may wait for it.
  private static let room = 8 << 20

  private let process: ChildProcess
  private let connection: Connection
  private let errors: StandardErrorRing?
  private let state = Mutex(State())

  /// Starts the program. Returns nil, with `errno` set, where the system refuses. `notify` takes its
  /// notifications, in their order, on a thread of its own.
  init?(
    _ program: String, _ arguments: [String],
    notify: @escaping @Sendable (String, JSON) -> Void, ended: @escaping @Sendable () -> Void
  ) {
    guard let process = ChildProcess(program, ["daybook"] + arguments, pipes: 0..<3) else {
      return nil
    }
    let errors = StandardErrorRing.reading(process.errors, cleaning: \.self)
    let connection = Connection.asking(process, hear: notify) { _ in
      ended()
      errors?.waitForEnd(milliseconds: 500)
      for line in errors?.lines ?? [] { DaybookWeb.write(line, to: STDERR_FILENO) }
    }
    guard let connection else { return nil }
    (self.process, self.connection, self.errors) = (process, connection, errors)
  }

  deinit { end() }

  /// Ends it, and answers what waits. What it does not end itself soon is killed.
  func end() {
    state.withLock { $0.isEnding = true }
    process.signal(SIGTERM)
    connection.stop(0)
  }

  var hasEnded: Bool { connection.hasEnded || state.withLock(\.isEnding) }

  /// Gives up the server where it has not answered for too long: it does not answer any more.
  func giveUp() {
    let isLate = state.withLock { state in
      state.asked.values.contains { .now - $0 > Self.patience }
    }
    if isLate { end() }
  }

  private static func unavailable(_ message: String) -> ResponseError {
    ResponseError(code: 7, message: message, data: ["kind": "unavailable"])
  }

  /// What a request gets that was asked then and is not answered.
  private func loss(_ time: ContinuousClock.Instant) -> ResponseError {
    guard !state.withLock(\.isEnding) else {
      return .now - time > Self.patience
        ? Self.unavailable("daybook did not answer in time. Try again.") : Self.lost
    }
    let words = errors?.lines.last { !$0.isEmpty }
    return words.map { Self.unavailable("daybook ended: \($0)") } ?? Self.lost
  }

  func ask<Params: WireParams>(_ params: Params) async throws -> Params.Reply {
    try Params.Reply(json: await result(Params.method, params.json))
  }

  /// Returns the method's result, which `hear` gets before any later notification. Throws an error
  /// response.
  func result(
    _ method: String, _ params: JSON, hear: (@Sendable (JSON) -> Void)? = nil
  ) async throws -> JSON {
    if connection.unwrittenBytes > Self.room { end() }
    let time = ContinuousClock.now
    let id = state.withLock { state in
      state.lastID += 1
      state.asked[state.lastID] = time
      return state.lastID
    }
    defer { state.withLock { $0.asked[id] = nil } }
    return try await withCheckedThrowingContinuation { continuation in
      do {
        _ = try connection.request(method, params) { [self] answer in
          switch answer {
          case .success(let result):
            hear?(result)
            continuation.resume(returning: result)
          case .failure(let error):
            if error == .ended { errors?.waitForEnd(milliseconds: 500) }
            continuation.resume(throwing: error.response.map(Self.withHint) ?? loss(time))
          }
        }
      } catch {
        continuation.resume(throwing: loss(time))
      }
    }
  }

  private static func withHint(_ error: ResponseError) -> ResponseError {
    guard case .string(let hint)? = error.data?["hint"] else { return error }
    return ResponseError(
      code: error.code, message: "\(error.message) \(hint)", data: error.data)
  }
}
