import Foundation
import JSON
import JSONRPC
import Support
import Testing

/// A server with two tasks, and beside its data folder a file to attach.
@Suite("Attached files")
struct AttachmentTests {
  let folder: TemporaryFolder
  let client: TestClient
  let text = "Water the fern twice a week, and not in the sun.\n"
  let digest = "02b99dbb89de14c0845e0f1db79c6db8df73e1d02d9e15a1b405bfff4fec48e1"

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("data"), withIntermediateDirectories: false)
    client = try TestClient(database: folder.path("data/test.db"))
    for id in ["fern", "moss"] {
      try client.result("task/add", ["id": .string(id), "title": .string(id)])
    }
    try write(text, "manual.txt")
  }

  func write(_ text: String, _ name: String) throws {
    try text.write(toFile: folder.path(name), atomically: false, encoding: .utf8)
  }

  func params(
    _ path: String, to id: String = "fern", _ more: JSONObject = [:]
  ) -> JSON {
    var params: JSONObject = ["id": .string(id), "path": .string(path)]
    for (name, value) in more { params[name] = value }
    return .object(params)
  }

  @discardableResult
  func copy(_ name: String, to id: String = "fern", as attachment: String) throws -> JSON {
    try client.result(
      "task/attach",
      params(
        folder.path(name), to: id, ["attachment": .string(attachment), "copy": true]))
  }

  func refusal(_ path: String, copy: Bool = true) throws -> JSON? {
    try client.error("task/attach", params(path, ["copy": .bool(copy)])).data
  }

  var copyPath: String { folder.path("data/attachments/02/\(digest)") }

  /// What lies under `attachments`, at any depth.
  func left() -> [String] {
    (FileManager.default.subpaths(atPath: folder.path("data/attachments")) ?? []).sorted()
  }

  func attributes(_ path: String) throws -> [FileAttributeKey: Any] {
    try FileManager.default.attributesOfItem(atPath: path)
  }

  func mode(_ path: String) throws -> Int? {
    try attributes(path)[.posixPermissions] as? Int
  }
}
