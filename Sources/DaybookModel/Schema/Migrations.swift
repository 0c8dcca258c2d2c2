import SQLite

/// The tables' versions: `user_version` counts from the schema of a new database on, one for each
/// migration that a database has been through.
enum Migrations {
  /// "DAYB": the header's mark that a database is daybook's.
  static let applicationID = 0x4441_5942

  /// The version of `Schema` alone. Those before it were never released.
  static let first = 8

  /// Steps from each version to the next, in SQL. Only ever appended to: neither one that was
  /// released nor a released `Schema` is edited.
  static let all: [String] = []

  static var newest: Int { first + all.count }

  /// Refuses what is neither new nor this daybook's.
  static func check(version: Int) throws(ModelError) {
    guard version <= newest else {
      throw .tooNew(
        message: "A newer daybook wrote this database. Update daybook to use it; it is unchanged.")
    }
    guard version == 0 || version >= first else {
      throw .unavailable(
        message: """
          A daybook from before the first release wrote this database; it is unchanged. Write it to \
          a file with that program (`daybook export FILE`), and bring it into a new database with \
          this one (`daybook import daybook FILE`).
          """)
    }
  }

  /// Refuses another program's database and one of another version; an empty one passes.
  static func checkOwner(_ db: Connection) throws {
    // In one transaction, since another process may be creating the tables right now.
    try db.transaction(.deferred) {
      let owner = try db.value(Int.self, "PRAGMA application_id") ?? 0
      let tables = try db.value(Int.self, "SELECT count(*) FROM sqlite_master") ?? 0
      guard owner == applicationID || (owner == 0 && tables == 0) else {
        throw ModelError.unavailable(message: Store.notADatabase)
      }
      try check(version: version(db))
    }
  }

  /// For a database that cannot be written, and so not be migrated.
  static func checkVersion(_ db: Connection, protection: String) throws {
    guard try version(db) == newest else {
      throw ModelError.readOnly(
        message:
          "The database must be brought up to date first, but \(protection) is write-protected.")
    }
  }

  /// Refuses a database that became another version's while it was open here; within a transaction
  /// that has begun, so that the answer holds until its end.
  static func checkNotNewer(_ db: Connection) throws {
    try check(version: version(db))
  }

  static func run(_ db: Connection) throws {
    guard try version(db) < newest else { return }
    try db.transaction(.immediate) {
      // Another process may have been faster while this one waited for the lock.
      let done = try version(db)
      try check(version: done)
      if done == 0 { try db.execute(sql: Schema.sql) }
      for migration in all.dropFirst(max(done, first) - first) { try db.execute(sql: migration) }
      try db.execute(
        sql: """
          PRAGMA application_id = \(applicationID);
          PRAGMA user_version = \(newest);
          """)
    }
  }

  private static func version(_ db: Connection) throws -> Int {
    try db.value(Int.self, "PRAGMA user_version") ?? 0
  }
}
