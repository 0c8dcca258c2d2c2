private import CSQLite
import Foundation
import GRDB

/// What the file system lets this process do with a database file.
enum FileAccess {
  case readWrite
  case readOnly
  /// The folder cannot be written and no log lies beside the file, so nobody can make one: SQLite
  /// may read the file without the lock files that it could not create.
  case frozen
}

extension Store {
  static let notADatabase = "The file is not a database of daybook. Choose another file."

  static let notAFile = "What lies at the path of the database is not a file. Choose another path."
  static let noLog =
    "The database cannot keep a write-ahead log here. Put it on a local disk, and not on a network."

  /// SQLite counts the memory that it takes, under one lock, unless it is told before its first use
  /// that nobody asks: a tenth of its time.
  private static let countsNoMemory = daybook_sqlite_counts_no_memory() == 0

  static func open(
    _ path: String?, _ occasion: DatabaseFile.Occasion, busySeconds: Double
  ) throws -> (DatabaseQueue, DatabaseFile?) {
    _ = countsNoMemory
    guard let path else {
      let queue = try DatabaseQueue(configuration: configuration(busySeconds: busySeconds))
      try queue.writeWithoutTransaction { try Migrations.run($0) }
      return (queue, nil)
    }
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw ModelError.unavailable(message: cannotOpen)
    }
    let file = try DatabaseFile(path, occasion)
    if file.hasLog { try refuseNewerLog(file) }
    let queue = try DatabaseQueue(
      path: file.uri(for: file.access),
      configuration: configuration(busySeconds: busySeconds, file.access))
    try queue.writeWithoutTransaction { db in
      try Migrations.checkOwner(db)
      if let protection = file.protection {
        return try Migrations.checkVersion(db, protection: protection)
      }
      try turnOnLog(db, file, busySeconds: busySeconds)
      try Migrations.run(db)
    }
    return (queue, file)
  }

  static func configuration(
    busySeconds: Double, _ access: FileAccess = .readWrite
  ) -> Configuration {
    var configuration = Configuration()
    configuration.label = "daybook.store"
    configuration.allowsUnsafeTransactions = true
    configuration.readonly = access != .readWrite
    configuration.busyMode = .timeout(busySeconds)
    configuration.prepareDatabase { db in
      db.waitEvenly()
      db.add(function: TagName.foldedTagName)
      try db.execute(
        sql: """
          PRAGMA synchronous = FULL;
          PRAGMA cache_size = -8000;
          PRAGMA temp_store = MEMORY;
          PRAGMA trusted_schema = OFF;
          PRAGMA journal_size_limit = 16777216;
          """)
    }
    return configuration
  }

  /// The header of a database that is in use may be old: the newest one is in the log. A reader
  /// that cannot write looks first, so that the log of a newer daybook stays as it is.
  private static func refuseNewerLog(_ file: DatabaseFile) throws {
    let queue = try DatabaseQueue(
      path: file.uri(for: .readOnly), configuration: configuration(busySeconds: 1, .readOnly))
    defer { try? queue.close() }
    try queue.unsafeRead { db in
      try Migrations.checkOwner(db)
    }
  }

  /// SQLite answers the mode in force, and no error, where it cannot switch.
  static func requireLog(_ mode: String?) throws {
    guard mode == "wal" else { throw ModelError.unavailable(message: noLog) }
  }

  private static func turnOnLog(
    _ db: Database, _ file: DatabaseFile, busySeconds: Double
  ) throws {
    guard !file.isInLogMode else { return }
    // The switch needs the file for itself and waits at some of its steps only: the loop waits at
    // all of them, and once.
    var millisecondsLeft = Int(busySeconds * 1000)
    while true {
      do {
        try db.withoutWaiting {
          try requireLog(String.fetchOne(db, sql: "PRAGMA journal_mode = WAL"))
        }
        return
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        guard millisecondsLeft > 0 else { throw error }
        usleep(5000)
        millisecondsLeft -= 5
      }
    }
  }
}
