import Glibc
import SQLite

package extension Store {
  /// Writes the committed state into a new database at a path where nothing lies, while requests and
  /// other programs go on. `report` is called with the pages that are done and all of them, and
  /// stops the copy by throwing; what was written then stays. Reads nothing but pages.
  func backUp(to path: String, report: (_ done: Int, _ all: Int) throws -> Void) throws {
    try readConcurrently { reader in
      // The first read fixes the state.
      _ = try reader.cursor()
      let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw ModelError.unavailable(message: Store.cannotOpenNow) }
      Glibc.close(descriptor)
      let copy = try Connection(DatabaseFile.uri(path, "mode=rw"))
      defer { copy.close() }
      try reader.db.copy(to: copy, report: report)
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
