import CivilTime
import DaybookModel
import DaybookServer
import Foundation
import JSON
import JSONRPC
import Support
import Testing

/// Where copies lie, and when they go.
extension AttachmentTests {
  @Test("A copy lies under its content's hash, for nobody but the user") func copied() throws {
    let task = try copy("manual.txt", as: "a")
    let attachment = task["attachments"]?[0]
    #expect(attachment?["digest"] == .string(digest))
    #expect(attachment?["location"] == .string(copyPath))
    #expect(attachment?["size"] == .integer(Int64(text.utf8.count)))
    #expect(try String(contentsOfFile: copyPath, encoding: .utf8) == text)
    #expect(try mode(copyPath) == 0o600)
    #expect(try mode(folder.path("data/attachments")) == 0o700)
    #expect(try mode(folder.path("data/attachments/02")) == 0o700)
    #expect(left() == ["02", "02/\(digest)"])
  }

  @Test("The same content is kept once, and not written again") func twice() throws {
    try copy("manual.txt", as: "a")
    let before = try attributes(copyPath)[.systemFileNumber] as? Int
    try write(text, "other.txt")
    try copy("other.txt", to: "moss", as: "a")
    #expect(try attributes(copyPath)[.systemFileNumber] as? Int == before)
    #expect(left() == ["02", "02/\(digest)"])
  }

  @Test("A copy that was cut or changed is a finding, and is made whole by the next one")
  func damaged() throws {
    for damage in ["Water", String(text.reversed())] {
      try copy("manual.txt", as: "a")
      #expect(try client.result("data/verify")["findings"] == [])
      try damage.write(toFile: copyPath, atomically: false, encoding: .utf8)
      let findings = try client.result("data/verify").requiredItems("findings")
      #expect(
        findings == [
          [
            "hint": "Attach the file again, or put the copy from a backup in its place.",
            "isRepairable": false, "kind": "copy",
            "message":
              "The copy of an attachment of the task “fern” differs from what was attached.",
          ]
        ])
      try copy("manual.txt", as: "b")
      #expect(try String(contentsOfFile: copyPath, encoding: .utf8) == text)
    }
  }

  @Test("A file of many pieces is hashed as one") func large() throws {
    let content = String(repeating: "0123456789abcdef", count: 100_000)
    try write(content, "large.bin")
    let task = try copy("large.bin", as: "a")
    let attachment = try #require(task["attachments"]?[0])
    #expect(attachment["mediaType"] == "application/octet-stream")
    let location = try attachment.requiredText("location")
    #expect(try String(contentsOfFile: location, encoding: .utf8) == content)
    #expect(
      attachment["digest"] == "39ec05ee6a2d25b6c775d195d1ce3e75aa64dd11c76506827bc414d90b6a6184")
  }

  // proves: Transport: an attachment that
  @Test("A file over the cap is refused, and nothing is left of it") func tooLarge() throws {
    try write("", "huge")
    try #require(truncate(folder.path("huge"), off_t(256 << 20) + 1) == 0)
    let data = try refusal(folder.path("huge"))
    #expect(data?["kind"] == "tooLarge")
    #expect(data?["limit"] == .integer(256 << 20))
    #expect(left() == [])
    try client.result("task/attach", params(folder.path("huge")))
  }

  /// Ends the server, lets the change log forget what was done, and starts another.
  private func trim() throws {
    client.server.close()
    let store = try Store(path: folder.path("data/test.db"), pruning: .onRequest)
    let instant = Instant(millisecond: 1_769_072_400_000 + 10_000 * 86_400_000)
    let moment = Moment(instant: instant, zone: .utc)
    let act = Action(
      name: "test/act", origin: "test", client: "test", moment: moment, generateID: { "generated" })
    _ = try store.write(act) { try $0.tasks.add(TaskDraft(title: "later")) }
    var sweep = try #require(try store.read { try RetentionSweep($0, at: moment) })
    while !sweep.isDone { try store.write(act) { try sweep.step($0) } }
    try store.commit()
    store.close()
    let next = try TestClient(database: folder.path("data/test.db"))
    try next.result("task/list")
    try next.result("task/add", ["title": "ivy"])
    next.server.close()
  }

  // proves: task/detach: Removes an attachment
  @Test("A copy stays as long as an undo could want it back, and goes with the log of that")
  func detached() throws {
    try copy("manual.txt", as: "a")
    try copy("manual.txt", to: "moss", as: "a")
    try client.result("task/detach", ["attachment": "a", "id": "fern"])
    try client.result("task/detach", ["attachment": "a", "id": "moss"])
    #expect(left() == ["02", "02/\(digest)"])
    #expect(try client.result("data/verify").requiredItems("findings") == [])
    try client.result("history/undo")
    let moss = try client.result("task/get", ["id": "moss"])
    #expect(moss["attachments"]?[0]?["location"] == .string(copyPath))
    try client.result("history/redo")
    #expect(left() == ["02", "02/\(digest)"])
    try trim()
    #expect(left() == [])
  }

  @Test(
    "A copy goes with its task",
    arguments: [
      ("task/remove", ["confirm": true, "id": "fern"]),
      ("task/batch", ["act": "remove", "confirm": true, "ids": ["fern", "moss"]]),
    ] as [(String, JSON)])
  func removed(method: String, params: JSON) throws {
    try client.result("task/add", ["id": "leaf", "parent": "fern", "title": "leaf"])
    try copy("manual.txt", to: "leaf", as: "a")
    try client.result(method, params)
    #expect(left() == ["02", "02/\(digest)"])
    try trim()
    #expect(left() == [])
  }

  @Test("A refused attachment leaves no copy behind") func refused() throws {
    let stale = params(folder.path("manual.txt"), ["copy": true, "ifRevision": 7])
    #expect(try client.error("task/attach", stale).data?["kind"] == "revisionConflict")
    #expect(left() == [])
    try copy("manual.txt", as: "a")
    #expect(try client.error("task/attach", stale).data?["kind"] == "revisionConflict")
    #expect(left() == ["02", "02/\(digest)"])
  }

  @Test("Beside another database no copy is removed, since it may be that one's too")
  func twoDatabases() throws {
    let other = try TestClient(database: folder.path("data/other.db"))
    try other.result("task/add", ["id": "ivy", "title": "ivy"])
    try copy("manual.txt", as: "a")
    try client.result("task/detach", ["attachment": "a", "id": "fern"])
    try trim()
    #expect(left() == ["02", "02/\(digest)"])
  }

  @Test("Beside another database only one's own copies are counted") func ownCopies() throws {
    func counted(_ client: TestClient) throws -> JSON? {
      let uses = try client.result("data/storage").requiredItems("uses")
      return uses.first { $0["kind"] == "copies" }?["rows"]
    }
    try copy("manual.txt", as: "a")
    #expect(try counted(client) == 1)
    let other = try TestClient(database: folder.path("data/other.db"))
    #expect(try counted(other) == 0)
    #expect(try counted(client) == 1)
  }

  @Test("A copy cut short by a server's end is removed after a day, and no other file")
  func forgotten() throws {
    try copy("manual.txt", as: "a")
    let young = "new-019cb7dc-6400-7000-b12a-39cf3ddfdfa9"
    for name in ["new-019cb7dc-6400-7000-b12a-39cf3ddfdfa8", "new-contract.pdf"] {
      let old = folder.path("data/attachments/\(name)")
      try "x".write(toFile: old, atomically: false, encoding: .utf8)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -90_000)], ofItemAtPath: old)
    }
    try write("x", "data/attachments/\(young)")
    try copy("manual.txt", to: "moss", as: "b")
    #expect(left() == ["02", "02/\(digest)", young, "new-contract.pdf"])
  }

  @Test("Copies move with their folder") func moved() throws {
    try copy("manual.txt", as: "a")
    client.server.close()
    try FileManager.default.moveItem(atPath: folder.path("data"), toPath: folder.path("moved"))
    let next = try TestClient(database: folder.path("moved/test.db"))
    let task = try next.result("task/get", ["id": "fern"])
    let path = folder.path("moved/attachments/02/\(digest)")
    #expect(task["attachments"]?[0]?["location"] == .string(path))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  // proves: data/import: Copies of attachments
  @Test("An export of everything brings what was attached without the copy, and no removed id")
  func exported() throws {
    try copy("manual.txt", as: "a")
    try client.result("task/remove", ["id": "moss"])
    #expect(try client.error("task/add", ["id": "moss", "title": "moss"]).code == 5)
    let path = folder.path("everything.json")
    try client.result("data/export", ["format": "daybook", "path": .string(path)])
    try FileManager.default.createDirectory(
      atPath: folder.path("other"), withIntermediateDirectories: false)
    let other = try TestClient(database: folder.path("other/test.db"))
    try other.result("data/import", ["format": "daybook", "path": .string(path)])
    let attachment = try other.result("task/get", ["id": "fern"])["attachments"]?[0]
    #expect(attachment?["digest"] == .string(digest))
    #expect(!FileManager.default.fileExists(atPath: folder.path("other/attachments")))
    try other.result("task/add", ["id": "moss", "title": "moss"])
    let findings = try other.result("data/verify").requiredItems("findings")
    #expect(
      findings.map { $0["message"] } == [
        "The copy of an attachment of the task “fern” is missing."
      ])
  }

  // proves: data/import: Copies of attachments
  @Test("An export with copies brings them too; a dry run counts what is missing and takes nothing")
  func exportedWithCopies() throws {
    try copy("manual.txt", as: "a")
    try FileManager.default.createDirectory(
      atPath: folder.path("export"), withIntermediateDirectories: false)
    try FileManager.default.createDirectory(
      atPath: folder.path("other"), withIntermediateDirectories: false)
    let path = folder.path("export/everything.json")
    try client.result(
      "data/export", ["withCopies": true, "format": "daybook", "path": .string(path)])
    #expect(
      try String(contentsOfFile: folder.path("export/attachments/02/\(digest)"), encoding: .utf8)
        == text)
    let other = try TestClient(database: folder.path("other/test.db"))
    let dry = try other.result(
      "data/import", ["dryRun": true, "format": "daybook", "path": .string(path)])
    #expect(try dry.requiredItems("warnings").isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.path("other/attachments")))
    try other.result("data/import", ["format": "daybook", "path": .string(path)])
    #expect(try other.result("data/verify").requiredItems("findings").isEmpty)
    let refusal = try client.error(
      "data/export", ["withCopies": true, "format": "taskwarrior", "path": .string(path + ".2")])
    #expect(refusal.data?["pointer"] == "/withCopies")
  }

  @Test("Where a copy cannot be written, nothing is attached") func unwritable() throws {
    client.server.close()
    let manager = FileManager.default
    try manager.createDirectory(
      atPath: folder.path("data/attachments"), withIntermediateDirectories: false)
    let blocker = folder.path("data/attachments/02")
    try write("", "data/attachments/02")
    let next = try TestClient(database: folder.path("data/test.db"))
    let error = try next.error(
      "task/attach", params(folder.path("manual.txt"), ["copy": true]))
    #expect(error.data?["kind"] == "unavailable")
    #expect(try next.result("task/get", ["id": "fern"])["attachments"] == nil)
    #expect(manager.fileExists(atPath: blocker))
    #expect(left() == ["02"])
  }
}
