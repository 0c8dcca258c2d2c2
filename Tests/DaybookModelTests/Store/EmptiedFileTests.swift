import CivilTime
import Foundation
import Testing

@testable import DaybookModel

@Suite("Database files that are emptied or replaced while they are open")
struct EmptiedFileTests {
  let folder: Folder
  let path: String

  private static let emptied = ModelError.unavailable(
    message:
      "The database file is empty although it held a database: something emptied it while it was "
      + "in use. Stop every daybook, move away the files beside it that end in -wal and -shm, and "
      + "put a backup in its place; without one, daybook starts with an empty database.")

  init() throws {
    folder = try Folder()
    path = folder.file("daybook.db")
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func content(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  /// A database that was closed, with one task.
  private func backup(_ id: String) throws -> String {
    let backup = folder.file("\(id).backup")
    let store = try Store(path: backup, pruning: .automatic)
    try store.add(id)
    store.close()
    return backup
  }

  @Test("An emptied file is refused, read and written, and stays empty; its log stays as it is")
  func emptied() throws {
    let store = try Store(path: path, pruning: .automatic)
    try store.add("x")
    let log = try content(path + "-wal")
    truncate(path, 0)
    #expect(throws: Self.emptied) { try store.ids(TaskFilter()) }
    #expect(throws: Self.emptied) { try store.add("y") }
    #expect(throws: Self.emptied) { try store.readConcurrently { try $0.cursor() } }
    #expect(!store.isDirty)
    // A new process finds no more than the log.
    #expect(throws: Self.emptied) { try Store(path: path, pruning: .automatic) }
    store.close()
    #expect(throws: Self.emptied) { try Store(path: path, pruning: .automatic) }
    #expect(try content(path).isEmpty)
    #expect(try content(path + "-wal") == log)
  }

  @Test("So it is through a symbolic link") func link() throws {
    let store = try Store(path: path, pruning: .automatic)
    try store.add("x")
    truncate(path, 0)
    symlink(path, folder.file("link.db"))
    #expect(throws: Self.emptied) { try Store(path: folder.file("link.db"), pruning: .automatic) }
    store.close()
  }

  @Test("What was written before the file was emptied, and not committed, is undone and refused")
  func emptiedInGroup() throws {
    let store = try Store(path: path, pruning: .automatic)
    _ = try store.write(action()) { try $0.tasks.add(TaskDraft(title: "lost")) }
    let log = try content(path + "-wal")
    truncate(path, 0)
    #expect(throws: Self.emptied) { try store.commit() }
    #expect(!store.isDirty)
    store.close()
    #expect(try content(path).isEmpty)
    #expect(try content(path + "-wal") == log)
  }

  @Test("A whole database in the place of an emptied one is opened, also when it is copied into it")
  func backAgain() throws {
    let store = try Store(path: path, pruning: .automatic)
    for (number, id) in ["one", "two"].enumerated() {
      try store.add("x")
      truncate(path, 0)
      #expect(throws: Self.emptied) { try store.ids(TaskFilter()) }
      let backup = try backup(id)
      if number == 0 {
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: backup, toPath: path)
      } else {
        try FileHandle(forWritingTo: URL(fileURLWithPath: path)).write(contentsOf: content(backup))
      }
      #expect(try store.ids(TaskFilter()) == [id])
      #expect(try store.verify() == [])
    }
    store.close()
    let again = try Store(path: path, pruning: .automatic)
    #expect(try again.ids(TaskFilter()) == ["two"])
    again.close()
  }

  @Test("An empty file with nothing beside it becomes a database") func new() throws {
    try Data().write(to: URL(fileURLWithPath: path))
    let store = try Store(path: path, pruning: .automatic)
    try store.add("x")
    store.close()
    #expect(try files() == ["daybook.db"])
  }

  @Test("The log of each file that was replaced is kept under a name of its own")
  func replacedAgain() throws {
    let store = try Store(path: path, pruning: .automatic)
    var logs: [Data] = []
    for number in 0..<3 {
      try store.add("mine-\(number)")
      logs.append(try content(path + "-wal"))
      let backup = try backup("other-\(number)")
      try FileManager.default.moveItem(atPath: path, toPath: folder.file("old-\(number).db"))
      try FileManager.default.moveItem(atPath: backup, toPath: path)
      #expect(try store.ids(TaskFilter()) == ["other-\(number)"])
    }
    store.close()
    let kept = ["", "-2", "-3"].map { path + "-wal.replaced" + $0 }
    #expect(try kept.map(content) == logs)
    try FileManager.default.moveItem(atPath: kept[1], toPath: folder.file("old-1.db-wal"))
    let old = try Store(path: folder.file("old-1.db"), pruning: .automatic)
    #expect(try old.ids(TaskFilter(order: .position)) == ["other-0", "mine-1"])
    old.close()
  }
}
