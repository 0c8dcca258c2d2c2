import Foundation
import SQLite
import Testing

@testable import DaybookModel

@Suite("Rows that a disk has changed")
struct AlteredRowTests {
  private let folder = try? Folder()

  /// A store in which the task “rent” was renamed from “Pay 1000” to “Pay 2000”, and in whose file
  /// these bytes were then replaced once.
  private func store(replacing old: String, with new: String) throws -> Store {
    let path = try #require(folder).file("daybook.db")
    let store = try Store(path: path, pruning: .onRequest)
    try store.add("rent") { $0.title = "Pay 1000" }
    try store.transact {
      _ = try $0.tasks.edit(TaskID("rent"), TaskEdit(title: .set("Pay 2000")), ifRevision: nil)
    }
    store.close()
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    let place = try #require(data.firstRange(of: Data(old.utf8)))
    data.replaceSubrange(place, with: Data(new.utf8))
    try data.write(to: URL(fileURLWithPath: path))
    return try Store(path: path, pruning: .onRequest)
  }

  private func altered(_ store: Store) throws -> [String] {
    try store.read { try $0.checks.verify().altered }
  }

  private func rename(_ store: Store) throws {
    try store.transact {
      _ = try $0.tasks.edit(TaskID("rent"), TaskEdit(title: .set("Pay 3000")), ifRevision: nil)
    }
  }

  // The title stands between the id and the state in the record.
  private static let record = ("rentPay 2000", "rentPay 6000")

  @Test("An altered record is named, and neither changed, removed nor undone")
  func record() throws {
    let store = try store(replacing: Self.record.0, with: Self.record.1)
    #expect(
      try altered(store) == [
        "The task “rent” is not as it was written: what the disk holds of it has changed since."
      ])
    #expect(throws: ModelError.altered(.task, "rent")) { try rename(store) }
    #expect(throws: ModelError.altered(.task, "rent")) {
      try store.transact { _ = try $0.history.undo() }
    }
    #expect(throws: ModelError.altered(.task, "rent")) {
      try store.transact { _ = try $0.tasks.remove(TaskID("rent"), ifRevision: nil, subtasks: 0) }
    }
    #expect(try store.task("rent").title == "Pay 6000")
  }

  @Test("A repair brings an altered record back from the history")
  func repairedRecord() throws {
    let store = try store(replacing: Self.record.0, with: Self.record.1)
    let outcomes = try store.transact { try $0.checks.repairRows() }
    #expect(outcomes == ["The task “rent” is again as it was last changed."])
    #expect(try store.task("rent").title == "Pay 2000")
    #expect(try altered(store) == [])
    try rename(store)
  }

  @Test("An altered change is named and not undone, and after a repair it cannot be any more")
  func change() throws {
    let store = try store(replacing: "\"title\":\"Pay 1000\"", with: "\"title\":\"Pay 5000\"")
    #expect(try altered(store).count == 1)
    #expect(throws: ModelError.self) { try store.transact { _ = try $0.history.undo() } }
    #expect(try store.task("rent").title == "Pay 2000")
    let outcomes = try store.transact { try $0.checks.repairRows() }
    #expect(outcomes.count == 1)
    #expect(try altered(store) == [])
    #expect(try store.task("rent").title == "Pay 2000")
  }

  @Test("The checksum of each table follows from each of its columns")
  func tables() throws {
    let store = try Store(path: nil, pruning: .onRequest)
    try store.onConnection { db in
      let tables = try db.rows(
        """
        SELECT name, (SELECT sql FROM sqlite_master WHERE sqlite_master.name = list.name)
        FROM pragma_table_list AS list WHERE type = 'table' AND strict
        """
      ) { (name: try $0.value(0) as String, sql: try $0.value(1) as String) }
      #expect(tables.count > 40)
      for table in tables {
        let columns = try db.values(
          String.self, "SELECT name FROM pragma_table_info(?) ORDER BY cid", [table.name])
        let sum = "checksum_of(\(columns.map { "\"\($0)\"" }.joined(separator: ", ")))"
        #expect(table.sql.contains("checksum INTEGER AS (\(sum)) STORED"), "\(table.name)")
      }
    }
  }
}
