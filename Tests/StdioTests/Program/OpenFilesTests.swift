import Foundation
import JSON
import Support
import Testing

@Suite("Where few files may be open")
struct OpenFilesTests {
  @Test(
    "A server answers what it cannot do as unavailable, or says that it cannot begin",
    arguments: 5...20)
  func server(limit: Int) throws {
    let server = try TestServer(
      runBy: ["/bin/sh", "-c", "ulimit -n \(limit) && exec \"$@\"", "sh"])
    let path = server.folder.path("export.json")
    try "[]".write(toFile: path, atomically: true, encoding: .utf8)
    let methods: [(String, JSON)] = [
      ("initialize", [:]), ("task/add", ["title": "Fern"]), ("changes/subscribe", [:]),
      ("data/import", ["format": "taskwarrior", "path": .string(path)]),
      ("data/import", ["format": "taskwarrior", "path": .string(path), "timeZone": "Asia/Tokyo"]),
      ("data/export", ["format": "daybook", "path": .string(path + ".copy")]),
      ("task/attach", ["copy": true, "id": "fern", "path": .string(path)]), ("data/verify", [:]),
    ]
    for (id, method) in methods.enumerated() {
      // One that has ended reads nothing.
      try? server.send(method.0, method.1, id: .integer(Int64(id)))
    }
    server.process.closeInput()
    var answers = 0
    while let text = try server.process.next(as: .lines) {
      let message = try JSON(parsing: text)
      guard message["id"] != nil else { continue }
      answers += 1
      guard let error = message["error"], message["id"] != 6 else { continue }
      #expect(error["code"] == 7, "\(limit): \(text)")
    }
    let end = try server.process.end()
    guard answers == 0 else {
      #expect(end == .exit(0), "\(limit)")
      #expect(answers == methods.count)
      return
    }
    #expect([.exit(1), .exit(69)].contains(end), "\(limit)")
    let log = try server.log()
    #expect(log.contains("too few files") || log.contains("out of descriptors"))
  }
}
