import CivilTime
import Foundation
import SQLite
import SearchLanguage
import Testing

@testable import DaybookModel

@Suite("Groups of transactions")
struct GroupTests {
  let store: Store

  init() throws { store = try memoryStore() }

  private struct Refused: Error {}

  private func write(_ id: String) throws {
    _ = try store.write(action()) { try $0.tasks.add(TaskDraft(id: TaskID(id), title: id)) }
  }

  private var ids: [String] { get throws { try store.ids(TaskFilter(order: .position)) } }

  @Test("A group is dirty from its first change to its commit") func dirty() throws {
    #expect(!store.isDirty)
    try write("a")
    #expect(store.isDirty)
    try store.commit()
    #expect(!store.isDirty)
    try store.commit()
  }

  @Test("A transaction that changes nothing leaves nothing to commit") func unchanged() throws {
    try store.add("a")
    _ = try store.write(action()) { try $0.tasks.reopen(TaskID("a"), ifRevision: nil) }
    #expect(!store.isDirty)
    #expect(throws: Refused.self) { try store.write(action()) { _ in throw Refused() } }
    #expect(!store.isDirty)
  }

  @Test("A first transaction that is not wanted any more is taken back, also within one statement")
  func unwanted() throws {
    try store.add("a")
    var polls = 0
    let error = #expect(throws: SQLiteError.self) {
      try store.write(action()) {
        polls += 1
        return polls < 5
      } _: { writer in
        _ = try writer.tasks.add(TaskDraft(id: TaskID("b"), title: "b"))
        let endless =
          "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n) SELECT max(n) FROM n"
        _ = try writer.db.value(Int.self, endless)
      }
    }
    #expect(error?.code == .interrupted)
    #expect(!store.isDirty)
    try store.add("c")
    #expect(try ids == ["a", "c"])
  }

  @Test("A later transaction is not ended at work, since those before it would go too")
  func unwantedLater() throws {
    try write("a")
    _ = try store.write(action()) {
      false
    } _: {
      try $0.tasks.add(TaskDraft(id: TaskID("b"), title: "b"))
    }
    try store.commit()
    #expect(try ids == ["a", "b"])
  }

  // proves: Lifecycle: A read can
  @Test("A read that is not wanted any more ends, within a statement too, and leaves its group")
  func unwantedRead() throws {
    let endless =
      "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n) SELECT max(n) FROM n"
    for isInGroup in [false, true] {
      if isInGroup { try write("a") }
      let error = #expect(throws: SQLiteError.self) {
        try store.reading(while: { false }) {
          try store.read { try $0.db.value(Int.self, endless) }
        }
      }
      #expect(error?.code == .interrupted)
      #expect(try store.read { try $0.db.value(Int.self, "SELECT 1") } == 1)
    }
    try store.commit()
    #expect(try ids == ["a"])
  }

  @Test("A search that is not wanted any more leaves what it wrote into the index")
  func unwantedSearch() throws {
    let filter = try FilterReading.filter(of: "-fern is:open")
    let request = SearchRequest(filter, at: moment(), zones: { _ in nil })
    for number in 0..<60 { try write("a\(number)") }
    let found = try? store.reading(while: { false }) {
      try store.read { try $0.search.results(request, limit: 100, after: nil) }
    }
    #expect(found == nil)
    try store.commit()
    #expect(
      try store.read { try $0.search.results(request, limit: 100, after: nil) }.page.items.count
        == 60)
  }

  @Test("A group reads what it has written before") func readsOwnWrites() throws {
    try write("a")
    #expect(try ids == ["a"])
    try write("b")
    #expect(try ids == ["a", "b"])
  }

  @Test("A transaction that throws undoes itself and nothing else of its group") func savepoint()
    throws
  {
    try write("a")
    #expect(throws: Refused.self) {
      try store.write(action()) { writer in
        _ = try writer.tasks.add(TaskDraft(id: TaskID("b"), title: "b", tags: ["t"]))
        throw Refused()
      }
    }
    #expect(try ids == ["a"])
    try write("c")
    try store.commit()
    #expect(try ids == ["a", "c"])
    #expect(try store.read { try $0.tags.list(limit: 9, after: nil) }.items.isEmpty)
    let actions = try store.read { try $0.db.value(Int.self, "SELECT count(*) FROM action") }
    #expect(actions == 2)
  }

  @Test("A first transaction that throws leaves the next one a clean start") func firstThrows()
    throws
  {
    #expect(throws: ModelError.self) { try write("not an id") }
    try write("a")
    try store.commit()
    #expect(try ids == ["a"])
  }

  @Test("A full disk loses the group, says so for all of it, and the next group works")
  func fullDisk() throws {
    let folder = try Folder()
    let store = try Store(path: folder.file("daybook.db"), pruning: .automatic)
    try store.add("before")
    try Self.limitPages(store, to: 60)
    func write(_ id: String, notes: Int = 0) throws {
      _ = try store.write(action()) {
        try $0.tasks.add(
          TaskDraft(id: TaskID(id), title: id, notes: String(repeating: "n", count: notes)))
      }
    }
    try write("small")
    let full = try modelError { try write("large", notes: 90_000) }
    #expect(
      full
        == .unavailable(
          message: "The disk is full. Make room and try again; nothing was changed."))
    // Whether SQLite gave up one statement or the whole transaction is its choice; in the second
    // case nothing of the group may seem to succeed.
    let isLost = try store.ids(TaskFilter()) == ["before"]
    if isLost {
      #expect(store.isDirty)
      #expect(throws: full) { try write("after") }
      #expect(throws: full) { try store.commit() }
    } else {
      try store.commit()
    }
    #expect(!store.isDirty)
    try Self.limitPages(store, to: 1_000_000)
    try store.add("next")
    #expect(
      try store.ids(TaskFilter(order: .position))
        == (isLost ? ["before", "next"] : ["before", "small", "next"]))
    #expect(try store.verify() == [])
    store.close()
  }

  @Test("A group that SQLite gave up answers nothing but errors until it is ended")
  func aborted() throws {
    try store.add("before")
    try write("lost")
    #expect(throws: ModelError.self) {
      try store.write(action()) { writer in
        try writer.db.execute(sql: "ROLLBACK")
        throw ModelError.unavailable(message: "The disk is full.")
      }
    }
    #expect(store.isDirty)
    #expect(throws: ModelError.unavailable(message: "The disk is full.")) { try write("next") }
    #expect(throws: ModelError.unavailable(message: "The disk is full.")) { try store.commit() }
    #expect(!store.isDirty)
    #expect(try ids == ["before"])
    try store.add("next")
    #expect(try ids == ["before", "next"])
  }

  @Test("A read that ends the transaction loses the group, and nothing after it is kept")
  func readEndsTransaction() throws {
    try store.add("before")
    try write("lost")
    let failure = ModelError.unavailable(message: "The disk could not be read.")
    #expect(throws: failure) {
      try store.read { reader in
        try reader.db.execute(sql: "ROLLBACK")
        throw failure
      }
    }
    #expect(store.isDirty)
    #expect(throws: failure) { try write("next") }
    #expect(throws: failure) { try store.commit() }
    #expect(try ids == ["before"])
    try store.add("next")
    #expect(try ids == ["before", "next"])
  }

  @Test(
    "A group whose transaction ended unseen refuses transactions and its commit", arguments: [0, 1])
  func endedUnseen(_ transactionsAfter: Int) throws {
    try store.add("before")
    try write("lost")
    try store.read { try $0.db.execute(sql: "ROLLBACK") }
    for _ in 0..<transactionsAfter {
      #expect(throws: ModelError.unavailable(message: Store.groupLost)) { try write("after") }
    }
    #expect(throws: ModelError.unavailable(message: Store.groupLost)) { try store.commit() }
    #expect(!store.isDirty)
    #expect(try ids == ["before"])
  }

  private static func limitPages(_ store: Store, to count: Int) throws {
    try store.read { try $0.db.execute(sql: "PRAGMA max_page_count = \(count)") }
  }
}
