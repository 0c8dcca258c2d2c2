import CivilTime
import SQLite
import Testing

@testable import DaybookModel

@Suite("The tree of the tasks")
struct TaskTreeTests {
  let store: Store

  init() throws {
    store = try memoryStore()
  }

  private func add(_ id: String, below parent: String? = nil) throws {
    try store.add(id) { $0.parent = parent.map(TaskID.init) }
  }

  private func rows(_ tree: TaskTree) -> [String] {
    tree.places.map { String(repeating: " ", count: $0.depth) + $0.id.text }
  }

  @Test("Subtasks stand below their parent, and what is done is counted and not shown")
  func order() throws {
    for (id, parent) in [("a", nil), ("b", nil), ("a1", "a"), ("a11", "a1"), ("a2", "a")] {
      try add(id, below: parent)
    }
    try store.transact { _ = try $0.tasks.complete(TaskID("a2"), ifRevision: nil) }
    let tree = try store.read { try $0.tasks.tree(limit: 10) }
    #expect(rows(tree) == ["a", " a1", "  a11", "b"])
    let shown = try store.read { try $0.tasks.treeRows(tree.places.prefix(2)) }
    #expect(shown.map(\.task.id.text) == ["a", "a1"] && shown.map(\.depth) == [0, 1])
    #expect(shown[0].subtasks == .init(completed: 1, total: 2))
  }

  @Test("It ends at the limit, and says so") func cut() throws {
    try add("root")
    for child in 0..<9 { try add("c\(child)", below: "root") }
    try add("last")
    for limit in [1, 5, 10] {
      let tree = try store.read { try $0.tasks.tree(limit: limit) }
      #expect(tree.isCut && tree.places.count == limit)
    }
    let whole = try store.read { try $0.tasks.tree(limit: 11) }
    #expect(!whole.isCut && whole.places.count == 11)
    let below = try store.read { try $0.tasks.tree(below: TaskID("root"), limit: 9) }
    #expect(!below.isCut && below.places.count == 9)
    #expect(try store.read { try $0.tasks.openCount() } == 11)
  }

  @Test("What is left open below a task that is done is a tree of its own") func orphans() throws {
    for (id, parent) in [("a", nil), ("b", "a"), ("c", "b"), ("d", nil)] {
      try add(id, below: parent)
    }
    try store.transact { _ = try $0.tasks.complete(TaskID("a"), ifRevision: nil, subtasks: .keep) }
    #expect(try store.read { rows(try $0.tasks.tree(limit: 9)) } == ["d"])
    #expect(try store.read { rows(try $0.tasks.orphanedTree(limit: 9)) } == ["b", " c"])
  }

  @Test("A tree as deep as a thousand tasks is walked") func deep() throws {
    for depth in 0..<1000 { try add("t\(depth)") }
    try store.transact { try $0.db.run("UPDATE task SET parent = key - 1 WHERE key > 1") }
    let tree = try store.read { try $0.tasks.tree(limit: 1000) }
    #expect(tree.places.map(\.depth) == Array(0..<1000))
  }
}
