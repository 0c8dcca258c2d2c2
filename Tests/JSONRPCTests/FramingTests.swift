import Foundation
import JSON
import JSONRPC
import Testing

@Suite("Framing") struct FramingTests {
  let read = #"{"id":1,"jsonrpc":"2.0","method":"read"}"#

  @Test("The first byte that is not white space decides the framing of the answers")
  func detection() throws {
    let lines = try Session()
    lines.send(line: " \t\r\n\n" + read)
    #expect(try lines.line() == result(1, "read"))
    let batch = try Session()
    batch.send(line: "[\(read)]")
    #expect(try batch.line() == "[\(result(1, "read"))]")
    let headers = try Session()
    headers.send(Array("\r\n ".utf8) + framed(read))
    #expect(try headers.framedMessage() == result(1, "read"))
  }

  @Test("A framing that is given is not guessed")
  func given() throws {
    let session = try Session(.ready { $0.framing = .lines })
    session.send(line: "Content-Length: 2")
    #expect(try session.answer()["error"]?["code"] == -32700)
    session.send(line: read)
    #expect(try session.line() == result(1, "read"))
  }

  @Test("One byte at a time works in both framings")
  func byteByByte() throws {
    let lines = try Session()
    for byte in (read + "\n").utf8 { lines.send([byte]) }
    #expect(try lines.line() == result(1, "read"))
    let headers = try Session()
    for byte in framed(read) { headers.send([byte]) }
    #expect(try headers.framedMessage() == result(1, "read"))
  }

  @Test("Many messages in one write are all answered in order")
  func manyAtOnce() throws {
    let count = 5_000
    let lines = try Session()
    let headers = try Session()
    let texts = (0..<count).map { Session.message(.integer(Int64($0)), "read").text }
    Thread.detachNewThread { lines.send(Array((texts.joined(separator: "\n") + "\n").utf8)) }
    Thread.detachNewThread { headers.send(texts.flatMap(framed)) }
    for id in 0..<count {
      try #require(try lines.line() == result(.integer(Int64(id)), "read"))
      try #require(try headers.framedMessage() == result(.integer(Int64(id)), "read"))
    }
  }

  @Test("A last line without a newline counts, and so does a carriage return before one")
  func lastLine() throws {
    let session = try Session()
    let last = read.replacing("1", with: "2", maxReplacements: 1)
    session.send(Array("\(read)\r\n\r\n   \n\(last)".utf8))
    session.endInput()
    #expect(try session.rest() == "\(result(1, "read"))\n\(result(2, "read"))\n")
    #expect(session.exitCode() == 0)
  }

  @Test(
    "Header names are case-insensitive, unknown ones are ignored, any media type is taken",
    arguments: [
      "content-length: @\r\n", "CONTENT-LENGTH:@\r\n", "Content-Length: \t @ \t\r\n",
      "Content-Type: application/vim-jsonrpc; charset=utf-8\r\nContent-Length: @\r\n",
      "Content-Length: @\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n",
      "Content-Length: @\r\nContent-Type: text/x; a=b; Charset=\"UTF-8\"\r\n",
      "Content-Length: @\r\nContent-Type: nonsense\r\n", "X-Y: z: w\r\nContent-Length: @\r\n",
      "Content-Length: @\r\nContent-Length: @\r\n", "Empty:\r\nContent-Length: 0@\r\n",
    ])
  func headers(_ block: String) throws {
    let session = try Session()
    let header = block.replacing("@", with: "\(read.utf8.count)")
    session.send(Array("\(header)\r\n\(read)".utf8))
    #expect(try session.framedMessage() == result(1, "read"))
  }

  @Test("Another charset is answered with an error, and the next message with its result")
  func charset() throws {
    let session = try Session()
    let header = "Content-Length: \(read.utf8.count)\r\nContent-Type: a/b; charset=utf-16\r\n\r\n"
    session.send(Array((header + read).utf8) + framed(read))
    #expect(try JSON(parsing: session.framedMessage())["error"]?["code"] == -32700)
    #expect(try session.framedMessage() == result(1, "read"))
  }

  @Test(
    "Where the next message would begin is lost, the error is answered and the session ends with 1",
    arguments: [
      "Content-Length: 12345678901234567890123\r\n\r\n", "Content-Length: -5\r\n\r\n",
      "Content-Length: +5\r\n\r\n", "Content-Length: five\r\n\r\n", "Content-Length:\r\n\r\n",
      "Content-Length: 5 5\r\n\r\n", "Content-Length: 0x5\r\n\r\n", "Content-Type: a/b\r\n\r\n",
      "Content-Length: 5\r\nContent-Length: 6\r\n\r\n", "Content-Length 5\r\n\r\n",
      "Content-Length : 5\r\n\r\n", "Content-Length: 5\nX: y\r\n\r\n", "no colon\r\n\r\n",
      "X: y\r\n continued\r\n\r\n", "X: y\r\n: no name\r\n\r\n",
      "Content-Length: 9223372036854775808\r\n\r\n",
    ])
  func lost(_ header: String) throws {
    let session = try Session()
    session.send(framed(read) + Array(header.utf8) + framed(read))
    #expect(try session.framedMessage() == result(1, "read"))
    let answer = try JSON(parsing: session.framedMessage())
    #expect(answer["error"]?["code"] == -32700)
    #expect(answer["error"]?["data"] == ["kind": "parseError"])
    #expect(answer["id"] == .null)
    #expect(try session.rest().isEmpty)
    #expect(session.exitCode() == 1)
    #expect(session.log.all.count == 1)
  }

  @Test("A header block over its cap is answered, whole or unfinished, and ends the session")
  func headerCap() throws {
    for block in [
      String(repeating: "a", count: 9_000), String(repeating: "X: y\r\n", count: 1_500),
    ] {
      let session = try Session()
      session.send(Array(block.utf8))
      let answer = try JSON(parsing: session.framedMessage())
      #expect(answer["error"]?["code"] == 6)
      #expect(answer["error"]?["data"] == ["kind": "tooLarge", "limit": 8_192])
      #expect(session.exitCode() == 1)
    }
    let exact = try Session(.ready { $0.maxHeaderBytes = 27 })
    exact.send(Array("A: b\r\nContent-Length: 40\r\n\r\n\(read)".utf8))
    try #require(read.utf8.count == 40)
    #expect(try JSON(parsing: exact.framedMessage())["error"]?["code"] == 6)
    let enough = try Session(.ready { $0.maxHeaderBytes = 28 })
    enough.send(Array("A: b\r\nContent-Length: 40\r\n\r\n\(read)".utf8))
    #expect(try enough.framedMessage() == result(1, "read"))
  }

  @Test("A line over the cap is answered and skipped, one that just fits is taken")
  func lineCap() throws {
    let session = try Session(.ready { $0.maxMessageBytes = read.utf8.count })
    session.send(Array("\(read)\r\n\(read) \n".utf8))
    session.send([UInt8](repeating: UInt8(ascii: "["), count: 200_000) + [0x0A])
    session.request(2, "read")
    #expect(try session.line() == result(1, "read"))
    for _ in 1...2 {
      let answer = try session.answer()
      #expect(answer["error"]?["code"] == 6)
      #expect(answer["error"]?["data"] == ["kind": "tooLarge", "limit": 40])
    }
    #expect(try session.line() == result(2, "read"))
  }

  @Test("A body over the cap is answered at once and skipped")
  func bodyCap() throws {
    let session = try Session(.ready { $0.maxMessageBytes = read.utf8.count })
    session.send(framed(read) + Array("Content-Length: 200000\r\n\r\n".utf8))
    #expect(try session.framedMessage() == result(1, "read"))
    #expect(try JSON(parsing: session.framedMessage())["error"]?["code"] == 6)
    session.send([UInt8](repeating: 0, count: 200_000) + framed(read))
    #expect(try session.framedMessage() == result(1, "read"))
  }

  @Test("A length of 10^15 is skipped until the input ends")
  func hugeLength() throws {
    let session = try Session()
    session.send(Array("Content-Length: 1000000000000000\r\n\r\n".utf8) + framed(read))
    #expect(try JSON(parsing: session.framedMessage())["error"]?["code"] == 6)
    session.endInput()
    #expect(try session.rest().isEmpty)
    #expect(session.exitCode() == 0)
  }

  @Test("An input that ends inside a message is answered with an error")
  func truncated() throws {
    for text in ["Content-Length: 5\r\n", "Content-Length: 5\r\n\r\n[1]"] {
      let session = try Session()
      session.send(Array(text.utf8))
      session.endInput()
      #expect(try JSON(parsing: session.framedMessage())["error"]?["code"] == -32700)
      #expect(session.exitCode() == 0)
    }
  }

  @Test("An empty body is broken JSON, and the session goes on")
  func emptyBody() throws {
    let session = try Session()
    session.send(Array("Content-Length: 0\r\n\r\n".utf8) + framed(read))
    #expect(try JSON(parsing: session.framedMessage())["error"]?["code"] == -32700)
    #expect(try session.framedMessage() == result(1, "read"))
  }

  @Test("Descriptors in non-blocking mode are waited for")
  func nonBlocking() throws {
    let session = try Session(nonBlocking: true)
    let text = String(repeating: "x", count: 300_000)
    Thread.detachNewThread {
      for id in 0..<5 { session.request(.integer(Int64(id)), "echo", ["text": .string(text)]) }
    }
    for id in 0..<5 {
      try #require(try session.line() == result(.integer(Int64(id)), ["text": .string(text)]))
    }
  }

  @Test("Nothing is written before the first message was read")
  func silence() throws {
    let session = try Session()
    session.connection.notify("news", ["n": 1])
    session.send(framed(read))
    #expect(try session.framedMessage() == #"{"jsonrpc":"2.0","method":"news","params":{"n":1}}"#)
    #expect(try session.framedMessage() == result(1, "read"))
    let unused = try Session()
    unused.connection.notify("news", [:])
    unused.endInput()
    #expect(try unused.rest().isEmpty)
    #expect(unused.exitCode() == 0)
  }
}
