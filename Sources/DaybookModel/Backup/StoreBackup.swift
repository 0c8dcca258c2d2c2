// Ways back of a whole database: a copy of the file while others write, the state of a moment by the
// change log, and the content of an open database replaced. It serves `data/backup` and `data/restore`.
// The one idea: SQLite copies pages, in one transaction of the database that gets them, so each
// program that has it open sees all of the old state or all of the new one, after a crash too. The
// decision record is docs/decisions/0054-a-backup-and-the-way-back.md.

import SQLite

package extension Store {
  /// Writes the committed state into a new database at a path where nothing lies, while requests and
  /// other programs go on. `report` is called with the pages that are done and all of them, and
  /// stops the copy by throwing; what was written then stays. Reads nothing but pages.
  func backUp(to path: String, report: (_ done: Int, _ all: Int) throws -> Void) throws {
    try readConcurrently { reader in
      // The first read fixes the state, also where it meets damage.
      _ = try? reader.cursor()
      try reader.db.copy(toNew: path, report)
    }
  }

  /// Does the same with a database that nothing writes to, with its log where it has one. Throws as
  /// an opening does for one that is none of daybook's or of another version, or has other tables.
  static func copy(
    finished source: String, to path: String, report: (_ done: Int, _ all: Int) throws -> Void
  ) throws {
    try ModelError.translated {
      let hasLog = DatabaseFile.found(at: source + "-wal").map { !$0.isEmpty } ?? false
      let db = try connection(
        DatabaseFile.uri(source, hasLog ? "mode=ro" : "immutable=1"), at: nil, .daybook, .readOnly,
        busySeconds: 1)
      defer { db.close() }
      try StoreSchema.daybook.checkOwner(db)
      guard try ReadTransaction(db: db).checks.hasOwnTables() else {
        throw ModelError.unavailable(message: Store.notADatabase)
      }
      try db.copy(toNew: path, report)
    }
  }

  /// Reads a database that nothing writes to, with no file beside it. Throws as an opening does for
  /// one that is none of daybook's, or of another version.
  static func readFinished<T>(
    at path: String, while isWanted: @escaping () -> Bool, _ body: (ReadTransaction) throws -> T
  ) throws -> T {
    try ModelError.translated {
      let db = try connection(
        DatabaseFile.uri(path, "immutable=1"), at: path, .daybook, .readOnly, busySeconds: 0)
      defer { db.close() }
      try StoreSchema.daybook.checkOwner(db)
      return try db.watched(while: isWanted) { try body(ReadTransaction(db: db)) }
    }
  }
}
