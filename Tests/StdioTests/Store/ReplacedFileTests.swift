import Foundation
import JSON
import Support
import Testing

/// A database file that goes and comes under a running server, which another one shares.
@Suite("A database file that vanishes")
struct ReplacedFileTests {
  private let folder: TemporaryFolder
  private let path: String
  private let server: TestServer

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("test.db")
    server = try TestServer(database: path)
    try server.initialize()
    try server.result(of: "task/add", ["id": "fern", "title": "Water the fern"])
  }

  private func move(_ from: String, _ to: String) throws {
    try FileManager.default.moveItem(atPath: from, toPath: to)
  }

  private func expectGone() throws {
    for (method, params) in [
      ("task/get", ["id": "fern"]), ("task/list", [:]),
      ("view/show", ["name": "today", "width": 40]),
      ("task/add", ["title": "Water the moss"]),
    ] as [(String, JSON)] {
      let answer = try server.ask(method, params)
      #expect(answer["error"]?["data"]?["kind"] == "unavailable", "\(answer.text)")
      #expect(
        answer["error"]?["message"]
          == .string(
            "The database file was moved or removed while it was open. Put it back, or restart "
              + "daybook."))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("While it is gone every call is refused and none is created; back again, it is used again")
  func goneAndBack() throws {
    try move(path, path + ".away")
    try expectGone()
    try move(path + ".away", path)
    #expect(try server.result(of: "task/get", ["id": "fern"])["title"] == "Water the fern")
    try server.result(of: "task/add", ["id": "moss", "title": "Water the moss"])
    server.process.closeInput()
    #expect(try server.process.end() == .exit(0))
    let later = try TestServer(database: path)
    try later.initialize()
    #expect(try later.result(of: "task/list").requiredItems("items").count == 2)
  }

  @Test("With its whole folder gone too, and when both are back")
  func folderGone() throws {
    let inner = folder.path("data")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    let server = try TestServer(database: inner + "/test.db")
    try server.initialize()
    try server.result(of: "task/add", ["id": "fern", "title": "Water the fern"])
    try move(inner, inner + ".away")
    let answer = try server.ask("task/get", ["id": "fern"])
    #expect(answer["error"]?["data"]?["kind"] == "unavailable", "\(answer.text)")
    #expect(!FileManager.default.fileExists(atPath: inner))
    try move(inner + ".away", inner)
    try server.result(of: "task/edit", ["id": "fern", "title": "Mist the fern"])
  }

  @Test("A restored backup is opened by itself; who listens is told to read all of it anew")
  func restored() throws {
    let backup = try backup(withTasks: 3)
    let listener = try TestServer(database: path)
    try listener.initialize()
    try listener.result(of: "changes/subscribe")
    try listener.result(of: "view/show", ["live": true, "name": "tasks", "width": 60])
    try move(path, path + ".old")
    try move(backup, path)
    var methods: Set<String> = []
    while methods.count < 2 {
      let notice = try listener.next()
      let method = try notice.requiredText("method")
      methods.insert(method)
      guard method == "changes/committed" else { continue }
      #expect(notice["params"]?["needsReload"] == true)
      #expect(notice["params"]?["changeCursor"] == 3)
      #expect(notice["params"]?["items"] == [])
    }
    #expect(methods == ["changes/committed", "view/changed"])
    // Both servers are on the new file, and none on the old one or on its log.
    try server.result(of: "task/add", ["id": "moss", "title": "Water the moss"])
    var (isLogTold, isPageTold) = (false, false)
    while !isLogTold || !isPageTold {
      let notice = try listener.next()
      // The page may have said first why it could not be drawn.
      guard notice["params"]?["changeCursor"] == 4 else { continue }
      if notice["method"] == "view/changed" { isPageTold = true }
      guard notice["method"] == "changes/committed" else { continue }
      #expect(notice["params"]?["needsReload"] == false)
      isLogTold = true
    }
    for each in [server, listener] {
      let ids = try each.result(of: "task/list", ["order": "position"]).requiredItems("items").map {
        try $0.requiredText("id")
      }
      #expect(ids == ["t0", "t1", "t2", "moss"])
    }
  }

  @Test(
    "A live page is drawn anew from a file with fewer changes, and nothing is marked as foreign")
  func liveView() throws {
    for id in ["moss", "ivy"] {
      try server.result(of: "task/add", ["id": .string(id), "title": "Mist"])
    }
    let backup = try backup(withTasks: 1)
    let params: JSON = ["live": true, "name": "tasks", "width": 60]
    try server.result(of: "view/show", params)
    try move(path, path + ".old")
    try move(backup, path)
    while try server.next()["method"] != "view/changed" {}
    let page = try server.result(of: "view/show", params)
    let lines = try page.requiredItems("lines")
    #expect(lines.contains { $0["key"] == "task/t0" })
    #expect(!page.text.contains("foreign"))
  }

  @Test("While it is empty every call is refused, of the next command too, and nothing is written")
  func emptied() throws {
    truncate(path, 0)
    let log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    for method in ["task/list", "task/add"] {
      let answer = try server.ask(method, method == "task/add" ? ["title": "Water the moss"] : [:])
      #expect(answer["error"]?["data"]?["kind"] == "unavailable", "\(answer.text)")
      #expect(
        answer["error"]?["message"]
          == .string(
            "The database file is empty although it held a database: something emptied it while it "
              + "was in use. Stop every daybook, move away the files beside it that end in -wal "
              + "and "
              + "-shm, and put a backup in its place; without one, daybook starts with an empty "
              + "database."))
    }
    let next = try TestServer(database: path)
    try next.initialize()
    #expect(try next.ask("task/list")["error"]?["data"]?["kind"] == "unavailable")
    for each in [next, server] {
      each.process.closeInput()
      #expect(try each.process.end() == .exit(0))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path + "-wal")) == log)
  }

  @Test("A backup that is copied over it is refused once by each server, and undamaged afterwards")
  func copiedOver() throws {
    let backup = try backup(withTasks: 3)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: backup))
    let other = try TestServer(database: path)
    try other.initialize()
    try other.result(of: "task/add", ["title": "Water the moss"])
    try copyOver(bytes)
    for each in [server, other] {
      let answer = try each.ask("task/add", ["title": "Water the palm"])
      #expect(answer["error"]?["data"]?["kind"] == "unavailable", "\(answer.text)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }
    for each in [server, other, server] { try each.result(of: "task/add", ["title": "Sow"]) }
    for each in [server, other] {
      #expect(try each.result(of: "task/list").requiredItems("items").count == 6)
      #expect(try each.result(of: "data/verify")["findings"] == [])
      each.process.closeInput()
      #expect(try each.process.end() == .exit(0))
    }
    let later = try TestServer(database: path)
    try later.initialize()
    #expect(try later.result(of: "task/list").requiredItems("items").count == 6)
    #expect(try later.result(of: "data/verify")["findings"] == [])
  }

  @Test("Who found a copy damaged does not put away what others wrote once it was whole")
  func damagedCopy() throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: backup(withTasks: 3)))
    let other = try TestServer(database: path)
    try other.initialize()
    try other.result(of: "task/add", ["title": "Water the moss"])
    var damaged = bytes
    damaged.replaceSubrange(4096..<65_536, with: Data(repeating: 0xA5, count: 61_440))
    try copyOver(damaged)
    for _ in 0..<3 {
      let answer = try other.ask("task/list")
      #expect(answer["error"]?["data"]?["kind"] == "unavailable", "\(answer.text)")
    }
    try copyOver(bytes)
    _ = try server.ask("task/list")
    try server.result(of: "task/add", ["title": "Sow"])
    for each in [other, server, other] {
      try each.result(of: "task/add", ["title": "Sow"])
      #expect(try each.result(of: "data/verify")["findings"] == [])
    }
    for each in [server, other] {
      #expect(try each.result(of: "task/list").requiredItems("items").count == 7)
    }
  }

  @Test("What somebody writes into the open file is refused where it damages it")
  func writtenInto() throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: backup(withTasks: 3)))
    try copyOver(bytes)
    for _ in 0..<2 { _ = try server.ask("task/list") }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    for isDamage in [false, true] {
      usleep(20_000)
      try file.seek(toOffset: 8192)
      let piece = Data(repeating: 0xA5, count: 61_440)
      try file.write(contentsOf: isDamage ? piece : bytes[8192..<(8192 + piece.count)])
      let answer = try server.ask("task/add", ["title": "Sow"])
      #expect(
        answer["error"]?["data"]?["kind"] == (isDamage ? "unavailable" : nil), "\(answer.text)")
    }
  }

  private func copyOver(_ bytes: Data) throws {
    truncate(path, 0)
    try FileHandle(forWritingTo: URL(fileURLWithPath: path)).write(contentsOf: bytes)
  }

  private func backup(withTasks count: Int) throws -> String {
    let backup = folder.path("backup.db")
    let other = try TestServer(database: backup)
    try other.initialize()
    for index in 0..<count {
      try other.result(of: "task/add", ["id": .string("t\(index)"), "title": "Sow"])
    }
    other.process.closeInput()
    #expect(try other.process.end() == .exit(0))
    return backup
  }
}
