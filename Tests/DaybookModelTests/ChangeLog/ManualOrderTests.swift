import CivilTime
import SQLite
import Support
import Testing

@testable import DaybookModel

@Suite("Manual order of every kind")
struct ManualOrderTests {
  static let kinds = [Entity.task, .tag, .habit, .savedSearch]
  /// Positions that stand at the ends of what a number holds, or right beside each other.
  static let damages: [[Int64]] = [
    [.min, .min + 1, .max - 1, .max], [.min, .min, .min, .min], [.max, .max, .max, .max],
    [.min, -1, 0, .max], [.max - 3, .max - 2, .max - 1, .max], [1, 2, 3, 4], [0, 0, 0, 0],
  ]

  let store: Store
  let later = now.adding(seconds: 60)

  init() throws { store = try memoryStore() }

  private func add(_ entity: Entity, _ ids: String...) throws {
    try store.act { writer in
      for id in ids {
        switch entity {
        case .task: _ = try writer.addTask(TaskDraft(id: TaskID(id), title: id))
        case .tag: _ = try writer.addTag(TagDraft(id: TagID(id), name: id))
        case .habit: _ = try writer.addHabit(HabitDraft(id: HabitID(id), title: id))
        default:
          _ = try writer.addSavedSearch(
            SavedSearchDraft(id: SavedSearchID(id), name: id, text: "is:open"))
        }
      }
    }
  }

  private func place<Kind>(_ side: SiblingSide, _ id: String) -> Place<Kind> {
    side == .before ? .before(EntityID(id)) : .after(EntityID(id))
  }

  private func move(_ entity: Entity, _ id: String, _ side: SiblingSide, _ beside: String) throws {
    try store.act(at: later) { writer in
      switch entity {
      case .task:
        _ = try writer.moveTask(TaskID(id), to: place(side, beside), ifRevision: nil)
      case .tag: _ = try writer.moveTag(TagID(id), to: place(side, beside), ifRevision: nil)
      case .habit:
        _ = try writer.moveHabit(HabitID(id), to: place(side, beside), ifRevision: nil)
      default:
        _ = try writer.moveSavedSearch(
          SavedSearchID(id), to: place(side, beside), ifRevision: nil)
      }
    }
  }

  private func order(_ entity: Entity) throws -> [String] {
    try store.read {
      try $0.db.values(String.self, "SELECT id FROM \(entity.name) ORDER BY position, id")
    }
  }

  /// Puts the entities at these positions, in the order of their ids.
  private func set(_ entity: Entity, _ positions: [Int64]) throws {
    try store.act { writer in
      let ids = try writer.db.values(String.self, "SELECT id FROM \(entity.name) ORDER BY id")
      for (id, position) in zip(ids, positions) {
        try writer.db.run(
          "UPDATE \(entity.name) SET position = ? WHERE id = ?",
          [position, id])
      }
    }
  }

  @Test("Whatever the positions are, what is moved stands where it was put", arguments: kinds)
  func moves(entity: Entity) throws {
    try add(entity, "a", "b", "c", "d")
    for positions in Self.damages {
      for (id, side, beside) in [
        ("a", SiblingSide.after, "d"), ("d", .before, "a"), ("a", .before, "c"),
        ("d", .after, "b"),
      ] {
        try set(entity, positions)
        try move(entity, id, side, beside)
        var expected = ["a", "b", "c", "d"].filter { $0 != id }
        let index = try #require(expected.firstIndex(of: beside))
        expected.insert(id, at: side == .before ? index : index + 1)
        #expect(try order(entity) == expected, "\(id) \(side) \(beside) at \(positions)")
      }
    }
    #expect(try store.verify() == [])
  }

  @Test("What is added stands at the end, also where no number is left there", arguments: kinds)
  func end(entity: Entity) throws {
    try add(entity, "a", "b", "c", "d")
    try set(entity, [0, .max - 5, .max - 1, .max])
    try add(entity, "0")
    #expect(try order(entity) == ["a", "b", "c", "d", "0"])
    #expect(try store.read { try changes(in: $0, to: "d") } == ["add", "edit"])
  }

  @Test(
    "Those that make room are logged and revised, and not modified by that", arguments: kinds)
  func neighbors(entity: Entity) throws {
    try add(entity, "a", "b", "c", "d")
    try set(entity, [1, 2, 3, 4])
    try move(entity, "d", .before, "b")
    #expect(try order(entity) == ["a", "d", "b", "c"])
    for (id, modified) in [("a", now), ("b", now), ("c", now), ("d", later)] {
      try store.read { (reader: ReadTransaction) throws -> Void in
        let sql = "SELECT modified, revision FROM \(entity.name) WHERE id = ?"
        let rows = try reader.db.rows(sql, [id]) { try $0.values() }
        #expect(rows == [[.integer(modified.millisecond), .integer(2)]], "\(id)")
        #expect(try changes(in: reader, to: id) == ["add", "edit"], "\(id)")
      }
    }
  }

  private func changes(in reader: ReadTransaction, to id: String) throws -> [String] {
    try reader.db.values(
      String.self, "SELECT operation FROM change WHERE id = ? ORDER BY sequence",
      [id])
  }
}
