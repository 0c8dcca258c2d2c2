import JSON
import Testing

@Suite("Printing JSON") struct JSONPrintingTests {
  @Test("Keys come in the order of their bytes and nothing is padded")
  func order() {
    let value: JSON = ["b": 1, "a": [true, nil, 2.5], "Z": [:], "é": "x", "aa": []]
    #expect(value.text == #"{"Z":{},"a":[true,null,2.5],"aa":[],"b":1,"é":"x"}"#)
  }

  @Test("Only what must be escaped is escaped")
  func escapes() {
    let value = JSON.string("\"\\/\u{8}\u{C}\n\r\t\0\u{1F}\u{10}\u{7F}é\u{2028}😀")
    #expect(
      value.text
        == #""\"\\/\b\f\n\r\t\u0000\u001f\u0010"# + "\u{7F}é\u{2028}😀\"")
  }

  @Test(
    "A real prints in the fewest digits that read back",
    arguments: [
      (0.1, "0.1"), (0.1 + 0.2, "0.30000000000000004"), (1, "1.0"), (-0.0, "-0.0"),
      (1e20, "1e+20"), (.leastNonzeroMagnitude, "5e-324"),
      (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
      (100, "100.0"), (1e15, "1000000000000000.0"), (-2.5e-7, "-2.5e-07"),
    ] as [(Double, String)])
  func reals(_ value: Double, _ text: String) throws {
    #expect(JSON.real(value).text == text)
    #expect(try JSON(parsing: text) == .real(value))
  }

  @Test("A real that is not finite prints as null")
  func notFinite() {
    #expect(JSON.array([.real(.nan), .real(.infinity)]).text == "[null,null]")
  }

  @Test("Integers print exactly to both limits")
  func integers() {
    #expect(
      JSON.array([.integer(.min), .integer(.max), 0, -10]).text
        == "[-9223372036854775808,9223372036854775807,0,-10]")
  }

  @Test("A negative zero stays negative as a real and is plain zero as an integer")
  func negativeZero() throws {
    #expect(try JSON(parsing: "[-0.0,-0]").text == "[-0.0,0]")
  }

  @Test("What is parsed and printed is the same text, keys sorted")
  func roundTrip() throws {
    let text = #"{"a":[1,-2.5,"x\ny",null,true],"b":{"c":"日本"},"z":"\u0001"}"#
    #expect(try JSON(parsing: text).text == text)
    #expect(try JSON(parsing: #"{ "b" : 1 , "a" : 2 }"#).text == #"{"a":2,"b":1}"#)
  }
}
