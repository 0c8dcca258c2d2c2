import CSQLite

package extension Connection {
  /// Copies the state that the open transaction of this connection reads into another database, a
  /// number of pages at a time (https://sqlite.org/c3ref/backup_finish.html); `report` is called
  /// between them and stops the copy by throwing. Other connections go on writing meanwhile.
  ///
  /// The other database gets all of it in one transaction, behind which it holds nothing else;
  /// `whenLocked` is called once that has begun, and stops the copy by throwing too.
  func copy(
    to other: Connection, pages: Int32 = 256, whenLocked: () throws -> Void = {},
    report: (_ done: Int, _ all: Int) throws -> Void
  ) throws {
    let target = try other.opened()
    guard let backup = sqlite3_backup_init(target, "main", try opened(), "main") else {
      throw SQLiteError(sqlite3_errcode(target), on: target)
    }
    var isFinished = false
    defer { if !isFinished { sqlite3_backup_finish(backup) } }
    var code = sqlite3_backup_step(backup, 0)
    if code == SQLITE_OK { try whenLocked() }
    while code == SQLITE_OK {
      code = sqlite3_backup_step(backup, pages)
      let all = Int(sqlite3_backup_pagecount(backup))
      if code == SQLITE_OK { try report(all - Int(sqlite3_backup_remaining(backup)), all) }
    }
    isFinished = true
    let end = sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE, end == SQLITE_OK else {
      throw SQLiteError(code == SQLITE_DONE ? end : code, on: target)
    }
  }
}
