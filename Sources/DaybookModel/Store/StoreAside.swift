import GRDB
import CSQLite

package extension Store {
  /// Whether all is in memory, on the one connection that there is.
  var isInMemory: Bool { place.isInMemory }

  /// Reads one committed state on a connection of its own, so that nobody who reads or writes
  /// meanwhile waits for the body; of a store in memory, as `read` does. SQLite asks `isWanted` while
  /// it works, and the statement that runs when that says no throws.
  func readAside<T>(
    while isWanted: @escaping () -> Bool = { true }, _ body: (Reader) throws -> T
  ) throws -> T {
    guard !isInMemory else { return try read(body) }
    return try ModelError.translated {
      let queue = try DatabaseQueue(
        path: place.uriToRead(),
        configuration: Self.configuration(busySeconds: busySeconds, .readOnly))
      defer { try? queue.close() }
      return try queue.unsafeRead { db in
        try db.watched(while: isWanted) {
          try db.execute(sql: "PRAGMA temp_store = FILE")
          try db.run("BEGIN DEFERRED")
          try Migrations.checkNotNewer(db)
          return try body(Reader(db: db))
        }
      }
    }
  }
}

private final class StatementWatch {
  let isWanted: () -> Bool

  init(_ isWanted: @escaping () -> Bool) { self.isWanted = isWanted }
}

extension Database {
  /// How many steps of SQLite's machine a statement makes between two looks: some microseconds.
  private static let stepsBetweenLooks: Int32 = 1000

  /// Runs the body, and ends the statement in it that runs when it is not wanted any more.
  func watched<T>(while isWanted: @escaping () -> Bool, _ body: () throws -> T) rethrows -> T {
    let watch = StatementWatch(isWanted)
    sqlite3_progress_handler(
      sqliteConnection, Self.stepsBetweenLooks,
      { context in
        guard let context else { return 0 }
        let watch = Unmanaged<StatementWatch>.fromOpaque(context).takeUnretainedValue()
        return watch.isWanted() ? 0 : 1
      }, Unmanaged.passUnretained(watch).toOpaque())
    defer {
      sqlite3_progress_handler(sqliteConnection, 0, nil, nil)
      withExtendedLifetime(watch) {}
    }
    return try body()
  }
}
