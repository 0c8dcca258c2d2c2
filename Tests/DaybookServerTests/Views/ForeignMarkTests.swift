import JSON
import Support
import Testing

@Suite("Marks of what others changed")
struct ForeignMarkTests {
  @Test("What another client changed is marked in the difference that brings it, and no more then")
  func foreign() throws {
    let folder = try TemporaryFolder()
    let vim = try TestClient(name: "vim", database: folder.path("shared.db"))
    let emacs = try TestClient(name: "emacs", database: folder.path("shared.db"))
    try vim.result("task/add", ["id": "fern", "title": "Water the fern"])
    try vim.result("task/add", ["id": "moss", "title": "Mist the moss"])
    try vim.result("view/show", ["live": true, "name": "tasks", "width": 60])
    try emacs.result("task/edit", ["id": "fern", "title": "Water the fern well"])
    try vim.result("task/edit", ["id": "moss", "title": "Mist the moss well"])
    #expect(try told(vim, isMarked: true) == ["task/fern"])
    #expect(try told(vim, isMarked: false) == ["task/moss"])
    try vim.result("task/edit", ["id": "moss", "title": "Mist the moss"])
    #expect(try told(vim, isMarked: true) == [])
    #expect(try told(vim, isMarked: false) == ["task/fern", "task/moss"])
  }

  /// The keys of the lines that the last difference brought.
  private func told(_ client: TestClient, isMarked: Bool) throws -> [String] {
    let changed = try #require(client.notifications.all("view/changed").last)
    let lines = try changed.requiredItems("splices").flatMap { try $0.requiredItems("lines") }
    return try lines.filter { line in
      try line.requiredItems("spans").contains { $0["style"] == "foreign" } == isMarked
    }.map { try $0.requiredText("key") }
  }
}
