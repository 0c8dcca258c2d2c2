import CivilTime
import Support
import Testing

@testable import DaybookModel

@Suite("Dependencies")
struct TaskDependencyTests {
  @Test("Whatever waits for whatever, nothing ever waits for itself", arguments: 1...10)
  func noCycle(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = try memoryStore()
    let ids = (0..<8).map { "t\($0)" }
    for id in ids { try store.add(id) }
    var edges: [String: Set<String>] = [:]
    func reaches(_ from: String, _ to: String) -> Bool {
      from == to || edges[from, default: []].contains { reaches($0, to) }
    }
    for _ in 0..<120 {
      let (task, blocker) = (
        ids[Int.random(in: 0..<8, using: &random)], ids[Int.random(in: 0..<8, using: &random)]
      )
      var blockers = edges[task, default: []]
      guard blockers.insert(blocker).inserted else { continue }
      let list = blockers.sorted().map(TaskID.init)
      let isRefused = reaches(blocker, task)
      do {
        try store.transact {
          _ = try $0.tasks.edit(TaskID(task), TaskEdit(blockedBy: .set(list)), ifRevision: nil)
        }
        #expect(!isRefused)
        edges[task] = blockers
      } catch ModelError.invalidValue {
        #expect(isRefused && task == blocker)
      } catch ModelError.invalidState(.contradiction, _, _, _, _) {
        #expect(isRefused && task != blocker)
      }
      #expect(try store.task(task).blockedBy.map(\.text) == edges[task, default: []].sorted())
    }
  }

  @Test("Blocked is what is open and waits for something open")
  func blocked() throws {
    let store = try memoryStore()
    try store.add("paint")
    try store.add("house") { $0.blockedBy = [TaskID("paint")] }
    #expect(try store.task("house").isBlocked)
    try store.transact { _ = try $0.tasks.complete(TaskID("paint"), ifRevision: nil) }
    #expect(try store.task("house").isBlocked == false)
    try store.transact { _ = try $0.tasks.reopen(TaskID("paint"), ifRevision: nil) }
    try store.transact { _ = try $0.tasks.cancel(TaskID("house"), ifRevision: nil) }
    #expect(try store.task("house").isBlocked == false)
  }

  @Test("Removing a family logs each task outside it that waited for one inside")
  func removedBlocker() throws {
    let store = try memoryStore()
    try store.add("top")
    try store.add("sub") { $0.parent = TaskID("top") }
    try store.add("outside") { $0.blockedBy = [TaskID("sub"), TaskID("top")] }
    try store.add("inside") {
      $0.parent = TaskID("top")
      $0.blockedBy = [TaskID("sub")]
    }
    try store.transact { _ = try $0.tasks.remove(TaskID("top"), ifRevision: nil, subtasks: 2) }
    let outside = try store.task("outside")
    #expect(outside.blockedBy == [])
    #expect(outside.revision == 2)
  }
}
