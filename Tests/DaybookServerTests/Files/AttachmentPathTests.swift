import DaybookServer
import Foundation
import JSON
import JSONRPC
import Support
import Testing

/// Which files can be attached.
extension AttachmentTests {
  @Test("A symbolic link out of the data folder is refused, one within it is followed")
  func links() throws {
    let manager = FileManager.default
    try write("secret", "secret.txt")
    try write(text, "data/in.txt")
    for (link, target) in [("out", "../secret.txt"), ("up", ".."), ("within", "in.txt")] {
      try manager.createSymbolicLink(
        atPath: folder.path("data/\(link)"), withDestinationPath: target)
    }
    for path in ["out", "up/secret.txt", "../secret.txt", "up/data/../secret.txt"] {
      #expect(try refusal(path)?["pointer"] == "/path", "\(path)")
    }
    let task = try client.result("task/attach", params("within"))
    let attachment = try #require(task["attachments"]?[0])
    #expect(try attachment.requiredText("location").hasSuffix("/data/in.txt"))
    #expect(attachment["name"] == "in.txt")
    #expect(left() == [])
  }

  @Test("A pipe, a folder, a device and a socket are refused at once") func noFiles() throws {
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    for path in [folder.path("pipe"), folder.path("data"), "/dev/null", folder.path("none")] {
      for copy in [true, false] {
        let data = try refusal(path, copy: copy)
        #expect(data?["kind"] == "invalidValue")
        #expect(data?["pointer"] == "/path")
      }
    }
  }

  @Test("The database is not attached, whatever it is called") func database() throws {
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: folder.path("data/soft"), withDestinationPath: "test.db")
    try manager.linkItem(atPath: folder.path("data/test.db"), toPath: folder.path("hard"))
    let paths = ["test.db", "test.db-wal", "soft", folder.path("hard")]
    for path in paths { #expect(try refusal(path)?["pointer"] == "/path", "\(path)") }
  }

  @Test("So it is when the server was given a link to it") func linkedDatabase() throws {
    client.server.close()
    let link = folder.path("link.db")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "data/test.db")
    let linked = try TestClient(database: link)
    try linked.result("task/add", ["title": "ivy"])
    for name in ["test.db", "test.db-wal", "test.db-shm"] {
      let error = try linked.error("task/attach", params(folder.path("data/\(name)")))
      #expect(error.message.contains("database itself"), "\(name)")
    }
  }

  @Test("In memory there is no room for copies, but for files where they lie") func memory() throws
  {
    let client = try TestClient()
    try client.result("task/add", ["id": "fern", "title": "fern"])
    let path = folder.path("manual.txt")
    let copying = try client.error("task/attach", params(path, ["copy": true]))
    #expect(copying.data?["kind"] == "unavailable")
    #expect(try client.error("task/attach", params("manual.txt")).data?["pointer"] == "/path")
    let task = try client.result("task/attach", params(path))
    #expect(task["attachments"]?[0]?["location"] == .string(path))
  }
}
