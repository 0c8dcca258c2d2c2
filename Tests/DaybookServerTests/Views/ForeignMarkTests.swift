import JSON
import Support
import Testing

@Suite("Marks of what others changed")
struct ForeignMarkTests {
  @Test("What another client changed is marked in the next drawing of a live view, and only there")
  func foreign() throws {
    let folder = try TemporaryFolder()
    let vim = try TestClient(name: "vim", database: folder.path("shared.db"))
    let emacs = try TestClient(name: "emacs", database: folder.path("shared.db"))
    try vim.result("task/add", ["id": "fern", "title": "Water the fern"])
    try vim.result("task/add", ["id": "moss", "title": "Mist the moss"])
    #expect(try marked(vim) == [])
    try emacs.result("task/edit", ["id": "fern", "title": "Water the fern well"])
    try vim.result("task/edit", ["id": "moss", "title": "Mist the moss well"])
    #expect(try marked(vim) == ["task/fern"])
    #expect(try marked(vim) == [])
  }

  private func marked(_ client: TestClient) throws -> [String] {
    let view = try client.result("view/show", ["live": true, "name": "tasks", "width": 60])
    return try view.requiredItems("lines").filter { line in
      try line.requiredItems("spans").contains { $0["style"] == "foreign" }
    }.map { try $0.requiredText("key") }
  }
}
