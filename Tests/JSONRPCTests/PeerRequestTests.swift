import JSON
import JSONRPC
import Synchronization
import Testing

@Suite("Requests to the peer") struct PeerRequestTests {
  /// A session that asks its peer, in lines, before the peer has said anything.
  private func asking(limit: Int = 8) throws -> Session {
    try Session(
      .ready {
        $0.maxPeerRequests = limit
        $0.framing = .lines
      })
  }

  /// Asks in a thread of its own; the outcome can be waited for.
  private func ask(
    _ session: Session, _ method: String, within milliseconds: Int = 20_000,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> Outcome {
    let outcome = Outcome()
    startDetachedThread { [connection = session.connection] in
      do throws(PeerRequestError) {
        outcome.set(
          .success(
            try connection.request(
              method, ["a": 1], within: milliseconds, isCancelled: isCancelled)))
      } catch {
        outcome.set(.failure(error))
      }
    }
    return outcome
  }

  @Test("A request has an id of its own, and its result is that of the answer")
  func answered() throws {
    let session = try asking()
    let outcome = ask(session, "greet")
    #expect(
      try session.answer() == ["jsonrpc": "2.0", "id": 1, "method": "greet", "params": ["a": 1]])
    session.send(["jsonrpc": "2.0", "id": 1, "result": ["text": "hello"]])
    #expect(outcome.value == .success(["text": "hello"]))
  }

  @Test("A request that is begun leaves ahead of what is sent afterwards")
  func begun() throws {
    let session = try asking()
    let answers = try ["first", "second"].map { name in
      defer { session.connection.notify("after \(name)", [:]) }
      return try session.connection.beginRequest(name)
    }
    let methods = try (0..<4).map { _ in try session.answer()["method"] }
    #expect(methods == ["first", "after first", "second", "after second"])
    session.send(["jsonrpc": "2.0", "id": 2, "result": "b"])
    #expect(try answers[1].result(within: 20_000) == "b")
  }

  @Test("Answers find their requests in any order, also in a batch, beside requests of the peer")
  func order() throws {
    let session = try asking()
    let first = ask(session, "first")
    _ = try session.line()
    let second = ask(session, "second")
    _ = try session.line()
    session.send([
      ["jsonrpc": "2.0", "id": 2, "result": "b"],
      ["jsonrpc": "2.0", "id": 1, "method": "sum", "params": [2, 3]],
      ["jsonrpc": "2.0", "id": 1, "error": ["code": 7, "message": "No.", "data": ["x": 1]]],
    ])
    #expect(second.value == .success("b"))
    #expect(first.value == .failure(.refused(code: 7, message: "No.", data: ["x": 1])))
    #expect(try session.line().contains(#""id":1"#))
  }

  @Test(
    "An answer that has neither a result nor an error of the standard's shape is malformed",
    arguments: [
      ["error": "No."], ["error": ["code": 1.5, "message": "No."]], ["error": ["code": 1]],
      ["result": 1, "error": ["code": 1, "message": "No."]],
    ] as [JSON])
  func malformed(_ answer: JSON) throws {
    let session = try asking()
    let outcome = ask(session, "greet")
    _ = try session.line()
    guard case .object(var object) = answer else { return }
    object["id"] = 1
    object["jsonrpc"] = "2.0"
    session.send(.object(object))
    #expect(outcome.value == .failure(.malformed))
  }

  @Test("A request that is not answered in time is cancelled, and its late answer is logged")
  func late() throws {
    let session = try asking()
    let outcome = ask(session, "greet", within: 1)
    #expect(outcome.value == .failure(.timedOut))
    _ = try session.line()
    #expect(
      try session.answer()
        == ["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 1]])
    session.send(["jsonrpc": "2.0", "id": 1, "result": 1])
    holdOn { session.log.all == ["An answer to the request 1 came in, which waits for none."] }
  }

  @Test("Who asked may cancel") func cancelled() throws {
    let session = try asking()
    let outcome = ask(session, "greet", isCancelled: { true })
    #expect(outcome.value == .failure(.cancelled))
  }

  @Test("A second answer and one without an id are logged, and do no harm") func stray() throws {
    let session = try asking()
    let outcome = ask(session, "greet")
    _ = try session.line()
    for _ in 1...2 { session.send(["jsonrpc": "2.0", "id": 1, "result": 1]) }
    session.send(["jsonrpc": "2.0", "id": "1", "result": 1])
    #expect(outcome.value == .success(1))
    holdOn { session.log.all.count == 2 }
  }

  @Test("Requests that wait fail when the peer goes, and so do later ones") func end() throws {
    let session = try asking()
    let outcome = ask(session, "greet")
    _ = try session.line()
    session.endInput()
    #expect(outcome.value == .failure(.ended))
    #expect(ask(session, "greet").value == .failure(.ended))
  }

  @Test("More requests than the peer may have at once are not sent") func busy() throws {
    let session = try asking(limit: 1)
    let first = ask(session, "greet")
    _ = try session.line()
    #expect(ask(session, "greet").value == .failure(.busy))
    session.send(["jsonrpc": "2.0", "id": 1, "result": 1])
    #expect(first.value == .success(1))
  }

  @Test("A session that asks nothing takes answers without a word") func silent() throws {
    let session = try Session()
    session.send(["jsonrpc": "2.0", "id": 1, "result": 1])
    session.request(1, "sum", [2, 3])
    _ = try session.line()
    #expect(session.log.all.isEmpty)
  }
}

@Suite("Methods by what begins their names, and beside the lane by their params")
struct MethodFamilyTests {
  @Test("A family answers the names that begin with its prefix and have no method of their own")
  func family() throws {
    let application = ToyApplication { table, _ in
      table.addFamily("x/", .read) { _, call in .string(call.method) }
      table.add("x/own", .read) { _, _ in "own" }
    }
    let session = try Session(application: application)
    session.request(1, "x/hello/greet")
    session.request(2, "x/own")
    session.request(3, "x/")
    #expect(try session.lines(2) == [result(1, "x/hello/greet"), result(2, "own")])
    #expect(try session.line().contains("-32601"))
  }

  @Test("A method of the lane runs beside it where its params say so") func beside() throws {
    let application = ToyApplication { table, application in
      table.add("show", .read) { params, _ in
        if params?["name"] == "slow" { application.gate.wait() }
        return params?["name"] ?? .null
      }
      table.runBesideTheLane("show") { $0?["name"] == "slow" }
    }
    let session = try Session(application: application)
    session.request(1, "show", ["name": "slow"])
    session.request(2, "show", ["name": "quick"])
    #expect(try session.line() == result(2, "quick"))
    application.gate.open()
    #expect(try session.line() == result(1, "slow"))
  }
}

/// What a thread has found out.
private final class Outcome: Sendable {
  private let gate = Gate()
  private let stored = Kept()

  func set(_ value: Result<JSON, PeerRequestError>) {
    stored.set(value)
    gate.open()
  }

  var value: Result<JSON, PeerRequestError>? {
    gate.wait()
    return stored.value
  }

  private final class Kept: Sendable {
    private let state = Mutex<Result<JSON, PeerRequestError>?>(nil)
    func set(_ value: Result<JSON, PeerRequestError>) { state.withLock { $0 = value } }
    var value: Result<JSON, PeerRequestError>? { state.withLock { $0 } }
  }
}
