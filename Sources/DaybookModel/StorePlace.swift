import Foundation
import GRDB
import Synchronization

/// Where a store's database lies, and the connection to it: to another file once another one lies
/// there.
final class StorePlace: Sendable {
  private struct State {
    /// nil where opening anew failed, until it succeeds.
    var queue: DatabaseQueue?
    var isReadOnly = false
    var opening = 0
    /// Whether the file was found gone since it was opened.
    var wasGone = false
    var files = Files()
    /// What SQLite is asked to open for one more connection that reads.
    var uri: String?
  }

  /// The files of the database, as they were when it was opened.
  private struct Files: Equatable {
    var database: DatabaseFile.Identity?
    var log: DatabaseFile.Identity?
    var index: DatabaseFile.Identity?
  }

  /// nil in memory.
  private let path: String?
  private let busySeconds: Double
  private let state: Mutex<State>

  init(path: String?, busySeconds: Double) throws {
    self.path = path.map(DatabaseFile.plain)
    self.busySeconds = busySeconds
    state = Mutex(State())
    try open(.first)
  }

  /// Counts the openings.
  var opening: Int { state.withLock(\.opening) }

  /// Whether the file was write-protected when it was opened.
  var isReadOnly: Bool { state.withLock(\.isReadOnly) }

  /// The connection as it is, whatever lies at the path.
  func openQueue() throws -> DatabaseQueue {
    guard let queue = state.withLock(\.queue) else { throw Self.gone }
    return queue
  }

  /// A connection to the file at the path; not to be asked for within a transaction. Costs one
  /// stat(2).
  func queue() throws -> DatabaseQueue {
    let (queue, wasGone, files) = state.withLock { ($0.queue, $0.wasGone, $0.files) }
    guard let path else { return try openQueue() }
    guard let queue else { return try reopen(path) }
    guard let found = DatabaseFile.identity(path) else {
      state.withLock { $0.wasGone = true }
      throw Self.gone
    }
    // A file that was away may have come back alone, and another log may lie there.
    guard found == files.database, !wasGone || Self.files(at: path) == files else {
      return try reopen(path)
    }
    state.withLock { $0.wasGone = false }
    return queue
  }

  var isInMemory: Bool { path == nil }

  /// What SQLite is asked to open for one more connection, which only reads; from any thread. Throws
  /// where the file is not the one that is open.
  func uriToRead() throws -> String {
    let (uri, file) = state.withLock { ($0.uri, $0.files.database) }
    guard let path, let uri, DatabaseFile.identity(path) == file else { throw Self.gone }
    return uri
  }

  /// Opens a file anew that was write-protected and may be writable by now.
  func reopenToWrite() throws {
    guard let path, faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 else { return }
    _ = try reopen(path)
  }

  private static let gone = ModelError.unavailable(message: Store.movedAway)

  /// One process after the other: else the new log that one begins could be taken by the next for
  /// the old one.
  private func reopen(_ path: String) throws -> DatabaseQueue {
    try ModelError.translated {
      try alone(inFolderOf: path) {
        putLogAway(at: path)
        // Before the file is looked at, which would drop the locks of a connection to it (POSIX).
        let old = state.withLock { state in
          defer { state.queue = nil }
          return state.queue
        }
        try? old?.close()
        try open(.again)
      }
    }
    return try openQueue()
  }

  private func open(_ occasion: DatabaseFile.Occasion) throws {
    let (queue, file) = try Store.open(path, occasion, busySeconds: busySeconds)
    state.withLock { state in
      state.queue = queue
      state.isReadOnly = file.map { $0.access != .readWrite } ?? false
      state.opening += 1
      state.wasGone = false
      state.files = path.map(Self.files(at:)) ?? Files()
      state.uri = file.map { $0.uri(for: $0.access == .frozen ? .frozen : .readOnly) }
    }
  }

  /// Puts the log of the file that lay here before out of the way of the one that lies here now:
  /// SQLite would take it for the new file's. It is kept under another name, since the old file may
  /// live on elsewhere and lack what only its log has.
  private func putLogAway(at path: String) {
    let old = state.withLock(\.files)
    let new = Self.files(at: path)
    guard old.database != new.database else { return }
    let real = Self.realPath(path)
    if let log = old.log, log == new.log { rename(real + "-wal", real + "-wal.replaced") }
    if let index = old.index, index == new.index { unlink(real + "-shm") }
  }

  private static func files(at path: String) -> Files {
    let real = realPath(path)
    return Files(
      database: DatabaseFile.identity(real), log: DatabaseFile.identity(real + "-wal"),
      index: DatabaseFile.identity(real + "-shm"))
  }

  /// SQLite keeps the log beside the file itself, wherever a symbolic link to it lies.
  private static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(validatingCString: real) ?? path
  }

  /// Runs the body while no other process does the same with a database in this folder.
  private func alone(inFolderOf path: String, _ body: () throws -> Void) throws {
    let folder = DatabaseFile.folder(of: path)
    let descriptor = Foundation.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.gone }
    defer { Foundation.close(descriptor) }
    var millisecondsLeft = Int(busySeconds * 1000)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, millisecondsLeft > 0 else {
        throw ModelError.unavailable(message: Store.cannotOpen)
      }
      usleep(5000)
      millisecondsLeft -= 5
    }
    try body()
  }
}
