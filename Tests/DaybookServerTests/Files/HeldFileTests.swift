import DaybookProtocol
import Foundation
import Support
import Testing

@testable import DaybookServer

@Suite("What is looked at and what is opened is one file")
struct HeldFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func piece(
    _ path: String, limit: Int? = nil, offset: Int? = nil, copy: (size: Int, digest: String)? = nil
  ) throws -> Wire.FilePiece {
    try PiecewiseFile(path: path, mediaType: "text/plain", copy: copy).piece(
      from: offset, limit: limit, in: FileReach(dataFolder: nil, grant: nil))
  }

  @Test("What is put in the place of a file that was looked at is not opened")
  func replaced() throws {
    let (path, other) = (folder.path("here"), folder.path("other"))
    try "mine".write(toFile: path, atomically: false, encoding: .utf8)
    try "yours".write(toFile: other, atomically: false, encoding: .utf8)
    let held = try #require(HeldFile(path))
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
    let descriptor = held.open()
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 9)
    #expect(read(descriptor, &bytes, 9) == 4)
    #expect(String(decoding: bytes.prefix(4), as: UTF8.self) == "mine")
  }

  @Test("A link is held as a link where it is not followed") func link() throws {
    let path = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
    #expect(HeldFile(path, follows: false)?.status.isRegular == false)
    #expect(HeldFile(path)?.status.isRegular == true)
    #expect(HeldFile(folder.path("none")) == nil)
  }

  @Test("A link in the place of a copy is none, whatever it leads to") func copy() throws {
    let (path, other) = (folder.path("copy"), folder.path("other"))
    try "text".write(toFile: other, atomically: false, encoding: .utf8)
    try FileManager.default.copyItem(atPath: other, toPath: path)
    #expect(try piece(path, copy: (4, "d")).data == "dGV4dA==")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
    #expect(throws: (any Error).self) { try piece(path, copy: (4, "d")) }
    #expect(throws: (any Error).self) { try piece(other, copy: (5, "d")) }
  }

  @Test("A file that does not say how long it is goes on to its end") func system() throws {
    let first = try piece("/proc/self/limits", limit: 10)
    #expect(first.nextOffset == 10)
    var (offset, count) = (first.nextOffset, 10)
    while let next = offset {
      let piece = try piece("/proc/self/limits", limit: 400, offset: next)
      count += (piece.data.count / 4) * 3 - piece.data.suffix(2).filter { $0 == "=" }.count
      offset = piece.nextOffset
    }
    #expect(count == FileManager.default.contents(atPath: "/proc/self/limits")?.count)
  }
}
