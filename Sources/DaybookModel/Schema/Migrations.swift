import GRDB

/// The tables' versions: `user_version` counts the migrations that a database has been through.
enum Migrations {
  /// "DAYB": the header's mark that a database is daybook's.
  static let applicationID = 0x4441_5942

  /// Only ever appended to; a migration that was released is not edited.
  static let all = [
    Migration(sql: Migration1.sql), Migration(sql: Migration2.sql, fold: Migration2Fold.run),
    Migration(sql: Migration3.sql, fold: Migration3.run), Migration(sql: Migration4.sql),
    Migration(sql: Migration5.sql), Migration(sql: Migration6.sql), Migration(sql: Migration7.sql),
  ]

  static func check(version: Int) throws(ModelError) {
    guard version <= all.count else {
      throw .tooNew(
        message: "A newer daybook wrote this database. Update daybook to use it; it is unchanged.")
    }
  }

  /// Refuses another program's database and a newer daybook's; an empty one passes.
  static func checkOwner(_ db: Database) throws {
    // In one transaction, since another process may be creating the tables right now.
    try db.inTransaction(.deferred) {
      let owner = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
      guard owner == applicationID || (owner == 0 && tables == 0) else {
        throw ModelError.unavailable(message: Store.notADatabase)
      }
      try check(version: version(db))
      return .commit
    }
  }

  /// For a database that cannot be written, and so not be migrated.
  static func checkVersion(_ db: Database, protection: String) throws {
    guard try version(db) == all.count else {
      throw ModelError.readOnly(
        message:
          "The database must be brought up to date first, but \(protection) is write-protected.")
    }
  }

  /// Refuses a database that a newer daybook migrated while it was open here; within a transaction
  /// that has begun, so that the answer holds until its end.
  static func checkNotNewer(_ db: Database) throws {
    try check(version: db.value(Int.self, "PRAGMA user_version") ?? 0)
  }

  static func run(_ db: Database) throws {
    guard try version(db) < all.count else { return }
    try db.inTransaction(.immediate) {
      // Another process may have been faster while this one waited for the lock.
      let done = try version(db)
      try check(version: done)
      for migration in all[done...] {
        try db.execute(sql: migration.sql)
        try migration.fold?(db)
      }
      try db.execute(
        sql: """
          PRAGMA application_id = \(applicationID);
          PRAGMA user_version = \(all.count);
          """)
      return .commit
    }
  }

  private static func version(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
  }
}
