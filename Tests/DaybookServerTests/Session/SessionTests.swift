import CivilTime
import DaybookModel
import Foundation
import JSON
import JSONRPC
import Support
import Testing

@testable import DaybookServer

@Suite("A session")
struct SessionTests {
  @Test("Generated ids are UUIDs of version 7 that ascend under a fixed clock")
  func generates() throws {
    let generator = IDGenerator()
    let now = Instant(millisecond: 1_772_611_200_000)
    let ids = (0..<5000).map { _ in generator.next(at: now) }
    #expect(ids == ids.sorted())
    #expect(Set(ids).count == ids.count)
    for id in [ids[0], ids[4999]] {
      let uuid = try #require(UUID(uuidString: id))
      #expect(uuid.uuid.6 >> 4 == 7)
      #expect(uuid.uuid.8 >> 6 == 2)
    }
    #expect(ids[0].hasPrefix("019cb7dc-6400-7"))
  }

  @Test("A generator whose clock goes back still ascends")
  func backwards() {
    let generator = IDGenerator()
    let later = generator.next(at: Instant(millisecond: 2000))
    #expect(generator.next(at: Instant(millisecond: 1000)) > later)
  }

  @Test(
    "A zone's name cannot leave the folder of zones",
    arguments: [
      "../../../etc/passwd", "/etc/passwd", "", ".", "Europe", "Europe/../UTC", "posixrules/x",
    ])
  func zonePath(name: String) {
    #expect(ZoneDatabase().zone(name) == nil)
  }

  @Test(
    "What the database of zones holds beside places is no zone",
    arguments: ["localtime", "posixrules", "Factory", "posix/Europe/Berlin", "right/Europe/Berlin"])
  func noPlace(name: String) throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin"), to: file)
    let zones = ZoneDatabase(folder: folder.url.path)
    #expect(zones.zone(name) == nil)
  }

  @Test("A store that could not be opened is tried again by the next request")
  func retry() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url.appending(path: "file"))
    let client = try TestClient(database: folder.path("file/daybook.db"))
    #expect(try client.error("task/list").data?["kind"] == "unavailable")
    try FileManager.default.removeItem(atPath: folder.path("file"))
    #expect(try client.result("task/list")["items"]?.count == 0)
  }

  @Test("A live page tells of each change that shows in it, until it is closed")
  func live() throws {
    let client = try TestClient()
    func count() -> Int { client.notifications.all("view/changed").count }
    try client.result("view/show", ["live": true, "name": "today", "width": 80])
    try client.result("task/add", ["due": "2026-03-04", "title": "One"])
    try client.result("task/add", ["due": "2026-03-04", "title": "Two"])
    #expect(count() == 2)
    try client.result("task/add", ["due": "2026-04-14", "title": "Not today"])
    #expect(count() == 2)
    try client.result("task/add", ["due": "2026-03-04", "title": "Three"])
    #expect(count() == 3)
    try client.result("view/close", ["page": 1])
    try client.result("task/add", ["due": "2026-03-04", "title": "Four"])
    #expect(count() == 3)
  }

  @Test("Offsets follow the position encoding that was agreed on")
  func encodings() throws {
    for (encoding, end) in [("utf-8", 9), ("utf-16", 7), ("utf-32", 6)] {
      let now = try #require(LocalDateTime("2026-03-04T09:00"))
      let server = try Server(
        options: ServerOptions(database: nil, clock: .fixed(now), timeZone: "UTC"))
      let dispatcher = Dispatcher(server)
      let general: JSON = ["positionEncodings": [.string(encoding)]]
      _ = dispatcher.perform("initialize", ["capabilities": ["general": general]])
      let params: JSON = [
        "action": "add", "ask": 0, "keys": [], "name": "today", "text": "\u{0}🥛milk", "width": 80,
      ]
      let preview = try dispatcher.perform("view/preview", params).get()
      #expect(preview["problems"]?[0]?["stop"] == .integer(Int64(end)), "\(encoding)")
    }
  }
}
