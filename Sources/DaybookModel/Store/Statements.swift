import GRDB

/// Values are read as daybook wrote them, without SQLite's conversions: a NULL or another type,
/// which only a damaged file holds, throws and never traps.
extension Row {
  func value<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value {
    try decode(Value.self, atIndex: index)
  }
}

extension Database {
  /// Runs a statement that this connection keeps prepared, so `sql` is one of a fixed set of texts.
  func run(_ sql: String, _ arguments: StatementArguments = []) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }

  /// The first row's value; nil when there is no row.
  func value<Value: DatabaseValueConvertible>(
    _ type: Value.Type, _ sql: String, _ arguments: StatementArguments = []
  ) throws -> Value? {
    try Value.fetchCursor(cachedStatement(sql: sql), arguments: arguments).next()
  }

  func values<Value: DatabaseValueConvertible>(
    _ type: Value.Type, _ sql: String, _ arguments: StatementArguments = []
  ) throws -> [Value] {
    try Value.fetchAll(cachedStatement(sql: sql), arguments: arguments)
  }

  /// One pass over the rows; `read` takes what it needs, since a row is reused for the next.
  func rows<Value>(
    _ sql: String, _ arguments: StatementArguments = [], read: (Row) throws -> Value
  ) throws -> [Value] {
    let cursor = try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
    var values: [Value] = []
    while let row = try cursor.next() { values.append(try read(row)) }
    return values
  }
}
