import SQLite

/// Brings the index up from the change log once for a group: an act that did it would take five times
/// as long.
struct SearchIndexHook: StoreHook {
  func beforeCommit(_ db: Connection) throws {
    try SearchIndex(db: db).update()
  }
}
