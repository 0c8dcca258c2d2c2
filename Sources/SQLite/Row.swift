import CSQLite

/// The current row of a statement, lent to a closure: the next step of the statement overwrites it,
/// and reading it afterwards throws.
@usableFromInline
package struct Row {
  private let statement: Statement
  private let step: Int

  init(of statement: Statement) {
    self.statement = statement
    step = statement.step
  }

  /// Throws where the column, counted from 0, does not hold such a value.
  @inlinable
  package func value<Value: SQLiteValue>(_ index: Int) throws -> Value {
    try Value(self, at: Int32(clamping: index))
  }

  /// Hands over the UTF-8 of a text without a copy of it. Throws where the column, counted from 0,
  /// does not hold a text.
  package func withText<T>(
    _ index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> T
  ) throws -> T {
    let column = try column(Int32(clamping: index), SQLITE_TEXT, "text")
    guard let start = sqlite3_column_text(column.statement, column.index) else {
      throw ColumnError(index: index, expected: "text")
    }
    let count = Int(sqlite3_column_bytes(column.statement, column.index))
    return try body(UnsafeBufferPointer(start: start, count: count))
  }

  /// All columns, in their order.
  package func values() throws -> [StoredValue] {
    var values: [StoredValue] = []
    for index in 0..<sqlite3_column_count(statement.handle) {
      values.append(try StoredValue(self, at: index))
    }
    return values
  }

  @usableFromInline
  package func isNull(at index: Int32) throws -> Bool {
    try column(index).storageClass == SQLITE_NULL
  }

  /// Returns what the column holds; NULL for an index that is no column's.
  func column(_ index: Int32) throws -> Column {
    guard statement.step == step else {
      throw ColumnError(index: Int(index), expected: "value any more: the row is gone")
    }
    return Column(statement: statement.handle, index: index)
  }

  /// Throws unless the column holds a value of the storage class, which `expected` names.
  func column(
    _ index: Int32, _ storageClass: Int32, _ expected: String
  ) throws -> Column {
    let column = try column(index)
    guard column.storageClass == storageClass else {
      throw ColumnError(index: Int(index), expected: expected)
    }
    return column
  }
}

/// A place in SQLite's own memory of a row.
struct Column {
  let statement: OpaquePointer
  let index: Int32

  var storageClass: Int32 { sqlite3_column_type(statement, index) }
  var integer: Int64 { sqlite3_column_int64(statement, index) }
  var real: Double { sqlite3_column_double(statement, index) }

  /// nil where it is not UTF-8.
  var text: String? {
    // The text before its count, which a conversion to UTF-8 changes.
    guard let start = sqlite3_column_text(statement, index) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, index))
    return String(utf8: UnsafeBufferPointer(start: start, count: count))
  }

  var blob: [UInt8] {
    guard let start = sqlite3_column_blob(statement, index) else { return [] }
    let count = Int(sqlite3_column_bytes(statement, index))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
