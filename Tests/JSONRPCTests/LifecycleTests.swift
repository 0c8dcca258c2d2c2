import JSON
import JSONRPC
import Testing

@Suite("The life of a session") struct LifecycleTests {
  private func code(_ session: Session) throws -> JSON? { try session.answer()["error"]?["code"] }

  @Test("Before initialize a request is refused and a notification dropped")
  func before() throws {
    let session = try Session(.uninitialized)
    session.notify("update", [1])
    session.request(1, "read")
    let answer = try session.answer()
    #expect(answer["error"]?["code"] == -32002)
    #expect(answer["error"]?["data"] == ["kind": "serverNotInitialized"])
    session.request(2, "initialize", [:])
    #expect(try session.line() == result(2, ["hello": true]))
    session.notify("update", [2])
    session.request(3, "read")
    #expect(try session.line() == result(3, "read"))
    #expect(session.application.log == ["initialize {}", "didInitialize", "update [2]"])
  }

  @Test("A second initialize is refused, and one that failed may be tried again")
  func twice() throws {
    let session = try Session(.uninitialized)
    session.request(1, "initialize", ["refuse": true])
    #expect(try code(session) == 7)
    session.request(2, "read")
    #expect(try code(session) == -32002)
    session.request(3, "initialize")
    #expect(try session.answer()["result"] == ["hello": true])
    session.request(4, "initialize")
    #expect(try code(session) == -32600)
  }

  @Test("Notified, initialize and shutdown do nothing")
  func notified() throws {
    let session = try Session(.uninitialized)
    session.notify("initialize", [:])
    session.request(1, "read")
    #expect(try code(session) == -32002)
    session.request(2, "initialize", ["n": 2])
    #expect(try session.line() == result(2, ["hello": true]))
    session.notify("initialize", ["n": 3])
    session.notify("shutdown")
    session.request(4, "read")
    #expect(try session.line() == result(4, "read"))
    session.notify("exit")
    #expect(session.exitCode() == 1)
    #expect(session.application.log == [#"initialize {"n":2}"#, "didInitialize"])
  }

  @Test("A request method that is notified runs only between initialize and shutdown")
  func notifiedRequests() throws {
    let session = try Session(.uninitialized)
    session.notify("write", ["n": 1])
    session.request(1, "initialize")
    session.notify("write", ["n": 2])
    session.request(2, "shutdown")
    session.notify("write", ["n": 3])
    session.notify("exit")
    #expect(session.exitCode() == 0)
    #expect(session.application.log == ["initialize -", "didInitialize", "write 2"])
    #expect(session.application.commits == [1])
  }

  @Test("After shutdown every request is refused, and exit ends with 0")
  func shutdown() throws {
    let session = try Session(.uninitialized)
    session.request(1, "initialize")
    session.request(2, "shutdown")
    session.request(3, "read")
    session.request(4, "initialize")
    session.request(5, "shutdown")
    session.notify("update", [1])
    session.notify("exit")
    _ = try session.answer()
    #expect(try session.line() == #"{"id":2,"jsonrpc":"2.0","result":null}"#)
    for _ in 3...5 { #expect(try code(session) == -32600) }
    #expect(session.exitCode() == 0)
    #expect(!session.application.log.contains("update [1]"))
  }

  @Test("Exit without shutdown ends with 1, before initialize and after")
  func exit() throws {
    let fresh = try Session(.uninitialized)
    fresh.notify("exit")
    #expect(fresh.exitCode() == 1)
    let session = try Session()
    session.request(1, "write")
    session.notify("exit")
    session.request(2, "write")
    #expect(try session.rest() == result(1, "written") + "\n")
    #expect(session.exitCode() == 1)
    #expect(session.application.commits == [1])
  }

  @Test("The end of input ends with 0, also before the first message")
  func endOfInput() throws {
    let session = try Session(.uninitialized)
    session.endInput()
    #expect(session.exitCode() == 0)
  }

  @Test("The application hears of the session after the answer to initialize was handed over")
  func didInitialize() throws {
    let application = ToyApplication()
    let session = try Session(.uninitialized, application: application)
    application.onInitialize { [connection = session.connection] in
      connection.notify("ready", [:])
    }
    // What is asked in the same write finds the session ready.
    session.send(
      Array(
        """
        {"id":1,"jsonrpc":"2.0","method":"initialize"}
        {"id":2,"jsonrpc":"2.0","method":"read"}

        """.utf8))
    let ready = Session.message(nil, "ready", [:]).text
    #expect(try session.lines(3) == [result(1, ["hello": true]), ready, result(2, "read")])
  }

  // proves: Transport: `daybook pipe` is
  @Test("An implicit initialize gets its params, no answer, and ends the session where it fails")
  func implicit() throws {
    let session = try Session(.ready { $0.implicitInitialize = ["zone": "utc"] })
    session.request(1, "initialize")
    #expect(try code(session) == -32600)
    #expect(session.application.log == [#"initialize {"zone":"utc"}"#, "didInitialize"])
    let refused = try Session(.ready { $0.implicitInitialize = ["refuse": true] })
    #expect(refused.exitCode() == 1)
    #expect(refused.log.all == ["The session could not begin: The disk is full."])
  }

  @Test("An unknown $/ notification is ignored and an unknown $/ request is not found")
  func dollar() throws {
    let session = try Session()
    session.notify("$/unknown")
    session.notify("initialized", [:])
    session.request(1, "$/unknown")
    #expect(try code(session) == -32601)
    session.request(2, "exit")
    #expect(try code(session) == -32601)
  }

  @Test("With trace on, what is received and answered is logged to the client")
  func trace() throws {
    let session = try Session()
    session.request(1, "read")
    session.notify("$/setTrace", ["value": "messages"])
    session.request(2, "echo", ["a": 1])
    session.notify("$/setTrace", ["value": "verbose"])
    session.request(3, "echo", ["a": 1])
    session.notify("$/setTrace", ["value": "off"])
    session.request(4, "read")
    func log(_ message: JSON, _ verbose: JSON? = nil) -> String {
      var params: JSONObject = ["message": message]
      params["verbose"] = verbose
      return Session.message(nil, "$/logTrace", .object(params)).text
    }
    #expect(
      try session.lines(10) == [
        result(1, "read"),
        log("Received request “echo” (2)."), result(2, ["a": 1]),
        log("Answered request “echo” (2)."),
        log("Received notification “$/setTrace”."),
        log("Received request “echo” (3).", #"{"a":1}"#), result(3, ["a": 1]),
        log("Answered request “echo” (3).", #"{"a":1}"#),
        log("Received notification “$/setTrace”.", #"{"value":"off"}"#),
        result(4, "read"),
      ])
  }

  @Test("Requests inside the batch that initializes find the session ready")
  func batch() throws {
    let session = try Session(.uninitialized)
    session.send([Session.message(1, "initialize"), Session.message(2, "read")])
    #expect(try session.line() == "[\(result(1, ["hello": true])),\(result(2, "read"))]")
    #expect(session.application.log == ["initialize -", "didInitialize"])
  }
}
