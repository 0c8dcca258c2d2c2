import JSON
import Testing

@Suite("JSON Pointer") struct JSONPointerTests {
  @Test(
    "A pointer's text reads back",
    arguments: ["", "/", "/a", "/a/0", "/a~1b", "/m~0n", "/~01", "//x", "/ü"])
  func roundTrip(_ text: String) throws {
    #expect(try #require(JSONPointer(text)).description == text)
  }

  @Test("The tokens come without escapes")
  func tokens() throws {
    #expect(try #require(JSONPointer("/a~1b/m~0n/~01")).tokens == ["a/b", "m~n", "~1"])
    #expect(JSONPointer(["b~c/d"]).description == "/b~0c~1d")
  }

  @Test("A text that is no pointer is refused", arguments: ["a", "a/b", "/~", "/~2", "/a~"])
  func refused(_ text: String) {
    #expect(JSONPointer(text) == nil)
  }

  @Test("A pointer finds what it names")
  func lookup() throws {
    let value: JSON = ["a": [["b/c": 1], 2], "": 3, "m~n": 4]
    func at(_ text: String) throws -> JSON? { value[try #require(JSONPointer(text))] }
    #expect(try at("") == value)
    #expect(try at("/a/0/b~1c") == 1)
    #expect(try at("/a/1") == 2)
    #expect(try at("/") == 3)
    #expect(try at("/m~0n") == 4)
    for missing in ["/a/2", "/a/01", "/a/-", "/a/+1", "/b", "/a/1/x"] {
      #expect(try at(missing) == nil)
    }
  }
}
