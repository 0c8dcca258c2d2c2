import Foundation
import SQLite
import Testing

@testable import DaybookModel

@Suite("Files that are copied over a database while it is open")
struct OverwrittenFileTests {
  let folder: Folder
  let path: String

  private static let overwritten = ModelError.unavailable(
    message:
      "Another file was copied over the database while it was in use, so nothing was changed. The "
      + "next request uses the file as it is now; what only the former database had is kept "
      + "beside it, in a file that ends in -wal.replaced. `daybook restore FILE` brings a backup "
      + "back without that.")

  init() throws {
    folder = try Folder()
    path = folder.file("daybook.db")
  }

  @Test("A check that is cancelled while the file is touched takes nothing away")
  func touched() throws {
    let store = try Store(path: path, pruning: .onRequest)
    try store.add("fern")
    for _ in 0..<5 {
      try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)
      #expect(throws: (any Error).self) {
        try store.readConcurrently(while: { false }) { _ = try $0.checks.verify() }
      }
    }
    #expect(try store.ids(TaskFilter()) == ["fern"])
    #expect(try !FileManager.default.fileExists(atPath: path + "-wal.replaced"))
    store.close()
  }

  @Test(
    "A damaged file that is copied over it is refused once, and looked at again when it changes")
  func damagedCopy() throws {
    let whole = try other(tasks: 40)
    var damaged = whole
    // In the middle of the file, where the rows are.
    for place in stride(from: 60 * 4096, to: 90 * 4096, by: 1) { damaged[place] = 0xA5 }
    let open = try Store(path: path, pruning: .onRequest)
    for number in 0..<40 { try open.add("t\(number)") }
    try overwrite(damaged)
    for _ in 0..<20 { #expect(throws: ModelError.self) { try open.ids(TaskFilter()) } }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count { $0.contains(".replaced") } == 1, "\(names)")
    try overwrite(whole)
    _ = try? open.ids(TaskFilter())
    #expect(try open.ids(TaskFilter()).count == 40)
    open.close()
  }

  private func content(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  /// Writes the bytes as cp(1) does.
  private func overwrite(_ bytes: Data) throws {
    truncate(path, 0)
    try FileHandle(forWritingTo: URL(fileURLWithPath: path)).write(contentsOf: bytes)
  }

  private func open() throws -> Store { try Store(path: path, pruning: .automatic) }

  /// The content of a database of its own, with that many tasks.
  private func other(tasks count: Int) throws -> Data {
    let path = folder.file("other-\(count).db")
    let store = try Store(path: path, pruning: .automatic)
    for number in 0..<count { try store.add("other-\(number)") }
    store.close()
    return try content(path)
  }

  /// Another process writes the log back.
  private func writeBack(_ path: String) throws {
    let db = try Connection(path)
    try db.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)")
    db.close()
  }

  /// The first transaction is refused; from the second one on the copy is used, undamaged.
  private func expectNoticed(_ bytes: Data, by store: Store, holds ids: [String]) throws {
    try overwrite(bytes)
    #expect(throws: Self.overwritten) { try store.add("lost") }
    #expect(!store.isDirty)
    #expect(try content(path) == bytes)
    #expect(try store.ids(TaskFilter(order: .position)) == ids)
    try store.add("new")
    #expect(try store.ids(TaskFilter(order: .position)) == ids + ["new"])
    #expect(try store.verify() == [])
    store.close()
    let later = try open()
    #expect(try later.verify() == [])
    #expect(try later.ids(TaskFilter(order: .position)) == ids + ["new"])
    later.close()
  }

  @Test("A backup of an earlier state is noticed", arguments: [false, true])
  func earlier(isWrittenBack: Bool) throws {
    let first = try open()
    try first.add("kept")
    first.close()
    let backup = try content(path)
    let second = try open()
    for number in 0..<50 { try second.add("x\(number)") }
    second.close()
    let store = try open()
    try store.add("y")
    if isWrittenBack { try writeBack(path) }
    try expectNoticed(backup, by: store, holds: ["kept"])
  }

  @Test("Another database is noticed, whether it is smaller or larger", arguments: [1, 100])
  func foreign(count: Int) throws {
    let bytes = try other(tasks: count)
    let store = try open()
    for number in 0..<20 { try store.add("x\(number)") }
    try expectNoticed(bytes, by: store, holds: (0..<count).map { "other-\($0)" })
  }

  @Test("So is one that was written just as often, and has as many pages")
  func alike() throws {
    let bytes = try other(tasks: 2)
    let first = try open()
    for number in 0..<2 { try first.add("mine-\(number)") }
    first.close()
    #expect(try content(path).count == bytes.count)
    let store = try open()
    #expect(try store.ids(TaskFilter()).count == 2)
    try expectNoticed(bytes, by: store, holds: ["other-0", "other-1"])
  }

  @Test("So is one that is copied before a commit, and by reads beside others")
  func beforeCommit() throws {
    let bytes = try other(tasks: 3)
    let store = try open()
    try store.add("x")
    _ = try store.write(action()) { try $0.tasks.add(TaskDraft(title: "lost")) }
    try overwrite(bytes)
    #expect(throws: Self.overwritten) { try store.readConcurrently { try $0.cursor() } }
    #expect(throws: Self.overwritten) { try store.commit() }
    #expect(try content(path) == bytes)
    #expect(try store.ids(TaskFilter()).count == 3)
    store.close()
  }

  @Test("So is one that is copied before the database is closed")
  func beforeClose() throws {
    let bytes = try other(tasks: 3)
    let store = try open()
    try store.add("x")
    try overwrite(bytes)
    store.close()
    #expect(try content(path) == bytes)
  }

  @Test("A text that is copied over a database is refused and stays as it is")
  func text() throws {
    let store = try open()
    try store.add("x")
    let bytes = Data("Not a database.\n".utf8)
    try overwrite(bytes)
    #expect(throws: Self.overwritten) { try store.add("y") }
    #expect(throws: ModelError.self) { try store.add("y") }
    store.close()
    #expect(try content(path) == bytes)
  }

  @Test("What SQLite writes itself, in whichever process, is no copy; nor is the same content")
  func ownWrites() throws {
    let stores = [try open(), try open()]
    for round in 0..<40 {
      let db = try Connection(path)
      let store = stores[round % 2]
      try store.add("x\(round)") { $0.notes = String(repeating: "x", count: 40_000) }
      switch round % 5 {
      case 0: try db.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)")
      case 1: try db.execute(sql: "PRAGMA wal_checkpoint(RESTART)")
      case 2: try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      case 3: try db.execute(sql: "DELETE FROM action WHERE id % 3 = 0; VACUUM")
      default: try overwrite(content(path))
      }
      db.close()
      for store in stores { #expect(try store.ids(TaskFilter()).count == round + 1) }
    }
    #expect(try stores[0].readConcurrently { try $0.tasks.count() } == 40)
    stores.forEach { $0.close() }
    let later = try open()
    #expect(try later.ids(TaskFilter()).count == 40)
    later.close()
  }
}
