import SQLite

/// Brings the index up to date from the change log once for a group: in each transaction it would
/// take five times as long.
struct SearchIndexHook: StoreHook {
  func beforeCommit(_ db: Connection) throws {
    try SearchIndex(db: db).update()
  }
}
