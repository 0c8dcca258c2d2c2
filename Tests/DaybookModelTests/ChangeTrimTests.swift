import CivilTime
import GRDB
import Testing

@testable import DaybookModel

@Suite("Trimming the change log")
struct ChangeTrimTests {
  private let folder: Folder
  private let path: String

  init() throws {
    folder = try Folder()
    path = folder.file("daybook.db")
  }

  private func days(_ count: Int64) -> Instant { now.adding(seconds: count * 86_400) }

  private func add(_ ids: [String], to store: Store, at instant: Instant) throws {
    try store.act(at: instant) { writer in
      for id in ids { _ = try writer.addTask(TaskDraft(id: TaskID(id), title: id)) }
    }
  }

  /// One session of its own.
  private func add(_ id: String, at instant: Instant, trimmingAt: Instant? = nil) throws {
    let store = try Store(path: path, trimmingAt: trimmingAt)
    try add([id], to: store, at: instant)
    store.close()
  }

  private func logged(_ store: Store) throws -> [String] {
    try store.read { try String.fetchAll($0.db, sql: "SELECT id FROM change ORDER BY sequence") }
  }

  private var logged: [String] {
    get throws {
      let store = try Store(path: path, trimmingAt: nil)
      defer { store.close() }
      return try logged(store)
    }
  }

  @Test("What is older than 90 days goes with the first write, and the cursor stays") func trim()
    throws
  {
    try add("old", at: days(-91))
    try add("young", at: days(-89))
    try add("newest", at: now)
    let store = try Store(path: path, trimmingAt: now)
    #expect(try store.task("old").title == "old")
    #expect(try logged(store) == ["old", "young", "newest"])
    try store.add("first")
    #expect(try logged(store) == ["young", "newest", "first"])
    #expect(try store.read { try $0.cursor() } == 4)
    #expect(try store.task("old").title == "old")
    #expect(try store.verify() == [])
    store.close()
  }

  @Test("Who has read no further than what was trimmed is told so, and where to go on") func cut()
    throws
  {
    try add("old", at: days(-91))
    try add("young", at: now)
    let store = try Store(path: path, trimmingAt: now)
    #expect(
      try store.read { try $0.log(after: 0, limit: 9).changes.map(\.id) } == ["old", "young"])
    try store.add("first")
    let cut = try store.read { try $0.log(after: 0, limit: 9) }
    #expect(cut.isCut && cut.changes.isEmpty && cut.cursor == 3 && !cut.hasMore)
    let rest = try store.read { try $0.log(after: 1, limit: 9) }
    #expect(!rest.isCut)
    #expect(rest.changes.map(\.id) == ["young", "first"])
    store.close()
  }

  @Test("A clock that runs ahead erases nothing that the log itself calls young") func future()
    throws
  {
    try add("old", at: days(-100))
    try add("young", at: days(-1))
    let future = days(30_000)
    let store = try Store(path: path, trimmingAt: future)
    try add(["ahead"], to: store, at: future)
    try add(["ahead-2"], to: store, at: future.adding(seconds: 1))
    #expect(try logged(store) == ["young", "ahead", "ahead-2"])
    store.close()
  }

  @Test("A store with a fixed clock never trims") func never() throws {
    try add("old", at: days(-200))
    try add("young", at: days(-1))
    try add("now", at: now)
    #expect(try logged == ["old", "young", "now"])
  }

  @Test("A store that stays open trims again a day later") func daily() throws {
    try add("old", at: days(-90).adding(seconds: -60))
    try add("turnsOld", at: days(-90).adding(seconds: 60))
    try add("young", at: now)
    let store = try Store(path: path, trimmingAt: now)
    try add(["1"], to: store, at: now)
    #expect(try logged(store) == ["turnsOld", "young", "1"])
    try add(["2"], to: store, at: days(1).adding(seconds: -1))
    #expect(try logged(store) == ["turnsOld", "young", "1", "2"])
    try add(["3"], to: store, at: days(1))
    #expect(try logged(store) == ["young", "1", "2", "3"])
    store.close()
  }

  @Test("A large old act goes in pieces, and cannot be undone from the first one on")
  func pieces() throws {
    let store = try Store(path: path, trimmingAt: now)
    try add((0..<1200).map { "t\($0)" }, to: store, at: days(-200))
    try add("young", at: days(-1))
    var left: [Int] = []
    for index in 0..<4 {
      try add(["n\(index)"], to: store, at: now)
      left.append(try logged(store).count { $0.hasPrefix("t") })
      if index == 0 {
        let undoable = "SELECT count(*) FROM action WHERE undoable = 1 AND at < ?"
        #expect(try store.read { try $0.db.value(Int.self, undoable, [days(-2).millisecond]) } == 0)
      }
    }
    #expect(left == [700, 200, 0, 0])
    store.close()
  }

  @Test("A trim does not wait for another process that writes") func busy() throws {
    try add("old", at: days(-100))
    try add("young", at: now)
    let other = try Store(path: path, trimmingAt: nil)
    _ = try other.write(action()) { try $0.addTask(TaskDraft(title: "uncommitted")) }
    let store = try Store(path: path, trimmingAt: now, busySeconds: 600)
    try store.read { reader in
      var retention = Retention(dueAt: now)
      retention.prepare(reader.db, for: action(), 1)
      try reader.db.execute(sql: "COMMIT")
      retention.run(reader.db)
      try reader.db.execute(sql: "BEGIN")
    }
    #expect(try logged(store) == ["old", "young"])
    other.close()
    store.close()
  }
}
