import JSON
import JSONRPC
import Support
import Testing

@Suite("A view's act respects what others did")
struct ViewConflictTests {
  private let folder: TemporaryFolder
  private let nvim: TestClient
  private let shell: TestClient

  init() throws {
    folder = try TemporaryFolder()
    nvim = try TestClient(name: "nvim", database: folder.path("daybook.db"))
    shell = try TestClient(name: "shell", database: folder.path("daybook.db"))
    try nvim.result("task/add", ["due": "2026-03-04", "id": "fern", "title": "Water the fern"])
  }

  private func act(_ action: String, cursor: JSON, _ more: JSONObject = [:]) -> JSON {
    var params: JSONObject = [
      "action": .string(action), "changeCursor": cursor, "keys": ["task/fern"], "name": "today",
    ]
    for (key, value) in more { params[key] = value }
    return .object(params)
  }

  private func cursor(of client: TestClient) throws -> JSON {
    try #require(try client.result("view/show", ["name": "today", "width": 80])["changeCursor"])
  }

  @Test("What another front end changed since is refused with who did what")
  func conflict() throws {
    let cursor = try cursor(of: nvim)
    try shell.result("task/edit", ["id": "fern", "title": "Water the big fern"])
    let error = try nvim.error("view/act", act("complete", cursor: cursor))
    #expect(error.code == 4)
    #expect(error.data?["currentRevision"] == 2)
    #expect(
      error.message == "shell changed “Water the big fern” after this view was drawn.")
    #expect(try nvim.result("task/get", ["id": "fern"])["state"] == "open")
  }

  @Test("The person can act all the same")
  func force() throws {
    let cursor = try cursor(of: nvim)
    try shell.result("task/edit", ["id": "fern", "title": "Water the big fern"])
    try nvim.result("view/act", act("complete", cursor: cursor, ["force": true]))
    #expect(try shell.result("task/get", ["id": "fern"])["state"] == "completed")
  }

  @Test("One's own changes since are no conflict")
  func own() throws {
    let cursor = try cursor(of: nvim)
    try nvim.result("task/edit", ["id": "fern", "title": "Water the big fern"])
    try nvim.result("view/act", act("complete", cursor: cursor))
    #expect(try nvim.result("task/get", ["id": "fern"])["state"] == "completed")
  }

  @Test("What already is as asked is no conflict")
  func alreadySo() throws {
    let cursor = try cursor(of: nvim)
    try shell.result("task/complete", ["id": "fern"])
    try nvim.result("view/act", act("complete", cursor: cursor))
    #expect(try nvim.result("task/get", ["id": "fern"])["revision"] == 2)
  }

  @Test("The conflict says what was done, also where it was done in a view")
  func whatWasDone() throws {
    let cursor = try cursor(of: nvim)
    try shell.result("view/act", act("complete", cursor: self.cursor(of: shell)))
    let error = try nvim.error("view/act", act("edit", cursor: cursor, ["answers": ["Fern"]]))
    #expect(error.message == "shell completed “Water the fern” after this view was drawn.")
  }

  @Test("What another front end removed since is a conflict too")
  func removed() throws {
    let cursor = try cursor(of: nvim)
    try shell.result("task/remove", ["confirm": true, "id": "fern"])
    let error = try nvim.error("view/act", act("complete", cursor: cursor))
    #expect(error.code == 4)
    #expect(error.message == "shell removed the task of this line after this view was drawn.")
    #expect(try nvim.error("view/act", act("complete", cursor: 1_000_000)).code == 1)
  }

  @Test("A view that was drawn after the change acts on it")
  func redrawn() throws {
    try shell.result("task/edit", ["id": "fern", "title": "Water the big fern"])
    try nvim.result("view/act", act("complete", cursor: cursor(of: nvim)))
    #expect(try nvim.result("task/get", ["id": "fern"])["state"] == "completed")
  }
}
