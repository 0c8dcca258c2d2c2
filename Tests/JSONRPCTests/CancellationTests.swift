import JSON
import JSONRPC
import Synchronization
import Testing

@Suite("Cancelling") struct CancellationTests {
  private let cancelled = ResponseError.requestCancelled.json

  private func error(_ id: JSON, _ error: JSON) -> String {
    (["error": error, "id": id, "jsonrpc": "2.0"] as JSON).text
  }

  @Test("A request that is cancelled while it waits does not run and gets one answer")
  func queued() throws {
    let session = try Session()
    session.occupyLane()
    session.request(1, "write")
    session.request(2, "read")
    session.cancel(1)
    session.cancel(1)
    session.cancel("busy")
    session.endInput()
    #expect(
      try session.rest().split(separator: "\n").map(String.init) == [
        result("busy", "caught up"), error(1, cancelled), result(2, "read"),
      ])
    #expect(session.application.commits.isEmpty)
  }

  // proves: Lifecycle: So can a
  // proves: Order and durability: Long methods (effects:
  @Test("A long request that runs stops, and the lane was free meanwhile")
  func running() throws {
    let session = try Session()
    session.request(1, "long/wait")
    holdOn { session.application.log.contains("long began") }
    session.request(2, "read")
    #expect(try session.line() == result(2, "read"))
    session.cancel(1)
    #expect(try session.line() == error(1, cancelled))
  }

  // proves: Transport: long requests at
  @Test("A long request that waits for its turn is answered at once")
  func waiting() throws {
    let session = try Session(.ready { $0.maxLongRequests = 1 })
    session.request(1, "long/wait")
    session.request(2, "long/wait")
    session.request(3, "read")
    #expect(try session.line() == result(3, "read"))
    session.cancel(2)
    #expect(try session.line() == error(2, cancelled))
    session.application.gate.open()
    #expect(try session.line() == result(1, "waited"))
    session.request(4, "long/wait")
    #expect(try session.line() == result(4, "waited"))
  }

  @Test("A long request that waits for its turn is answered although more keeps coming in")
  func waitingUnderLoad() throws {
    let relay = Relay()
    let application = ToyApplication { table, _ in
      // Puts its successor into the queue and ends when that is known to be there.
      table.add("again", .read) { params, call in
        let n = try Int64(json: params?["n"] ?? .null)
        if n < 6 { relay.send(Session.message(.integer(n + 1), "again", ["n": .integer(n + 1)])) }
        if n == 2 { relay.send(Session.message(nil, "$/cancelRequest", ["id": "waits"])) }
        relay.send(Session.message(nil, "$/cancelRequest", ["id": .integer(n)]))
        holdOn { call.isCancelled }
        return "again"
      }
    }
    let session = try Session(.ready { $0.maxLongRequests = 1 }, application: application)
    relay.onSend { [weak session] in session?.send($0) }
    session.request("runs", "long/wait")
    session.request("waits", "long/wait")
    session.request(1, "again", ["n": 1])
    let ids = try (0..<7).map { _ in try session.answer()["id"] }
    #expect(ids == [1, 2, "waits", 3, 4, 5, 6])
  }

  @Test("A cancel that stands before its request in a batch counts")
  func overtaking() throws {
    let session = try Session()
    session.send([
      Session.message(nil, "$/cancelRequest", ["id": 1]), Session.message(1, "read"),
      Session.message(2, "read"),
    ])
    #expect(try session.line() == "[\(error(1, cancelled)),\(result(2, "read"))]")
  }

  @Test("A cancel after the answer, of an unknown id or without one, does nothing")
  func tooLate() throws {
    let session = try Session()
    session.request(1, "read")
    #expect(try session.line() == result(1, "read"))
    session.cancel(1)
    session.cancel("1")
    session.cancel([1])
    session.notify("$/cancelRequest")
    session.notify("$/cancelRequest", [1])
    session.request(1, "read")
    #expect(try session.line() == result(1, "read"))
  }

  @Test("The id of a cancel is told by type as well as value")
  func types() throws {
    let session = try Session()
    session.occupyLane()
    session.request(1, "read")
    session.cancel("1")
    session.cancel(1.0)
    session.cancel("busy")
    #expect(try session.lines(2) == [result("busy", "caught up"), result(1, "read")])
  }

  // proves: Messages: A second request
  @Test("A second request with an id in flight is refused, and the first one still answered")
  func duplicates() throws {
    let session = try Session()
    session.occupyLane(1)
    session.request(1, "read")
    session.cancel(1)
    #expect(try session.line() == result(1, "caught up"))
    let second = try session.answer()
    #expect(second["id"] == 1)
    #expect(second["error"]?["code"] == -32600)
    session.request(1, "read")
    #expect(try session.line() == result(1, "read"))
  }

  @Test("Two requests with one id in a batch: the second is refused")
  func duplicatesInBatch() throws {
    let session = try Session()
    session.send([Session.message(1, "read"), Session.message(1, "read")])
    guard case .array(let answers) = try session.answer() else {
      Issue.record("A batch is not answered by an array.")
      return
    }
    #expect(answers.map { $0["id"] } == [1, 1])
    #expect(answers.map { $0["error"]?["code"] } == [nil, -32600])
  }

  @Test("Requests with a null id are never duplicates")
  func nullIds() throws {
    let session = try Session()
    session.send([Session.message(.null, "read"), Session.message(.null, "read")])
    #expect(try session.line() == "[\(result(.null, "read")),\(result(.null, "read"))]")
  }

  @Test("Exit cancels long work, which gets its answer")
  func exit() throws {
    let session = try Session(.ready { $0.maxLongRequests = 1 })
    session.request(1, "long/wait")
    session.request(2, "long/wait")
    session.request(.null, "long/wait")
    session.notify("exit")
    let lines = try session.rest().split(separator: "\n").map(String.init)
    #expect(lines == [error(1, cancelled), error(2, cancelled), error(.null, cancelled)])
    #expect(session.exitCode() == 1)
  }
}

/// A way for a method to send through the session that it belongs to.
private final class Relay: Sendable {
  private let body = Mutex<(@Sendable (JSON) -> Void)?>(nil)

  func onSend(_ body: @escaping @Sendable (JSON) -> Void) { self.body.withLock { $0 = body } }

  func send(_ message: JSON) { body.withLock { $0 }?(message) }
}
