import CivilTime
import Foundation
import Testing

@testable import DaybookModel

/// Root writes through any mode, so these tests lay the root's rights down for the thread they run
/// on: Linux keeps the user of file access for each thread.
@Suite("Write-protected databases")
struct ReadOnlyTests {
  let folder: Folder
  let path: String

  init() throws {
    folder = try Folder()
    path = folder.file("daybook.db")
    let store = try Store(path: path, pruning: .automatic)
    try store.add("x")
    store.close()
    chmod(folder.path, 0o777)
  }

  private func asNobody<T>(_ body: () throws -> T) throws -> T {
    guard geteuid() == 0 else { return try body() }
    typealias SetUser = @convention(c) (UInt32) -> Int32
    let symbol = try #require(dlsym(nil, "setfsuid"))
    let setUser = unsafeBitCast(symbol, to: SetUser.self)
    _ = setUser(65_534)
    defer { _ = setUser(0) }
    return try body()
  }

  private func expectReadsOnly(_ protection: String = "its file") throws {
    try asNobody {
      let store = try Store(path: path, pruning: .automatic)
      defer { store.close() }
      #expect(try store.ids(TaskFilter()) == ["x"])
      #expect(try store.task("x").title == "x")
      let error = try modelError { try store.add("y") }
      #expect(
        error
          == .readOnly(
            message:
              "The database is read-only: \(protection) is write-protected. Nothing was changed."))
      #expect(!store.isDirty)
      try store.commit()
    }
  }

  @Test("A write-protected file can be read, and says so when it is to be written")
  func protectedFile() throws {
    chmod(path, 0o444)
    try expectReadsOnly()
  }

  @Test("So can one in a write-protected folder, which stays as it is") func protectedFolder()
    throws
  {
    chmod(path, 0o444)
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o777) }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    try expectReadsOnly()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files == ["daybook.db"])
  }

  @Test("So can a writable file in a write-protected folder, where no log can be made")
  func onlyFolderProtected() throws {
    chmod(path, 0o666)
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o777) }
    try expectReadsOnly("its folder")
  }

  @Test("A file that was read while it was protected can be written as soon as it is not any more")
  func protectedBefore() throws {
    for file in [path, folder.path] { chown(file, 65_534, 65_534) }
    chmod(path, 0o400)
    try expectReadsOnly()
    #expect(FileManager.default.fileExists(atPath: path + "-shm"))
    chmod(path, 0o600)
    try asNobody {
      let store = try Store(path: path, pruning: .automatic)
      try store.add("y")
      store.close()
      let again = try Store(path: path, pruning: .automatic)
      #expect(try again.ids(TaskFilter(order: .position)) == ["x", "y"])
      again.close()
    }
  }

  @Test("So it can by whoever has it open, and others who read it see what is written")
  func protectedWhileOpen() throws {
    for file in [path, folder.path] { chown(file, 65_534, 65_534) }
    chmod(path, 0o400)
    try asNobody {
      let store = try Store(path: path, pruning: .automatic)
      let reader = try Store(path: path, pruning: .automatic)
      #expect(try reader.ids(TaskFilter()) == ["x"])
      guard case .readOnly = try modelError({ try store.add("y") }) else {
        Issue.record("written")
        return
      }
      chmod(path, 0o600)
      try store.add("y")
      #expect(try reader.ids(TaskFilter(order: .position)) == ["x", "y"])
      try reader.add("z")
      #expect(try store.ids(TaskFilter(order: .position)) == ["x", "y", "z"])
      store.close()
      reader.close()
    }
  }

  @Test(
    "A file beside the database that is another's to write is named", arguments: ["wal", "shm"])
  func protectedBeside(_ end: String) throws {
    try #require(FileManager.default.createFile(atPath: path + "-" + end, contents: Data()))
    chmod(path, 0o666)
    chmod(path + "-" + end, 0o444)
    guard geteuid() == 0 else { return }
    try expectReadsOnly("“daybook.db-\(end)” beside it")
  }

  @Test("A reader without the right to write sees what a writer commits") func besideWriter() throws
  {
    let writer = try Store(path: path, pruning: .automatic)
    try writer.add("y")
    for file in [path, path + "-wal", path + "-shm"] { chmod(file, 0o444) }
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o777) }
    try asNobody {
      let reader = try Store(path: path, pruning: .automatic)
      #expect(try reader.ids(TaskFilter(order: .position)) == ["x", "y"])
      reader.close()
    }
    writer.close()
  }

  @Test("A folder without the right to create in it is a clear sentence") func cannotCreate() throws
  {
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o777) }
    let error = try asNobody {
      try modelError { _ = try Store(path: folder.file("new/daybook.db"), pruning: .automatic) }
    }
    #expect(
      error
        == .unavailable(message: "The folder of the database cannot be created: permission denied.")
    )
    let direct = try asNobody {
      try modelError { _ = try Store(path: folder.file("new.db"), pruning: .automatic) }
    }
    #expect(direct == .unavailable(message: "The database cannot be opened: permission denied."))
  }

  @Test("A file that may not be read is a clear sentence") func cannotRead() throws {
    chmod(path, 0o000)
    let error = try asNobody { try modelError { _ = try Store(path: path, pruning: .automatic) } }
    #expect(error == .unavailable(message: "The database cannot be opened: permission denied."))
  }
}
