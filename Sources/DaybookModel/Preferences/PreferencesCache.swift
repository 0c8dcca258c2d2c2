import SQLite
import Synchronization

/// Keeps the preferences of a store in memory, and reads them again when any connection has written
/// since, whatever it wrote. Within a group, where no other can write, they are read again after a
/// transaction that touched them or failed.
final class PreferencesCache: StoreHook {
  private struct Cached {
    var read: (version: Store.Version, record: PreferencesRecord)?
    /// Read within the group that is open, when this connection had written so many rows.
    var readInGroup: (changes: Int, record: PreferencesRecord)?
  }

  private let cached = Mutex(Cached())

  func didWrite(_ log: ChangeLog, rows: Range<Int>) {
    guard !log.changedEntities.contains(.preferences) else { return }
    cached.withLock {
      if $0.readInGroup?.changes == rows.lowerBound { $0.readInGroup?.changes = rows.upperBound }
    }
  }

  func didRevertOrEnd() {
    cached.withLock { $0.readInGroup = nil }
  }

  func record(_ db: Connection, isInGroup: Bool, opening: Int) throws -> PreferencesRecord {
    try cached.withLock { cached in
      if isInGroup {
        let changes = db.totalChangesCount
        if let known = cached.readInGroup, known.changes == changes { return known.record }
        let record = try ReadTransaction(db: db).preferences.current()
        cached.readInGroup = (changes, record)
        return record
      }
      guard !db.isInsideTransaction else {
        return try ReadTransaction(db: db).preferences.current()
      }
      let version = try Store.Version(db, opening: opening)
      if let known = cached.read, known.version == version { return known.record }
      let record = try ReadTransaction(db: db).preferences.current()
      cached.read = (version, record)
      return record
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
