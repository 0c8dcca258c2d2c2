import CivilTime
import DaybookModel
import JSON
import JSONRPC
import Support
import Testing

@testable import DaybookServer

@Suite("The lines of what recurs")
struct ViewOccurrenceTests {
  private let folder: TemporaryFolder
  private let nvim: TestClient
  private let shell: TestClient

  init() throws {
    folder = try TemporaryFolder()
    nvim = try TestClient(name: "nvim", database: folder.path("daybook.db"))
    shell = try TestClient(name: "shell", database: folder.path("daybook.db"))
    try nvim.result(
      "task/add",
      ["due": "2026-03-02", "id": "pills", "recurrence": "FREQ=DAILY", "title": "Take the pills"])
  }

  private func show(_ client: TestClient) throws -> JSON {
    try client.result("view/show", ["name": "today", "width": 80])
  }

  private func taskKeys(_ view: JSON) throws -> [String] {
    try view.requiredItems("lines").map { try $0.requiredText("key") }
      .filter { $0.hasPrefix("task/") }
  }

  private func act(
    _ action: String, _ keys: [String], cursor: JSON, _ answers: [String] = []
  ) -> JSON {
    [
      "action": .string(action), "changeCursor": cursor, "keys": .array(keys.map { .string($0) }),
      "name": "today", "answers": .array(answers.map { .string($0) }),
    ]
  }

  private func cursor(_ client: TestClient) throws -> JSON {
    try #require(show(client)["changeCursor"])
  }

  @Test(
    "A line key reads as it is written", arguments: ["task/a", "task/a.b-c@2026-03-02T09:00:30"])
  func keys(_ text: String) throws {
    #expect(try #require(LineKey(text)).text == text)
  }

  @Test("Other lines have no task", arguments: ["add", "task/a@", "task/a@x", "section/today"])
  func otherKeys(_ text: String) {
    let kinds: [any LineSubject.Type] = [TaskItem.self]
    #expect(LineKey(text).flatMap(kinds.kind) == nil)
  }

  @Test("Every line has a key of its own, and keeps it when it is done") func unique() throws {
    let before = try taskKeys(show(nvim))
    #expect(before == ["task/pills@2026-03-02T00:00", "task/pills@2026-03-04T00:00"])
    try nvim.result("view/act", act("complete", [before[0]], cursor: 1000))
    let after = try taskKeys(show(nvim))
    #expect(after == ["task/pills@2026-03-04T00:00", "task/pills@2026-03-02T00:00"])
  }

  @Test("Both lines of one task can be done at once") func both() throws {
    try nvim.result("view/act", act("complete", taskKeys(show(nvim)), cursor: 1000))
    #expect(try nvim.result("task/get", ["id": "pills"])["occurrence"] == "2026-03-05T00:00")
    #expect(try nvim.result("recurrence/list", ["task": "pills"])["items"]?.count == 3)
  }

  @Test("What another front end did to the same occurrence is no conflict") func same() throws {
    let cursor = try cursor(nvim)
    try shell.result("task/complete", ["id": "pills"])
    try nvim.result("view/act", act("complete", ["task/pills@2026-03-02T00:00"], cursor: cursor))
    #expect(try nvim.result("recurrence/list", ["task": "pills"])["items"]?.count == 2)
  }

  @Test("What another front end skipped since is a conflict that says so") func skipped() throws {
    let cursor = try cursor(nvim)
    try shell.result("task/skip", ["id": "pills"])
    let error = try nvim.error(
      "view/act", act("complete", ["task/pills@2026-03-02T00:00"], cursor: cursor))
    #expect(
      error.message
        == "shell skipped an occurrence of “Take the pills” after this view was drawn.")
  }

  @Test("One line that cannot be postponed leaves the others as they are") func whole() throws {
    try nvim.result("task/add", ["due": "2026-03-04", "id": "done", "title": "Call Ada"])
    try nvim.result("task/complete", ["id": "done"])
    let keys = ["task/pills@2026-03-02T00:00", "task/done"]
    let error = try nvim.error(
      "view/act", act("postpone", keys, cursor: 1000, ["2026-03-02"]))
    #expect(error.message == "“Call Ada” is completed.")
    #expect(try nvim.result("task/get", ["id": "pills"])["revision"] == 1)
  }

  @Test("A preview changes nothing") func preview() throws {
    let before = try show(nvim)
    for (action, text) in [
      ("add", "Call Ada tomorrow #new"), ("recur", "every week"), ("due", "tomorrow"),
    ] {
      try nvim.result(
        "view/preview",
        [
          "action": .string(action), "ask": 0,
          "keys": action == "add" ? [] : ["task/pills@2026-03-02T00:00"], "name": "today",
          "text": .string(text), "width": 40,
        ])
    }
    #expect(try show(nvim) == before)
  }

  @Test("What belongs to no line has no action there") func actions() throws {
    try nvim.result("task/add", ["due": "2026-03-04", "id": "once", "title": "Call Ada"])
    let lines = try show(nvim).requiredItems("lines")
    let once = try #require(lines.first { $0["key"] == "task/once" })
    let pills = try #require(lines.first { $0["key"] == "task/pills@2026-03-02T00:00" })
    #expect(!once["actions"].debugDescription.contains("skip"))
    #expect(pills["actions"].debugDescription.contains("skip"))
  }
}
