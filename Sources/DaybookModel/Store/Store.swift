import CivilTime
import SQLite
import Synchronization

/// One SQLite database with a person's tasks and tags. All writes since the last `commit` form
/// one group: one transaction, made durable at once.
///
/// A `read` or `write` must not call the store again from its body, but for `preferences`.
package final class Store: Sendable {
  private enum Group {
    case none
    /// A transaction holds the write lock and uncommitted changes.
    case open
    /// SQLite gave the transaction up, and every change of the group with it.
    case aborted(ModelError)
  }

  let place: StorePlace
  private let group = Mutex(Group.none)
  /// The acts of these instants do not wait for another process's lock, since one before them has
  /// waited in vain: acts that pile up behind a lock fail together after one wait.
  private let impatience = Mutex(Range<Instant>?.none)
  let busySeconds: Double
  private let retention: Mutex<Retention>
  private let preferencesCache = Mutex(PreferencesCache())

  /// Who has what is older than it is kept taken away.
  package enum Pruning: Sendable {
    /// The store, after commits.
    case automatic
    /// Only a person; for a clock that is fixed and says nothing of age.
    case onRequest
  }

  /// Opens the database at the path, creates folder (0700) and file (0600) where they are missing,
  /// and migrates the tables. When another file comes to lie at the path, that one is opened; while
  /// there is none, all acts throw `unavailable`, and none is created. Without a path the store is
  /// in memory. A lock of another process is waited for `busySeconds` long.
  ///
  /// Throws `tooNew` for the database of a newer daybook and leaves it as it was; `unavailable`
  /// for a file that is no database of daybook, or that cannot be opened or created.
  package init(
    path: String?, pruning: Pruning, busySeconds: Double = 5
  ) throws(ModelError) {
    retention = Mutex(Retention(isOn: pruning == .automatic))
    self.busySeconds = busySeconds
    do {
      place = try StorePlace(path: path, busySeconds: busySeconds)
    } catch {
      throw ModelError(translating: error) ?? .unavailable(message: Store.cannotOpen)
    }
  }

  /// Reads one consistent state, which includes what the open group has written.
  package func read<T>(_ body: (Reader) throws -> T) throws -> T {
    try connection().use { db in
      try ModelError.translated {
        guard !db.isInsideTransaction else { return try readInGroup(db, body) }
        try db.run("BEGIN DEFERRED")
        do {
          try Migrations.checkNotNewer(db)
          let value = try body(Reader(db: db))
          try db.run("COMMIT")
          return value
        } catch {
          try db.rollback()
          throw error
        }
      }
    }
  }

  /// The preferences in force; costs no row while nobody writes. Unlike a read it may be called
  /// from the body of another.
  package func preferences() throws -> PreferencesRecord {
    try place.openConnection().use { db in
      try ModelError.translated {
        let isInGroup = if case .open = group.withLock({ $0 }) { true } else { false }
        return try preferencesCache.withLock {
          isInGroup ? try $0.recordInGroup(db) : try $0.record(db, opening: place.opening)
        }
      }
    }
  }

  /// Stands for what the database holds: another value once anybody has committed to it, and once
  /// this store has written.
  package struct Version: Sendable, Equatable {
    /// Another number once another file was opened, which has a change log of its own.
    package let opening: Int
    /// Another number once another connection has committed.
    let ofOthers: Int
    /// Grows with each row that this connection writes.
    let ofOurs: Int
  }

  /// Costs no look at a table.
  package func version() throws -> Version {
    try onConnection { try Version($0, opening: place.opening) }
  }

  /// Some failures (of disk or memory) end the whole transaction, also when a read meets them.
  private func readInGroup<T>(_ db: Connection, _ body: (Reader) throws -> T) throws -> T {
    do {
      return try body(Reader(db: db))
    } catch {
      abortIfEnded(db, because: error)
      throw error
    }
  }

  /// The connection for what begins now: the one of the open group, else to the file at the path.
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

  /// Runs the body as one undoable act of the open group, or of a new one. All of it happens or,
  /// when it throws, nothing; it is not durable before `commit`. While the first act of a group is at
  /// work, SQLite asks `isWanted`, and the statement that runs when that says no throws; to end one of
  /// a later act would take back those before it too.
  package func write<T>(
    _ action: Action, while isWanted: (() -> Bool)? = nil, _ body: (Writer) throws -> T
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
              // Part of the commit otherwise, which nobody can cancel.
              try SearchIndex(db: db).update()
              return value
            }
          }
        }
      }
    }
  }

  /// A group exists from its first change on; an act that changed nothing leaves no lock behind.
  private func writeFirst<T>(_ action: Action, _ db: Connection, _ body: (Writer) throws -> T)
    throws
    -> T
  {
    try lock(db, at: action.moment.instant)
    do {
      try Migrations.checkNotNewer(db)
      let writer = Writer(db: db, action: action)
      let changesBefore = db.totalChangesCount
      retention.withLock { $0.prepare(for: action) }
      let value = try body(writer)
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

  /// A wait in vain takes `busySeconds`, and the acts behind it have as long to be refused.
  private func lock(_ db: Connection, at instant: Instant) throws {
    if impatience.withLock({ $0?.contains(instant) ?? false }) {
      try db.withoutWaiting { try db.run("BEGIN IMMEDIATE") }
    } else {
      let end = instant.adding(milliseconds: Int64(busySeconds * 2000))
      impatience.withLock { $0 = instant < end ? instant..<end : nil }
      try db.run("BEGIN IMMEDIATE")
    }
    impatience.withLock { $0 = nil }
  }

  private func writeInGroup<T>(_ action: Action, _ db: Connection, _ body: (Writer) throws -> T)
    throws -> T
  {
    do {
      // Outside of a transaction a savepoint would start one, and its release would commit it.
      guard db.isInsideTransaction else { throw Self.groupWasLost }
      let writer = Writer(db: db, action: action)
      let changesBefore = db.totalChangesCount
      let value = try db.savepoint { try body(writer) }
      if !writer.log.touched.contains(.preferences) {
        preferencesCache.withLock { $0.keep(through: changesBefore..<db.totalChangesCount) }
      }
      return value
    } catch {
      preferencesCache.withLock { $0.forgetGroup() }
      abortIfEnded(db, because: error)
      throw error
    }
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

  /// Makes durable what was written since the last commit. When it throws, all of that is undone,
  /// and the store is ready for the next group.
  package func commit() throws {
    guard isDirty else { return }
    try place.openConnection().use { db in
      defer {
        group.withLock { $0 = .none }
        preferencesCache.withLock { $0.forgetGroup() }
      }
      switch group.withLock({ $0 }) {
      case .none: return
      case .aborted(let error): throw error
      case .open: try ModelError.translated { try commitGroup(db) }
      }
      retention.withLock { $0.run(db, place.opening) }
    }
  }

  /// By how many days the clock has moved, each time that a commit finds it moved too far to say what
  /// is old; nil where nothing is new of that.
  package func takeClockMove() -> Int? { retention.withLock { $0.takeMove() } }

  /// The search index is written once for a group: an act that wrote it would take five times as
  /// long.
  private func commitGroup(_ db: Connection) throws {
    guard db.isInsideTransaction else { throw Self.groupWasLost }
    do {
      try place.checkNotEmptied()
      try SearchIndex(db: db).update()
      try db.run("COMMIT")
    } catch {
      try db.rollback()
      throw error
    }
  }

  /// Undoes what was not committed and gives the file free; the store cannot be used afterwards.
  package func close() {
    guard let connection = try? place.openConnection() else { return }
    connection.use { db in
      try? db.rollback()
      group.withLock { $0 = .none }
    }
    place.close()
  }

  /// For what looks at the connection itself, within the open group or outside of any.
  func onConnection<T>(_ body: (Connection) throws -> T) throws -> T {
    try connection().use { db in try ModelError.translated { try body(db) } }
  }
}

/// Reads one state of the store; usable only within the body that it was handed to.
package struct Reader {
  let db: Connection
}

/// Writes one act; usable only within the body that it was handed to.
package struct Writer {
  let db: Connection
  let action: Action
  let log: ChangeLog

  init(db: Connection, action: Action) {
    self.db = db
    self.action = action
    log = ChangeLog(db, action)
  }

  package var reader: Reader { Reader(db: db) }

  var now: Int64 { action.moment.instant.millisecond }
}

extension Store.Version {
  init(_ db: Connection, opening: Int) throws {
    self.opening = opening
    ofOthers = try db.value(Int.self, "PRAGMA data_version") ?? 0
    ofOurs = db.totalChangesCount
  }
}
