import JSON
import Testing

@Suite("Reading JSON from a stream") struct JSONStreamTests {
  /// A stream that is handed so many bytes at a time.
  private static func stream(
    _ text: [UInt8], by count: Int, valueBytes: Int = 1 << 20, values: Int = 1_000_000,
    depth: Int = 512
  ) -> JSONStream {
    var next = 0
    return JSONStream(
      limits: JSONStream.Limits(valueBytes: valueBytes, values: values, depth: depth)
    ) { buffer in
      let piece = text[next..<min(next + min(count, buffer.count), text.count)]
      buffer.copyBytes(from: piece)
      next += piece.count
      return piece.count
    }
  }

  private static func stream(_ text: String, by count: Int = 3) -> JSONStream {
    stream(Array(text.utf8), by: count)
  }

  private static func elements(_ stream: JSONStream) throws -> [JSON] {
    var elements: [JSON] = []
    try stream.forEachElement { elements.append(try stream.value().json()) }
    try stream.finish()
    return elements
  }

  @Test(
    "The elements of an array are what parsing the whole text gives, wherever a piece ends",
    arguments: [1, 2, 3, 5, 8, 1000])
  func elements(count: Int) throws {
    let texts = [
      "[]", " [ ] ", "[1]", "[ 1 , -2.5e3,true,false , null ]", #"["","a\"b","\\","\u00e9é𝄞"]"#,
      #"[{},{"a":{"b":[]}},[[["]"]]],{"]}":"{["}]"#, "\n[\n{\"é\":\"\\\\\"},\r\n\t\"x\"\n]\n",
    ]
    for text in texts {
      let whole = try JSON(parsing: text)
      #expect(JSON.array(try Self.elements(Self.stream(text, by: count))) == whole, "\(text)")
    }
  }

  @Test(
    "What is no array of JSON values is refused",
    arguments: [
      "", " ", "{}", "1", "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1,,2]", "[1]]", "[1] x",
      "[nul]", "[01]", "[\"a]", "[\"\u{1}\"]", "[{]", "[{\"a\":1]", "[{\"a\":1,\"a\":2}]", "[+1]",
      "[9223372036854775808]", "[1e400]", "[\"\\ud800\"]", "[:]", "[}", "\u{FEFF}[]", "[\u{FEFF}]",
    ])
  func refused(text: String) {
    #expect(throws: JSONSyntaxError.self) { try Self.elements(Self.stream(text)) }
  }

  @Test("What is wrong lies where it is in the whole text")
  func places() throws {
    for (text, offset) in [
      ("[1, 2, x]", 7), ("[{\"a\":1}, {\"a\":1 \"b\"}]", 17), ("[1] 2", 4), ("[1", 2),
    ] {
      let error = #expect(throws: JSONSyntaxError.self) { try Self.elements(Self.stream(text)) }
      #expect((offset...offset + 3).contains(error?.offset ?? -1), "\(text)")
    }
    let bytes = Array("[\"a\", \"b".utf8) + [0xC3, 0x28] + Array("\"]".utf8)
    let error = #expect(throws: JSONSyntaxError.self) {
      try Self.elements(Self.stream(bytes, by: 2))
    }
    #expect(error?.offset == 8)
    #expect(error?.reason == .encoding)
  }

  @Test("A value beyond a limit is refused, and any number within is read")
  func limits() throws {
    let small = Array("[\(Array(repeating: "[1,2]", count: 5000).joined(separator: ","))]".utf8)
    let stream = Self.stream(small, by: 100, valueBytes: 64, values: 4, depth: 2)
    #expect(try Self.elements(stream).count == 5000)
    let long = Array("[\"\(String(repeating: "a", count: 100))\"]".utf8)
    let error = #expect(throws: JSONSyntaxError.self) {
      try Self.elements(Self.stream(long, by: 100, valueBytes: 64))
    }
    #expect(error?.reason == .length)
    for (text, reason) in [("[[1,2,3,4]]", JSONSyntaxError.Reason.values), ("[[[1]]]", .depth)] {
      let stream = Self.stream(Array(text.utf8), by: 4, values: 4, depth: 2)
      let error = #expect(throws: JSONSyntaxError.self) { try Self.elements(stream) }
      #expect(error?.reason == reason)
    }
  }

  @Test("The members of an object come in their order, each with the value behind it")
  func members() throws {
    let stream = Self.stream(#"{"b" : [1, {"a":2}],"a":"x" , "é\n":null}"#)
    var members: [(key: String, value: JSON)] = []
    try stream.forEachMember { members.append(($0, try stream.value().json())) }
    try stream.finish()
    #expect(members.map(\.key) == ["b", "a", "é\n"])
    #expect(members.map(\.value) == [[1, ["a": 2]], "x", .null])
    for text in ["{", "{\"a\"}", "{\"a\" 1}", "{a:1}", "{1:1}", "{\"a\":1,}"] {
      let stream = Self.stream(text)
      #expect(throws: JSONSyntaxError.self) {
        try stream.forEachMember { _ in _ = try stream.value() }
      }
    }
  }

  @Test("Lines end with a newline or with the text", arguments: [1, 4, 1000])
  func lines(count: Int) throws {
    let stream = Self.stream("{\"a\":1},\n\n  [2] \r\n3", by: count)
    var lines: [String] = []
    var offsets: [Int] = []
    while let line = try stream.line() {
      let piece = line.trimmed { [0x20, 0x0D, UInt8(ascii: ",")].contains($0) }
      lines.append(String(decoding: piece.bytes, as: UTF8.self))
      offsets.append(piece.offset)
    }
    #expect(lines == ["{\"a\":1}", "", "[2]", "3"])
    #expect(offsets[2] == 12)
  }
}
