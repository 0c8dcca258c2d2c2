import DaybookProtocol
import JSON
import Testing

@Suite("Params are decoded as the schema says")
struct ParamsDecodingTests {
  @Test("An edit keeps what is absent or null, and clears what clear names")
  func edit() throws {
    let params = try Wire.TaskEdit.Params(
      json: ["clear": ["due"], "id": "fern", "notes": "Not much.", "project": .null])
    #expect(params.due == .set(nil))
    #expect(params.notes == .set("Not much."))
    #expect(params.project == .keep)
    #expect(params.start == .keep)
  }

  @Test("An edit is written as it was read: kept is absent, cleared is named")
  func editRoundTrip() throws {
    let json: JSON = ["clear": ["due"], "id": "fern", "notes": "Not much."]
    #expect(try Wire.TaskEdit.Params(json: json).json == json)
  }

  @Test("A field that cannot be cleared is none that clear takes")
  func clearedTitle() {
    let error = #expect(throws: JSONDecodingError.self) {
      try Wire.TaskEdit.Params(json: ["clear": ["due", "title"], "id": "fern"])
    }
    #expect(error?.pointer.description == "/clear/1")
  }

  @Test("A field that is given and cleared is refused")
  func givenAndCleared() {
    let error = #expect(throws: JSONDecodingError.self) {
      try Wire.TaskEdit.Params(json: ["clear": ["due"], "due": "2026-03-04", "id": "fern"])
    }
    #expect(error?.pointer.description == "/due")
  }

  @Test("What clear names is null by the names of fields, and back, in structures too")
  func nulls() {
    let params: JSONObject = [
      "clear": ["name"], "limits": ["clear": ["tags"], "profiles": 5], "weekStart": "monday",
    ]
    let nulls: JSONObject = [
      "limits": ["profiles": 5, "tags": .null], "name": .null, "weekStart": "monday",
    ]
    #expect(params.withNulls == nulls)
    #expect(nulls.clearingNulls == params)
  }

  @Test("Absent params are an empty object, and a required member is missed in it")
  func absentParams() {
    let error = #expect(throws: JSONDecodingError.self) { try Wire.TaskGet.Params(params: nil) }
    #expect(error?.pointer.description == "/id")
  }

  @Test("Unknown members are ignored")
  func unknownMembers() throws {
    #expect(try Wire.TaskGet.Params(json: ["id": "fern", "colour": "green"]).id.text == "fern")
  }

  @Test("A number out of its range is refused with the range", arguments: [0, 1001])
  func range(limit: Int) {
    let error = #expect(throws: JSONDecodingError.self) {
      try Wire.TaskList.Params(json: ["limit": .integer(Int64(limit))])
    }
    #expect(error?.pointer.description == "/limit")
    #expect(error?.message == "must be 1 to 1000")
  }

  @Test("A length counts Unicode scalars, not bytes")
  func length() throws {
    let name = String(repeating: "é", count: 64)
    #expect(try Wire.ClientInfo(json: ["name": .string(name)]).name == name)
    #expect(throws: JSONDecodingError.self) {
      try Wire.ClientInfo(json: ["name": .string(name + "é")])
    }
    #expect(throws: JSONDecodingError.self) { try Wire.ClientInfo(json: ["name": ""]) }
  }

  @Test("An array over its cap is refused before its elements are looked at")
  func cap() {
    let keys = JSON.array(Array(repeating: .integer(1), count: 1001))
    let error = #expect(throws: JSONDecodingError.self) {
      try Wire.ViewAct.Params(
        json: ["action": "complete", "changeCursor": 0, "keys": keys, "name": "today"])
    }
    #expect(error?.pointer.description == "/keys")
  }

  @Test(
    "An edit's field has its bounds too",
    arguments: [
      ("/durationMinutes", ["durationMinutes": 0, "id": "fern"]),
      ("/tags", ["id": "fern", "tags": .array(Array(repeating: "a", count: 101))]),
    ] as [(String, JSON)])
  func boundedEdit(pointer: String, params: JSON) {
    let error = #expect(throws: JSONDecodingError.self) { try Wire.TaskEdit.Params(json: params) }
    #expect(error?.pointer.description == pointer)
  }

  @Test("An element of the wrong type is named by its place")
  func element() {
    let error = #expect(throws: JSONDecodingError.self) {
      try Wire.TaskAdd.Params(json: ["tags": ["home", 7], "title": "x"])
    }
    #expect(error?.pointer.description == "/tags/1")
  }

  @Test("A closed choice names what it would have taken; an open one keeps the unknown")
  func enums() throws {
    let error = #expect(throws: JSONDecodingError.self) { try Wire.TaskState(json: "done") }
    #expect(error?.allowed == ["open", "completed", "cancelled"])
    #expect(try Wire.SpanStyle(json: "sparkle").rawValue == "sparkle")
  }

  @Test("What is null is left out of what the server writes")
  func nullIsLeftOut() {
    let target = Wire.ViewTarget(name: "today")
    #expect(target.json == ["name": "today"])
  }
}
