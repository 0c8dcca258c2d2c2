import JSON
import JSONRPC
import Testing

@Suite("Long requests") struct LongRequestTests {
  @Test("Progress is reported under the client's token, before the answer")
  func progress() throws {
    let session = try Session()
    session.request(1, "long/progress", ["workDoneToken": "t"])
    func line(_ value: JSON) -> String {
      Session.message(nil, "$/progress", ["token": "t", "value": value]).text
    }
    #expect(
      try session.lines(4) == [
        line(["kind": "begin", "title": "Counting"]),
        line(["kind": "report", "message": "Half", "percentage": 50]),
        line(["kind": "end", "message": "Done"]), result(1, "counted"),
      ])
  }

  @Test("A report that repeats the one before it is not sent")
  func repeatedProgress() throws {
    let application = ToyApplication { table, _ in
      table.add("long/repeat", .long) { _, call in
        for text in ["1 of 2", "2 of 2", "2 of 2", "1 of 2"] { call.progress.report(text) }
        return "done"
      }
    }
    let session = try Session(application: application)
    session.request(1, "long/repeat", ["workDoneToken": "t"])
    let reports = try (0..<3).map { _ in try session.answer()["params"]?["value"]?["message"] }
    #expect(reports == ["1 of 2", "2 of 2", "1 of 2"])
    #expect(try session.line() == result(1, "done"))
  }

  // proves: Lifecycle: `$/progress {token, value}`
  @Test("Without a token, or with one that is neither text nor integer, nothing is reported")
  func noToken() throws {
    let session = try Session()
    session.request(1, "long/progress")
    #expect(try session.line() == result(1, "counted"))
    session.request(2, "long/progress", ["workDoneToken": true])
    #expect(try session.line() == result(2, "counted"))
  }

  @Test("A progress token dies with the response")
  func deadToken() throws {
    let kept = Kept()
    let application = ToyApplication { table, _ in
      for (name, effects) in [("keep", Effects.read), ("long/keep", .long)] {
        table.add(name, effects) { _, call in
          kept.call = call
          return "kept"
        }
      }
    }
    let session = try Session(application: application)
    for (id, name) in [(1, "keep"), (2, "long/keep")] as [(JSON, String)] {
      session.request(id, name, ["workDoneToken": "t"])
      #expect(try session.line() == result(id, "kept"))
      try #require(kept.call).progress.report("Too late")
      session.request(3, "read")
      #expect(try session.line() == result(3, "read"))
    }
  }

  // proves: Order and durability: Long methods (effects:
  @Test("Work handed to the lane is committed when the call returns")
  func onLane() throws {
    let session = try Session()
    session.request(1, "long/write")
    #expect(try session.line() == result(1, 1))
    #expect(session.application.commits == [1])
  }

  @Test("Work handed to the lane that cannot be committed fails")
  func onLaneFailing() throws {
    let session = try Session()
    session.application.failCommits()
    session.request(1, "long/write")
    #expect(try session.answer()["error"]?["code"] == 7)
  }

  @Test("Long work finds what was written before it committed")
  func sees() throws {
    let application = ToyApplication { table, application in
      table.add("long/look", .long) { _, _ in
        defer { application.note("looked") }
        return .integer(Int64(application.commits.count))
      }
      // Keeps the group open until the long request has looked.
      table.add("linger", .read) { _, _ in
        holdOn { application.log.contains("looked") }
        return .null
      }
    }
    let session = try Session(application: application)
    session.send([
      Session.message(1, "write"), Session.message(2, "long/look"), Session.message(3, "linger"),
    ])
    #expect(
      try session.line() == "[\(result(1, "written")),\(result(2, 1)),\(result(3, .null))]")
  }

  @Test("A long request delays only the batch that it is in")
  func batch() throws {
    let session = try Session()
    session.send([
      Session.message(1, "long/wait"), Session.message(2, "read"), Session.message(3, "write"),
    ])
    session.request(4, "read")
    #expect(try session.line() == result(4, "read"))
    session.application.gate.open()
    #expect(
      try session.line()
        == "[\(result(1, "waited")),\(result(2, "read")),\(result(3, "written"))]")
  }

  @Test("The end of input waits for long work")
  func endOfInput() throws {
    let session = try Session()
    session.request(1, "long/wait")
    session.request(2, "long/write")
    session.endInput()
    #expect(try session.line() == result(2, 1))
    session.application.gate.open()
    #expect(try session.rest() == result(1, "waited") + "\n")
    #expect(session.exitCode() == 0)
  }
}

private final class Kept: @unchecked Sendable {
  // Unchecked: the test reads it only after the answer that follows its being set.
  var call: Call?
}
