import JSON
import Support
import Testing

@Suite("Standard streams")
struct StreamTests {
  @Test("A closed standard error does not end the server, and its number is not reused")
  func closedError() throws {
    let server = try TestServer(standardError: .closed)
    try server.initialize()
    try server.result(of: "task/add", ["id": "fern", "title": "Water the fern"])
    try server.process.send("{", as: .lines)
    #expect(try server.next()["error"]?["code"] == -32700)
    #expect(try server.result(of: "task/get", ["id": "fern"])["title"] == "Water the fern")
    server.process.closeInput()
    #expect(try server.process.end() == .exit(0))
  }

  // proves: Transport: The server does
  @Test("A full standard error that nobody drains holds nothing up")
  func fullError() throws {
    let server = try TestServer(framing: .headers, standardError: .full)
    try server.initialize()
    for _ in 1...100 {
      try server.process.send("{", as: .headers)
      #expect(try server.next()["error"]?["code"] == -32700)
    }
    try server.ping()
    // A lost boundary is a reason to log and to close.
    try server.process.write(Array("Content-Length: many\r\n\r\n".utf8))
    #expect(try server.next()["error"]?["code"] == -32700)
    #expect(try server.process.end() == .exit(1))
  }

  @Test("A client that closes its end of the output ends the server, and no signal does")
  func closedOutput() throws {
    let server = try TestServer()
    try server.initialize()
    server.process.closeOutput()
    for id in 1...100 {
      guard
        try server.process.write(
          ServerProcess.framed(
            TestServer.request("session/ping", id: .integer(Int64(id))), as: .lines))
      else { break }
    }
    #expect(try server.process.end() == .exit(1))
  }

  @Test("The end of input ends the server after the last answer", arguments: WireFraming.allCases)
  func endOfInput(framing: WireFraming) throws {
    let server = try TestServer(framing: framing)
    try server.initialize()
    for id in 1...100 {
      try server.send(
        "task/add", ["id": .string("t\(id)"), "title": "Sow"], id: .integer(Int64(id)))
    }
    server.process.closeInput()
    for id in 1...100 {
      let answer = try server.next()
      #expect(answer["id"] == .integer(Int64(id)))
      #expect(answer["result"]?["id"] == .string("t\(id)"))
    }
    #expect(try server.process.next(as: framing) == nil)
    #expect(try server.process.end() == .exit(0))
  }

  @Test("The end of input before anything was sent ends the server in silence")
  func endAtOnce() throws {
    let server = try TestServer()
    server.process.closeInput()
    #expect(try server.process.rest() == [])
    #expect(try server.process.end() == .exit(0))
  }
}
