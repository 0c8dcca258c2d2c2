import Foundation
import Glibc
import JSON
import Support
import Testing

/// Trouble with the database is an answer, and the session goes on.
@Suite("A database in trouble")
struct DatabaseTests {
  @Test(
    "While another process holds the write lock a change is refused, afterwards it is done",
    .enabled(if: python != nil, "python3 is not installed"))
  func lockHeldElsewhere() throws {
    let folder = try TemporaryFolder()
    let server = try TestServer(database: folder.path("locked.db"))
    try server.initialize()
    try server.result(of: "task/add", ["id": "fern", "title": "Water the fern"])
    let holder = try ServerProcess([
      try #require(python), "-c",
      """
      import sqlite3, sys
      database = sqlite3.connect(sys.argv[1], isolation_level=None)
      database.execute("BEGIN IMMEDIATE")
      print("held", flush=True)
      sys.stdin.read()
      """, folder.path("locked.db"),
    ])
    #expect(try holder.next(as: .lines) == "held")
    let refusal = try server.ask("task/add", ["id": "moss", "title": "Water the moss"])
    expectClear(refusal, code: 7, kind: "unavailable", folder)
    #expect(try server.result(of: "task/get", ["id": "fern"])["title"] == "Water the fern")
    holder.closeInput()
    #expect(try holder.end() == .exit(0))
    try server.result(of: "task/add", ["id": "moss", "title": "Water the moss"])
  }

  @Test(
    "A file that may only be read answers reads and refuses changes",
    .enabled(if: canReadOnly, "neither an ordinary user nor able to become one by setpriv"))
  func readOnlyFile() throws {
    let folder = try TemporaryFolder()
    let path = try databaseWithAFern(in: folder)
    chmod(path, 0o444)
    chmod(folder.url.path, 0o777)
    let server = try TestServer(database: path, runBy: asOrdinaryUser)
    try server.initialize()
    let refusal = try server.ask("task/add", ["id": "moss", "title": "Water the moss"])
    expectClear(refusal, code: 9, kind: "readOnly", folder)
    #expect(try server.result(of: "task/get", ["id": "fern"])["title"] == "Water the fern")
    server.process.closeInput()
    #expect(try server.process.end() == .exit(0))
  }

  @Test(
    "A newer daybook that brings the database up to date under an open server keeps it to itself",
    .enabled(if: python != nil, "python3 is not installed"))
  func newerMeanwhile() throws {
    let folder = try TemporaryFolder()
    let server = try TestServer(database: folder.path("newer.db"))
    try server.initialize()
    try server.result(of: "task/add", ["id": "fern", "title": "Water the fern"])
    let newer = try ServerProcess([
      try #require(python), "-c",
      """
      import sqlite3, sys
      sqlite3.connect(sys.argv[1]).execute("PRAGMA user_version = 99000000")
      """, folder.path("newer.db"),
    ])
    #expect(try newer.end() == .exit(0))
    let refusal = try server.ask("task/add", ["id": "moss", "title": "Water the moss"])
    expectClear(refusal, code: 10, kind: "tooNew", folder)
    expectClear(try server.ask("task/list"), code: 10, kind: "tooNew", folder)
  }

  @Test(
    "So does a file in a folder that may only be read, until both may be written again",
    .enabled(if: canReadOnly, "neither an ordinary user nor able to become one by setpriv"))
  func readOnlyFolder() throws {
    let folder = try TemporaryFolder()
    let path = try databaseWithAFern(in: folder)
    chmod(path, 0o444)
    chmod(folder.url.path, 0o555)
    defer { chmod(folder.url.path, 0o755) }
    let server = try TestServer(database: path, runBy: asOrdinaryUser)
    try server.initialize()
    let refusal = try server.ask("task/add", ["id": "moss", "title": "Water the moss"])
    expectClear(refusal, code: 9, kind: "readOnly", folder)
    #expect(try server.result(of: "task/get", ["id": "fern"])["title"] == "Water the fern")
    chmod(folder.url.path, 0o777)
    chmod(path, 0o666)
    try server.result(of: "task/add", ["id": "moss", "title": "Water the moss"])
    server.process.closeInput()
    #expect(try server.process.end() == .exit(0))
  }

  private func databaseWithAFern(in folder: TemporaryFolder) throws -> String {
    let path = folder.path("test.db")
    let server = try TestServer(database: path)
    try server.initialize()
    try server.result(of: "task/add", ["id": "fern", "title": "Water the fern"])
    server.process.closeInput()
    #expect(try server.process.end() == .exit(0))
    // A database that was closed is one file.
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    return path
  }

  @Test("What a server makes is its owner's alone, also where the umask hides nothing")
  func modes() throws {
    let folder = try TemporaryFolder()
    let server = try TestServer(
      database: folder.path("a/b/test.db"),
      runBy: ["/bin/sh", "-c", #"umask 000; exec "$@""#, "sh"])
    try server.initialize()
    try server.result(of: "task/add", ["id": "fern", "title": "Water the fern"])
    try "How to".write(toFile: folder.path("how.txt"), atomically: true, encoding: .utf8)
    try server.result(
      of: "task/attach",
      ["copy": true, "id": "fern", "path": .string(folder.path("how.txt"))])
    let made = try #require(FileManager.default.enumerator(atPath: folder.path("a")))
    var modes: [String: Int] = [:]
    for case let name as String in made {
      modes[name] = made.fileAttributes?[.posixPermissions] as? Int
      let isFolder = made.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
      #expect(modes[name] == (isFolder ? 0o700 : 0o600), "\(name)")
    }
    #expect(modes.keys.contains { $0.hasSuffix("test.db-wal") })
    #expect(modes.count > 4, "\(modes.keys)")
  }

  @Test("A folder that cannot be made is a clear error in the answer")
  func missingFolder() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url.appendingPathComponent("file"))
    for path in [folder.path("file") + "/daybook/test.db", "/proc/daybook/test.db"] {
      let server = try TestServer(database: path)
      try server.initialize()
      expectClear(try server.ask("task/list"), code: 7, kind: "unavailable", folder)
      try server.ping()
    }
  }

  @Test("A folder that appears later is used from then on")
  func folderAppears() throws {
    let folder = try TemporaryFolder()
    let blocker = folder.path("data")
    try Data().write(to: folder.url.appendingPathComponent("data"))
    let server = try TestServer(database: blocker + "/test.db")
    try server.initialize()
    expectClear(try server.ask("task/list"), code: 7, kind: "unavailable", folder)
    try FileManager.default.removeItem(atPath: blocker)
    #expect(try server.result(of: "task/list")["items"] == [])
  }

  @Test("A file that is no database is a clear error and stays as it is")
  func noDatabase() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("notes.db")
    let text = String(repeating: "These are notes, and no database.\n", count: 100)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let server = try TestServer(database: path)
    try server.initialize()
    expectClear(
      try server.ask("task/add", ["title": "Sow"]), code: 7, kind: "unavailable", folder)
    try server.ping()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  private func expectClear(_ answer: JSON, code: JSON, kind: JSON, _ folder: TemporaryFolder) {
    #expect(answer["error"]?["code"] == code, "\(answer.text)")
    #expect(answer["error"]?["data"]?["kind"] == kind, "\(answer.text)")
    guard case .string(let message)? = answer["error"]?["message"] else {
      Issue.record("no message in \(answer.text)")
      return
    }
    #expect(message.hasSuffix("."), "\(message)")
    for word in [folder.url.lastPathComponent, "SQL", "/", "Error"] {
      #expect(!message.contains(word), "\(message)")
    }
  }
}

let python: String? = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
  access($0, X_OK) == 0
}
