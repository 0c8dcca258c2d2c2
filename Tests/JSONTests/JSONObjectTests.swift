import JSON
import Testing

@Suite("JSON objects") struct JSONObjectTests {
  @Test("A member can be read, set, added and removed")
  func access() {
    var object: JSONObject = ["b": 1]
    object["a"] = 2
    object["c"] = .null
    object["b"] = 3
    #expect(JSON.object(object).text == #"{"a":2,"b":3,"c":null}"#)
    object["c"] = nil
    object["missing"] = nil
    #expect(object.map(\.key) == ["a", "b"])
    #expect(object["missing"] == nil)
    #expect(JSON.object(object)["a"] == 2)
    #expect(JSON.string("a")["a"] == nil)
  }

  @Test("Of members with one key the last counts, in small and in large objects")
  func overriding() {
    #expect(JSONObject([("a", 1), ("b", 2), ("a", 3)]) == ["a": 3, "b": 2])
    let many = (0..<100).map { (key: "k\($0 % 40)", value: JSON.integer($0)) }
    let object = JSONObject(many)
    #expect(object.count == 40)
    #expect(object["k5"] == 85)
    #expect(object["k39"] == 79)
  }

  @Test("Keys and texts are told apart by their bytes")
  func canonicalEquivalence() throws {
    let object = try JSON(parsing: "{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(object["\u{E9}"] == 1)
    #expect(object["e\u{301}"] == 2)
    #expect(JSON.string("\u{E9}") != JSON.string("e\u{301}"))
  }

  @Test("Equal objects hash alike whatever the order they were written in")
  func hashing() throws {
    let left = try JSON(parsing: #"{"a":[1],"b":"x"}"#)
    let right = try JSON(parsing: #"{"b":"x","a":[1]}"#)
    #expect(left == right)
    #expect(Set([left, right]).count == 1)
    #expect(left != ["a": [1]])
    #expect(JSON.integer(1) != JSON.real(1))
  }
}
