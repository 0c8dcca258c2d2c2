import JSON
import JSONRPC
import Testing

@Suite("What an act of a view asks, and what it says was done")
struct ViewAnswerTests {
  private let client: TestClient

  init() throws { client = try TestClient() }

  private func add(_ id: String, _ more: JSONObject = [:]) throws {
    var params: JSONObject = ["id": .string(id), "title": .string("Do \(id)")]
    for (key, value) in more { params[key] = value }
    try client.result("task/add", .object(params))
  }

  private func task(_ id: String) throws -> JSON {
    try client.result("task/get", ["id": .string(id)])
  }

  private func params(_ action: String, _ keys: [String], _ answers: [String]) -> JSON {
    [
      "action": .string(action), "answers": .array(answers.map { .string($0) }),
      "changeCursor": 1000,
      "keys": .array(keys.map { .string("task/\($0)") }), "name": "today",
    ]
  }

  private func act(_ action: String, _ keys: [String], _ answers: String...) throws -> JSON {
    try client.result("view/act", params(action, keys, answers))
  }

  private func preview(_ action: String, _ key: String?, _ text: String) throws -> JSON {
    try client.result(
      "view/preview",
      [
        "action": .string(action), "ask": 0, "keys": .array(key.map { [.string($0)] } ?? []),
        "name": "today", "text": .string(text), "width": 60,
      ])
  }

  private func number(_ value: Int) -> JSON { .integer(Int64(value)) }

  @Test("Giving up asks what fits each line, and says what was done to which") func giveUp() throws
  {
    try add("pills", ["due": "2026-03-01", "recurrence": "FREQ=DAILY"])
    try add("move", ["due": "2026-03-04"])
    try add("box", ["parent": "move"])
    let keys = ["pills@2026-03-01T00:00", "move"]
    let first = try act("cancel", keys)
    #expect(first["asks"]?.count == 1)
    #expect(first["asks"]?[0]?["prompt"] == "Some of these recur.")
    let second = try act("cancel", keys, "one")
    #expect(second["asks"]?.count == 1)
    #expect(second["asks"]?[0]?["prompt"] == "1 subtask is still open.")
    let done = try act("cancel", keys, "one", "apply")
    #expect(done["message"] == "Cancelled “Do move”, skipped “Do pills”")
    #expect(try task("pills")["occurrence"] == "2026-03-02T00:00")
    #expect(try task("pills")["state"] == "open")
    #expect(try task("move")["state"] == "cancelled")
    #expect(try task("box")["state"] == "cancelled")
  }

  @Test("A recurring subtask that is skipped goes with its parent when that is answered")
  func giveUpBoth() throws {
    try add("move", ["due": "2026-03-04"])
    try add("box", ["due": "2026-03-04", "parent": "move", "recurrence": "FREQ=DAILY"])
    let keys = ["move", "box@2026-03-04T00:00"]
    let question = try act("cancel", keys, "one")
    #expect(question["asks"]?[0]?["prompt"] == "1 subtask is still open.")
    _ = try act("cancel", keys, "one", "apply")
    #expect(try task("box")["state"] == "cancelled")
    #expect(try task("box")["occurrence"] == "2026-03-05T00:00")
  }

  @Test("A chosen open line below a completed one hides no open subtask of another")
  func openSubtasks() throws {
    for id in ["done", "move"] { try add(id, ["due": "2026-03-04"]) }
    try add("part", ["due": "2026-03-04", "parent": "done"])
    try add("box", ["parent": "move"])
    try client.result("task/complete", ["id": "done", "subtasks": "keep"])
    let keys = ["done", "part", "move"]
    #expect(try act("complete", keys)["asks"]?[0]?["prompt"] == "1 subtask is still open.")
    try add("piece", ["parent": "part"])
    #expect(try act("complete", keys)["asks"]?[0]?["prompt"] == "2 subtasks are still open.")
    #expect(try act("complete", ["done"])["asks"]?.count == 0)
  }

  @Test("In an act on tasks and habits, what a habit asks is no answer about the tasks")
  func mixed() throws {
    try add("call", ["due": "2026-03-04"])
    try client.result(
      "habit/add",
      ["id": "water", "target": ["amount": 2, "unit": "l"], "title": "Drink water"])
    var params = try JSONObject(json: params("complete", ["call"], ["2"]))
    params["keys"] = ["task/call", "habit/water"]
    let done = try client.result("view/act", .object(params))
    #expect(done["message"] == "Completed “Do call”, marked “Drink water”")
  }

  @Test("A recurrence is previewed as it is taken, white space at the ends skipped")
  func recurrence() throws {
    try add("fern", ["due": "2026-03-04"])
    for (front, back) in [(" ", ""), ("\u{A0}\u{2003}", "\u{A0}")] {
      let shown = try preview("recur", "task/fern", front + "FREQ=DAILY" + back)
      #expect(shown["problems"]?.count == 0)
      let from = front.unicodeScalars.count
      #expect(shown["spans"]?[0]?["start"] == number(from))
      #expect(shown["spans"]?[0]?["stop"] == number(from + 10))
      let wrong = try preview("recur", "task/fern", front + "FREQ=DAILY;INTERVAL=x" + back)
      #expect(wrong["problems"]?[0]?["start"] == number(from + 11))
      #expect(wrong["problems"]?[0]?["stop"] == number(from + 21))
      #expect(try act("recur", ["fern"], front + "FREQ=DAILY" + back)["style"] == "success")
      try client.result("task/edit", ["id": "fern", "clear": ["recurrence"]])
    }
  }

  @Test("Postponing keeps the time of the start where the answer has none") func postpone() throws {
    try add("call", ["due": "2026-03-09", "start": "2026-03-04", "startTime": "15:00"])
    _ = try act("postpone", ["call"], "tomorrow")
    #expect(try task("call")["start"] == "2026-03-05")
    #expect(try task("call")["startTime"] == "15:00")
  }

  @Test("A time after the due moves the due there, and a later day moves both")
  func postponeLate() throws {
    try add("call", ["due": "2026-03-06", "dueTime": "12:00", "start": "2026-03-04"])
    _ = try act("postpone", ["call"], "fri 15:00")
    #expect(try task("call")["due"] == "2026-03-06")
    #expect(try task("call")["dueTime"] == "15:00")
    #expect(try task("call")["start"] == "2026-03-06")
    _ = try act("postpone", ["call"], "2026-03-07")
    #expect(try task("call")["due"] == "2026-03-07")
    #expect(try task("call")["start"] == "2026-03-07")
    #expect(try task("call")["dueTime"] == "15:00")
  }

  @Test("The preview of a line is the task that is added") func quickAdd() throws {
    let line = "Stand-up starts tomorrow 15:00 every day"
    let shown = try preview("add", nil, line)
    _ = try client.result("view/act", params("add", [], [line]))
    #expect(shown["lines"]?[0]?["text"]?.text.contains("15:00") == true)
    #expect(
      shown["lines"]?[2]?["text"] == "      Thu 5 Mar 15:00, Fri 6 Mar 15:00, Sat 7 Mar 15:00")
  }
}
