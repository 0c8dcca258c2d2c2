import JSON
import Support
import Testing

@Suite("Framing over real pipes")
struct FramingTests {
  @Test("One byte at a time is read like one piece", arguments: WireFraming.allCases)
  func oneByteAtATime(framing: WireFraming) throws {
    let server = try TestServer(framing: framing)
    for text in [
      TestServer.request("initialize", id: 1), TestServer.request("session/ping", id: "zwölf"),
    ] {
      for byte in ServerProcess.framed(text, as: framing) { try server.process.write([byte]) }
    }
    #expect(try server.next()["id"] == 1)
    #expect(try server.next() == ["id": "zwölf", "jsonrpc": "2.0", "result": [:]])
  }

  @Test("Two thousand messages in one write are all answered", arguments: WireFraming.allCases)
  func manyInOneWrite(framing: WireFraming) throws {
    let server = try TestServer(framing: framing)
    try server.initialize()
    var bytes: [UInt8] = []
    for id in 1...2000 {
      bytes += ServerProcess.framed(
        TestServer.request("session/ping", id: .integer(Int64(id))), as: framing)
    }
    try server.process.write(bytes)
    for id in 1...2000 {
      let answer = try server.next()
      try #require(answer["id"] == .integer(Int64(id)), "\(answer.text)")
      #expect(answer["result"] == [:])
    }
  }

  // proves: Transport: one message ·
  @Test(
    "A message of 16 MiB is taken; one byte more is refused, and the next one is read",
    arguments: WireFraming.allCases)
  func messageCap(framing: WireFraming) throws {
    let server = try TestServer(framing: framing)
    try server.initialize()
    let cap = 16 * 1024 * 1024
    try server.process.send(padded(to: cap, id: 1), as: framing)
    #expect(try server.next() == ["id": 1, "jsonrpc": "2.0", "result": [:]])
    try server.process.send(padded(to: cap + 1, id: 2), as: framing)
    let refusal = try server.next()
    #expect(refusal["id"] == .null)
    #expect(refusal["error"]?["code"] == 6)
    #expect(refusal["error"]?["data"] == ["kind": "tooLarge", "limit": .integer(Int64(cap))])
    try server.ping()
  }

  private func padded(to count: Int, id: JSON) -> String {
    let bare = TestServer.request("session/ping", ["x": ""], id: id).utf8.count
    let padding = String(repeating: "x", count: count - bare)
    return TestServer.request("session/ping", ["x": .string(padding)], id: id)
  }
}
