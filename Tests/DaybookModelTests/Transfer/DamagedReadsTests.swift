import SQLite
import Testing

@testable import DaybookModel

@Suite("The keys of a damaged table")
struct DamagedReadsTests {
  @Test(
    "A key can be any number: it is asked for, and nothing that no key can be",
    arguments: [Int64.max, .max - 1, 1 << 40, .min])
  func oddKeys(_ key: Int64) throws {
    let folder = try Folder()
    let store = try Store(path: folder.file("daybook.db"), pruning: .automatic)
    try store.add("fern")
    try store.transact { try $0.db.run("UPDATE task SET key = ?", [key]) }
    let keys = try store.read { try $0.transfer.keys(of: "task", after: 0) }
    #expect(keys.contains(key) == (key > 0))
    #expect(keys.allSatisfy { $0 > 0 })
    store.close()
  }
}
