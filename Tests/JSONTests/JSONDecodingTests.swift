import JSON
import Testing

@Suite("Decoding JSON") struct JSONDecodingTests {
  private struct Point: JSONDecodable, Equatable {
    let x: Int

    init(json: JSON) throws(JSONDecodingError) {
      x = try JSONObject(json: json).decode("x")
    }
  }

  private let object: JSONObject = [
    "flag": true, "count": 3, "whole": 3.0, "part": 2.5, "name": "n", "none": nil,
    "points": [["x": 1], ["x": "one"]], "a/b": [["x": 1], 7],
  ]

  @Test("Members come in their types")
  func members() throws {
    #expect(try object.decode("flag", as: Bool.self))
    #expect(try object.decode("count", as: Int.self) == 3)
    #expect(try object.decode("whole", as: Int64.self) == 3)
    #expect(try object.decode("count", as: Double.self) == 3)
    #expect(try object.decode("name", as: String.self) == "n")
    #expect(try object.decodeIfPresent("none", as: String.self) == nil)
    #expect(try object.decodeIfPresent("absent", as: String.self) == nil)
    #expect(try [Int](json: [1, 2]) == [1, 2])
  }

  @Test("A missing member and a null one are required")
  func required() {
    for key in ["none", "absent"] {
      let error = #expect(throws: JSONDecodingError.self) {
        try object.decode(key, as: String.self)
      }
      #expect(error?.pointer.description == "/\(key)")
      #expect(error?.message == "is required")
    }
  }

  @Test("An error points at the value that is wrong")
  func pointers() {
    let inner = #expect(throws: JSONDecodingError.self) {
      try object.decode("points", as: [Point].self)
    }
    #expect(inner?.pointer.description == "/points/1/x")
    #expect(inner?.message == "must be an integer, not a string")
    let escaped = #expect(throws: JSONDecodingError.self) {
      try object.decode("a/b", as: [Point].self)
    }
    #expect(escaped?.pointer.description == "/a~1b/1")
    #expect(escaped?.message == "must be an object, not an integer")
  }

  @Test("A real counts as an integer only where it is whole and fits")
  func integers() {
    for value in [.real(2.5), .real(1e300), .real(9_223_372_036_854_775_808)] as [JSON] {
      #expect(throws: JSONDecodingError.self) { try Int(json: value) }
    }
    #expect(throws: JSONDecodingError.self) { try Int(json: true) }
    #expect(throws: JSONDecodingError.self) { try Bool(json: 1) }
    #expect(throws: JSONDecodingError.self) { try Double(json: "1") }
  }

  @Test("Swift values have a JSON form")
  func encoding() {
    #expect([1, 2].json == [1, 2])
    #expect("a".json == "a")
    #expect(true.json == true)
    #expect(1.5.json == 1.5)
  }
}
