import SQLite
import Testing

@Suite("The function has_words")
struct HasWordsTests {
  private func has(_ choices: String, _ texts: String...) throws -> Bool {
    let places = texts.map { _ in ", ?" }.joined()
    let arguments = texts.reduce([choices] as Arguments) { $0 + [$1] }
    let sql = "SELECT has_words(?\(places))"
    return try Connection(":memory:").value(Bool.self, sql, arguments) ?? false
  }

  @Test("Words follow each other, and the last one may go on") func words() throws {
    for words in ["a", "ab", "ab c", "ab cd", "cd e", "ef", "ab cd ef"] {
      #expect(try has(words, "ab cd ef"), "\(words)")
    }
    for words in ["b", "d", "a c", "ab ef", "cd ab", "abc", "f", "ab cd efg", "ab cd ef g"] {
      #expect(try !has(words, "ab cd ef"), "\(words)")
    }
    #expect(try has("牛", "牛 奶"))
    #expect(try !has("a", ""))
  }

  @Test("One choice in one text is enough, and none goes from one text to the next")
  func choices() throws {
    #expect(try has("x\ncd\ny", "ab", "cd"))
    #expect(try has("x\nc", "ab", "cd"))
    #expect(try !has("x\ny", "ab", "cd"))
    #expect(try !has("ab cd", "ab", "cd"))
  }

  @Test("NULL has no words") func null() throws {
    let db = try Connection(":memory:")
    #expect(try db.value(Bool.self, "SELECT has_words('a', NULL, 'a')") == true)
    #expect(try db.value(Bool.self, "SELECT has_words(NULL, 'a')") == false)
    #expect(try db.value(Bool.self, "SELECT has_words('a')") == false)
    #expect(try db.value(Bool.self, "SELECT has_words()") == false)
  }
}
