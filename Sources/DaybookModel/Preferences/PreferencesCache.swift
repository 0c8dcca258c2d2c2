import SQLite
import Synchronization

/// Read again when any connection has written since, whatever it wrote. Within a group, where no
/// other can write, they are read again after a transaction that touched them or failed.
private struct CachedPreferences {
  private var read: (version: Store.Version, record: PreferencesRecord)?
  /// Read within the group that is open, when this connection had written so many rows.
  private var readInGroup: (changes: Int, record: PreferencesRecord)?

  /// The preferences between two transactions of the open group, and within one.
  mutating func recordInGroup(_ db: Connection) throws -> PreferencesRecord {
    let changes = db.totalChangesCount
    if let readInGroup, readInGroup.changes == changes { return readInGroup.record }
    let record = try ReadTransaction(db: db).preferences.current()
    readInGroup = (changes, record)
    return record
  }

  /// A transaction of the group has written rows, and none of the preferences.
  mutating func keep(through transaction: Range<Int>) {
    if readInGroup?.changes == transaction.lowerBound {
      readInGroup?.changes = transaction.upperBound
    }
  }

  /// A transaction was rolled back, or a group has ended.
  mutating func forgetGroup() {
    readInGroup = nil
  }

  mutating func record(_ db: Connection, opening: Int) throws -> PreferencesRecord {
    guard !db.isInsideTransaction else { return try ReadTransaction(db: db).preferences.current() }
    let version = try Store.Version(db, opening: opening)
    if let read, read.version == version { return read.record }
    let record = try ReadTransaction(db: db).preferences.current()
    read = (version, record)
    return record
  }
}

/// Keeps the preferences of a store in memory.
final class PreferencesCache: StoreHook {
  private let cached = Mutex(CachedPreferences())

  func didWrite(_ log: ChangeLog, rows: Range<Int>) {
    guard !log.changedEntities.contains(.preferences) else { return }
    cached.withLock { $0.keep(through: rows) }
  }

  func didRevertOrEnd() {
    cached.withLock { $0.forgetGroup() }
  }

  func record(_ db: Connection, isInGroup: Bool, opening: Int) throws -> PreferencesRecord {
    try cached.withLock {
      isInGroup ? try $0.recordInGroup(db) : try $0.record(db, opening: opening)
    }
  }
}

extension Store {
  /// The preferences in force; reads no row while nothing is written. Unlike a read it may be
  /// called from the body of another.
  package func preferences() throws -> PreferencesRecord {
    try onOpenConnection { db, isInGroup in
      guard let cache = hook(PreferencesCache.self) else {
        return try ReadTransaction(db: db).preferences.current()
      }
      return try cache.record(db, isInGroup: isInGroup, opening: place.opening)
    }
  }
}
