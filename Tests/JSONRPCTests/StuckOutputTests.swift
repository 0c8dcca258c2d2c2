import JSON
import JSONRPC
import Testing

@Suite("Output that nobody reads") struct StuckOutputTests {
  /// A long method that reports until it is cancelled, far beyond what the output has room for.
  private func endlessReports() -> ToyApplication {
    ToyApplication { table, application in
      table.add("long/report", .long) { _, call in
        let text = String(repeating: "x", count: 50_000)
        var n = 0
        while !call.isCancelled {
          n += 1
          call.progress.report("\(n) \(text)")
          if n == 100 { application.note("over and over") }
        }
        application.note("stopped")
        throw ResponseError.requestCancelled
      }
    }
  }

  /// A session without a cap on unread output, in which the long method runs.
  private func reportingSession() throws -> Session {
    let session = try Session(
      .ready {
        $0.maxUnreadBytes = nil
        $0.flushSecondsAfterEnd = nil
      }, application: endlessReports())
    session.request(1, "long/report", ["workDoneToken": "t"])
    holdOn { session.application.log.contains("over and over") }
    return session
  }

  @Test("A request whose progress finds no room can be cancelled, and is answered")
  func cancel() throws {
    let session = try reportingSession()
    session.cancel(1)
    holdOn { session.application.log.contains("stopped") }
    var answer = try session.answer()
    while answer["id"] == nil { answer = try session.answer() }
    #expect(answer["error"]?["code"] == -32800)
    session.request(2, "read")
    #expect(try session.line() == result(2, "read"))
  }

  @Test("Exit ends a session whose progress finds no room, and loses no answer")
  func exit() throws {
    let session = try reportingSession()
    session.notify("exit")
    holdOn { session.application.log.contains("stopped") }
    let last = try #require(try session.rest().split(separator: "\n").last)
    #expect(try JSON(parsing: String(last))["error"]?["code"] == -32800)
    #expect(session.exitCode() == 1)
  }

  @Test("A stop ends a session whose progress finds no room, also after exit")
  func stop() throws {
    let session = try reportingSession()
    session.connection.stop(9)
    #expect(session.exitCode() == 9)
    let leaving = try reportingSession()
    leaving.notify("exit")
    holdOn { leaving.application.log.contains("stopped") }
    leaving.connection.stop(9)
    #expect(leaving.exitCode() == 1)
  }

  // proves: Lifecycle: A client that
  @Test("With a cap, progress that finds no room is dropped and the session goes on")
  func capped() throws {
    let session = try Session(
      .ready { $0.maxUnreadBytes = 500_000 }, application: endlessReports())
    session.request(1, "long/report", ["workDoneToken": "t"])
    holdOn { session.application.log.contains("over and over") }
    session.cancel(1)
    var answer = try session.answer()
    while answer["id"] == nil { answer = try session.answer() }
    #expect(answer["error"]?["code"] == -32800)
  }

  // proves: Transport: answered but not
  @Test("The answers of a batch count as unread before it is complete")
  func batch() throws {
    let application = ToyApplication { table, application in
      table.add("big", .read) { _, _ in
        application.note("big")
        return .string(String(repeating: "x", count: 50_000))
      }
    }
    let session = try Session(.ready { $0.maxUnreadBytes = 500_000 }, application: application)
    session.send(.array((0..<100).map { Session.message(.integer($0), "big") }))
    #expect(session.exitCode() == 1)
    #expect(session.log.all == ["The client has left more than 500000 bytes unread."])
    #expect(application.log.filter { $0 == "big" }.count == 10)
  }

  @Test("The answers of batches that have left count no more")
  func batches() throws {
    let session = try Session(.ready { $0.maxUnreadBytes = 500_000 })
    let text = JSON.string(String(repeating: "x", count: 100_000))
    for _ in 0..<10 {
      session.send([Session.message(1, "echo", ["text": text]), Session.message(2, "read")])
      #expect(
        try session.line() == "[\(result(1, ["text": text])),\(result(2, "read"))]")
    }
  }
}
