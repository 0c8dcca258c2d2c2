import CSQLite

/// A result code of SQLite: https://sqlite.org/rescode.html
package struct ResultCode: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package static let error = ResultCode(rawValue: SQLITE_ERROR)
  package static let permission = ResultCode(rawValue: SQLITE_PERM)
  package static let busy = ResultCode(rawValue: SQLITE_BUSY)
  package static let locked = ResultCode(rawValue: SQLITE_LOCKED)
  package static let noMemory = ResultCode(rawValue: SQLITE_NOMEM)
  package static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
  package static let interrupted = ResultCode(rawValue: SQLITE_INTERRUPT)
  package static let ioError = ResultCode(rawValue: SQLITE_IOERR)
  package static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
  package static let full = ResultCode(rawValue: SQLITE_FULL)
  package static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
  package static let tooBig = ResultCode(rawValue: SQLITE_TOOBIG)
  package static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
  package static let mismatch = ResultCode(rawValue: SQLITE_MISMATCH)
  package static let misuse = ResultCode(rawValue: SQLITE_MISUSE)
  package static let notAuthorized = ResultCode(rawValue: SQLITE_AUTH)
  package static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)

  /// SQLITE_CONSTRAINT_TRIGGER: a trigger called `RAISE`.
  package static let constraintTrigger = ResultCode(rawValue: SQLITE_CONSTRAINT | 7 << 8)

  package var primary: ResultCode { ResultCode(rawValue: rawValue & 0xff) }
}

/// An error that SQLite returned.
package struct SQLiteError: Error, Hashable, CustomStringConvertible {
  package let extendedCode: ResultCode
  package let message: String
  /// The statement that failed; nil where none was running.
  package let sql: String?

  package init(_ code: ResultCode, _ message: String, sql: String? = nil) {
    extendedCode = code
    self.message = message
    self.sql = sql
  }

  init(_ code: Int32, on handle: OpaquePointer?, sql: String? = nil) {
    let message = handle.flatMap(sqlite3_errmsg) ?? sqlite3_errstr(code)
    self.init(
      ResultCode(rawValue: code), message.map { String(cString: $0) } ?? "unknown error", sql: sql)
  }

  package var code: ResultCode { extendedCode.primary }

  package var description: String {
    "SQLite error \(extendedCode.rawValue): \(message)" + (sql.map { " in `\($0)`" } ?? "")
  }

  static let closed = SQLiteError(.misuse, "the connection is closed")
}

/// A column does not hold what is asked of it: NULL, another storage class, a number out of range,
/// or text that is not UTF-8.
@usableFromInline
package struct ColumnError: Error, Hashable, CustomStringConvertible {
  package let index: Int
  package let expected: String

  @usableFromInline
  package var description: String { "column \(index) holds no \(expected)" }
}
