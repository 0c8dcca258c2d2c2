import Glibc
import SQLite

/// What the file system allows this process to do with a database file.
enum FileAccess {
  case readWrite
  case readOnly
  /// The folder cannot be written and no log lies beside the file, so none can be made: SQLite may
  /// read the file without the lock files that it could not create.
  case frozen
}

extension Store {
  static let notADatabase = "This file is not a daybook database. Choose another file."

  static let notAFile = "The path of the database does not name a file. Choose another path."
  static let noLog =
    "The database cannot keep a write-ahead log here. Put it on a local disk, not on a network "
    + "disk."

  static func open(
    _ path: String?, _ schema: StoreSchema, _ mode: DatabaseFile.Mode,
    busySeconds: Double
  ) throws -> (SharedConnection, DatabaseFile?) {
    guard let path else {
      let db = try connection(":memory:", at: nil, schema, .readWrite, busySeconds: busySeconds)
      try schema.run(db)
      return (SharedConnection(db), nil)
    }
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw ModelError.unavailable(message: cannotOpen)
    }
    let file = try DatabaseFile(path, schema, mode)
    if file.hasLog { try refuseNewerLog(file, schema) }
    let db = try connection(
      file.uri(for: file.access), at: file.path, schema, file.access, busySeconds: busySeconds)
    try schema.checkOwner(db)
    if let protection = file.protection {
      try schema.checkVersion(db, protection: protection)
    } else {
      try turnOnLog(db, file, busySeconds: busySeconds)
      try schema.run(db, at: DatabaseFile.realPath(file.path))
    }
    return (SharedConnection(db), file)
  }

  /// Opens one more connection, set up like all others.
  static func connection(
    _ uri: String, at path: String?, _ schema: StoreSchema, _ access: FileAccess,
    busySeconds: Double
  ) throws -> sending Connection {
    let db = try Connection(uri, access == .readWrite ? .readWrite : .readOnly)
    let stopped = path.map(StoppedLockHolder.init)
    db.waitForLocks(milliseconds: Int(busySeconds * 1000)) {
      stopped?.isInVain(afterTries: $0) ?? false
    }
    for (name, function) in schema.functions { try db.addFunction(name, function) }
    try db.execute(
      sql: """
        PRAGMA synchronous = FULL;
        PRAGMA cache_size = -8000;
        PRAGMA temp_store = MEMORY;
        PRAGMA trusted_schema = OFF;
        PRAGMA journal_size_limit = 16777216;
        PRAGMA wal_autocheckpoint = 0;
        """)
    return db
  }

  /// The header of a database that is in use may be old: the newest one is in the log. A reader
  /// that cannot write looks first, so that the log of a newer daybook stays as it is.
  private static func refuseNewerLog(_ file: DatabaseFile, _ schema: StoreSchema) throws {
    let db = try connection(
      file.uri(for: .readOnly), at: file.path, schema, .readOnly, busySeconds: 1)
    defer { db.close() }
    try schema.checkOwner(db)
  }

  /// SQLite returns the mode in force, and no error, where it cannot switch.
  static func requireLog(_ mode: String?) throws {
    guard mode == "wal" else { throw ModelError.unavailable(message: noLog) }
  }

  private static func turnOnLog(
    _ db: Connection, _ file: DatabaseFile, busySeconds: Double
  ) throws {
    guard !file.isInLogMode else { return }
    // The switch needs the file for itself and waits at some of its steps only: the loop waits at
    // all of them, and once.
    var millisecondsLeft = Int(busySeconds * 1000)
    while true {
      do {
        try db.withoutWaiting {
          try requireLog(db.value(String.self, "PRAGMA journal_mode = WAL"))
        }
        return
      } catch let error as SQLiteError where error.code == .busy {
        guard millisecondsLeft > 0 else { throw error }
        usleep(5000)
        millisecondsLeft -= 5
      }
    }
  }
}

extension Connection {
  /// Copies the state that is read into a new file, for this user alone. Throws `unavailable` where
  /// something lies at the path.
  func copy(toNew path: String, _ report: (_ done: Int, _ all: Int) throws -> Void) throws {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw ModelError.unavailable(message: Store.cannotOpenNow) }
    Glibc.close(descriptor)
    let copy = try Connection(DatabaseFile.uri(path, "mode=rw"))
    defer { copy.close() }
    try self.copy(to: copy, report: report)
    // SQLite begins the count of a new file anew.
    let schema = try value(Int.self, "PRAGMA schema_version") ?? 0
    try copy.execute(sql: "PRAGMA schema_version = \(schema)")
  }
}
