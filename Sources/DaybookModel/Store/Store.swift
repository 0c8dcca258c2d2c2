// The store is one SQLite database and one connection to it. The server calls `read` or `write`
// once for each request: writes since the last `commit` form one group, which is one SQLite
// transaction, and each but the first is a savepoint within it. Features that have to act with
// every group, such as the search index and retention, are a `StoreHook`. Before each transaction
// the store looks whether another file lies at its path now, and it waits for the locks of other
// processes (docs/decisions/0022-how-processes-share-a-file.md, docs/decisions/0005-one-lane.md).

import CivilTime
import Glibc
import SQLite
import Synchronization

/// One SQLite database with all that daybook keeps for a person. All writes since the last `commit`
/// form one group: one SQLite transaction, made durable at once.
///
/// A `read` or `write` must not call the store again from its body, but for `preferences`.
package final class Store: Sendable {
  private enum Group {
    case none
    /// An SQLite transaction holds the write lock and uncommitted changes.
    case open
    /// SQLite rolled its transaction back, and with it every change of the group.
    case aborted(ModelError)
  }

  private struct ReadWatch {
    let thread: pthread_t
    let isWanted: @Sendable () -> Bool
  }

  let place: StorePlace
  private let group = Mutex(Group.none)
  private let readWatch = Mutex<ReadWatch?>(nil)
  /// Transactions of these instants do not wait for another process's lock, since one before them
  /// has waited in vain: those that pile up behind a lock fail together after one wait.
  private let lockBackoff = Mutex(Range<Instant>?.none)
  let busySeconds: Double
  let schema: StoreSchema
  private let hooks: [any StoreHook]

  /// `init(path:pruning:busySeconds:)` says how a database is opened.
  init(
    path: String?, schema: StoreSchema, hooks: [any StoreHook], busySeconds: Double
  ) throws(ModelError) {
    self.schema = schema
    self.hooks = hooks
    self.busySeconds = busySeconds
    do {
      place = try StorePlace(path: path, schema: schema, busySeconds: busySeconds)
    } catch {
      throw ModelError(translating: error) ?? .unavailable(message: Store.cannotOpen)
    }
  }

  /// Runs the body. During the reads of this thread SQLite calls `isWanted`, and the statement that
  /// runs when it returns false throws. One thread at a time may do so.
  package func reading<T>(
    while isWanted: @escaping @Sendable () -> Bool, _ body: () throws -> T
  ) rethrows -> T {
    readWatch.withLock { $0 = ReadWatch(thread: pthread_self(), isWanted: isWanted) }
    defer { readWatch.withLock { $0 = nil } }
    return try body()
  }

  /// Reads one consistent state, which includes what the open group has written.
  package func read<T>(_ body: (ReadTransaction) throws -> T) throws -> T {
    guard let watch = readWatch.withLock(\.self), watch.thread == pthread_self() else {
      return try readToEnd(body)
    }
    return try connection().use { db in
      try db.watched(while: watch.isWanted) { try readToEnd(body) }
    }
  }

  private func readToEnd<T>(_ body: (ReadTransaction) throws -> T) throws -> T {
    try connection().use { db in
      try ModelError.translated {
        guard !db.isInsideTransaction else { return try readInGroup(db, body) }
        try db.run("BEGIN DEFERRED")
        do {
          try schema.checkNotNewer(db)
          let value = try body(ReadTransaction(db: db))
          try db.run("COMMIT")
          return value
        } catch {
          try db.rollback()
          throw error
        }
      }
    }
  }

  /// Runs a body, and returns the tables of which the reads in it make use, too.
  package func notingTables<T>(_ body: () throws -> T) throws -> (value: T, tables: Set<String>) {
    let connection = try connection()
    connection.use { $0.tablesRead = [] }
    defer { connection.use { $0.tablesRead = nil } }
    let value = try body()
    return (value, connection.use { $0.tablesRead ?? [] })
  }

  /// The hook of a type; nil where the store has none.
  func hook<Hook: StoreHook>(_ type: Hook.Type) -> Hook? {
    hooks.lazy.compactMap { $0 as? Hook }.first
  }

  /// Lends the connection; may be called from within the body of a read or a write too.
  func onOpenConnection<T>(_ body: (Connection, _ isInGroup: Bool) throws -> T) throws -> T {
    try place.openConnection().use { db in
      try ModelError.translated {
        try body(db, group.withLock { if case .open = $0 { true } else { false } })
      }
    }
  }

  /// Identifies the content of the database: another value once any connection has committed to it,
  /// and once this store has written.
  package struct Version: Sendable, Equatable {
    /// Changes once another file was opened, which has a change log of its own.
    package let opening: Int
    /// Changes once another connection has committed.
    let ofOthers: Int
    /// Grows with each row that this connection writes.
    let ofOurs: Int
  }

  /// Reads no table.
  package func version() throws -> Version {
    try polling { try onConnection { try Version($0, opening: place.opening) } }
  }

  /// Runs a body of which nobody learns that the file was emptied or copied over: the next
  /// transaction after it is refused for that.
  package func polling<T>(_ body: () throws -> T) rethrows -> T { try place.polling(body) }

  /// Some failures (of disk or memory) end the whole SQLite transaction, also when a read meets
  /// them.
  private func readInGroup<T>(_ db: Connection, _ body: (ReadTransaction) throws -> T) throws -> T {
    do {
      return try body(ReadTransaction(db: db))
    } catch {
      abortIfEnded(db, because: error)
      throw error
    }
  }

  /// The connection for a read or write that begins now: that of the open group, else one to the
  /// file at the path.
  private func connection() throws -> SharedConnection {
    try isDirty ? place.openConnection() : place.connection()
  }

  /// Whether the file, or what has to be written with it, was write-protected when it was opened.
  package var isReadOnly: Bool { place.protection != nil }

  /// Throws `readOnly` where the file can only be read. One that may be written by now is opened
  /// anew.
  package func checkWritable() throws {
    if isReadOnly { try place.reopenToWrite() }
    if let protection = place.protection {
      throw ModelError.readOnly(message: Store.onlyReadable(protection))
    }
  }

  /// Runs the body as one undoable transaction of the open group, or of a new one. All of it
  /// happens or, when it throws, nothing; it is not durable before `commit`. During the first
  /// transaction of a group SQLite calls `isWanted`, and the statement that runs when it returns
  /// false throws; to end a later one so would roll back those before it too.
  package func write<T>(
    _ action: Action, while isWanted: (() -> Bool)? = nil, _ body: (WriteTransaction) throws -> T
  ) throws -> T {
    try checkWritable()
    return try connection().use { db in
      try ModelError.translated {
        switch group.withLock({ $0 }) {
        case .open: return try writeInGroup(action, db, body)
        case .aborted(let error): throw error
        case .none:
          guard let isWanted else { return try writeFirst(action, db, body) }
          return try db.watched(while: isWanted) {
            try writeFirst(action, db) { writer in
              let value = try body(writer)
              // Done here, since it would otherwise be part of the commit, which cannot be
              // cancelled.
              for hook in hooks { try hook.beforeCommit(db) }
              return value
            }
          }
        }
      }
    }
  }

  /// A group exists from its first change on; a transaction that changed nothing leaves no lock
  /// behind.
  private func writeFirst<T>(
    _ action: Action, _ db: Connection, _ body: (WriteTransaction) throws -> T
  )
    throws
    -> T
  {
    try lock(db, at: action.committedAt)
    do {
      try schema.checkNotNewer(db)
      let writer = WriteTransaction(db: db, action: action)
      let changesBefore = db.totalChangesCount
      for hook in hooks { hook.groupBegins(with: action) }
      let value = try writer.leavingDecisions(to: body)
      guard db.isInsideTransaction else { throw Self.groupWasLost }
      if db.totalChangesCount == changesBefore {
        try db.rollback()
      } else {
        group.withLock { $0 = .open }
      }
      return value
    } catch {
      try db.rollback()
      throw error
    }
  }

  /// A wait in vain takes `busySeconds`, or a second where the process that holds the lock is
  /// stopped. After it, transactions are refused without a wait for as long as for that.
  private func lock(_ db: Connection, at instant: Instant) throws {
    do {
      try waitForLock(db, at: instant)
    } catch let error as SQLiteError where error.code == .busy {
      guard let holder = place.path.flatMap(LockHolder.init(ofDatabaseAt:)) else { throw error }
      throw ModelError.unavailable(message: holder.message)
    }
  }

  private func waitForLock(_ db: Connection, at instant: Instant) throws {
    if lockBackoff.withLock({ $0?.contains(instant) ?? false }) {
      try db.withoutWaiting { try db.run("BEGIN IMMEDIATE") }
    } else {
      let end = instant.adding(milliseconds: Int64(busySeconds * 2000))
      lockBackoff.withLock { $0 = instant < end ? instant..<end : nil }
      try db.run("BEGIN IMMEDIATE")
    }
    lockBackoff.withLock { $0 = nil }
  }

  private func writeInGroup<T>(
    _ action: Action, _ db: Connection, _ body: (WriteTransaction) throws -> T
  )
    throws -> T
  {
    do {
      // Outside of a transaction a savepoint would start one, and its release would commit it.
      guard db.isInsideTransaction else { throw Self.groupWasLost }
      let writer = WriteTransaction(db: db, action: action)
      let changesBefore = db.totalChangesCount
      let value = try db.savepoint { try writer.leavingDecisions(to: body) }
      for hook in hooks { hook.didWrite(writer.log, rows: changesBefore..<db.totalChangesCount) }
      return value
    } catch {
      for hook in hooks { hook.didRevertOrEnd() }
      abortIfEnded(db, because: error)
      throw error
    }
  }

  /// Takes back all that the body wrote, once it has returned or thrown.
  package func rehearsing<T>(_ body: () throws -> T) throws -> T {
    let isInGroup = isDirty
    if isInGroup { try onConnection { try $0.run("SAVEPOINT rehearsal") } }
    let result = Result { try body() }
    if isDirty {
      try onOpenConnection { db, _ in
        if !isInGroup {
          try db.rollback()
          group.withLock { $0 = .none }
        } else if db.isInsideTransaction {
          try db.run("ROLLBACK TO rehearsal")
          try db.run("RELEASE rehearsal")
        }
      }
      for hook in hooks { hook.didRevertOrEnd() }
    }
    return try result.get()
  }

  private static let groupWasLost = ModelError.unavailable(message: groupLost)

  private func abortIfEnded(_ db: Connection, because error: any Error) {
    guard !db.isInsideTransaction else { return }
    group.withLock { $0 = .aborted(ModelError(translating: error) ?? Self.groupWasLost) }
  }

  /// Whether something was written since the last `commit`.
  package var isDirty: Bool {
    group.withLock { if case .none = $0 { false } else { true } }
  }

  /// Makes durable what was written since the last commit. When it throws, all of that is rolled
  /// back, and the store is ready for the next group.
  package func commit() throws {
    guard isDirty else { return }
    try place.openConnection().use { db in
      defer {
        group.withLock { $0 = .none }
        for hook in hooks { hook.didRevertOrEnd() }
      }
      switch group.withLock({ $0 }) {
      case .none: return
      case .aborted(let error): throw error
      case .open: try ModelError.translated { try commitGroup(db) }
      }
      for hook in hooks { hook.afterCommit(db, opening: place.opening) }
    }
  }

  private func commitGroup(_ db: Connection) throws {
    guard db.isInsideTransaction else { throw Self.groupWasLost }
    do {
      try place.checkNotOverwritten()
      for hook in hooks { try hook.beforeCommit(db) }
      try db.run("COMMIT")
      try? place.writeBack(db)
    } catch {
      try db.rollback()
      throw error
    }
  }

  /// Rolls back what was not committed and releases the file; the store cannot be used afterwards.
  package func close() {
    guard let connection = try? place.openConnection() else { return }
    connection.use { db in
      try? db.rollback()
      group.withLock { $0 = .none }
    }
    place.close()
  }

  /// Lends the connection, within the open group or outside of any.
  func onConnection<T>(_ body: (Connection) throws -> T) throws -> T {
    try connection().use { db in try ModelError.translated { try body(db) } }
  }
}

extension Store.Version {
  init(_ db: Connection, opening: Int) throws {
    self.opening = opening
    ofOthers = try db.value(Int.self, "PRAGMA data_version") ?? 0
    ofOurs = db.totalChangesCount
  }
}
