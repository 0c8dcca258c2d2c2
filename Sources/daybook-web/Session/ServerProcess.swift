import CLinux
import DaybookProtocol
import Glibc
import JSON
import JSONRPC
import Synchronization

/// A `daybook serve` of a browser, over pipes.
final class ServerProcess: Sendable {
  private struct Pending {
    let continuation: CheckedContinuation<Result<JSON, ResponseError>, Never>
    let since = ContinuousClock.now
    let hear: (@Sendable (JSON) -> Void)?
  }

  private struct State {
    var lastID: Int64 = 0
    var pending: [Int64: Pending] = [:]
    /// What a request gets after its end.
    var end: ResponseError?
    /// Whether a thread waits for its end, which alone may send it a signal from then on.
    var isReaping = false
  }

  /// What a request gets whose server ended before it answered.
  static let lost = ResponseError(
    code: 7, message: "daybook ended before it answered. Try again.", data: ["kind": "unavailable"])

  private let process: pid_t
  private let writer: PipeWriter
  private let state = Mutex(State())

  /// Starts the program. Returns nil, with `errno` set, where the system refuses. `notify` takes its
  /// notifications, in their order, on a thread of its own.
  init?(
    _ program: String, _ arguments: [String],
    notify: @escaping @Sendable (String, JSON) -> Void, ended: @escaping @Sendable () -> Void
  ) {
    let errors = daybook_linux_memory_file("daybook-errors")
    _ = fcntl(errors, F_SETFD, FD_CLOEXEC)
    guard let (process, input, output) = ChildProcess.spawn(program, arguments, errors: errors)
    else {
      close(errors)
      return nil
    }
    guard let writer = PipeWriter(input) else {
      close(errors)
      return nil
    }
    (self.process, self.writer) = (process, writer)
    let isReading = startDetachedThread { [self] in
      read(output, notify)
      close(output)
      // Nobody asks it any more before those who wait are answered, and ask again.
      ended()
      loseAll(Self.lastLine(of: errors))
      close(errors)
      reap()
    }
    guard isReading else { return nil }
  }

  deinit { writer.close() }

  /// Ends it, and answers what waits. What it does not end itself soon is killed.
  func end() {
    writer.close()
    loseAll()
    signal(SIGTERM)
    startDetachedThread { [self] in
      sleep(5)
      signal(SIGKILL)
    }
  }

  /// Sends a signal, unless the process may be gone and its number another's.
  private func signal(_ number: Int32) {
    state.withLock { if !$0.isReaping { kill(process, number) } }
  }

  /// Takes no more requests, and answers those that wait.
  private func loseAll(_ reason: String? = nil) {
    let end =
      reason.map {
        ResponseError(code: 7, message: "daybook ended: \($0)", data: ["kind": "unavailable"])
      } ?? Self.lost
    let lost = state.withLock { state in
      state.end = state.end ?? end
      defer { state.pending = [:] }
      return state.pending
    }
    for each in lost.values { each.continuation.resume(returning: .failure(end)) }
  }

  /// The last line that it wrote on standard error; all of that goes to ours.
  private static func lastLine(of errors: Int32) -> String? {
    let size = lseek(errors, 0, SEEK_END)
    var bytes = [UInt8](repeating: 0, count: Int(min(max(size, 0), 65_536)))
    let count = pread(errors, &bytes, bytes.count, size - off_t(bytes.count))
    guard count > 0 else { return nil }
    write(STDERR_FILENO, bytes, count)
    return bytes[..<count].split(separator: UInt8(ascii: "\n")).last.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Waits for the process, whose output has ended.
  private func reap() {
    state.withLock { $0.isReaping = true }
    kill(process, SIGTERM)
    for _ in 0..<50 {
      guard waitpid(process, nil, WNOHANG) == 0 else { return }
      usleep(100_000)
    }
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }

  static let patience = Duration.seconds(30)

  /// Gives up what has waited too long, and the server with it: it does not answer any more.
  func giveUp() {
    let late = state.withLock { state in
      let late = state.pending.filter { .now - $0.value.since > Self.patience }
      for id in late.keys { state.pending[id] = nil }
      return late.values
    }
    for each in late { each.continuation.resume(returning: .failure(Self.late)) }
    if !late.isEmpty { end() }
  }

  private static let late = ResponseError(
    code: 7, message: "daybook did not answer in time. Try again.", data: ["kind": "unavailable"])

  func ask<Params: WireParams>(_ params: Params) async throws -> Params.Reply {
    try Params.Reply(json: await result(Params.method, params.json))
  }

  /// Returns the method's result, which `hear` gets before any later notification. Throws an error
  /// response.
  func result(
    _ method: String, _ params: JSON, hear: (@Sendable (JSON) -> Void)? = nil
  ) async throws -> JSON {
    let answer = await withCheckedContinuation { continuation in
      let (id, ending) = state.withLock { state in
        state.lastID += 1
        if state.end == nil {
          state.pending[state.lastID] = Pending(continuation: continuation, hear: hear)
        }
        return (state.lastID, state.end)
      }
      if let ending { return continuation.resume(returning: .failure(ending)) }
      let message: JSON = [
        "id": .integer(id), "jsonrpc": "2.0", "method": .string(method), "params": params,
      ]
      if !writer.put(message.bytes + [UInt8(ascii: "\n")]) { end() }
    }
    return try answer.get()
  }

  private func read(_ output: Int32, _ notify: (String, JSON) -> Void) {
    var (buffer, line): ([UInt8], [UInt8]) = ([UInt8](repeating: 0, count: 65_536), [])
    while true {
      let count = Glibc.read(output, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      var part = buffer[..<count]
      while let end = part.firstIndex(of: UInt8(ascii: "\n")) {
        take(line + part[..<end], notify)
        line = []
        part = part[(end + 1)...]
      }
      line += part
    }
  }

  private func take(_ line: [UInt8], _ notify: (String, JSON) -> Void) {
    guard let message = try? JSON(parsing: line) else { return }
    if case .string(let method)? = message["method"] {
      notify(method, message["params"] ?? [:])
    } else if case .integer(let id)? = message["id"],
      let pending = state.withLock({ $0.pending.removeValue(forKey: id) })
    {
      let answer = Self.answer(message)
      if case .success(let result) = answer { pending.hear?(result) }
      pending.continuation.resume(returning: answer)
    }
  }

  private static func answer(_ message: JSON) -> Result<JSON, ResponseError> {
    guard let error = message["error"] else { return .success(message["result"] ?? .null) }
    var (code, words) = (0, "")
    if case .integer(let number)? = error["code"] { code = Int(clamping: number) }
    if case .string(let text)? = error["message"] { words = text }
    if case .string(let hint)? = error["data"]?["hint"] { words += " \(hint)" }
    return .failure(ResponseError(code: code, message: words, data: error["data"]))
  }
}
