import SQLite

package extension Store {
  /// Whether all is in memory, on the one connection that there is.
  var isInMemory: Bool { place.isInMemory }

  /// Reads one committed state on a connection of its own, so that nobody who reads or writes
  /// meanwhile waits for the body; of a store in memory, as `read` does. SQLite asks `isWanted` while
  /// it works, and the statement that runs when that says no throws.
  func readConcurrently<T>(
    while isWanted: @escaping () -> Bool = { true }, _ body: (ReadTransaction) throws -> T
  ) throws -> T {
    guard !isInMemory else { return try read(body) }
    return try ModelError.translated {
      let db = try Self.connection(place.uriToRead(), schema, .readOnly, busySeconds: busySeconds)
      defer { db.close() }
      return try db.watched(while: isWanted) {
        try db.execute(sql: "PRAGMA temp_store = FILE")
        try db.run("BEGIN DEFERRED")
        try schema.checkNotNewer(db)
        return try body(ReadTransaction(db: db))
      }
    }
  }
}
