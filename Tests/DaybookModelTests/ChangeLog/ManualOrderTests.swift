import CivilTime
import SQLite
import Support
import Testing

@testable import DaybookModel

@Suite("Manual order of every kind")
struct ManualOrderTests {
  static let kinds = [Entity.task, .tag, .habit, .savedSearch]
  /// Ranks that are equal, right beside each other, or at the ends of what an integer part holds.
  static let ranks = [
    ["a1", "a2", "a3", "a4"], ["a1", "a1", "a1", "a1"], ["a1", "a2", "a2", "a2"],
    ["a1", "a1", "a11", "a11"], ["0001", "001", "01", "1"], ["z", "zz", "zzz", "zzzz"],
    ["A", "A1", "b", "b1"], ["Zz", "a1", "azz", "b01"], ["zzzz", "zzzz", "zzzz", "zzzz"],
  ]

  let store: Store
  let later = now.adding(seconds: 60)

  init() throws { store = try memoryStore() }

  private func add(_ entity: Entity, _ ids: String...) throws {
    try store.transact { writer in
      for id in ids {
        switch entity {
        case .task: _ = try writer.tasks.add(TaskDraft(id: TaskID(id), title: id))
        case .tag: _ = try writer.tags.add(TagDraft(id: TagID(id), name: id))
        case .habit: _ = try writer.habits.add(HabitDraft(id: HabitID(id), title: id))
        default:
          _ = try writer.savedSearches.add(
            SavedSearchDraft(id: SavedSearchID(id), name: id, text: "is:open"))
        }
      }
    }
  }

  private func place<Kind>(_ side: SiblingSide, _ id: String) -> Place<Kind> {
    side == .before ? .before(EntityID(id)) : .after(EntityID(id))
  }

  private func move(_ entity: Entity, _ id: String, _ side: SiblingSide, _ beside: String) throws {
    try store.transact(at: later) { writer in
      switch entity {
      case .task:
        _ = try writer.tasks.move(TaskID(id), to: place(side, beside), ifRevision: nil)
      case .tag: _ = try writer.tags.move(TagID(id), to: place(side, beside), ifRevision: nil)
      case .habit:
        _ = try writer.habits.move(HabitID(id), to: place(side, beside), ifRevision: nil)
      default:
        _ = try writer.savedSearches.move(
          SavedSearchID(id), to: place(side, beside), ifRevision: nil)
      }
    }
  }

  private func order(_ entity: Entity) throws -> [String] {
    try store.read {
      try $0.db.values(String.self, "SELECT id FROM \(entity.name) ORDER BY rank, id")
    }
  }

  /// Gives the entities these ranks, in the order of their ids.
  private func set(_ entity: Entity, _ ranks: [String]) throws {
    try store.transact { writer in
      let ids = try writer.db.values(String.self, "SELECT id FROM \(entity.name) ORDER BY id")
      for (id, rank) in zip(ids, ranks) {
        try writer.db.run("UPDATE \(entity.name) SET rank = ? WHERE id = ?", [rank, id])
      }
    }
  }

  @Test("Whatever the ranks are, what is moved stands where it was put", arguments: kinds)
  func moves(entity: Entity) throws {
    try add(entity, "a", "b", "c", "d")
    for ranks in Self.ranks {
      for (id, side, beside) in [
        ("a", SiblingSide.after, "d"), ("d", .before, "a"), ("a", .before, "c"),
        ("d", .after, "b"),
      ] {
        try set(entity, ranks)
        try move(entity, id, side, beside)
        var expected = ["a", "b", "c", "d"].filter { $0 != id }
        let index = try #require(expected.firstIndex(of: beside))
        expected.insert(id, at: side == .before ? index : index + 1)
        #expect(try order(entity) == expected, "\(id) \(side) \(beside) at \(ranks)")
      }
    }
    #expect(try store.verify() == [])
  }

  @Test("What is added stands at the end, whatever rank is there", arguments: kinds)
  func end(entity: Entity) throws {
    try add(entity, "a", "b", "c", "d")
    for (id, last) in [("4", "az"), ("3", "zzzz"), ("2", "b"), ("1", "a1V")] {
      try set(entity, ["A"] + Array(repeating: last, count: 8))
      try add(entity, id)
      #expect(try order(entity).last == id, "behind \(last)")
    }
    #expect(try store.read { try changes(in: $0, to: "d") } == ["add"])
  }

  @Test("A move writes what is moved, and no sibling", arguments: kinds)
  func movedAlone(entity: Entity) throws {
    try add(entity, "a", "b", "c", "d")
    try set(entity, ["a1", "a11", "a12", "a2"])
    try move(entity, "d", .before, "c")
    #expect(try order(entity) == ["a", "b", "d", "c"])
    try expect(entity, edited: ["d": later])
  }

  @Test(
    "Between two of the same rank, those behind get others, which is logged and no modification",
    arguments: kinds)
  func equalRanks(entity: Entity) throws {
    try add(entity, "a", "b", "c", "d", "e", "f")
    try set(entity, ["a1", "a2", "a2", "a2", "a21", "a3"])
    try move(entity, "f", .before, "c")
    #expect(try order(entity) == ["a", "b", "f", "c", "d", "e"])
    try expect(entity, edited: ["c": now, "d": now, "f": later])
  }

  /// Expects that these were edited, and when they were modified, and no others.
  private func expect(_ entity: Entity, edited: [String: Instant]) throws {
    for id in try order(entity) {
      try store.read { (reader: ReadTransaction) throws -> Void in
        let sql = "SELECT modifiedAt, revision FROM \(entity.name) WHERE id = ?"
        let rows = try reader.db.rows(sql, [id]) { try $0.values() }
        let modifiedAt = (edited[id] ?? now).millisecond
        let revision: Int64 = edited[id] == nil ? 1 : 2
        #expect(rows == [[.integer(modifiedAt), .integer(revision)]], "\(id)")
        let operations = edited[id] == nil ? ["add"] : ["add", "edit"]
        #expect(try changes(in: reader, to: id) == operations, "\(id)")
      }
    }
  }

  private func changes(in reader: ReadTransaction, to id: String) throws -> [String] {
    try reader.db.values(
      String.self, "SELECT operation FROM change WHERE id = ? ORDER BY sequence",
      [id])
  }
}
