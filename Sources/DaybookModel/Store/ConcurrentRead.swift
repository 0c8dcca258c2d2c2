import SQLite

package extension Store {
  /// Whether the database is in memory, so that there is only one connection.
  var isInMemory: Bool { place.isInMemory }

  /// Reads one committed state on a connection of its own, so that no other read or write waits for
  /// the body; a store in memory does as `read` does. SQLite calls `isWanted` meanwhile, and the
  /// statement that runs when it returns false throws.
  func readConcurrently<T>(
    while isWanted: @escaping () -> Bool = { true }, _ body: (ReadTransaction) throws -> T
  ) throws -> T {
    guard !isInMemory else { return try read(body) }
    return try ModelError.translated {
      let db = try Self.connection(
        place.uriToRead(), at: place.path, schema, .readOnly, busySeconds: busySeconds)
      defer { db.close() }
      return try db.watched(while: isWanted) {
        try db.execute(sql: "PRAGMA temp_store = FILE")
        try db.run("BEGIN DEFERRED")
        try schema.checkNotNewer(db)
        try place.checkContent(db)
        return try body(ReadTransaction(db: db))
      }
    }
  }
}
