import SQLite

/// The tables of a store. A database's number is that of a new one plus one for each migration that
/// it has been through. `user_version` has the number in its upper twelve bits and the fingerprint of
/// what was run last below, so that a database whose tables are others is never opened.
struct StoreSchema: Sendable {
  /// The application id in the header of the databases.
  let applicationID: Int
  /// The number of `sql` alone. Those before it were never released.
  let first: Int
  /// `fingerprint` of `sql`, and of each migration.
  let fingerprints: [Int]
  /// Returns what makes the tables of a new database, a long text that no other needs.
  let sql: @Sendable () -> String
  /// Some of them, which a database of this application has in every version.
  let landmarks: [String]
  /// Steps from each version to the next, in SQL.
  let migrations: [String]
  /// Functions of one text that the statements use, by their names.
  let functions: [String: @Sendable (String) throws -> String]

  private static let fingerprintBits = 20

  /// Returns what tells a text of SQL with its number from any other, in 20 bits.
  static func fingerprint(_ sql: String, number: Int) -> Int {
    var fingerprint = Fingerprint()
    fingerprint.append("\(number)")
    fingerprint.append(sql)
    return Int(fingerprint.value) & (1 << fingerprintBits - 1)
  }

  /// The number of the tables that a database has when it is up to date.
  var number: Int { first + migrations.count }

  /// The `user_version` of a database that is up to date.
  var newest: Int { version(of: number) }

  private func version(of number: Int) -> Int {
    number << Self.fingerprintBits | fingerprints[number - first]
  }

  /// Returns how many migrations a database of this version has been through, none when it is new.
  /// Throws for one that is neither new nor of this daybook.
  @discardableResult func check(version: Int) throws(ModelError) -> Int {
    let number = version >> Self.fingerprintBits
    guard number <= first + migrations.count else {
      throw .tooNew(
        message: "This database was written by a newer daybook, and it was not changed. Update "
          + "daybook to use it.")
    }
    guard version == 0 || (number >= first && version == self.version(of: number)) else {
      throw .unavailable(
        message: """
          This database was written by a build of daybook with other tables, from before the first \
          release, and it was not changed. Export it with that program (`daybook export FILE`), \
          and import the file into a new database with this one (`daybook import daybook FILE`).
          """)
    }
    return max(0, number - first)
  }

  /// Refuses another program's database and one of another version; an empty one passes.
  func checkOwner(_ db: Connection) throws {
    // In one transaction, since another process may be creating the tables right now.
    try db.transaction(.deferred) {
      let owner = try db.value(Int.self, "PRAGMA application_id") ?? 0
      let tables = try db.value(Int.self, "SELECT count(*) FROM sqlite_master") ?? 0
      guard owner == applicationID || (owner == 0 && tables == 0) else {
        throw ModelError.unavailable(message: Store.notADatabase)
      }
      try check(version: version(db))
      // Another program may write the same id into the header.
      guard try owner == 0 || hasLandmarks(db) else {
        throw ModelError.unavailable(message: Store.notADatabase)
      }
    }
  }

  private func hasLandmarks(_ db: Connection) throws -> Bool {
    let names = landmarks.map { "'\($0)'" }.joined(separator: ", ")
    let sql = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN (\(names))"
    return try db.value(Int.self, sql) == landmarks.count
  }

  /// Refuses a database that would have to be migrated and cannot be written.
  func checkVersion(_ db: Connection, protection: String) throws {
    guard try version(db) == newest else {
      throw ModelError.readOnly(
        message:
          "The database must be brought up to date first, but \(protection) is write-protected.")
    }
  }

  /// Refuses a database that became another version's while it was open here; within a transaction
  /// that has begun, so that the answer holds until its end.
  func checkNotNewer(_ db: Connection) throws {
    try check(version: version(db))
  }

  /// Makes the tables or brings them up to date; a database at a path is kept beside it as it was,
  /// `daybook.before-23.db` for one of the number 23.
  func run(_ db: Connection, at path: String? = nil) throws {
    guard try version(db) < newest else { return }
    try db.transaction(.immediate) {
      // Another process may have migrated while this one waited for the lock.
      let version = try version(db)
      let done = try check(version: version)
      if version == 0 {
        try db.execute(sql: sql())
        // Each database counts the changes of its schema from a number of its own, by which one that
        // is copied over another is told from it (FileContent). SQLite draws it, as it does for the
        // header of a log.
        let number = try db.value(Int.self, "SELECT abs(random() % (1 << 30))") ?? 0
        try db.execute(sql: "PRAGMA schema_version = \(number)")
      }
      if version != 0, done < migrations.count, let path { try keep(path, number: first + done) }
      for step in migrations.dropFirst(done) { try db.execute(sql: step) }
      try db.execute(
        sql: """
          PRAGMA application_id = \(applicationID);
          PRAGMA user_version = \(newest);
          """)
    }
  }

  private func keep(_ path: String, number: Int) throws {
    let stem = path.hasSuffix(".db") ? String(path.dropLast(3)) : path
    // One that is there is of a start that was ended while it migrated, or of another database.
    let names = ["\(number)"] + (2...1000).map { "\(number)-\($0)" }
    let free = names.lazy.map { "\(stem).before-\($0).db" }
      .first { DatabaseFile.identity($0) == nil }
    guard let free else { return }
    // A transaction that writes cannot be copied from.
    let reader = try Connection(DatabaseFile.uri(path, "mode=ro"), .readOnly)
    defer { reader.close() }
    try reader.copy(toNew: free) { _, _ in }
  }

  private func version(_ db: Connection) throws -> Int {
    try db.value(Int.self, "PRAGMA user_version") ?? 0
  }
}
