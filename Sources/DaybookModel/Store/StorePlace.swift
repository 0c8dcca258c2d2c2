import Glibc
import SQLite
import Synchronization

/// Where a store's database lies, and the connection to it: to another file once another one lies
/// there.
final class StorePlace: Sendable {
  private struct State {
    /// nil where opening anew failed, until it succeeds.
    var connection: SharedConnection?
    /// Held until the connection is closed.
    var use: DatabaseFileUse?
    /// Why the file could not be written when it was opened, in words.
    var protection: String?
    var opening = 0
    /// Whether the file was found gone since it was opened.
    var wasGone = false
    /// Whether it was found empty, or with a content that SQLite did not make of the former one.
    var wasOverwritten = false
    var isPolling = false
    /// What a damaged file was like that was copied over the database, so that it is looked at once.
    var refused: DatabaseFile.Stamp?
    var files = Files()
    /// The path of its log, wherever a symbolic link to it lies.
    var log: String?
    var content: FileContent?
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
  let path: String?
  private let schema: StoreSchema
  private let busySeconds: Double
  private let state: Mutex<State>

  init(path: String?, schema: StoreSchema, busySeconds: Double) throws {
    self.schema = schema
    self.path = path.map(DatabaseFile.plain)
    self.busySeconds = busySeconds
    state = Mutex(State())
    try open(.first)
  }

  /// Counts the openings.
  var opening: Int { state.withLock(\.opening) }

  /// Why the file could not be written when it was opened, in words; nil where it could.
  var protection: String? { state.withLock(\.protection) }

  /// The open connection, whatever file is at the path now.
  func openConnection() throws -> SharedConnection {
    guard let connection = state.withLock(\.connection) else { throw Self.missing }
    return connection
  }

  /// A connection to the file at the path; must not be called within a transaction. Costs two
  /// stat(2), and a read once the file was written to. A file that was emptied or copied over is
  /// refused once at least, outside of polls, and then opened anew.
  func connection() throws -> SharedConnection {
    guard let path else { return try openConnection() }
    guard let connection = state.withLock(\.connection) else {
      if let refused = state.withLock(\.refused), DatabaseFile.found(at: path)?.stamp == refused {
        throw ModelError.unavailable(message: Store.damagedCopy)
      }
      return try reopen(path)
    }
    guard let found = DatabaseFile.found(at: path) else {
      state.withLock { $0.wasGone = true }
      throw Self.missing
    }
    try checkNotEmptied(found)
    let (wasGone, wasOverwritten, files) = state.withLock {
      ($0.wasGone, $0.wasOverwritten, $0.files)
    }
    // A file that was away may have come back alone, and another log may lie there; one that was
    // emptied or copied over holds something else.
    guard found.identity == files.database, !wasOverwritten,
      !wasGone || Self.files(at: path) == files
    else {
      return try reopen(path)
    }
    guard hasOwnLog() else {
      // Another process may have found that before.
      guard state.withLock({ $0.wasOverwritten || $0.isPolling }) else { return try reopen(path) }
      throw ModelError.unavailable(message: Store.overwritten)
    }
    state.withLock { $0.wasGone = false }
    try connection.use { try checkContent($0) }
    return connection
  }

  var isInMemory: Bool { path == nil }

  /// Runs the body, which nobody could be told about: what is wrong with the file is left for the
  /// next transaction to say.
  func polling<T>(_ body: () throws -> T) rethrows -> T {
    let before = state.withLock { state in
      defer { state.isPolling = true }
      return state.isPolling
    }
    defer { state.withLock { $0.isPolling = before } }
    return try body()
  }

  /// What SQLite is asked to open for one more connection, which only reads; from any thread.
  /// Throws where the file is not the one that is open.
  func uriToRead() throws -> String {
    let (uri, file) = state.withLock { ($0.uri, $0.files.database) }
    guard let path, let uri, let found = DatabaseFile.found(at: path), found.identity == file
    else { throw Self.missing }
    try checkNotEmptied(found)
    return uri
  }

  /// Throws where the open file holds nothing any more, or something else: SQLite would write parts
  /// of the former database over it.
  func checkNotOverwritten() throws {
    guard let path, let found = DatabaseFile.found(at: path),
      found.identity == state.withLock(\.files.database)
    else { return }
    try checkNotEmptied(found)
    guard hasOwnLog() else { throw ModelError.unavailable(message: Store.overwritten) }
    try state.withLock(\.connection)?.use { try checkContent($0) }
  }

  /// Whether the log of the open connection lies where SQLite finds it: who opens the file anew puts
  /// it away. SQLite itself removes none that is open, and makes the first when it is needed.
  private func hasOwnLog() -> Bool {
    state.withLock { state in
      guard let own = state.log else { return true }
      let found = DatabaseFile.identity(own)
      guard let log = state.files.log else {
        state.files.log = found
        return true
      }
      guard found != log else { return true }
      // Written back, it would damage what another process has opened. One that was removed is written
      // back with the last close.
      if !state.isPolling, found != nil || Self.isKept(log, of: own) { state.wasOverwritten = true }
      return false
    }
  }

  private static func isKept(_ log: DatabaseFile.Identity, of path: String) -> Bool {
    var number = 1
    while let kept = DatabaseFile.identity(keptName(of: path, number)) {
      if kept == log { return true }
      number += 1
    }
    return false
  }

  private static func keptName(of log: String, _ number: Int) -> String {
    log + ".replaced" + (number == 1 ? "" : "-\(number)")
  }

  /// Writes a long log back into the file, as SQLite would with a commit, but only into what was the
  /// open database a moment ago.
  func writeBack(_ db: Connection) throws {
    guard db.loggedFrames() >= Self.longLog else { return try checkContent(db) }
    let openings = path.map(FileOpenings.init(of:))
    try checkNotOverwritten()
    try db.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)")
    try checkNotOverwritten()
    // A copy that began and ended meanwhile left nothing else that tells.
    if let path, openings?.haveHappened == true, try !isWhole(path) {
      state.withLock { $0.wasOverwritten = true }
    }
  }

  /// As SQLite has it (https://sqlite.org/pragma.html#pragma_wal_autocheckpoint).
  private static let longLog = 1000

  private func checkNotEmptied(_ found: DatabaseFile.Found) throws {
    try state.withLock { state in
      guard found.isEmpty, found.identity == state.files.database else { return }
      if !state.isPolling { state.wasOverwritten = true }
      throw ModelError.unavailable(message: Store.emptied)
    }
  }

  /// Throws where another file was copied over the open one; any connection to it will do.
  func checkContent(_ db: Connection) throws {
    let last = state.withLock(\.content)
    guard let path, let now = FileContent.read(path, db, after: last) else { return }
    let mayFollow = try last.map {
      try now.mayFollow($0) && (!now.isTouched(since: $0) || isWhole(path))
    }
    try state.withLock { state in
      if mayFollow == false {
        if !state.isPolling { state.wasOverwritten = true }
        throw ModelError.unavailable(message: Store.overwritten)
      }
      state.content = now
    }
  }

  /// Whether a connection that has nothing in memory yet finds no damage.
  private func isWhole(_ path: String) throws -> Bool {
    guard let uri = state.withLock(\.uri) else { return false }
    let found = try ifWhole {
      let db = try Store.connection(uri, at: path, schema, .readOnly, busySeconds: busySeconds)
      defer { db.close() }
      return try db.value(String.self, "PRAGMA integrity_check(1)")
    }
    return found == "ok"
  }

  /// Releases the file. The log of a file that was emptied or copied over stays as it is: written
  /// back, it would make a database of parts of two.
  func close() {
    try? checkNotOverwritten()
    let (connection, wasOverwritten) = state.withLock { ($0.connection, $0.wasOverwritten) }
    connection?.use { db in
      if wasOverwritten { db.keepLogOnClose() }
      db.close()
    }
    state.withLock { $0.use = nil }
  }

  /// Opens a file anew that was write-protected and may be writable by now.
  func reopenToWrite() throws {
    guard let path, DatabaseFile.protection(of: DatabaseFile.realPath(path)) == nil else { return }
    _ = try reopen(path)
  }

  private static let missing = ModelError.unavailable(message: Store.movedAway)

  /// One process at a time: else the new log that one begins could be taken by the next for the old
  /// one.
  private func reopen(_ path: String) throws -> SharedConnection {
    let wasOverwritten = state.withLock(\.wasOverwritten)
    try ModelError.translated {
      try alone(inFolderOf: path) {
        // Whoever has it and does not know yet must not write into a log that is put away.
        let lock = state.withLock(\.connection)
        try? lock?.use { try $0.run("BEGIN IMMEDIATE") }
        defer { try? lock?.use { try $0.rollback() } }
        try putLogAway(at: path)
        // Before the file is looked at, which would drop the locks of a connection to it (POSIX).
        close()
        state.withLock { $0.connection = nil }
        let stamp = DatabaseFile.found(at: path)?.stamp
        try open(.again)
        if wasOverwritten { try checkWhole(path, stamp) }
      }
    }
    return try openConnection()
  }

  /// Throws where what was copied over the database is damaged, as a log may do that was being written
  /// back meanwhile: nothing may be answered that the next copy would take away. `stamp` is that of
  /// the file before it was opened, since a copy may go on.
  private func checkWhole(_ path: String, _ stamp: DatabaseFile.Stamp?) throws {
    let found = try openConnection().use { db in
      try ifWhole { try db.unwatched { try db.value(String.self, "PRAGMA integrity_check(1)") } }
    }
    guard found != "ok" else { return }
    state.withLock { $0.wasOverwritten = true }
    close()
    state.withLock { state in
      state.connection = nil
      state.refused = stamp
      // Nothing was written into it from here, and others may write once the file is whole.
      (state.files.log, state.files.index) = (nil, nil)
    }
    throw ModelError.unavailable(message: Store.damagedCopy)
  }

  private func open(_ mode: DatabaseFile.Mode) throws {
    let (connection, file) = try Store.open(path, schema, mode, busySeconds: busySeconds)
    state.withLock { state in
      state.connection = connection
      state.use = file?.use
      state.protection = file?.protection
      state.opening += 1
      state.wasGone = false
      state.wasOverwritten = false
      state.refused = nil
      state.files = path.map(Self.files(at:)) ?? Files()
      state.log = path.map { DatabaseFile.realPath($0) + "-wal" }
      state.content = path.flatMap { path in
        connection.use { FileContent.read(path, $0, after: nil) }
      }
      state.uri = file.map { $0.uri(for: $0.access == .frozen ? .frozen : .readOnly) }
    }
  }

  /// Renames the log of the file that was here before: SQLite would take it for the log of the file
  /// that is here now. It is kept, since the old file may exist elsewhere and lack what only its
  /// log has.
  private func putLogAway(at path: String) throws {
    let (old, wasOverwritten) = state.withLock { ($0.files, $0.wasOverwritten) }
    let new = Self.files(at: path)
    guard old.database != new.database || wasOverwritten else { return }
    let real = DatabaseFile.realPath(path)
    if let log = old.log, log == new.log {
      try Self.keep(log: real + "-wal")
      // Its number alone may be that of the index of another log.
      if let index = old.index, index == new.index { unlink(real + "-shm") }
    }
    // The number of a file that is gone is soon that of another one, which is not ours to remove.
    state.withLock { ($0.files.log, $0.files.index) = (nil, nil) }
  }

  /// Gives the log a name that no file has yet.
  private static func keep(log: String) throws {
    for number in 1... {
      let name = keptName(of: log, number)
      // Created first, since a rename replaces an existing file.
      let claim = Glibc.open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if claim < 0, errno == EEXIST { continue }
      guard claim >= 0 else { throw ModelError.unavailable(message: Store.logInTheWay) }
      Glibc.close(claim)
      guard rename(log, name) == 0 else {
        unlink(name)
        throw ModelError.unavailable(message: Store.logInTheWay)
      }
      return
    }
  }

  private static func files(at path: String) -> Files {
    let real = DatabaseFile.realPath(path)
    return Files(
      database: DatabaseFile.identity(real), log: DatabaseFile.identity(real + "-wal"),
      index: DatabaseFile.identity(real + "-shm"))
  }

  /// Runs the body while no other process does the same with a database in this folder.
  private func alone(inFolderOf path: String, _ body: () throws -> Void) throws {
    let folder = DatabaseFile.folder(of: path)
    let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.missing }
    defer { Glibc.close(descriptor) }
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
