import CivilTime
import DaybookServer
import JSON
import JSONRPC
import Synchronization
import Testing

/// A client of a server in this process, with the clock fixed at 2026-03-04T09:00 in Berlin.
final class TestClient {
  let server: Server
  let notifications = Notifications()
  private let dispatcher: Dispatcher

  init(name: String = "test", database: String? = nil, capabilities: JSON = [:]) throws {
    let now = try #require(LocalDateTime("2026-03-04T09:00"))
    server = try Server(
      options: ServerOptions(
        database: database, clock: .fixed(now), timeZone: "Europe/Berlin", mode: .conformance))
    dispatcher = Dispatcher(server, notify: notifications.add)
    server.connect(notifications)
    try result("initialize", ["capabilities": capabilities, "clientInfo": ["name": .string(name)]])
  }

  @discardableResult
  func result(_ method: String, _ params: JSON = [:]) throws -> JSON {
    defer { notifications.runLane() }
    return try dispatcher.perform(method, params).get()
  }

  func perform(
    _ method: String, _ params: JSON, cancelledWith call: Call
  ) -> Result<JSON, ResponseError> {
    dispatcher.perform(method, params, cancelledWith: call)
  }

  /// The error that the method answers.
  func error(_ method: String, _ params: JSON = [:]) throws -> ResponseError {
    switch dispatcher.perform(method, params) {
    case .failure(let error): return error
    case .success(let result):
      throw UnexpectedResult(text: result.text)
    }
  }
}

struct UnexpectedResult: Error {
  var text: String
}

/// The notifications that a client received; what the server wants to do on the lane waits for the
/// end of the request.
final class Notifications: Peer {
  private let received = Mutex<[(method: String, params: JSON)]>([])
  private let tasks = Mutex<[@Sendable () -> Void]>([])
  private let written = Mutex<[@Sendable () -> Void]>([])
  /// What a client that does not read has left.
  let unwritten = Atomic(0)

  func notify(_ method: String, _ params: JSON) { add(method, params) }

  func onLane(_ body: @escaping @Sendable () -> Void) {
    tasks.withLock { $0.append(body) }
  }

  var unwrittenBytes: Int { unwritten.load(ordering: .relaxed) }

  func whenWritten(_ body: @escaping @Sendable () -> Void) {
    written.withLock { $0.append(body) }
  }

  /// Reads what was left.
  func write() {
    unwritten.store(0, ordering: .relaxed)
    let bodies = written.withLock { bodies in
      defer { bodies = [] }
      return bodies
    }
    for body in bodies { body() }
  }

  /// Runs what waits, and returns whether there was anything.
  @discardableResult
  func runLane() -> Bool {
    let waiting = tasks.withLock { tasks in
      defer { tasks = [] }
      return tasks
    }
    for task in waiting { task() }
    return !waiting.isEmpty
  }

  @Sendable func add(_ method: String, _ params: JSON) {
    received.withLock { $0.append((method, params)) }
  }

  /// Takes what came since the last time.
  func take() -> [(method: String, params: JSON)] {
    received.withLock { received in
      defer { received = [] }
      return received
    }
  }

  func all(_ method: String) -> [JSON] {
    received.withLock { $0.filter { $0.method == method }.map(\.params) }
  }
}

extension JSON {
  subscript(index: Int) -> JSON? {
    guard case .array(let items) = self, items.indices.contains(index) else { return nil }
    return items[index]
  }

  var count: Int? {
    guard case .array(let items) = self else { return nil }
    return items.count
  }
}
