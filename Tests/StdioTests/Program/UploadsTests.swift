import Foundation
import JSON
import Support
import Testing

@Suite("The server of a browser")
struct UploadsTests {
  private func server(_ folder: TemporaryFolder) throws -> TestServer {
    let uploads = folder.path("uploads")
    try FileManager.default.createDirectory(
      atPath: uploads, withIntermediateDirectories: true)
    let server = try TestServer(arguments: ["--uploads", uploads])
    try server.initialize()
    return server
  }

  private func kind(_ answer: JSON) -> JSON? { answer["error"]?["data"]?["kind"] }

  @Test("What reaches the machine's data, calendars and plugins is refused")
  func methods() throws {
    let server = try server(try TemporaryFolder())
    let bundle = try JSON(parsing: ToolPaths.text("protocol/openrpc.json"))
    guard case .array(let methods)? = bundle["methods"] else {
      Issue.record("the bundle has no methods")
      return
    }
    for case .string(let name)? in methods.map({ $0["name"] })
    where ["data/", "provider/", "plugin/"].contains(where: name.hasPrefix) {
      #expect(kind(try server.ask(name)) == "permissionDenied", "\(name)")
    }
    #expect(kind(try server.ask("view/show", ["name": "plugins"])) == "notFound")
  }

  @Test("A request can name a file that the browser sent, and no other")
  func files() throws {
    let folder = try TemporaryFolder()
    let server = try server(folder)
    let (own, other) = (folder.path("uploads/scan.txt"), folder.path("other.txt"))
    for path in [own, other] { try Data("Fern".utf8).write(to: URL(fileURLWithPath: path)) }
    let link = folder.path("uploads/link.txt")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: other)
    try server.result(of: "task/add", ["id": "fern", "title": "Fern"])
    let uploads = folder.path("uploads")
    for path in ["test.db", "nothing.txt"] {
      let params: JSON = ["id": "fern", "path": .string(path)]
      #expect(kind(try server.ask("task/attach", params)) == "permissionDenied", "\(path)")
    }
    let refused = [other, link, "\(uploads)/../other.txt", uploads]
    for path in refused {
      for copy in [true, false] {
        let params: JSON = ["copy": .bool(copy), "id": "fern", "path": .string(path)]
        #expect(kind(try server.ask("task/attach", params)) == "permissionDenied", "\(path)")
      }
      let act: JSON = [
        "action": "attach", "answers": [.string(path)], "argument": "fern", "changeCursor": 1,
        "keys": ["task/fern"], "name": "tasks",
      ]
      #expect(kind(try server.ask("view/act", act)) == "permissionDenied", "\(path)")
    }
    try server.result(of: "task/attach", ["copy": true, "id": "fern", "path": .string(own)])
  }

  @Test("What the person attached is read, but not where a link leads that took its place")
  func attachments() throws {
    let folder = try TemporaryFolder()
    let (path, secret) = (folder.path("fern.txt"), folder.path("secret.txt"))
    for file in [path, secret] { try Data("Fern".utf8).write(to: URL(fileURLWithPath: file)) }
    let database = folder.path("fern.db")
    let person = try TestServer(database: database)
    try person.initialize()
    try person.result(of: "task/add", ["id": "fern", "title": "Fern"])
    let params: JSON = ["attachment": "file", "id": "fern", "path": .string(path)]
    try person.result(of: "task/attach", params)
    let browser = try TestServer(
      database: database, arguments: ["--uploads", folder.path("uploads")])
    try browser.initialize()
    let read: JSON = ["attachment": "file", "id": "fern"]
    try browser.result(of: "task/getAttachment", read)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: secret)
    #expect(kind(try browser.ask("task/getAttachment", read)) == "unavailable")
    try person.result(of: "task/getAttachment", read)
  }

  @Test("What is for the person alone to set stays as it is, by whatever way")
  func preferences() throws {
    let server = try server(try TemporaryFolder())
    #expect(kind(try server.ask("preferences/edit", ["localOnly": true])) == "permissionDenied")
    let act: JSON = [
      "action": "edit", "answers": ["yes"], "changeCursor": 0, "keys": ["preference/localOnly"],
      "name": "preferences",
    ]
    #expect(kind(try server.ask("view/act", act)) == "permissionDenied")
    try server.result(of: "preferences/edit", ["name": "Ada"])
  }
}
