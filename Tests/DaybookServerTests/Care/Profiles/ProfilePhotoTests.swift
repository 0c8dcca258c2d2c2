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

  /// A file that begins so, and has so many bytes in all.
  private func file(_ name: String, _ head: [UInt8] = gif, bytes: UInt64 = 64) throws -> String {
    let path = folder.path(name)
    #expect(FileManager.default.createFile(atPath: path, contents: Data(head)))
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: bytes)
    try handle.close()
    return path
  }

  private static let gif = Array("GIF89a".utf8)
  private static let png = [0x89] + Array("PNG\r\n\u{1A}\n\0\0\0\rIHDR".utf8)

  private static func heif(_ brands: String, length: UInt8) -> [UInt8] {
    [0, 0, 0, length] + Array("ftyp\(brands)".utf8)
  }

  private func params(_ photo: String) -> JSON {
    [
      "id": "rose", "name": "Rose", "phone": "+49301234567", "photoLocation": .string(photo),
      "relationship": "Grandma",
    ]
  }

  // proves: Transport: a photo of
  @Test("A picture of 25 MiB is taken where it lies, one of 50 MB is too large")
  func size() throws {
    let large = try client.error(
      "profile/add", params(try file("large.gif", bytes: 50_000_000)))
    #expect(large.data?["kind"] == "tooLarge")
    #expect(large.data?["limit"] == .integer(25 << 20))
    let path = try file("rose.JPG", bytes: 25 << 20)
    let rose = try client.result("profile/add", params(path))
    #expect(rose["photoLocation"] == .string(path))
  }

  @Test("A file beside the database is found by its relative path")
  func relative() throws {
    _ = try file("rose.png")
    let rose = try client.result("profile/add", params("rose.png"))
    #expect(rose["photoLocation"]?.text.hasSuffix("/rose.png\"") == true)
  }

  @Test(
    "A picture is known by its content, whatever it is called",
    arguments: [
      (gif, "image/gif"), (png, "image/png"), ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"),
      (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), "image/webp"),
      (heif("heic\0\0\0\0mif1heic", length: 24), "image/heic"),
      (heif("mif1\0\0\0\0mif1heic", length: 24), "image/heic"),
    ])
  func known(head: [UInt8], type: String) throws {
    let path = try file("rose.txt", head)
    try client.result("profile/add", params(path))
    let answer = try client.result(
      "care/receive", ["phone": "+49301234567", "photoPath": .string(path)])
    #expect(answer["response"]?["photo"]?["mediaType"] == .string(type))
  }

  @Test(
    "What holds no picture is refused, whatever it is called",
    arguments: [
      ([], 0), ([], 64), (Array("hello".utf8), 5), (gif, 12), (png, 32),
      ([0xFF, 0xD8, 0xFF, 0xE0], 4), (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), 16),
      (Array("RIFF\0\0\0\0WAVEfmt ".utf8), 64), (heif("heic\0\0\0\0heic", length: 24), 20),
      (heif("avif\0\0\0\0avifmif1", length: 24), 64), (heif("mif1\0\0\0\0avif", length: 20), 64),
      (heif("isom\0\0\0\0mp41", length: 20), 64), (heif("isomheicmp41", length: 20), 64),
    ] as [([UInt8], UInt64)])
  func none(head: [UInt8], bytes: UInt64) throws {
    let path = try file("rose.jpg", head, bytes: bytes)
    try client.result("profile/add", params(try file("fern.gif")))
    let photo: JSON = .string(path)
    for (method, params) in [
      ("profile/edit", ["id": "rose", "photoLocation": photo]),
      ("care/receive", ["phone": "+49301234567", "photoPath": photo]),
    ] as [(String, JSON)] {
      let error = try client.error(method, params)
      #expect(error.data?["kind"] == "invalidValue")
      #expect(
        error.data?["pointer"] == (method == "care/receive" ? "/photoPath" : "/photoLocation"))
    }
  }

  @Test("A profile is told once more after its photo is gone", arguments: [true, false])
  func gone(isRelative: Bool) throws {
    let path = try file("rose.gif")
    let named = isRelative ? "rose.gif" : path
    let rose = try client.result("profile/add", params(named))
    try FileManager.default.removeItem(atPath: path)
    #expect(try client.result("profile/add", params(named)) == rose)
    let edit: JSON = ["id": "rose", "photoLocation": .string(named)]
    #expect(try client.result("profile/edit", edit) == rose)
    for (method, params) in [
      ("profile/edit", ["id": "rose", "photoLocation": .string(folder.path("fern.gif"))]),
      ("profile/add", params(folder.path("fern.gif"))),
    ] as [(String, JSON)] {
      #expect(try client.error(method, params).data?["pointer"] == "/photoLocation")
    }
  }

  @Test("A reply that is told once more is known also when its sender has removed the photo")
  func removed() throws {
    let path = try file("fern.gif")
    try client.result("profile/add", params(path))
    let reply: JSONObject = ["id": "r", "phone": "+49301234567", "photoPath": .string(path)]
    let first = try client.result("care/receive", .object(reply))
    try FileManager.default.removeItem(atPath: path)
    #expect(try client.result("care/receive", .object(reply))["response"] == first["response"])
    var other = reply
    other["text"] = "Done"
    #expect(try client.error("care/receive", .object(other)).data?["pointer"] == "/photoPath")
    other = reply
    other["id"] = "s"
    #expect(try client.error("care/receive", .object(other)).data?["pointer"] == "/photoPath")
  }
}
