import SQLite
import Testing

@Suite("The function written_object")
struct WrittenObjectTests {
  private func value(_ sql: String, _ arguments: Arguments = []) throws -> String? {
    try Connection(":memory:").value(String.self, "SELECT \(sql)", arguments)
  }

  @Test("It leaves out what is NULL, at every place")
  func nulls() throws {
    #expect(try value("written_object()") == "{}")
    #expect(try value("written_object('a', NULL)") == "{}")
    #expect(
      try value("written_object('a', NULL, 'b', 1, 'c', NULL, 'd', 'x', 'e', NULL)")
        == #"{"b":1,"d":"x"}"#)
  }

  @Test("It writes every value as json_object does")
  func values() throws {
    let controls = String(String.UnicodeScalarView((1...0x7F).compactMap(Unicode.Scalar.init)))
    for text in [
      "", "plain", controls, "é牛🙂\u{2028}", #""\/"#, String(repeating: "é", count: 5000),
    ] {
      #expect(
        try value("written_object('a', ?1, ?1, 2)", [text])
          == value("json_object('a', ?1, ?1, 2)", [text]))
    }
    for sql in ["-9223372036854775808", "1.5", "1e300", "0.1 + 0.2", "json('[1,{\"a\":null}]')"] {
      #expect(try value("written_object('a', \(sql))") == value("json_object('a', \(sql))"))
    }
  }

  @Test("A blob is refused")
  func blob() {
    #expect(throws: SQLiteError.self) { try value("written_object('a', x'00')") }
  }
}
