import SQLite
import Testing

@testable import DaybookModel

/// Counts the steps of SQLite's machine in trees of one size and of four times that size: what
/// works on all tasks of a tree may take four times as many, and what does not work on all of them
/// no more.
@Suite("What trees of tasks cost")
struct TreeCostTests {
  private static let sizes = (small: 60, large: 240)

  enum Shape: CaseIterable {
    /// Each task below the one before it.
    case nested
    /// All tasks below the first.
    case flat
  }

  /// The task "t0" with the others below it. No request makes a tree as deep as that.
  private func tree(_ shape: Shape, _ count: Int) throws -> Store {
    let store = try memoryStore()
    try store.transact { writer in
      for index in 0..<count {
        _ = try writer.tasks.add(TaskDraft(id: TaskID("t\(index)"), title: "t\(index)"))
      }
    }
    try store.transact { writer in
      let parent = shape == .nested ? "key - 1" : "1"
      try writer.db.run("UPDATE task SET parent = \(parent), revision = 1 WHERE key > 1")
    }
    return store
  }

  private func steps(_ store: Store, _ body: (WriteTransaction) throws -> Void) throws -> Int {
    try store.transact { writer in
      var count = 0
      try writer.db.watched(every: 1) {
        count += 1
        return true
      } _: {
        try body(writer)
      }
      return count
    }
  }

  /// Measures a transaction in both sizes, after others that are not counted.
  private func growth(
    _ shape: Shape, after before: [(WriteTransaction) throws -> Void] = [],
    _ body: (WriteTransaction, Int) throws -> Void
  ) throws -> Double {
    let counts = try [Self.sizes.small, Self.sizes.large].map { size in
      let store = try tree(shape, size)
      for step in before { try store.transact { try step($0) } }
      return try steps(store) { try body($0, size) }
    }
    return Double(counts[1]) / Double(counts[0])
  }

  private static let complete: @Sendable (WriteTransaction) throws -> Void = {
    _ = try $0.tasks.complete(TaskID("t0"), ifRevision: nil, subtasks: .apply)
  }
  private static let cancel: @Sendable (WriteTransaction) throws -> Void = {
    _ = try $0.tasks.cancel(TaskID("t0"), ifRevision: nil, subtasks: .apply)
  }

  private static let remove: @Sendable (WriteTransaction) throws -> Void = {
    let count = try $0.reader.tasks.subtaskCount(ofKey: $0.reader.tasks.key(TaskID("t0")))
    _ = try $0.tasks.remove(TaskID("t0"), ifRevision: nil, subtasks: count)
  }

  @Test(
    "Completing, cancelling and taking that back cost as much as there are tasks",
    arguments: Shape.allCases)
  func states(shape: Shape) throws {
    #expect(try growth(shape) { writer, _ in try Self.complete(writer) } < 4.5)
    #expect(try growth(shape) { writer, _ in try Self.cancel(writer) } < 4.5)
    #expect(
      try growth(shape, after: [Self.complete]) { writer, _ in _ = try writer.history.undo() } < 4.5
    )
    #expect(
      try growth(shape, after: [Self.cancel]) { writer, _ in _ = try writer.history.undo() } < 4.5)
    #expect(
      try growth(shape, after: [Self.complete, { _ = try $0.history.undo() }]) { writer, _ in
        _ = try writer.history.redo()
      } < 4.5)
  }

  /// How many statements a transaction runs for each task more, after others that are not counted.
  private func statements(
    after before: [(WriteTransaction) throws -> Void] = [],
    _ body: (WriteTransaction) throws -> Void
  ) throws -> Double {
    let counts = try [Self.sizes.small, Self.sizes.large].map { size in
      let store = try tree(.flat, size)
      for step in before { try store.transact { try step($0) } }
      return try store.transact { writer in
        // Those of triggers begin with a comment.
        try writer.db.statements { try body(writer) }.count { !$0.hasPrefix("--") }
      }
    }
    return Double(counts[1] - counts[0]) / Double(Self.sizes.large - Self.sizes.small)
  }

  @Test("Tasks are completed and cancelled by the same statements, however many they are")
  func statementsOfStates() throws {
    #expect(try statements(Self.complete) == 0)
    #expect(try statements(Self.cancel) == 0)
  }

  @Test("An undo and a redo run one statement for each task")
  func statementsOfUndo() throws {
    let undo: (WriteTransaction) throws -> Void = { _ = try $0.history.undo() }
    #expect(try statements(after: [Self.complete], undo) == 1)
    #expect(try statements(after: [Self.cancel], undo) == 1)
    #expect(try statements(after: [Self.complete, undo]) { _ = try $0.history.redo() } == 1)
  }

  @Test("An undo of a removal runs nine statements for each task that comes back")
  func statementsOfComingBack() throws {
    #expect(try statements(after: [Self.remove]) { _ = try $0.history.undo() } == 9)
  }

  @Test("The search index does not read tasks of which no text was changed")
  func indexed() throws {
    let store = try tree(.flat, Self.sizes.small)
    func documents(_ body: (WriteTransaction) throws -> Void) throws -> Int {
      try store.transact { writer in
        try SearchIndex(db: writer.db).update()
        try body(writer)
        let statements = try writer.db.statements { try SearchIndex(db: writer.db).update() }
        return statements.count { $0.hasPrefix(SearchDocument.select) }
      }
    }
    #expect(try documents(Self.complete) == 0)
    #expect(try documents { _ = try $0.history.undo() } == 0)
    #expect(
      try documents {
        _ = try $0.tasks.edit(TaskID("t1"), TaskEdit(title: .set("x")), ifRevision: nil)
      } == 1)
    #expect(
      try documents {
        _ = try $0.tasks.edit(TaskID("t2"), TaskEdit(tags: .set(["x"])), ifRevision: nil)
      } == 1)
  }

  @Test("Removing and taking that back cost as much as there are tasks", arguments: Shape.allCases)
  func removal(shape: Shape) throws {
    let remove: (WriteTransaction) throws -> Void = { writer in
      let count = try writer.reader.tasks.subtaskCount(of: TaskID("t0"))
      _ = try writer.tasks.remove(TaskID("t0"), ifRevision: nil, subtasks: count)
    }
    #expect(try growth(shape) { writer, _ in try remove(writer) } < 4.5)
    #expect(try growth(shape, after: [remove]) { writer, _ in _ = try writer.history.undo() } < 4.5)
  }

  @Test("What leaves the subtasks alone does not look at them", arguments: Shape.allCases)
  func kept(shape: Shape) throws {
    let root = TaskID("t0")
    #expect(
      try growth(shape) { writer, _ in
        _ = try writer.tasks.complete(root, ifRevision: nil, subtasks: .keep)
      } < 1.1)
    #expect(
      try growth(shape) { writer, _ in
        _ = try writer.tasks.cancel(root, ifRevision: nil, subtasks: .keep)
      } < 1.1)
    #expect(
      try growth(shape) { writer, _ in
        _ = try writer.tasks.edit(root, TaskEdit(title: .set("x")), ifRevision: nil)
      } < 1.1)
  }

  @Test("What waits for a task is walked through once, however many it is to wait for")
  func blockers() throws {
    let store = try memoryStore()
    let layers = (0..<3).map { layer in (0..<40).map { TaskID("l\(layer)-\($0)") } }
    try store.transact { writer in
      for (layer, ids) in layers.enumerated() {
        for id in ids {
          var draft = TaskDraft(id: id, title: id.text)
          if layer > 0 { draft.blockedBy = layers[layer - 1] }
          _ = try writer.tasks.add(draft)
        }
      }
      _ = try writer.tasks.add(TaskDraft(id: TaskID("last"), title: "last"))
    }
    func edit(_ blockers: [TaskID]) throws -> Int {
      try steps(store) { writer in
        let edit = TaskEdit(blockedBy: .set(blockers))
        _ = try writer.tasks.edit(TaskID("last"), edit, ifRevision: nil)
      }
    }
    let one = try edit([layers[2][0]])
    let all = try edit(layers[2])
    #expect(all < one + 40 * 200, "\(one) steps for one, \(all) for 40")
  }
}
