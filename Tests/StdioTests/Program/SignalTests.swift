import Foundation
import Glibc
import JSON
import Support
import Testing

@Suite("Signals")
struct SignalTests {
  @Test(
    "SIGTERM and SIGHUP end the server in order, and what it answered is in the database",
    arguments: [SIGTERM, SIGHUP])
  func ends(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let server = try TestServer(database: folder.path("kept.db"))
    try server.initialize()
    for id in 1...500 {
      try server.send(
        "task/add", ["id": .string("t\(id)"), "title": "Sow"], id: .integer(Int64(id)))
    }
    #expect(try server.next()["result"]?["id"] == "t1")
    server.process.signal(signal)
    var answered = 1
    while let text = try server.process.next(as: .lines) {
      if try JSON(parsing: text)["result"] != nil { answered += 1 }
    }
    #expect(try server.process.end() == .exit(128 + signal))

    let later = try TestServer(database: folder.path("kept.db"))
    try later.initialize()
    #expect(try later.result(of: "task/get", ["id": .string("t\(answered)")])["title"] == "Sow")
  }

  @Test("A signal ends a server that nobody has written to yet", .timeLimit(.minutes(1)))
  func endsBeforeTheFirstMessage() throws {
    let server = try TestServer()
    while try !isBlocked(SIGTERM, in: server.process.processID) { sched_yield() }
    server.process.signal(SIGTERM)
    #expect(try server.process.rest() == [])
    #expect(try server.process.end() == .exit(128 + SIGTERM))
  }

  @Test("A server whose shared memory is cut short says why it ends, and the data are whole")
  func busError() throws {
    let server = try TestServer()
    try server.initialize()
    try server.result(of: "task/add", ["id": "fern", "title": "Water the fern"])
    let path = server.folder.path("test.db")
    #expect(truncate(path + "-shm", 0) == 0)
    try? server.send("task/list", id: "list")
    #expect(try server.process.end() == .signal(SIGBUS))
    #expect(
      try server.log()
        == """
        daybook: error: The file beside the database that ends in -shm was cut short, or the disk \
        failed, so this process ends. What was saved is whole; start it again.

        """)
    let later = try TestServer(database: path)
    try later.initialize()
    #expect(try later.result(of: "task/get", ["id": "fern"])["title"] == "Water the fern")
    #expect(try later.result(of: "data/verify")["findings"] == [])
  }

  /// Whether the program has taken the signal into its own hands (proc(5), SigBlk): until then it
  /// would be ended by it.
  private func isBlocked(_ signal: Int32, in processID: Int32) throws -> Bool {
    let status = try String(contentsOfFile: "/proc/\(processID)/status", encoding: .utf8)
    let mask = try #require(status.firstMatch(of: /SigBlk:\s*([0-9a-f]+)/)).output.1
    return try #require(UInt64(mask, radix: 16)) & (1 << UInt64(signal - 1)) != 0
  }
}
