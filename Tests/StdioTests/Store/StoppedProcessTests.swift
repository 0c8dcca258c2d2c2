import Foundation
import Glibc
import JSON
import Support
import Testing

/// Another process that holds the write lock of the database.
@Suite("A process that holds the lock")
struct StoppedProcessTests {
  private let folder: TemporaryFolder
  private let path: String
  private let server: TestServer
  private let holder: ServerProcess

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("test.db")
    server = try TestServer(database: path)
    try server.initialize()
    try server.result(of: "task/add", ["id": "fern", "title": "Water the fern"])
    let script = """
      import sqlite3, sys
      base = sqlite3.connect(sys.argv[1], isolation_level=None)
      base.execute("BEGIN IMMEDIATE")
      print("held", flush=True)
      sys.stdin.read()
      """
    holder = try ServerProcess(
      ["/usr/bin/python3", "-c", script, path], standardError: .file(folder.path("holder")))
    #expect(try holder.next(as: .lines) == "held")
  }

  @Test("A stopped one is named after a second, and reads are answered meanwhile")
  func stopped() throws {
    holder.signal(SIGSTOP)
    let answer = try server.ask("task/add", ["title": "Water the moss"])
    #expect(answer["error"]?["data"]?["kind"] == "unavailable")
    let parent = try String(contentsOfFile: "/proc/\(getpid())/comm", encoding: .utf8)
      .trimmingCharacters(in: .newlines)
    #expect(
      answer["error"]?["message"]
        == .string(
          "The database cannot be written now: process \(holder.processID) (`python3 -c`, started "
            + "by “\(parent)”) holds its lock and is stopped. Continue it with "
            + "`kill -CONT \(holder.processID)`, or end it."))
    for _ in 0..<20 {
      #expect(try server.ask("task/add", ["title": "Water the moss"])["error"] != nil)
      #expect(try server.result(of: "task/list").requiredItems("items").count == 1)
    }
    let newcomer = try TestServer(database: path)
    try newcomer.initialize()
    #expect(try newcomer.result(of: "task/list").requiredItems("items").count == 1)
    holder.signal(SIGCONT)
    holder.closeInput()
    #expect(try holder.end() == .exit(0))
    try server.result(of: "task/add", ["title": "Water the moss"])
  }

  @Test("One that works is waited for")
  func working() throws {
    try server.send("task/add", ["title": "Water the moss"], id: "add")
    usleep(2_500_000)
    holder.closeInput()
    #expect(try server.next()["result"]?["title"] == "Water the moss")
  }
}
