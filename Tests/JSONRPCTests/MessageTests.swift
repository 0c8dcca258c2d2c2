import JSON
import JSONRPC
import Testing

@Suite("Messages") struct MessageTests {
  @Test(
    "An id comes back with value and type",
    arguments: [
      "\"a\"", "\"\"", "\"é\\n\"", "0", "-1", "9223372036854775807", "1.5", "1.0", "null",
      "\"\\u0000\"",
    ])
  func ids(_ id: String) throws {
    let session = try Session()
    session.send(line: #"{"jsonrpc":"2.0","method":"read","id":\#(id)}"#)
    #expect(try session.line() == #"{"id":\#(id),"jsonrpc":"2.0","result":"read"}"#)
  }

  @Test("An id of another type is refused with a null id", arguments: ["true", "[1]", "{}"])
  func badIds(_ id: String) throws {
    let session = try Session()
    session.send(line: #"{"jsonrpc":"2.0","method":"read","id":\#(id)}"#)
    let answer = try session.answer()
    #expect(answer["error"]?["code"] == -32600)
    #expect(answer["id"] == .null)
  }

  @Test(
    "What is no request is refused with its id where that can be used",
    arguments: [
      (#"{"jsonrpc":"2.0","id":7}"#, 7), (#"{"jsonrpc":"1.0","method":"read","id":7}"#, 7),
      (#"{"method":"read","id":7}"#, 7), (#"{"jsonrpc":2.0,"method":"read","id":7}"#, 7),
      (#"{"jsonrpc":"2.0","method":null,"id":7}"#, 7),
      (#"{"jsonrpc":"2.0","method":"read","id":7,"params":"x"}"#, 7),
      (#"{"jsonrpc":"2.0","method":"read","id":7,"params":1}"#, 7),
      (#"{"jsonrpc":"2.0","method":"read","params":true}"#, nil),
      (#"{"jsonrpc":"2.0"}"#, nil), ("{}", nil), ("1", nil), ("\"x\"", nil), ("null", nil),
    ] as [(String, JSON)])
  func invalid(_ text: String, _ id: JSON) throws {
    let session = try Session(.ready { $0.framing = .lines })
    session.send(line: text)
    let answer = try session.answer()
    #expect(answer["error"]?["code"] == -32600)
    #expect(answer["error"]?["data"] == ["kind": "invalidRequest"])
    #expect(answer["id"] == id)
    #expect(answer["result"] == nil)
  }

  @Test("Absent, null and empty params reach a method as none")
  func noParams() throws {
    let session = try Session()
    for params in ["", #","params":null"#, #","params":[]"#] {
      session.send(line: #"{"jsonrpc":"2.0","method":"echo","id":1\#(params)}"#)
      #expect(try session.line() == #"{"id":1,"jsonrpc":"2.0","result":null}"#)
    }
    session.request(1, "echo", [:])
    #expect(try session.line() == result(1, [:]))
  }

  @Test("Params by position are refused where a method takes them by name")
  func positions() throws {
    let session = try Session()
    session.request(1, "echo", [1])
    let answer = try session.answer()
    #expect(answer["error"]?["code"] == -32602)
    #expect(answer["error"]?["data"]?["kind"] == "invalidParams")
  }

  @Test("A decoding error names the member in its data")
  func pointer() throws {
    let session = try Session()
    session.request(1, "typed", ["title": 5])
    let error = try session.answer()["error"]
    #expect(error?["code"] == -32602)
    #expect(error?["data"] == ["kind": "invalidParams", "pointer": "/title"])
    #expect(error?["message"] == "/title must be a string, not an integer.")
  }

  @Test("An escaped method name is the same name")
  func escapedName() throws {
    let session = try Session()
    session.send(line: #"{"jsonrpc":"2.0","method":"long\/progress","id":1}"#)
    #expect(try session.line() == result(1, "counted"))
  }

  @Test("A body that is not clean UTF-8 is answered with a parse error, and the session goes on")
  func encoding() throws {
    let start = Array(#"{"jsonrpc":"2.0","method":"echo","id":1,"params":{"a":""#.utf8)
    let end = Array("\"}}\n".utf8)
    let session = try Session()
    session.send(start + [0xFF] + end)
    session.send(start + [0x00] + end)
    session.send([0xEF, 0xBB, 0xBF] + start + end)
    session.send(start + Array(#"\ud800"#.utf8) + end)
    for _ in 1...4 {
      let answer = try session.answer()
      #expect(answer["error"]?["code"] == -32700)
      #expect(answer["error"]?["data"]?["kind"] == "parseError")
      #expect(answer["id"] == .null)
    }
    session.send(start + end)
    #expect(try session.line() == result(1, ["a": ""]))
  }

  @Test("A byte-order mark as the very first bytes is answered too")
  func leadingMark() throws {
    let session = try Session()
    session.send([0xEF, 0xBB, 0xBF] + Array("{}\n".utf8))
    #expect(try session.answer()["error"]?["code"] == -32700)
  }

  @Test("Nesting over the cap is a parse error that names the limit")
  func depth() throws {
    let session = try Session()
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    session.send(line: deep)
    let error = try session.answer()["error"]
    #expect(error?["code"] == -32700)
    #expect(error?["data"] == ["kind": "parseError", "limit": 512])
    session.request(1, "read")
    #expect(try session.line() == result(1, "read"))
  }

  @Test("What looks like a response is not answered, alone and in a batch")
  func responses() throws {
    let session = try Session()
    session.send(line: #"{"jsonrpc":"2.0","id":1,"result":null}"#)
    session.send(line: #"[{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}]"#)
    session.request(2, "read")
    #expect(try session.line() == result(2, "read"))
  }

  @Test("A request sent as a notification runs without an answer")
  func notifiedMethod() throws {
    let session = try Session()
    session.notify("write", ["n": 1])
    session.notify("fail")
    session.request(1, "read")
    #expect(try session.line() == result(1, "read"))
    #expect(session.application.log.contains("write 1"))
    #expect(session.application.commits.reduce(0, +) == 1)
  }

  @Test("A message with more values than the cap is refused, and the session goes on")
  func values() throws {
    let session = try Session(.ready { $0.maxMessageValues = 20 })
    func params(_ count: Int) -> JSON { ["x": .array(Array(repeating: 0, count: count))] }
    session.request(1, "echo", params(10))
    let refused = try session.answer()
    #expect(refused["id"] == .null)
    #expect(refused["error"]?["code"] == 6)
    #expect(refused["error"]?["data"] == ["kind": "tooLarge", "limit": 20])
    session.request(2, "echo", params(9))
    #expect(try session.line() == result(2, params(9)))
  }

  @Test("A batch over its cap gets one error")
  func batchCap() throws {
    let session = try Session(.ready { $0.maxBatchMessages = 2 })
    session.send(line: "[1,2,3]")
    let answer = try session.answer()
    #expect(answer["error"]?["data"] == ["kind": "tooLarge", "limit": 2])
    session.send(line: "[1,2]")
    guard case .array(let answers) = try session.answer() else {
      Issue.record("A batch of two is not answered by an array.")
      return
    }
    #expect(answers.count == 2)
  }
}
