import CivilTime
import SQLite
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
    try store.transact(at: instant) { writer in
      for id in ids { _ = try writer.tasks.add(TaskDraft(id: TaskID(id), title: id)) }
    }
  }

  /// One session of its own.
  private func add(_ id: String, at instant: Instant) throws {
    let store = try Store(path: path, pruning: .onRequest)
    try add([id], to: store, at: instant)
    store.close()
  }

  private func logged(_ store: Store) throws -> [String] {
    try store.read { try $0.db.values(String.self, "SELECT id FROM change ORDER BY sequence") }
  }

  private func sweep(_ store: Store) throws { try store.sweep(on: moment(now).today) }

  @Test("What other devices are to get is kept until it was given, however old it is")
  func given() throws {
    let store = try Store(path: path, pruning: .onRequest)
    try store.transact(at: days(-95)) { try $0.replica.join(as: "here") }
    try add(["old"], to: store, at: days(-91))
    try add(["newest"], to: store, at: now)
    func expect(_ ids: [String]) throws {
      try sweep(store)
      #expect(try logged(store) == ids)
    }
    try expect(["old", "newest"])
    try store.transact { try $0.replica.catchUp() }
    try expect(["old", "newest"])
    let old = try #require(
      try store.read {
        try $0.db.value(Int64.self, "SELECT min(stamp) FROM action WHERE stamp IS NOT NULL")
      })
    try store.transact { try $0.replica.note(given: 1, hash: nil, through: old - 1) }
    try expect(["old", "newest"])
    try store.transact { try $0.replica.note(given: 2, hash: nil, through: old) }
    try expect(["newest"])
  }

  // proves: Values: The server remembers
  // proves: history/get: Returns one transaction
  // proves: history/list: Lists the transactions
  @Test("What is older than 90 days goes, and the cursor stays") func trim() throws {
    try add("old", at: days(-91))
    try add("young", at: days(-89))
    try add("newest", at: now)
    let store = try Store(path: path, pruning: .onRequest)
    #expect(try logged(store) == ["old", "young", "newest"])
    try sweep(store)
    #expect(try logged(store) == ["young", "newest"])
    #expect(try store.read { try $0.cursor() } == 3)
    #expect(try store.task("old").title == "old")
    #expect(try store.verify() == [])
    store.close()
  }

  // proves: What is told unasked: `changes/since` returns the
  @Test("Who has read no further than what was trimmed is told so, and where to go on") func cut()
    throws
  {
    try add("old", at: days(-91))
    try add("young", at: now)
    let store = try Store(path: path, pruning: .onRequest)
    #expect(
      try store.read { try $0.log(after: 0, limit: 9).changes.map(\.id) } == ["old", "young"])
    try sweep(store)
    let cut = try store.read { try $0.log(after: 0, limit: 9) }
    #expect(cut.isCut && cut.changes.isEmpty && cut.cursor == 2 && !cut.hasMore)
    let rest = try store.read { try $0.log(after: 1, limit: 9) }
    #expect(!rest.isCut)
    #expect(rest.changes.map(\.id) == ["young"])
    store.close()
  }

  @Test("A store with a fixed clock never trims by itself") func never() throws {
    let store = try Store(path: path, pruning: .onRequest)
    for day in 0..<300 { try add(["t\(day)"], to: store, at: days(Int64(day))) }
    #expect(try logged(store).count == 300)
    store.close()
  }

  @Test("A large old transaction goes in pieces, and cannot be undone from the first one on")
  func pieces() throws {
    let store = try Store(path: path, pruning: .onRequest)
    try add((0..<1200).map { "t\($0)" }, to: store, at: days(-200))
    try add(["young"], to: store, at: days(-1))
    var sweep = try #require(try store.read { try RetentionSweep($0, at: moment(now)) })
    var left: [Int] = []
    while !sweep.isDone {
      try store.transact { try sweep.step($0) }
      left.append(try logged(store).count { $0.hasPrefix("t") })
      let undoable = "SELECT count(*) FROM action WHERE undoable = 1 AND at < ?"
      #expect(try store.read { try $0.db.value(Int.self, undoable, [days(-2).millisecond]) } == 0)
    }
    #expect(left == [700, 200, 0])
    store.close()
  }

  @Test("A trim does not wait for another process that writes") func busy() throws {
    let store = try Store(path: path, pruning: .automatic, busySeconds: 600)
    for day in 0..<200 { try add(["t\(day)"], to: store, at: days(Int64(day))) }
    let other = try Store(path: path, pruning: .onRequest)
    _ = try other.write(action()) { try $0.tasks.add(TaskDraft(title: "uncommitted")) }
    let before = try logged(store)
    try store.read { reader in
      var retention = Retention(isOn: true)
      retention.prepare(for: action(at: days(300)))
      try reader.db.execute(sql: "COMMIT")
      retention.run(reader.db, 1)
      try reader.db.execute(sql: "BEGIN")
    }
    #expect(try logged(store) == before)
    other.close()
    store.close()
  }
}
