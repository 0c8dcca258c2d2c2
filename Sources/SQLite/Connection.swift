// SQLite wraps libsqlite3 itself: connections, statements, rows and transactions, and knows no
// table. Statements are prepared once and kept by their text. A running statement and its rows live
// only within a closure, so neither can outlive the connection, and values are read without
// SQLite's conversions between storage classes. One thread at a time uses a connection; a
// `SharedConnection` has the lock for several. The store of the model is its only caller
// (docs/decisions/0030-libsqlite3-itself.md).

import CSQLite

/// A connection to one database, for one thread at a time.
///
/// Statements are prepared once and kept. A statement that runs and its rows live within a closure,
/// so neither outlives the connection; what runs on a closed connection throws `misuse`.
@usableFromInline
package final class Connection {
  package enum Access: Sendable {
    case readWrite
    case readOnly
  }

  /// nil once it is closed.
  private(set) var handle: OpaquePointer?
  private var cache: StatementCache
  private let reads = TableReads()
  /// The tables that were read since it was set; nil where nobody wants to know.
  package var tablesRead: Set<String>?
  var watch: StatementWatch?
  /// For how many milliseconds it waits for the locks of others.
  var lockWait = 0
  /// Whether to wait no longer, after so many tries.
  var waitIsInVain: (_ tries: Int) -> Bool = { _ in false }

  /// Turns SQLite's memory statistics off before its first use: it keeps them under one lock, which
  /// costs a tenth of its time.
  private static let countsNoMemory = daybook_sqlite_counts_no_memory() == SQLITE_OK

  /// Opens what a path or a URI (https://sqlite.org/uri.html) names, ":memory:" for a database of its
  /// own in memory. References are enforced, and text between double quotes is a name. SQL has
  /// three more functions: `written_object`, which is `json_object` without the members that are
  /// NULL, `has_words` and `checksum_of`.
  ///
  /// At most `keptStatements` are kept prepared.
  package init(
    _ location: String, _ access: Access = .readWrite, keptStatements: Int = 1000
  ) throws {
    _ = Self.countsNoMemory
    cache = StatementCache(limit: keptStatements)
    let mode =
      access == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    // The owner makes sure that one thread at a time uses the connection.
    let code = sqlite3_open_v2(
      location, &handle, mode | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle else {
      // A failed open has a handle as well, which deinit releases.
      throw SQLiteError(code, on: handle)
    }
    sqlite3_extended_result_codes(handle, 1)
    daybook_sqlite_takes_no_quoted_text(handle)
    guard daybook_sqlite_adds_written_object(handle) == SQLITE_OK,
      daybook_sqlite_adds_has_words(handle) == SQLITE_OK,
      daybook_sqlite_adds_checksum_of(handle) == SQLITE_OK
    else {
      throw SQLiteError(sqlite3_errcode(handle), on: handle)
    }
    reads.listen(to: handle)
    try execute(sql: "PRAGMA foreign_keys = ON")
  }

  deinit { close() }

  /// Rolls an open transaction back and releases the file; does nothing the second time.
  package func close() {
    cache.removeAll()
    // A statement in use keeps the handle open until the closure that it was lent to ends.
    sqlite3_close_v2(handle)
    handle = nil
  }

  /// Leaves the write-ahead log as it is when the connection closes: it is neither written into the
  /// file nor removed.
  package func keepLogOnClose() {
    if let handle { _ = daybook_sqlite_keeps_log(handle) }
  }

  func opened() throws -> OpaquePointer {
    guard let handle else { throw SQLiteError.closed }
    return handle
  }

  /// Whether a transaction is open; SQLite ends one itself after some failures.
  package var isInsideTransaction: Bool { handle.map { sqlite3_get_autocommit($0) == 0 } ?? false }

  package var lastInsertedRowID: Int64 { handle.map(sqlite3_last_insert_rowid) ?? 0 }

  /// How many rows the last statement wrote, without those of triggers.
  package var changesCount: Int { handle.map { Int(sqlite3_changes64($0)) } ?? 0 }

  /// How many rows were written since the connection was opened, with those of triggers.
  package var totalChangesCount: Int { handle.map { Int(sqlite3_total_changes64($0)) } ?? 0 }

  // MARK: - Statements

  /// Runs statements that take no arguments, one after the other, and drops their rows.
  package func execute(sql: String) throws {
    let handle = try opened()
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code, on: handle, sql: sql) }
  }

  /// Whether to go on to the next row.
  @usableFromInline
  package enum Next: Sendable {
    case row
    case stop
  }

  /// Lends one row after the other to the closure, until it says stop.
  ///
  /// The closure may use the connection, also with the same text. As SQLite says, what it changes of
  /// the tables that are read may or may not be seen by the rows that follow.
  @usableFromInline
  package func forEach(
    _ sql: String, _ arguments: Arguments = [], _ life: StatementLife = .kept,
    _ body: (Row) throws -> Next
  ) throws {
    let handle = try opened()
    let statement =
      switch life {
      case .kept: try cache.statement(sql, on: handle, reads)
      case .once: try Statement(sql, on: handle, .once, reads)
      }
    tablesRead?.formUnion(statement.tables)
    statement.isInUse = true
    defer {
      statement.reset()
      statement.isInUse = false
    }
    try statement.bind(arguments)
    while try statement.advance(), try body(Row(of: statement)) == .row { _ = try opened() }
  }

  package func run(
    _ sql: String, _ arguments: Arguments = [], _ life: StatementLife = .kept
  ) throws {
    try forEach(sql, arguments, life) { _ in .row }
  }

  /// Returns the first row's first value; nil when there is no row.
  @inlinable
  package func value<Value: SQLiteValue>(
    _ type: Value.Type, _ sql: String, _ arguments: Arguments = [], _ life: StatementLife = .kept
  ) throws -> Value? {
    var value: Value?
    try forEach(sql, arguments, life) { row in
      value = .some(try row.value(0))
      return .stop
    }
    return value
  }

  /// Returns each row's first value.
  @inlinable
  package func values<Value: SQLiteValue>(
    _ type: Value.Type, _ sql: String, _ arguments: Arguments = [], _ life: StatementLife = .kept
  ) throws -> [Value] {
    try rows(sql, arguments, life) { try $0.value(0) }
  }

  /// Returns what `read` makes of each row.
  @inlinable
  package func rows<Value>(
    _ sql: String, _ arguments: Arguments = [], _ life: StatementLife = .kept,
    read: (Row) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try forEach(sql, arguments, life) { row in
      values.append(try read(row))
      return .row
    }
    return values
  }
}
