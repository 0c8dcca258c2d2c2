import CSQLite

/// A value that a statement takes as an argument, or that a column is read as: as it was written,
/// without SQLite's conversions between storage classes.
@usableFromInline
package protocol SQLiteValue: Sendable {
  init(_ row: Row, at index: Int32) throws

  /// Returns SQLite's result code.
  func bind(to parameter: Parameter) -> Int32
}

/// The place of one argument.
@usableFromInline
package struct Parameter {
  let statement: OpaquePointer
  let index: Int32
}

extension Int64: SQLiteValue {
  @usableFromInline
  package init(_ row: Row, at index: Int32) throws {
    self = try row.column(index, SQLITE_INTEGER, "integer").integer
  }

  @usableFromInline
  package func bind(to parameter: Parameter) -> Int32 {
    sqlite3_bind_int64(parameter.statement, parameter.index, self)
  }
}

extension Int: SQLiteValue {
  @usableFromInline
  package init(_ row: Row, at index: Int32) throws {
    self = Int(truncatingIfNeeded: try Int64(row, at: index))
  }

  @usableFromInline
  package func bind(to parameter: Parameter) -> Int32 { Int64(self).bind(to: parameter) }
}

/// Any integer but 0 is true.
extension Bool: SQLiteValue {
  @usableFromInline
  package init(_ row: Row, at index: Int32) throws {
    self = try Int64(row, at: index) != 0
  }

  @usableFromInline
  package func bind(to parameter: Parameter) -> Int32 { Int64(self ? 1 : 0).bind(to: parameter) }
}

/// Reads an integer too: an expression such as `sum` returns one of whole numbers.
extension Double: SQLiteValue {
  @usableFromInline
  package init(_ row: Row, at index: Int32) throws {
    let column = try row.column(index)
    guard [SQLITE_FLOAT, SQLITE_INTEGER].contains(column.storageClass) else {
      throw ColumnError(index: Int(index), expected: "number")
    }
    self = column.real
  }

  /// SQLite stores NaN as NULL.
  @usableFromInline
  package func bind(to parameter: Parameter) -> Int32 {
    sqlite3_bind_double(parameter.statement, parameter.index, self)
  }
}

extension String: SQLiteValue {
  @usableFromInline
  package init(_ row: Row, at index: Int32) throws {
    guard let text = try row.column(index, SQLITE_TEXT, "text").text else {
      throw ColumnError(index: Int(index), expected: "text in UTF-8")
    }
    self = text
  }

  @usableFromInline
  package func bind(to parameter: Parameter) -> Int32 {
    var text = self
    return text.withUTF8 {
      daybook_sqlite_bind_text(
        parameter.statement, parameter.index, $0.baseAddress, UInt64($0.count))
    }
  }
}

extension String {
  /// nil where the bytes are not UTF-8.
  init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    guard let text = try? UTF8Span(validating: bytes.span) else { return nil }
    self.init(copying: text)
  }
}

extension Optional: SQLiteValue where Wrapped: SQLiteValue {
  @inlinable
  package init(_ row: Row, at index: Int32) throws {
    self = try row.isNull(at: index) ? nil : Wrapped(row, at: index)
  }

  @inlinable
  package func bind(to parameter: Parameter) -> Int32 {
    self?.bind(to: parameter) ?? parameter.bindNull()
  }
}

extension Parameter {
  @usableFromInline
  package func bindNull() -> Int32 { sqlite3_bind_null(statement, index) }
}

/// A value of any storage class, as SQLite keeps it.
package enum StoredValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

extension StoredValue: SQLiteValue {
  @usableFromInline
  package init(_ row: Row, at index: Int32) throws {
    let column = try row.column(index)
    switch column.storageClass {
    case SQLITE_INTEGER: self = .integer(column.integer)
    case SQLITE_FLOAT: self = .real(column.real)
    case SQLITE_TEXT: self = .text(try String(row, at: index))
    case SQLITE_BLOB: self = .blob(column.blob)
    default: self = .null
    }
  }

  @usableFromInline
  package func bind(to parameter: Parameter) -> Int32 {
    switch self {
    case .null: parameter.bindNull()
    case .integer(let number): number.bind(to: parameter)
    case .real(let number): number.bind(to: parameter)
    case .text(let text): text.bind(to: parameter)
    case .blob(let bytes):
      bytes.withUnsafeBytes {
        daybook_sqlite_bind_blob(
          parameter.statement, parameter.index, $0.baseAddress, UInt64($0.count))
      }
    }
  }
}
