import Testing

@testable import DaybookModel

@Suite("Snapshots as text")
struct SnapshotTextTests {
  private func differences(_ one: String, _ other: String) throws -> [String] {
    try SnapshotText(one).differences(from: SnapshotText(other))
  }

  @Test("Members that have another value differ, whatever characters the values have")
  func values() throws {
    let text = #"{"a":"x","b":"\"},{\\","c":[{"d":"]"},1],"e":null,"f":-1.5e3,"g":{},"h":"é牛"}"#
    #expect(try differences(text, text) == [])
    #expect(try differences(text, text.replacing("x", with: "y")) == ["a"])
    #expect(try differences(text, text.replacing("},{", with: "}, {")) == ["b"])
    #expect(try differences(text, text.replacing("]\"", with: "[\"")) == ["c"])
    #expect(try differences(text, text.replacing("null", with: "0")) == ["e"])
    #expect(try differences(text, text.replacing("1.5", with: "1.6")) == ["f"])
    #expect(try differences(text, text.replacing("{},", with: "[],")) == ["g"])
    // The same character to Swift, and other bytes to SQLite.
    #expect(try differences(text, text.replacing("é", with: "e\u{301}")) == ["h"])
  }

  @Test("Members are found wherever they stand, and one that is not there is null") func places()
    throws
  {
    #expect(try differences(#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#) == [])
    #expect(try differences(#"{"a":null}"#, "{}") == [])
    #expect(try differences("{}", #"{"a":null}"#) == [])
    #expect(try differences("{}", #"{"a":1}"#) == ["a"])
    #expect(try differences(#"{"a":1,"b":2}"#, #"{"b":3}"#) == ["a", "b"])
    #expect(try differences(#"{"a":1,"b":2,"d":3}"#, #"{"a":1,"c":2,"d":3}"#) == ["b", "c"])
  }

  @Test("Stamps do not count") func stamps() throws {
    #expect(try differences(#"{"modifiedAt":1,"revision":1}"#, "{}") == [])
  }

  @Test(
    "What is no snapshot is refused",
    arguments: [
      "", "[]", "1", "{", "}", #"{"a"}"#, #"{"a":"#, #"{a:1"#, #"{"a}"#, "{,}", "{:}", "{]}",
    ])
  func damaged(text: String) {
    #expect(throws: ModelError.self) { try SnapshotText(text) }
  }
}
