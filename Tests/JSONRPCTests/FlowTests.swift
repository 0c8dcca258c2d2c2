import Foundation
import JSON
import JSONRPC
import Synchronization
import Testing

@Suite("Flow, and how a session ends") struct FlowTests {
  /// True once the server has left its input full for a while, false when all of it went through.
  private func staysFull(_ session: Session, unless sender: Flag) -> Bool {
    var fullPolls = 0
    while fullPolls < 50, !sender.isSet {
      var target = pollfd(fd: session.input, events: Int16(POLLOUT), revents: 0)
      fullPolls = poll(&target, 1, 1) == 0 ? fullPolls + 1 : 0
    }
    return !sender.isSet
  }

  @Test("20,000 requests are taken although nobody reads, and answered when somebody does")
  func flood() throws {
    let session = try Session()
    let count = 20_000
    for id in 0..<count { session.request(.integer(Int64(id)), "read") }
    session.endInput()
    for id in 0..<count {
      try #require(try session.line() == result(.integer(Int64(id)), "read"))
    }
    #expect(try session.rest().isEmpty)
    #expect(session.exitCode() == 0)
  }

  @Test("Output that stays unread past the cap ends the session with a logged reason")
  func unread() throws {
    let session = try Session(.ready { $0.maxUnreadBytes = 500_000 })
    let text = JSON.string(String(repeating: "x", count: 50_000))
    Thread.detachNewThread { [weak session] in
      for id in 0..<100 {
        guard let session, !session.hasEnded else { return }
        session.request(.integer(Int64(id)), "echo", ["text": text])
      }
    }
    #expect(session.exitCode() == 1)
    #expect(session.log.all == ["The client has left more than 500000 bytes unread."])
  }

  @Test("A client that reads slowly is waited for, however much it asked for at once")
  func reading() throws {
    let session = try Session(.ready { $0.maxUnreadBytes = 500_000 })
    let text = JSON.string(String(repeating: "x", count: 50_000))
    Thread.detachNewThread {
      for id in 0..<100 { session.request(.integer(Int64(id)), "echo", ["text": text]) }
      session.endInput()
    }
    for id in 0..<100 {
      Thread.sleep(forTimeInterval: 0.01)
      try #require(try session.line() == result(.integer(Int64(id)), ["text": text]))
    }
    #expect(session.exitCode() == 0)
  }

  @Test("An answer that is too long is an error, which says whether the request is done")
  func tooLong() throws {
    let text = JSON.string(String(repeating: "x", count: 1_000))
    let application = ToyApplication { table, application in
      table.add("rewrite", .write) { _, _ in
        application.write()
        return text
      }
    }
    let session = try Session(.ready { $0.maxAnswerBytes = 1_000 }, application: application)
    session.request(1, "echo", ["text": text])
    session.request(2, "rewrite")
    session.request(3, "read")
    let read = try session.answer()
    #expect(read["error"]?["data"] == ["kind": "tooLarge", "limit": 1_000])
    let write = try session.answer()
    #expect(write["error"]?["data"] == ["isDone": true, "kind": "tooLarge", "limit": 1_000])
    #expect(try session.answer()["result"] != nil)
    #expect(session.application.commits == [1])
  }

  // proves: Transport: answered but not
  @Test("Without that cap the lane waits for a slow reader and nothing is lost")
  func waiting() throws {
    let session = try Session(
      .ready {
        $0.maxUnreadBytes = nil
        $0.flushSecondsAfterEnd = nil
      })
    let text = JSON.string(String(repeating: "x", count: 50_000))
    Thread.detachNewThread {
      for id in 0..<100 { session.request(.integer(Int64(id)), "echo", ["text": text]) }
      session.endInput()
    }
    for id in 0..<100 {
      try #require(try session.line() == result(.integer(Int64(id)), ["text": text]))
    }
    #expect(session.exitCode() == 0)
  }

  // proves: Transport: read but not
  @Test("The reader pauses while too much is read and not done")
  func pending() throws {
    let session = try Session(.ready { $0.maxPendingBytes = 1_000 })
    session.request("busy", "blockLane")
    let line = Array((Session.message(nil, "update", ["x": "0123456789"]).text + "\n").utf8)
    let all = Array(repeating: line, count: 10_000).flatMap(\.self)
    let sender = Flag()
    Thread.detachNewThread {
      session.send(all)
      sender.set()
    }
    #expect(staysFull(session, unless: sender))
    session.application.gate.open()
    #expect(try session.line() == result("busy", "unblocked"))
    holdOn { sender.isSet }
    session.request(1, "read")
    #expect(try session.line() == result(1, "read"))
    #expect(session.application.log.count == 10_002)
  }

  // proves: Transport: read but not
  @Test("Values count as pending, because they take more memory than their text")
  func pendingValues() throws {
    // By their length alone all of these would fit.
    let session = try Session(.ready { $0.maxPendingBytes = 500_000 })
    session.request("busy", "blockLane")
    let message = Session.message(nil, "update", .array(Array(repeating: 1, count: 200)))
    let sender = Flag()
    Thread.detachNewThread {
      for _ in 0..<400 { session.send(message) }
      sender.set()
    }
    #expect(staysFull(session, unless: sender))
    session.application.gate.open()
    holdOn { sender.isSet }
    session.request(1, "read")
    #expect(try session.lines(2) == [result("busy", "unblocked"), result(1, "read")])
  }

  @Test("A reader that has gone away ends the session with a logged reason")
  func brokenPipe() throws {
    let session = try Session()
    session.closeOutput()
    session.request(1, "read")
    #expect(session.exitCode() == 1)
    #expect(session.log.all.count == 1)
  }

  @Test("A stop commits the group that runs, answers it, and gives its code")
  func stop() throws {
    let application = ToyApplication { table, application in
      table.add("stop", .write) { _, _ in
        application.write()
        application.stop()
        return "stopped"
      }
    }
    let session = try Session(application: application)
    application.onStop { [connection = session.connection] in connection.stop(15) }
    session.occupyLane()
    session.request(1, "write")
    session.request(2, "stop")
    session.request(3, "write")
    session.cancel("busy")
    #expect(
      try session.rest().split(separator: "\n").map(String.init) == [
        result("busy", "caught up"), result(1, "written"), result(2, "stopped"),
      ])
    #expect(session.exitCode() == 15)
    #expect(application.commits == [2])
  }

  @Test("A stop in the middle of a batch cancels the rest of it, and what ran is answered")
  func stopInBatch() throws {
    let application = ToyApplication { table, application in
      table.add("stop", .read) { _, _ in
        application.stop()
        return "stopped"
      }
    }
    let session = try Session(application: application)
    application.onStop { [connection = session.connection] in connection.stop(15) }
    session.send([
      Session.message(1, "write"), Session.message(2, "stop"), Session.message(3, "write"),
      Session.message(nil, "write"), Session.message(nil, "exit"),
    ])
    let cancelled: JSON = [
      "error": ResponseError.requestCancelled.json, "id": 3, "jsonrpc": "2.0",
    ]
    #expect(
      try session.rest()
        == "[\(result(1, "written")),\(result(2, "stopped")),\(cancelled.text)]\n")
    #expect(session.exitCode() == 15)
    #expect(application.commits == [1])
  }

  @Test("A stop wakes a session that waits for input, and cancels long work")
  func stopAtRest() throws {
    let idle = try Session()
    idle.connection.stop(3)
    #expect(idle.exitCode() == 3)
    let busy = try Session()
    busy.request(1, "long/wait")
    holdOn { busy.application.log.contains("long began") }
    busy.connection.stop(4)
    #expect(try busy.answer()["error"]?["code"] == -32800)
    #expect(busy.exitCode() == 4)
  }

  @Test("A stop ends a session whose output nobody reads")
  func stopWhileStuck() throws {
    let session = try Session(
      .ready {
        $0.maxUnreadBytes = nil
        $0.flushSecondsAfterEnd = nil
      })
    let text = JSON.string(String(repeating: "x", count: 3_000_000))
    session.request(1, "echo", ["text": text])
    session.request(2, "echo", ["text": text])
    session.endInput()
    session.connection.stop(9)
    #expect(session.exitCode() == 9)
  }

  @Test("The end of input gives up on a client that reads nothing more")
  func noFlush() throws {
    let session = try Session(.ready { $0.flushSecondsAfterEnd = 0 })
    session.request(1, "echo", ["text": .string(String(repeating: "x", count: 1_000_000))])
    session.endInput()
    #expect(session.exitCode() == 0)
    #expect(session.log.all == ["The client did not read all of its answers before the end."])
  }

  @Test("Notifications from other threads come whole and in their order")
  func notify() throws {
    let session = try Session()
    session.request(0, "read")
    _ = try session.line()
    for sender in 0..<4 {
      Thread.detachNewThread { [connection = session.connection] in
        for n in 0..<200 {
          connection.notify("tick", ["sender": .integer(Int64(sender)), "n": .integer(Int64(n))])
        }
      }
    }
    var next = [JSON: Int64]()
    for _ in 0..<800 {
      let params = try #require(try session.answer()["params"])
      let sender = try #require(params["sender"])
      #expect(params["n"] == .integer(next[sender, default: 0]))
      next[sender, default: 0] += 1
    }
  }
}

private final class Flag: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .acquiring) }
  func set() { value.store(true, ordering: .releasing) }
}
