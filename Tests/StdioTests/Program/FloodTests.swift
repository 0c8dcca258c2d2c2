import Foundation
import JSON
import Support
import Testing

@Suite("A client that does not read")
struct FloodTests {
  // proves: What is told unasked: Notifications come at
  @Test("20,000 requests of a client that reads nothing for a while are taken and answered")
  func requestsUnread() throws {
    let server = try TestServer()
    try server.initialize()
    var bytes: [UInt8] = []
    for id in 1...20_000 {
      bytes += ServerProcess.framed(
        TestServer.request("session/ping", id: .integer(Int64(id))), as: .lines)
    }
    // The pipes hold 64 KiB each way, and the requests are some 70 bytes each.
    let taken = try server.process.write(bytes, reading: .never)
    try #require(taken, "the server stopped reading")
    Thread.sleep(forTimeInterval: runsLongTests ? 15 : 2)
    for id in 1...20_000 {
      let answer = try server.next()
      try #require(answer["id"] == .integer(Int64(id)), "\(answer.text)")
    }
    try server.ping()
  }

  @Test("Of 10,000 requests that are cancelled at once, each is answered once, and one is not lost")
  func cancels() throws {
    let server = try TestServer()
    try server.initialize()
    var bytes: [UInt8] = []
    for id in 1...10_000 {
      let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#
      bytes += ServerProcess.framed(
        TestServer.request("task/add", ["title": "Fern"], id: .integer(Int64(id))), as: .lines)
      bytes += ServerProcess.framed(cancel, as: .lines)
      bytes += ServerProcess.framed(cancel, as: .lines)
    }
    try server.process.write(bytes)
    var added: Int64 = 0
    var answered: Set<JSON> = []
    for _ in 1...10_000 {
      let answer = try server.next()
      #expect(answered.insert(answer["id"] ?? .null).inserted)
      if answer["error"] == nil { added += 1 } else { #expect(answer["error"]?["code"] == -32800) }
    }
    try server.ping()
    let uses = try server.result(of: "data/storage").requiredItems("uses")
    #expect(uses.first { $0["kind"] == "tasks" }?["rows"] == .integer(added))
  }

  // proves: Messages: A drawn page
  @Test("A drawn page bounds itself, however much there is to draw")
  func longViews() throws {
    let server = try TestServer()
    try server.initialize()
    let notes = JSON.string(String(repeating: "x\n", count: 49_999))
    try server.result(of: "task/add", ["id": "fern", "notes": notes, "title": "Fern"])
    let title = JSON.string(String(repeating: "é\"", count: 250))
    for _ in 0..<4_050 { try server.result(of: "task/add", ["title": title]) }
    for (argument, lines) in [(JSON.null, 4_000...4_010), ("fern", 1_000...1_020)] {
      let show: JSON = ["argument": argument, "name": "tasks", "width": 1_000]
      let view = try server.result(of: "view/show", show)
      #expect(try lines.contains(view.requiredItems("lines").count))
      #expect(view.bytes.count < 16 << 20)
    }
  }

  // proves: Transport: The server does
  // proves: Transport: answered but not
  @Test("Past 64 MiB of unread output the server closes and logs the reason")
  func outputUnread() throws {
    let server = try TestServer()
    try server.initialize()
    let size = try server.result(of: "rpc.discover").text.utf8.count
    let count = 80 * 1024 * 1024 / size
    var bytes: [UInt8] = []
    for id in 1...count {
      bytes += ServerProcess.framed(
        TestServer.request("rpc.discover", id: .integer(Int64(id))), as: .lines)
    }
    try server.process.write(bytes, reading: .never)
    let ending = try server.process.end(reading: .never)
    #expect(ending == .exit(1))
    #expect(try server.log().contains("67108864"))
  }
}
