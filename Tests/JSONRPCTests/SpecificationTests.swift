import JSON
import JSONRPC
import Testing

/// The examples of section 7 of the JSON-RPC 2.0 specification.
@Suite("The examples of JSON-RPC 2.0") struct SpecificationTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let name: String
    let request: String
    /// Each error is told by its code; nil is silence.
    let answer: String?

    var testDescription: String { name }
  }

  static let examples = [
    Example(
      name: "positional params",
      request: #"{"jsonrpc": "2.0", "method": "subtract", "params": [42, 23], "id": 1}"#,
      answer: #"{"id":1,"jsonrpc":"2.0","result":19}"#),
    Example(
      name: "positional params, the other way round",
      request: #"{"jsonrpc": "2.0", "method": "subtract", "params": [23, 42], "id": 2}"#,
      answer: #"{"id":2,"jsonrpc":"2.0","result":-19}"#),
    Example(
      name: "named params",
      request:
        #"{"jsonrpc": "2.0", "method": "subtract", "params": {"subtrahend": 23, "minuend": 42}, "id": 3}"#,
      answer: #"{"id":3,"jsonrpc":"2.0","result":19}"#),
    Example(
      name: "named params in another order",
      request:
        #"{"jsonrpc": "2.0", "method": "subtract", "params": {"minuend": 42, "subtrahend": 23}, "id": 4}"#,
      answer: #"{"id":4,"jsonrpc":"2.0","result":19}"#),
    Example(
      name: "a notification",
      request: #"{"jsonrpc": "2.0", "method": "update", "params": [1,2,3,4,5]}"#,
      answer: nil),
    Example(
      name: "a notification nobody knows", request: #"{"jsonrpc": "2.0", "method": "foobar"}"#,
      answer: nil),
    Example(
      name: "a method that does not exist",
      request: #"{"jsonrpc": "2.0", "method": "foobar", "id": "1"}"#,
      answer: #"{"error":-32601,"id":"1","jsonrpc":"2.0"}"#),
    Example(
      name: "broken JSON",
      request: #"{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]"#,
      answer: #"{"error":-32700,"id":null,"jsonrpc":"2.0"}"#),
    Example(
      name: "an invalid request object",
      request: #"{"jsonrpc": "2.0", "method": 1, "params": "bar"}"#,
      answer: #"{"error":-32600,"id":null,"jsonrpc":"2.0"}"#),
    Example(
      name: "a batch of broken JSON",
      request:
        #"[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},{"jsonrpc": "2.0", "method"]"#,
      answer: #"{"error":-32700,"id":null,"jsonrpc":"2.0"}"#),
    Example(
      name: "an empty batch", request: "[]",
      answer: #"{"error":-32600,"id":null,"jsonrpc":"2.0"}"#),
    Example(
      name: "a batch of one that is invalid", request: "[1]",
      answer: #"[{"error":-32600,"id":null,"jsonrpc":"2.0"}]"#),
    Example(
      name: "a batch of three that are invalid", request: "[1,2,3]",
      answer:
        #"[{"error":-32600,"id":null,"jsonrpc":"2.0"},{"error":-32600,"id":null,"jsonrpc":"2.0"},{"error":-32600,"id":null,"jsonrpc":"2.0"}]"#
    ),
    Example(
      name: "a mixed batch",
      request: #"""
        [{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},
         {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]},
         {"jsonrpc": "2.0", "method": "subtract", "params": [42,23], "id": "2"},
         {"foo": "boo"},
         {"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "myself"}, "id": "5"},
         {"jsonrpc": "2.0", "method": "get_data", "id": "9"}]
        """#,
      answer:
        #"[{"id":"1","jsonrpc":"2.0","result":7},{"id":"2","jsonrpc":"2.0","result":19},{"error":-32600,"id":null,"jsonrpc":"2.0"},{"error":-32601,"id":"5","jsonrpc":"2.0"},{"id":"9","jsonrpc":"2.0","result":["hello",5]}]"#
    ),
    Example(
      name: "a batch of notifications",
      request: #"""
        [{"jsonrpc": "2.0", "method": "notify_sum", "params": [1,2,4]},
         {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]}]
        """#,
      answer: nil),
  ]

  @Test("Each example is answered as the specification says, a message a line", arguments: examples)
  func inLines(_ example: Example) throws {
    let session = try Session()
    session.send(line: example.request.replacing("\n", with: " "))
    session.endInput()
    let output = try session.rest()
    let expected = example.answer.map { $0 + "\n" } ?? ""
    try #expect(withCodes(output.split(separator: "\n").map(String.init)).joined() == expected)
    #expect(session.exitCode() == 0)
  }

  @Test("Each example is answered as the specification says, behind headers", arguments: examples)
  func behindHeaders(_ example: Example) throws {
    let session = try Session()
    session.send(framed(example.request) + framed(#"{"jsonrpc":"2.0","method":"read","id":"z"}"#))
    var messages: [String] = []
    while messages.last != result("z", "read") { messages.append(try session.framedMessage()) }
    let expected = example.answer.map { [$0 + "\n"] } ?? []
    try #expect(withCodes(messages.dropLast()) == expected)
  }

  /// The specification's errors have no data, and its wording is its own.
  private func withCodes(_ messages: [String]) throws -> [String] {
    func simplified(_ json: JSON) -> JSON {
      guard case .object(var object) = json else { return json }
      if let code = object["error"]?["code"] { object["error"] = code }
      return .object(object)
    }
    return try messages.map { message in
      let json = try JSON(parsing: message)
      guard case .array(let answers) = json else { return simplified(json).text + "\n" }
      return JSON.array(answers.map(simplified)).text + "\n"
    }
  }

  @Test("The notifications of the examples reach their methods")
  func notifications() throws {
    let session = try Session()
    for example in Self.examples.suffix(1) + [Self.examples[4]] {
      session.send(line: example.request.replacing("\n", with: " "))
    }
    session.endInput()
    #expect(session.exitCode() == 0)
    #expect(
      session.application.log.suffix(3) == [
        "notify_sum [1,2,4]", "notify_hello [7]", "update [1,2,3,4,5]",
      ])
  }
}
