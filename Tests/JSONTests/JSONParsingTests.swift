import JSON
import Testing

@Suite("Parsing JSON") struct JSONParsingTests {
  @Test(
    "What RFC 8259 allows is taken",
    arguments: [
      "[]", "{}", "null", "true", "false", "0", "-0", "12", "-7", "0.5", "1e3", "1E+2", "1e-2",
      "123.456e7", "-0.0", " [ 1 , 2 ] ", "\t\r\n1\n", "\"\"", "\"a\"", "[[[[]]]]", "[null,true,1]",
      #"{"":0}"#, #"{"a":{"b":[]}}"#, #"{"a\u0062":1}"#, #""\"\\\/\b\f\n\r\t""#, #""\u00e9""#,
      #""\ud834\udd1e""#, #""\uFFFF""#, #""\u2028""#, #""\u0000""#, "\"é\"", "\"𝄞\"", "\"\u{7F}\"",
      "\"\u{2029}\"", "1e-400", "[1,\n2]", #"{"a":1,"b":1}"#,
    ])
  func accepts(_ text: String) throws {
    _ = try JSON(parsing: text)
  }

  @Test(
    "What RFC 8259 forbids is refused",
    arguments: [
      "", " ", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1,,2]", "[1]]", "{a:1}",
      "{'a':1}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{,"a":1}"#, #"{"a" 1}"#, #"{"a":1 "b":2}"#,
      #"{1:1}"#, "nul", "nulll", "True", "NaN", "Infinity", "-Infinity", "+1", "01", "-01", "1.",
      ".5", "-", "--1", "1e", "1e+", "1.e1", "0x10", "1_000", "1 2", "[1] x", "\"", "\"a",
      "\"\\\"", #""\x""#, #""\u12""#, #""\u12G4""#, #""\U0041""#, "\"a\nb\"", "\"a\tb\"",
      "\"\u{1F}\"", "'a'", "// c\n1", "/* c */1", "[1]/", "\u{A0}1", "\u{C}1", "[\"a\":1]",
      "{[]:1}",
      "undefined", "\\u0031", "*", "[-]", "[1e1.5]", "{\"a\":1}}",
    ])
  func refuses(_ text: String) {
    #expect(throws: JSONSyntaxError.self) { try JSON(parsing: text) }
  }

  @Test("An integer keeps every digit up to the limits of int64")
  func integers() throws {
    #expect(try JSON(parsing: "9223372036854775807") == .integer(.max))
    #expect(try JSON(parsing: "-9223372036854775808") == .integer(.min))
    #expect(try JSON(parsing: "1.0") == .real(1))
    #expect(try JSON(parsing: "0.1") == .real(0.1))
  }

  @Test(
    "A number that nothing here can hold is refused",
    arguments: ["9223372036854775808", "-9223372036854775809", "1e400", "-1e400"])
  func overflow(_ text: String) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSON(parsing: text) }
    #expect(error?.reason == .number)
  }

  @Test("A NUL written as an escape is text in a value and refused in a key")
  func escapedNUL() throws {
    #expect(try JSON(parsing: #""a\u0000b""#) == .string("a\0b"))
    #expect(throws: JSONSyntaxError.self) { try JSON(parsing: #"{"a\u0000":1}"#) }
  }

  @Test(
    "Half of a surrogate pair is refused",
    arguments: [#""\ud800""#, #""\udc00""#, #""\ud800x""#, #""\ud800\ud800""#, #""\udc00\ud800""#])
  func loneSurrogates(_ text: String) {
    #expect(throws: JSONSyntaxError.self) { try JSON(parsing: text) }
  }

  @Test("A pair of escaped surrogates is one character")
  func surrogatePair() throws {
    #expect(try JSON(parsing: #""\ud83d\ude00""#) == "😀")
  }

  @Test(
    "A key that comes twice is refused, also when one is escaped",
    arguments: [#"{"a":1,"a":1}"#, #"{"a":1,"\u0061":2}"#, #"[{"b":{"c":0,"c":0}}]"#])
  func duplicateKeys(_ text: String) {
    #expect(throws: JSONSyntaxError.self) { try JSON(parsing: text) }
  }

  @Test(
    "Bytes that are not UTF-8 are refused with their place",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE2, 0x82],
      [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFE],
      [0xFF], [0xE2, 0x28, 0xA1], [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func invalidUTF8(_ sequence: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSON(parsing: [quote] + sequence + [quote])
    }
    #expect(error?.reason == .encoding)
    #expect(error?.offset == 1)
  }

  @Test("A raw NUL is refused wherever it stands")
  func rawNUL() {
    for bytes in [[0x22, 0x00, 0x22], [0x31, 0x00], [0x00], [0x22, 0x5C, 0x00, 0x22]] as [[UInt8]] {
      let error = #expect(throws: JSONSyntaxError.self) { try JSON(parsing: bytes) }
      #expect(error?.reason == .encoding)
    }
  }

  @Test("A byte-order mark is refused at the start and is text inside a string")
  func byteOrderMark() throws {
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSON(parsing: [0xEF, 0xBB, 0xBF, 0x31] as [UInt8])
    }
    #expect(error?.reason == .encoding)
    #expect(try JSON(parsing: "\"\u{FEFF}\"") == .string("\u{FEFF}"))
  }

  @Test("512 levels are taken and 513 refused, brackets inside strings not counted")
  func depth() throws {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    _ = try JSON(parsing: nested(512))
    for levels in [513, 100_000] {
      let error = #expect(throws: JSONSyntaxError.self) { try JSON(parsing: nested(levels)) }
      #expect(error?.reason == .depth)
      #expect(error?.offset == 512)
    }
    let open = #expect(throws: JSONSyntaxError.self) {
      try JSON(parsing: String(repeating: "{\"a\":", count: 100_000))
    }
    #expect(open?.reason == .depth)
    _ = try JSON(parsing: #"["\"[[[[", "[[", "\\"]"#, maxDepth: 1)
    #expect(throws: JSONSyntaxError.self) { try JSON(parsing: "[[]]", maxDepth: 1) }
  }

  @Test(
    "Values and keys are counted, what stands inside strings is not",
    arguments: [
      ("1", 1), ("[]", 2), ("[1]", 2), ("[1,2]", 3), (#"{"a":1}"#, 3), (#"{"a":{"b":[]}}"#, 6),
      (#"{"a,[{:":"\",[{:"}"#, 3), ("[[0],[0]]", 5),
    ])
  func values(_ text: String, count: Int) throws {
    func values(cap: Int) throws -> Int {
      try Array(text.utf8).withUnsafeBytes {
        try JSON.parse($0, maxDepth: 512, maxValues: cap).values
      }
    }
    #expect(try values(cap: count) == count)
    let error = #expect(throws: JSONSyntaxError.self) { try values(cap: count - 1) }
    #expect(error?.reason == .values)
  }

  @Test("An error names the byte where the text went wrong")
  func offset() {
    let error = #expect(throws: JSONSyntaxError.self) { try JSON(parsing: "[1, 2, x]") }
    #expect(error?.offset == 8)
    #expect(error?.message == "The text is not valid JSON at byte 8.")
  }

  @Test("Every way to hand bytes over reads the same")
  func inputs() throws {
    let bytes = Array("[1]".utf8)
    #expect(try JSON(parsing: bytes) == [1])
    #expect(try JSON(parsing: bytes[...]) == [1])
    #expect(try bytes.withUnsafeBytes { try JSON(parsing: $0) } == [1])
  }
}
