import JSON
import JSONRPC
import Synchronization
import Testing

@Suite("The conventions of another protocol") struct ConventionTests {
  /// Keeps the answers of `wait` until `release`.
  private final class Waiting: Sendable {
    private let answers = Mutex<[LaterAnswer]>([])

    func keep(_ answer: LaterAnswer) { answers.withLock { $0.append(answer) } }

    func release(_ result: JSON) {
      for answer in answers.withLock({ $0 }) { answer.give(.success(result)) }
    }
  }

  private func session(_ waiting: Waiting = Waiting()) throws -> Session {
    var options = ConnectionOptions()
    options.framing = .lines
    options.conventions = .modelContext
    options.maxPeerRequests = 1
    return try Session(
      options,
      application: ToyApplication { table, application in
        table.addLater("wait") { _, _, answer in waiting.keep(answer) }
        table.addLater("release") { params, _, answer in
          waiting.release(params ?? .null)
          answer.give(.success("released"))
          answer.give(.success("twice"))
        }
        table.add("notifications/cancelled", .read) { params, _ in
          application.note("cancelled \(params?["requestId"]?.text ?? "")")
          return .null
        }
      })
  }

  @Test("No request has to be the first, and `exit`, `shutdown` and `$/setTrace` mean nothing")
  func noLifecycle() throws {
    let session = try session()
    session.notify("exit")
    session.notify("$/setTrace", ["value": "verbose"])
    session.request(1, "sum", [2, 3])
    #expect(try session.answer()["result"] == 5)
    session.request(2, "shutdown")
    #expect(try session.answer()["error"]?["code"] == -32601)
  }

  @Test("A method that answers later holds up nothing, and answers once")
  func later() throws {
    let session = try session()
    session.request("a", "wait")
    session.request("b", "wait")
    session.request(1, "sum", [2, 3])
    #expect(try session.answer()["id"] == 1)
    session.request(2, "release", ["x": 1])
    #expect(try session.answer() == ["id": "a", "jsonrpc": "2.0", "result": ["x": 1]])
    #expect(try session.answer()["id"] == "b")
    #expect(try session.answer()["result"] == "released")
    session.request("a", "sum", [1])
    #expect(try session.answer()["result"] == 1)
  }

  @Test("A batch waits for its later answers")
  func batch() throws {
    let session = try session()
    session.send([
      ["jsonrpc": "2.0", "id": "a", "method": "wait"],
      ["jsonrpc": "2.0", "id": 1, "method": "sum", "params": [2, 3]],
    ])
    session.request(2, "release", [:])
    #expect(
      try session.answer() == [
        ["id": "a", "jsonrpc": "2.0", "result": [:]], ["id": 1, "jsonrpc": "2.0", "result": 5],
      ])
    #expect(try session.answer()["result"] == "released")
  }

  @Test("A cancelled request has no answer, its id is free, and the application hears of it")
  func cancelled() throws {
    let session = try session()
    session.request("a", "wait")
    session.notify("notifications/cancelled", ["requestId": "a"])
    session.request(1, "release", [:])
    #expect(try session.answer()["id"] == 1)
    #expect(session.application.log.contains("cancelled \"a\""))
    session.request("a", "sum", [1])
    #expect(try session.answer()["result"] == 1)
  }

  @Test("`$/cancelRequest` cancels nothing")
  func foreignCancel() throws {
    let session = try session()
    session.request("a", "wait")
    session.notify("$/cancelRequest", ["id": "a"])
    session.request(1, "release", [:])
    #expect(try session.answer()["id"] == "a")
  }

  @Test("An answer of the peer is taken on the lane, and a request that is not wanted is cancelled")
  func peer() throws {
    let session = try session()
    let taken = Mutex<Result<JSON, PeerRequestError>?>(nil)
    let connection = session.connection
    let first = try connection.request("ask", ["a": 1]) { answer in taken.withLock { $0 = answer } }
    #expect(
      try session.answer()
        == ["id": .integer(first), "jsonrpc": "2.0", "method": "ask", "params": ["a": 1]])
    #expect(throws: PeerRequestError.busy) { _ = try connection.request("ask") { _ in } }
    session.send(["id": .integer(first), "jsonrpc": "2.0", "result": "well"])
    holdOn { taken.withLock { $0 } == .success("well") }
    let second = try connection.request("ask") { _ in taken.withLock { $0 = .failure(.ended) } }
    _ = try session.answer()
    connection.cancelRequest(second)
    connection.cancelRequest(second)
    #expect(
      try session.answer()
        == [
          "jsonrpc": "2.0", "method": "notifications/cancelled",
          "params": ["requestId": .integer(second)],
        ])
    session.send(["id": .integer(second), "jsonrpc": "2.0", "result": "late"])
    holdOn { !session.log.all.isEmpty }
    #expect(taken.withLock { $0 } == .success("well"))
  }
}
