import Foundation
import JSON
import JSONRPC
import Support
import Testing

@Suite("Photos of profiles")
struct ProfilePhotoTests {
  let folder: TemporaryFolder
  let client: TestClient

  init() throws {
    folder = try TemporaryFolder()
    client = try TestClient(database: folder.path("test.db"))
  }

  /// A file of so many bytes, none of them written.
  private func file(_ name: String, bytes: UInt64) throws -> String {
    let path = folder.path(name)
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: bytes)
    try handle.close()
    return path
  }

  private func params(_ photo: String) -> JSON {
    [
      "id": "rose", "name": "Rose", "phone": "+49301234567", "photo": .string(photo),
      "relationship": "Grandma",
    ]
  }

  @Test("A picture of 25 MiB is taken where it lies, one of 50 MB is too large")
  func size() throws {
    let large = try client.error(
      "profile/add", params(try file("large.jpg", bytes: 50_000_000)))
    #expect(large.data?["kind"] == "tooLarge")
    #expect(large.data?["limit"] == .integer(25 << 20))
    let path = try file("rose.JPG", bytes: 25 << 20)
    let rose = try client.result("profile/add", params(path))
    #expect(rose["photo"] == .string(path))
  }

  @Test("A file beside the database is found by its relative path")
  func relative() throws {
    _ = try file("rose.png", bytes: 1)
    let rose = try client.result("profile/add", params("rose.png"))
    #expect(rose["photo"]?.text.hasSuffix("/rose.png\"") == true)
  }

  @Test("What is no picture by its ending is refused", arguments: ["rose.txt", "rose", "rose.mp4"])
  func type(_ name: String) throws {
    let error = try client.error("profile/add", params(try file(name, bytes: 1)))
    #expect(error.data?["kind"] == "invalidValue")
    #expect(error.data?["pointer"] == "/photo")
  }
}
