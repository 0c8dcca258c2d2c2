import JSON
import JSONRPC
import Testing

@Suite("Groups") struct GroupTests {
  /// The notification "committing" marks in the output where the commit began.
  private func session(_ options: ConnectionOptions = .ready) throws -> Session {
    let session = try Session(options)
    session.application.onCommit { [connection = session.connection] in
      connection.notify("committing", [:])
    }
    return session
  }

  private let committing = Session.message(nil, "committing", [:]).text

  /// Sends all of it so that the lane finds it waiting, as one group.
  private func sendTogether(_ session: Session, _ body: () -> Void) throws {
    session.occupyLane()
    body()
    session.cancel("busy")
    #expect(try session.line() == result("busy", "caught up"))
  }

  @Test("What is told of a commit comes after the answers that waited for it")
  func toldAfterwards() throws {
    let session = try session()
    session.application.onDidCommit { [connection = session.connection] in
      connection.notify("committed", [:])
    }
    try sendTogether(session) {
      session.request(1, "write")
      session.request(2, "read")
    }
    #expect(try session.lines(3) == [committing, result(1, "written"), result(2, "read")])
    #expect(try session.line() == Session.message(nil, "committed", [:]).text)
  }

  @Test("Nothing is told of a commit that failed")
  func notTold() throws {
    let session = try session()
    session.application.onDidCommit { [connection = session.connection] in
      connection.notify("committed", [:])
    }
    session.application.failCommits()
    session.request(1, "write")
    #expect(try session.line() == committing)
    #expect(try session.answer()["error"]?["code"] == 7)
    session.request(2, "read")
    #expect(try session.line() == result(2, "read"))
  }

  @Test("Answers leave after the commit, those of reads that saw a write too, earlier ones before")
  func withheld() throws {
    let session = try session()
    try sendTogether(session) {
      session.request(1, "read")
      session.request(2, "write")
      session.request(3, "read")
      session.send(line: "nonsense")
      session.request(4, "write")
    }
    #expect(try session.lines(2) == [result(1, "read"), committing])
    #expect(try session.lines(2) == [result(2, "written"), result(3, "read")])
    #expect(try session.answer()["error"]?["code"] == -32700)
    #expect(try session.line() == result(4, "written"))
    #expect(session.application.commits == [2])
  }

  @Test("A commit that fails turns every answer that waited for it into the error")
  func failure() throws {
    let session = try session()
    session.application.failCommits()
    try sendTogether(session) {
      session.request(1, "read")
      session.request(2, "write")
      session.request(3, "read")
      session.send(line: "nonsense")
    }
    #expect(try session.lines(2) == [result(1, "read"), committing])
    for id in [2, 3] as [JSON] {
      let answer = try session.answer()
      #expect(answer["id"] == id)
      #expect(answer["error"]?["data"] == ["kind": "unavailable"])
    }
    #expect(try session.answer()["error"]?["code"] == -32700)
    #expect(session.log.all.count == 1)
    session.request(5, "read")
    #expect(try session.line() == result(5, "read"))
  }

  @Test("A group ends at its limit")
  func limit() throws {
    let session = try session(.ready { $0.groupLimit = 2 })
    try sendTogether(session) {
      for id in 1...4 { session.request(.integer(Int64(id)), "write") }
    }
    while try session.line() != result(4, "written") {}
    #expect(session.application.commits.allSatisfy { $0 <= 2 })
    #expect(session.application.commits.reduce(0, +) == 4)
  }

  @Test("A group ends when its time is up")
  func time() throws {
    let session = try session(.ready { $0.groupMilliseconds = 0 })
    try sendTogether(session) {
      for id in 1...3 { session.request(.integer(Int64(id)), "write") }
    }
    _ = try session.lines(6)
    #expect(session.application.commits == [1, 1, 1])
  }

  @Test("A group lasts longer where commits are slow, within bounds")
  func slowCommits() {
    var options = ConnectionOptions()
    #expect([0, 2, 5, 1_000].map(options.groupMilliseconds(afterCommitOf:)) == [20, 20, 40, 240])
    options.groupMilliseconds = 0
    #expect(options.groupMilliseconds(afterCommitOf: 1_000) == 0)
    options.groupMilliseconds = .max
    #expect(options.groupMilliseconds(afterCommitOf: 1_000) == .max)
  }

  @Test("The answer of a batch waits for the commit as one")
  func batch() throws {
    let session = try session()
    session.send([Session.message(1, "read"), Session.message(2, "write")])
    #expect(
      try session.lines(2) == [committing, "[\(result(1, "read")),\(result(2, "written"))]"])
  }

  @Test("A batch larger than a group is committed in parts and answered once")
  func largeBatch() throws {
    let session = try session(.ready { $0.groupLimit = 2 })
    session.send(.array((1...5).map { Session.message(.integer($0), "write") }))
    #expect(try session.lines(3) == [committing, committing, committing])
    guard case .array(let answers) = try session.answer() else {
      Issue.record("A batch is not answered by an array.")
      return
    }
    #expect(answers.map { $0["id"] } == [1, 2, 3, 4, 5])
    #expect(session.application.commits == [2, 2, 1])
  }

  @Test("What a notification wrote is committed too")
  func notification() throws {
    let session = try session()
    session.notify("write")
    #expect(try session.line(after: { session.request(1, "read") }) == committing)
  }

  @Test("A request that fails is answered with its own error")
  func ownError() throws {
    let session = try session()
    session.request(1, "fail")
    #expect(try session.answer()["error"]?["code"] == 7)
    #expect(session.application.commits.isEmpty)
  }
}

extension Session {
  fileprivate func line(after body: () -> Void) throws -> String {
    body()
    return try line()
  }
}
