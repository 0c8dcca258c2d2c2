import CSQLite

/// A prepared statement, which its connection never hands out.
final class Statement {
  let sql: String
  let handle: OpaquePointer
  /// The names without the colon; the number of a parameter without a name.
  private lazy var names: [String] = (0..<parameterCount).map { index in
    let name = sqlite3_bind_parameter_name(handle, Int32(index + 1))
    return name.map { String(String(cString: $0).dropFirst()) } ?? String(index + 1)
  }
  private let parameterCount: Int
  /// Whether it is bound or has a current row.
  var isInUse = false
  /// Grows with each step, so that a row knows whether it is still there.
  private(set) var step = 0
  /// Grows with each use of any statement of the connection.
  var lastUse = 0
  /// The tables that it reads.
  let tables: Set<String>

  init(
    _ sql: String, on connection: OpaquePointer, _ life: StatementLife, _ reads: TableReads
  ) throws {
    self.sql = sql
    reads.tables = []
    let flags = life == .kept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    var text = sql
    var prepared: OpaquePointer?
    let (code, isOne) = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        var rest: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v3(
          connection, bytes.baseAddress, Int32(clamping: bytes.count), flags, &prepared, &rest)
        let end = bytes.baseAddress.map { $0 + bytes.count }
        return (code, Self.isBlank(from: rest, to: end))
      }
    }
    guard code == SQLITE_OK else { throw SQLiteError(code, on: connection, sql: sql) }
    guard let prepared else { throw SQLiteError(.misuse, "no statement", sql: sql) }
    guard isOne else {
      sqlite3_finalize(prepared)
      throw SQLiteError(.misuse, "more than one statement", sql: sql)
    }
    handle = prepared
    tables = reads.tables
    parameterCount = Int(sqlite3_bind_parameter_count(prepared))
  }

  deinit { sqlite3_finalize(handle) }

  private static func isBlank(from start: UnsafePointer<CChar>?, to end: UnsafePointer<CChar>?)
    -> Bool
  {
    guard let start, let end else { return true }
    return UnsafeBufferPointer(start: start, count: max(end - start, 0))
      .allSatisfy { " \n\t\r;".utf8.contains(UInt8(bitPattern: $0)) }
  }

  /// Throws unless each parameter has its argument.
  func bind(_ arguments: Arguments) throws {
    guard arguments.named.isEmpty else { return try bind(arguments.named) }
    guard arguments.values.count == parameterCount else {
      throw SQLiteError(
        .misuse, "\(arguments.values.count) arguments for \(parameterCount) parameters", sql: sql)
    }
    // Used in place: a value that is passed on is copied first.
    for index in 0..<parameterCount {
      let parameter = Parameter(statement: handle, index: Int32(index + 1))
      try check(arguments.values[index]?.bind(to: parameter) ?? parameter.bindNull())
    }
  }

  private func bind(
    _ named: [(name: String, value: (any SQLiteValue)?)]
  ) throws {
    for (index, name) in names.enumerated() {
      guard let place = named.lastIndex(where: { $0.name == name }) else {
        throw SQLiteError(.misuse, "no argument for \(name)", sql: sql)
      }
      let parameter = Parameter(statement: handle, index: Int32(index + 1))
      try check(named[place].value?.bind(to: parameter) ?? parameter.bindNull())
    }
  }

  /// Throws unless the code of a bound argument is SQLite's for success.
  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else {
      throw SQLiteError(code, on: sqlite3_db_handle(handle), sql: sql)
    }
  }

  /// Returns whether it has a current row.
  func advance() throws -> Bool {
    step += 1
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    guard code == SQLITE_DONE else {
      throw SQLiteError(code, on: sqlite3_db_handle(handle), sql: sql)
    }
    return false
  }

  /// Releases its locks and the copies of its arguments.
  func reset() {
    step += 1
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }
}

/// How long a connection keeps a statement.
@usableFromInline
package enum StatementLife: Sendable {
  /// Until others were used more recently: for one of a fixed set of texts.
  case kept
  /// For one use.
  case once
}

/// The text of a statement, of which the end alone is hashed: it is looked for at each use, and
/// texts are long and differ there.
private struct StatementText: Hashable {
  let sql: String

  func hash(into hasher: inout Hasher) {
    let wasHashed: Void? = sql.utf8.withContiguousStorageIfAvailable { bytes in
      hasher.combine(bytes: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes.suffix(48))))
    }
    if wasHashed == nil { hasher.combine(sql) }
  }
}

/// The statements that a connection keeps, by their texts.
struct StatementCache {
  private var statements: [StatementText: Statement] = [:]
  private var uses = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Returns a statement that is not in use: a fresh one where the one with the text is.
  mutating func statement(
    _ sql: String, on connection: OpaquePointer, _ reads: TableReads
  ) throws -> Statement {
    uses += 1
    let text = StatementText(sql: sql)
    if let kept = statements[text], !kept.isInUse {
      kept.lastUse = uses
      return kept
    }
    let statement = try Statement(sql, on: connection, .kept, reads)
    statement.lastUse = uses
    if statements.count >= limit { removeOldest() }
    // One that is in use is finalized at the end of its use.
    statements[text] = statement
    return statement
  }

  /// Drops a quarter at once, so that the search for them is rare.
  private mutating func removeOldest() {
    let oldest = statements.values.sorted { $0.lastUse < $1.lastUse }.prefix(max(limit / 4, 1))
    for statement in oldest { statements[StatementText(sql: statement.sql)] = nil }
  }

  mutating func removeAll() { statements = [:] }
}
