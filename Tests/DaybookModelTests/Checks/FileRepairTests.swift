import CivilTime
import Foundation
import SQLite
import Testing

@testable import DaybookModel

/// The pages of a database file that is closed.
private struct FilePages {
  enum Damage: String, CaseIterable {
    /// The first value of a cell becomes another one.
    case value
    /// The last cell is not counted.
    case dropped
    /// The first cell and the last change places.
    case swapped
    /// The whole page is something else.
    case garbage
  }

  private(set) var bytes: [UInt8]
  private let pageSize = 4096

  init(_ path: String) throws { bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

  private func number(_ offset: Int, _ count: Int) -> Int {
    bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  private func start(_ page: Int) -> Int { (page - 1) * pageSize }

  private func isInner(_ page: Int) -> Bool { [2, 5].contains(bytes[start(page)]) }

  private func cell(_ index: Int, of page: Int) -> Int {
    start(page) + number(start(page) + (isInner(page) ? 12 : 8) + 2 * index, 2)
  }

  /// Damages a leaf below the root; false where it has too few cells for that.
  mutating func damage(_ damage: Damage, root: Int) -> Bool {
    var page = root
    while isInner(page) { page = number(cell(0, of: page), 4) }
    let start = start(page)
    if damage == .garbage {
      bytes.replaceSubrange(
        start..<(start + pageSize), with: repeatElement(0xA5, count: pageSize))
      return true
    }
    let count = number(start + 3, 2)
    guard count >= 2 else { return false }
    switch damage {
    case .value:
      // The size of the payload, its header, and the first value.
      let payload = cell(count / 2, of: page) + 1
      bytes[payload + Int(bytes[payload])] ^= 0x15
    case .dropped: bytes[start + 4] -= 1
    case .swapped:
      let (first, last) = (start + 8, start + 8 + 2 * (count - 1))
      for byte in 0..<2 { bytes.swapAt(first + byte, last + byte) }
    case .garbage: break
    }
    return true
  }
}

@Suite("Repair of a damaged file")
struct FileRepairTests {
  private let folder: Folder
  private let path: String
  private let roots: [(type: String, name: String, page: Int)]
  private let pages: FilePages
  private let rows: [String]

  init() throws {
    folder = try Folder()
    path = folder.file("daybook.db")
    let store = try Store(path: path, pruning: .onRequest)
    for number in 0..<6 {
      try store.add("t\(number)") {
        $0.tags = ["home", "t\(number)"]
        $0.start = today
        $0.due = today
        $0.dueTime = try time("10:0\(number)")
        if number > 0 { $0.parent = TaskID("t\(number - 1)") }
      }
      try store.transact { _ = try $0.wellnessLogs.add(.water(1), on: today.plus(-number)) }
    }
    try store.transact {
      _ = try $0.tasks.complete(TaskID("t5"), ifRevision: nil, subtasks: .apply)
    }
    try store.transact { writer in
      let profile = try writer.insertEva()
      for number in 0..<5 {
        try writer.insertRequest("m\(number)", to: profile, on: today.plus(-number), "answered")
      }
      _ = try writer.checks.rebuildSearchIndex()
    }
    #expect(try store.verify() == [])
    rows = try Self.rows(store)
    store.close()
    let db = try Connection(path)
    roots = try db.rows(
      "SELECT type, name, rootpage FROM sqlite_master WHERE rootpage > 0 ORDER BY name"
    ) { (try $0.value(0), try $0.value(1), try $0.value(2)) }
    db.close()
    pages = try FilePages(path)
  }

  /// What the tables hold, but for what follows from the others.
  private static func rows(_ store: Store) throws -> [String] {
    try store.read { reader in
      let tables = try FileTable.all(reader.db).filter { !$0.name.hasPrefix("search") }
      return try tables.flatMap { table in
        try reader.db.table("SELECT * FROM \(table.rows)").map { "\(table.name) \($0)" }
      }.sorted()
    }
  }

  private func repair(_ store: Store) throws {
    let damage = try store.readConcurrently { try $0.checks.fileDamage() }
    for table in damage.tables { try mend(store) { try $0.checks.rebuild(table: table) } }
    try mend(store) {
      _ = try $0.checks.rebuildSearchIndex(damage.isSearchIndexDamaged ? .damaged : .whole)
    }
    try mend(store) { _ = try $0.checks.rebuildKept() }
    try mend(store) { _ = try $0.checks.rebuildDays() }
    let habits = try store.readConcurrently { try $0.checks.habitsWithWrongMonths() }
    try mend(store) { _ = try $0.checks.rebuildMonths(ofHabits: habits) }
    try store.compact()
  }

  private func mend(_ store: Store, _ body: (WriteTransaction) throws -> Void) throws {
    let done: Void? = try store.mend(action(), body)
    #expect(done != nil)
    try store.commit()
  }

  /// Opens the file damaged in this way; nil where nothing is wrong with it.
  private func opened(_ damage: FilePages.Damage, _ root: Int) throws -> Store? {
    var damaged = pages
    guard damaged.damage(damage, root: root) else { return nil }
    try Data(damaged.bytes).write(to: URL(fileURLWithPath: path))
    let store = try Store(path: path, pruning: .onRequest)
    guard try !store.readConcurrently({ try $0.checks.fileDamage() }).isNone else {
      store.close()
      return nil
    }
    return store
  }

  // proves: data/repair: Rebuilds what can
  @Test(
    "Every damaged index is found and made anew, and no row is lost",
    arguments: FilePages.Damage.allCases)
  private func indexes(_ damage: FilePages.Damage) throws {
    var count = 0
    for root in roots where root.type == "index" {
      guard let store = try opened(damage, root.page) else { continue }
      count += 1
      #expect(try store.verify() != [], "\(root.name)")
      try repair(store)
      #expect(try store.verify() == [], "\(root.name)")
      #expect(try Self.rows(store) == rows, "\(root.name)")
      try store.add("after")
      store.close()
    }
    #expect(count > (damage == .garbage ? 75 : 20))
  }

  // proves: data/repair: Rebuilds what can
  // proves: data/verify: Checks the whole
  @Test("A damaged search index is made anew") func searchIndex() throws {
    for root in roots where root.name.hasPrefix("searchIndex_") {
      guard let store = try opened(.garbage, root.page) else { continue }
      #expect(try store.verify() != [], "\(root.name)")
      try repair(store)
      #expect(try store.verify() == [], "\(root.name)")
      store.close()
    }
  }

  @Test("Rows out of order are put in order, and no row is lost") func order() throws {
    for root in roots where ["task", "taskTag", "change"].contains(root.name) {
      let store = try #require(try opened(.swapped, root.page))
      try repair(store)
      #expect(try store.verify() == [], "\(root.name)")
      #expect(try Self.rows(store) == rows, "\(root.name)")
      store.close()
    }
  }

  // proves: data/verify: Checks the whole
  @Test("A table that cannot be read whole is a finding, and what is beside it is looked at")
  func tables() throws {
    for root in roots where root.type == "table" && !root.name.hasPrefix("s") {
      guard let store = try opened(.garbage, root.page) else { continue }
      let found = try store.readConcurrently { try $0.checks.verify() }
      #expect(found.file.unreadable == [root.name])
      #expect(try store.mend(action(), { try $0.checks.rebuild(table: root.name) }) == nil)
      #expect(try store.readConcurrently { try $0.checks.fileDamage() } == found.file)
      store.close()
    }
  }

  @Test("What lies before and behind damage is exported, and that something is left out is told")
  func export() throws {
    let store = try Store(path: folder.file("large.db"), pruning: .onRequest)
    for number in 0..<40 {
      try store.add("x\(number)") { $0.notes = String(repeating: "n", count: 1000) }
    }
    let root = try store.read {
      try $0.db.value(Int.self, "SELECT rootpage FROM sqlite_master WHERE name = 'task'")
    }
    store.close()
    var pages = try FilePages(folder.file("large.db"))
    #expect(pages.damage(.garbage, root: try #require(root)))
    try Data(pages.bytes).write(to: URL(fileURLWithPath: folder.file("large.db")))
    let damaged = try Store(path: folder.file("large.db"), pruning: .onRequest)
    let part = try #require(ExportPart.all.first { $0.name == "task" })
    var records: [String] = []
    let unread = try damaged.readConcurrently { reader in
      try reader.transfer.forEachRecord(of: part) { records.append($0) }
    }
    #expect(!unread.isWhole)
    #expect((30..<40).contains(records.count))
    damaged.close()
  }

  @Test("An id that its index does not have is a finding, and no error") func hiddenID() throws {
    let index = try #require(roots.first { $0.name == "sqlite_autoindex_task_1" })
    let store = try #require(try opened(.dropped, index.page))
    let values = try store.readConcurrently { try $0.checks.verify().values }
    #expect(values == ["The task “t5” exists but cannot be found."])
    store.close()
  }
}
