import CivilTime
import Foundation
import SQLite
import Testing

@testable import DaybookModel

@Suite("Database files")
struct StoreFileTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  private func files(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  private func openError(_ path: String) throws -> ModelError {
    try modelError { _ = try Store(path: path, pruning: .automatic) }
  }

  @Test("Folders are made for their owner alone, and so are the files in them") func modes() throws
  {
    let path = folder.file("a/b/daybook.db")
    let store = try Store(path: path, pruning: .automatic)
    try store.add("x")
    #expect(try mode(folder.file("a")) == 0o700)
    #expect(try mode(folder.file("a/b")) == 0o700)
    #expect(try files(folder.file("a/b")) == ["daybook.db", "daybook.db-shm", "daybook.db-wal"])
    for file in ["daybook.db", "daybook.db-shm", "daybook.db-wal"] {
      #expect(try mode(folder.file("a/b/" + file)) == 0o600)
    }
    store.close()
    #expect(try files(folder.file("a/b")) == ["daybook.db"])
  }

  @Test("What was committed is there after reopening, what was not is gone") func reopen() throws {
    let path = folder.file("daybook.db")
    let store = try Store(path: path, pruning: .automatic)
    try store.add("kept")
    _ = try store.write(action()) { try $0.tasks.add(TaskDraft(title: "lost")) }
    store.close()
    let again = try Store(path: path, pruning: .automatic)
    #expect(try again.ids(TaskFilter()) == ["kept"])
    again.close()
  }

  @Test("The database says how it writes") func pragmas() throws {
    let store = try Store(path: folder.file("daybook.db"), pruning: .automatic)
    let pragmas = ["journal_mode", "synchronous", "foreign_keys", "application_id", "user_version"]
    let values = try store.read { reader in
      try pragmas.map { try reader.db.value(StoredValue.self, "PRAGMA \($0)") }
    }
    #expect(
      values == [
        .text("wal"), .integer(2), .integer(1), .integer(1_145_133_378),
        .integer(Int64(StoreSchema.daybook.newest)),
      ])
    store.close()
  }

  @Test(
    "A name that SQLite would take for something else is a plain name",
    arguments: [
      "file:x?mode=memory", ":memory:", "it's 100 % \"fine\".db",
    ])
  func oddNames(_ name: String) throws {
    let store = try Store(path: folder.file(name), pruning: .automatic)
    try store.add("x")
    store.close()
    #expect(try files(folder.path) == [name])
  }

  @Test("The database of a newer daybook is refused and stays as it is, to the byte")
  func tooNew() throws {
    let path = folder.file("daybook.db")
    try Store(path: path, pruning: .automatic).close()
    let db = try Connection(path)
    try db.execute(sql: "PRAGMA user_version = 99000000")
    db.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let error = try openError(path)
    #expect(
      error
        == .tooNew(
          message: "This database was written by a newer daybook, and it was not changed. Update "
            + "daybook to use it."
        ))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try files(folder.path) == ["daybook.db"])
  }

  @Test(
    "The database of a daybook from before the first release is refused with the way over",
    arguments: [1, StoreSchema.daybook.first, StoreSchema.daybook.newest - 1 << 20])
  func unreleased(version: Int) throws {
    let path = folder.file("daybook.db")
    let db = try Connection(path)
    try db.execute(
      sql: """
        CREATE TABLE task (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE);
        INSERT INTO task (id) VALUES ('fern');
        PRAGMA application_id = \(StoreSchema.daybook.applicationID);
        PRAGMA user_version = \(version);
        """)
    db.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let error = try openError(path)
    guard case .unavailable(let message) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(message.contains("`daybook export FILE`"))
    #expect(message.contains("`daybook import daybook FILE`"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try files(folder.path) == ["daybook.db"])
  }

  @Test("A database of the same number with other tables is refused with the way over")
  func otherFingerprint() throws {
    let path = folder.file("daybook.db")
    try Store(path: path, pruning: .automatic).close()
    let db = try Connection(path)
    try db.execute(sql: "PRAGMA user_version = \(StoreSchema.daybook.newest ^ 1)")
    db.close()
    guard case .unavailable(let message) = try openError(path) else {
      Issue.record("opened")
      return
    }
    #expect(message.contains("`daybook export FILE`"))
  }

  @Test("A file with the application id of daybook and other tables is none of its databases")
  func otherTables() throws {
    let path = folder.file("other.db")
    let db = try Connection(path)
    try db.execute(
      sql: """
        CREATE TABLE task (id TEXT);
        PRAGMA application_id = \(StoreSchema.daybook.applicationID);
        PRAGMA user_version = \(StoreSchema.daybook.newest);
        """)
    db.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(try openError(path) == .unavailable(message: Store.notADatabase))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test("A newer daybook that is running is noticed by its log, which stays as it is")
  func tooNewRunning() throws {
    let path = folder.file("daybook.db")
    try Store(path: path, pruning: .automatic).close()
    let db = try Connection(path)
    try db.execute(sql: "PRAGMA user_version = 99000000")
    let paths = [path, path + "-wal"].map { URL(fileURLWithPath: $0) }
    let before = try paths.map { try Data(contentsOf: $0) }
    guard case .tooNew = try openError(path) else {
      Issue.record("opened")
      return
    }
    #expect(try paths.map { try Data(contentsOf: $0) } == before)
    db.close()
  }

  @Test("A newer daybook that takes the database over is noticed by one that has it open")
  func tooNewMeanwhile() throws {
    let path = folder.file("daybook.db")
    let store = try Store(path: path, pruning: .automatic)
    try store.add("x")
    let db = try Connection(path)
    try db.execute(sql: "PRAGMA user_version = 99000000")
    for call in [{ try store.add("y") }, { try store.task("x") }] {
      guard case .tooNew = try modelError({ _ = try call() }) else {
        Issue.record("went on")
        return
      }
    }
    #expect(!store.isDirty)
    let count = try db.value(Int.self, "SELECT count(*) FROM task")
    #expect(count == 1)
    db.close()
    store.close()
  }

  @Test("A file that is no database, or another program's, is refused and stays as it is")
  func notADatabase() throws {
    let text = folder.file("notes.txt")
    try Data(String(repeating: "Buy milk. ", count: 500).utf8).write(to: URL(fileURLWithPath: text))
    let short = folder.file("short.txt")
    try Data("Milk".utf8).write(to: URL(fileURLWithPath: short))
    for (name, pragma) in [("plain.db", "SELECT 1"), ("marked.db", "PRAGMA application_id = 7")] {
      let db = try Connection(folder.file(name))
      try db.execute(sql: "CREATE TABLE photo (name TEXT); \(pragma)")
      db.close()
    }
    for file in [text, short, folder.file("plain.db"), folder.file("marked.db")] {
      let before = try Data(contentsOf: URL(fileURLWithPath: file))
      #expect(
        try openError(file)
          == .unavailable(
            message: "This file is not a daybook database. Choose another file."))
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    }
    #expect(try files(folder.path) == ["marked.db", "notes.txt", "plain.db", "short.txt"])
  }

  @Test("A database cut short within a page is damaged, not opened as empty") func cutShort() throws
  {
    let path = folder.file("daybook.db")
    let store = try Store(path: path, pruning: .automatic)
    for index in 0..<50 { try store.add("t\(index)") }
    store.close()
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    try data.prefix(data.count / 2).write(to: URL(fileURLWithPath: path))
    let error = try modelError {
      let store = try Store(path: path, pruning: .automatic)
      defer { store.close() }
      _ = try store.ids(TaskFilter())
      _ = try store.task("t49")
      try store.add("more")
    }
    #expect(
      error
        == .unavailable(
          message: "The database file is damaged. Repair it with `daybook doctor --repair`."))
  }

  @Test("A folder that cannot be made is a clear sentence") func noFolder() throws {
    let file = folder.file("file")
    try Data().write(to: URL(fileURLWithPath: file))
    #expect(
      try openError(file + "/daybook.db")
        == .unavailable(message: "The database cannot be opened: not a directory."))
    #expect(
      try openError(folder.path)
        == .unavailable(message: "The database cannot be opened: is a directory."))
    guard case .unavailable = try openError("/proc/nowhere/daybook.db") else {
      Issue.record("opened")
      return
    }
  }

  @Test("A file that is moved away refuses reads and writes, and takes them again when it is back")
  func movedAway() throws {
    let path = folder.file("daybook.db")
    let store = try Store(path: path, pruning: .automatic)
    try store.add("x")
    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
    let moved = ModelError.unavailable(
      message:
        "The database file was moved or removed while it was open. Put it back, or restart "
        + "daybook.")
    #expect(throws: moved) { try store.add("y") }
    #expect(throws: moved) { try store.ids(TaskFilter()) }
    #expect(throws: moved) { try store.readConcurrently { try $0.cursor() } }
    #expect(!store.isDirty)
    #expect(try !files(folder.path).contains("daybook.db"))
    try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
    try store.add("y")
    #expect(try store.ids(TaskFilter(order: .position)) == ["x", "y"])
    store.close()
  }

  @Test("A log that changed while the file was away is opened anew with it")
  func cameBackAlone() throws {
    let path = folder.file("daybook.db")
    let store = try Store(path: path, pruning: .automatic)
    try store.add("x")
    let opening = try store.version().opening
    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
    #expect(throws: ModelError.self) { try store.ids(TaskFilter()) }
    try FileManager.default.removeItem(atPath: path + "-wal")
    try FileManager.default.removeItem(atPath: path + "-shm")
    try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
    #expect(try store.ids(TaskFilter()) == ["x"])
    #expect(try store.version().opening == opening + 1)
    try store.add("y")
    store.close()
    let again = try Store(path: path, pruning: .automatic)
    #expect(try again.ids(TaskFilter(order: .position)) == ["x", "y"])
    #expect(try again.verify() == [])
    again.close()
  }

  @Test(
    "Another file at the path is opened, and the log of the one before is not taken for its own")
  func replaced() throws {
    let path = folder.file("daybook.db")
    let backup = folder.file("backup.db")
    let other = try Store(path: backup, pruning: .automatic)
    try other.add("restored")
    other.close()
    let stores = try (0..<2).map { _ in try Store(path: path, pruning: .automatic) }
    for (store, id) in zip(stores, ["x", "y"]) { try store.add(id) }
    let openings = try stores.map { try $0.version().opening }
    try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
    try FileManager.default.moveItem(atPath: backup, toPath: path)
    for store in stores { #expect(try store.ids(TaskFilter()) == ["restored"]) }
    for (store, opening) in zip(stores, openings) {
      #expect(try store.version().opening == opening + 1)
    }
    for (store, id) in zip(stores, ["z", "zz"]) { try store.add(id) }
    for store in stores {
      #expect(try store.ids(TaskFilter(order: .position)) == ["restored", "z", "zz"])
    }
    #expect(try stores[0].verify() == [])
    for store in stores { store.close() }
    // What the old file lacks is in its log, which was kept.
    #expect(
      try files(folder.path).filter { $0 != "daybook.db.old" } == [
        "daybook.db", "daybook.db-wal.replaced",
      ])
    try FileManager.default.moveItem(atPath: path + "-wal.replaced", toPath: path + ".old-wal")
    let old = try Store(path: path + ".old", pruning: .automatic)
    #expect(try old.ids(TaskFilter(order: .position)) == ["x", "y"])
    old.close()
  }

  @Test("What is no whole database yet is not taken for one, and becomes none")
  func halfCopied() throws {
    let path = folder.file("daybook.db")
    let backup = folder.file("backup.db")
    let other = try Store(path: backup, pruning: .automatic)
    try other.add("restored")
    other.close()
    let whole = try Data(contentsOf: URL(fileURLWithPath: backup))
    let store = try Store(path: path, pruning: .automatic)
    try store.add("x")
    try FileManager.default.removeItem(atPath: path)
    let partial = ModelError.unavailable(message: Store.notYetWhole)
    for size in [0, 50, 4096, whole.count - 1] {
      try whole.prefix(size).write(to: URL(fileURLWithPath: path))
      #expect(throws: partial) { try store.ids(TaskFilter()) }
      #expect(throws: partial) { try store.add("y") }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == whole.prefix(size))
    }
    try whole.write(to: URL(fileURLWithPath: path))
    #expect(try store.ids(TaskFilter()) == ["restored"])
    store.close()
  }

  @Test("A pipe or a device is refused at once, and not waited for") func pipe() throws {
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    for path in [path, "/dev/null"] {
      #expect(
        try openError(path)
          == .unavailable(
            message: "The path of the database does not name a file. Choose another path."))
    }
  }

  @Test("Where SQLite keeps another journal than a write-ahead log, the database is refused")
  func noLog() throws {
    // In memory SQLite answers "memory" to the wish for a write-ahead log, and no error.
    let answer = try Connection(":memory:").value(String.self, "PRAGMA journal_mode = WAL")
    #expect(throws: ModelError.unavailable(message: Store.noLog)) { try Store.requireLog(answer) }
    #expect(throws: Never.self) { try Store.requireLog("wal") }
  }

  @Test("An empty path is no file") func emptyPath() throws {
    #expect(try openError("") == .unavailable(message: "The database cannot be opened."))
  }
}

@Suite("Two processes on one database")
struct TwoStoresTests {
  let folder: Folder
  let path: String

  init() throws {
    folder = try Folder()
    path = folder.file("daybook.db")
  }

  private func open(busySeconds: Double = 0.05) throws -> Store {
    try Store(path: path, pruning: .automatic, busySeconds: busySeconds)
  }

  @Test("One sees what the other committed, and nothing before") func visibility() throws {
    let one = try open()
    let two = try open()
    _ = try one.write(action()) { try $0.tasks.add(TaskDraft(id: TaskID("x"), title: "x")) }
    #expect(try two.ids(TaskFilter()).isEmpty)
    try one.commit()
    #expect(try two.ids(TaskFilter()) == ["x"])
    #expect(try two.read { try $0.cursor() } == 1)
    one.close()
    try two.add("y")
    two.close()
  }

  @Test("While one writes, the other reads, and its writes wait and then say why") func lock()
    throws
  {
    let one = try open()
    let two = try open()
    try one.add("x")
    _ = try one.write(action()) { try $0.tasks.reopen(TaskID("x"), ifRevision: nil) }
    try two.add("after-an-act-that-changed-nothing")
    _ = try one.write(action()) { try $0.tasks.complete(TaskID("x"), ifRevision: nil) }
    #expect(try two.task("x").state == .open)
    let error = try modelError { try two.add("y") }
    #expect(
      error
        == .unavailable(message: "Another process is writing to the database. Try again."))
    #expect(!two.isDirty)
    try one.commit()
    try two.add("y")
    #expect(try one.task("y").rank == "a3")
  }

  @Test("Acts that pile up behind a lock fail together after one wait") func oneWait() throws {
    let one = try open()
    let two = try open(busySeconds: 0.5)
    _ = try one.write(action()) { try $0.tasks.add(TaskDraft(title: "held")) }
    // A hundred waits would take fifty seconds.
    let start = ContinuousClock.now
    for _ in 0..<100 { #expect(throws: ModelError.self) { try two.add("y") } }
    #expect(ContinuousClock.now - start < .seconds(25))
    try one.commit()
    try two.add("y")
  }

  @Test("A database opens and reads while another process holds the write lock") func openLocked()
    throws
  {
    let one = try open()
    try one.add("x")
    _ = try one.write(action()) { try $0.tasks.complete(TaskID("x"), ifRevision: nil) }
    let two = try open()
    #expect(try two.task("x").state == .open)
    try one.commit()
    #expect(try two.task("x").state == .completed)
  }

  @Test("A concurrent read sees one state, while the store itself is read and written")
  func concurrentRead() throws {
    let store = try open()
    try store.add("before")
    try store.readConcurrently { reader in
      try store.add("meanwhile")
      #expect(try store.ids(TaskFilter()).count == 2)
      #expect(try reader.tasks.list(TaskFilter(), limit: 9, after: nil).items.count == 1)
      #expect(try reader.checks.verify().itemCount == 1)
    }
    store.close()
  }

  @Test("A check that nobody waits for any more ends in the middle of a statement")
  func unwanted() throws {
    let store = try open()
    for number in 0..<50 { try store.add("t\(number)") }
    var polls = 0
    #expect(throws: (any Error).self) {
      try store.readConcurrently(
        while: {
          polls += 1
          return false
        }, { _ = try $0.checks.verify() })
    }
    #expect(polls == 1)
    #expect(try store.readConcurrently { try $0.checks.verify() }.itemCount == 50)
    store.close()
  }

  @Test("Stores that create one database at the same time share it") func createTogether()
    async throws
  {
    let path = path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<6 {
        group.addTask {
          let store = try Store(path: path, pruning: .automatic, busySeconds: 20)
          try store.add("t\(index)")
          store.close()
        }
      }
      try await group.waitForAll()
    }
    let store = try open()
    #expect(Set(try store.ids(TaskFilter())) == Set((0..<6).map { "t\($0)" }))
    #expect(try store.verify() == [])
    store.close()
  }
}
