import CivilTime
import Support
import Testing

@testable import DaybookModel

@Suite("Manual order")
struct TaskMoveTests {
  @Test("However tasks are moved, they stand where they were put", arguments: 1...10)
  func anyMoves(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = try memoryStore()
    var order = (0..<12).map { "t\($0)" }
    for id in order { try store.add(id) }
    for _ in 0..<200 {
      let id = order[Int.random(in: 0..<order.count, using: &random)]
      // Mostly into the same gap, where ranks get longer.
      let beside =
        Int.random(in: 0..<4, using: &random) == 0
        ? order[Int.random(in: 0..<order.count, using: &random)] : order[5]
      guard id != beside else { continue }
      let isBefore = Int.random(in: 0..<2, using: &random) == 0
      let place: Place<TaskEntity> = isBefore ? .before(TaskID(beside)) : .after(TaskID(beside))
      try store.transact { _ = try $0.tasks.move(TaskID(id), to: place, ifRevision: nil) }
      order.removeAll { $0 == id }
      let index = try #require(order.firstIndex(of: beside))
      order.insert(id, at: isBefore ? index : index + 1)
      #expect(try store.ids(TaskFilter(order: .position)) == order)
    }
  }

  @Test("A thousand moves into one gap change a thousand rows, none of them a sibling's")
  func oneGap() throws {
    let store = try memoryStore()
    for index in 0..<200 { try store.add("t\(index)") }
    let before = try store.read { try $0.cursor() }
    for index in 0..<1000 {
      let id = TaskID("t\(100 + index % 50)")
      try store.transact { _ = try $0.tasks.move(id, to: .after(TaskID("t10")), ifRevision: nil) }
    }
    #expect(try store.read { try $0.cursor() } - before == 1000)
  }

  @Test("A move that changes nothing leaves no trace")
  func sameplace() throws {
    let store = try memoryStore()
    for id in ["a", "b", "c"] { try store.add(id) }
    let cursor = try store.read { try $0.cursor() }
    try store.transact {
      _ = try $0.tasks.move(TaskID("b"), to: .after(TaskID("a")), ifRevision: 7)
    }
    try store.transact {
      _ = try $0.tasks.move(TaskID("b"), to: .before(TaskID("c")), ifRevision: 7)
    }
    #expect(try store.read { try $0.cursor() } == cursor)
  }
}
