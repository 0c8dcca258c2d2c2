import CSQLite

@testable import SQLite

private final class StatementTrace {
  var statements: [String] = []
}

extension Connection {
  /// The statements that the body runs, with their arguments in their places; of a trigger's, a
  /// comment.
  func statements(of body: () throws -> Void) rethrows -> [String] {
    let trace = StatementTrace()
    sqlite3_trace_v2(
      handle, UInt32(SQLITE_TRACE_STMT),
      { _, context, statement, text in
        guard let context, let statement, let text else { return 0 }
        let comment = String(cString: text.assumingMemoryBound(to: CChar.self))
        let expanded = sqlite3_expanded_sql(OpaquePointer(statement))
        defer { sqlite3_free(expanded) }
        Unmanaged<StatementTrace>.fromOpaque(context).takeUnretainedValue().statements.append(
          comment.hasPrefix("--") ? comment : expanded.map { String(cString: $0) } ?? comment)
        return 0
      }, Unmanaged.passUnretained(trace).toOpaque())
    defer { sqlite3_trace_v2(handle, 0, nil, nil) }
    try body()
    return trace.statements
  }

  /// The steps of a statement's plan.
  func plan(of sql: String, _ arguments: Arguments = []) throws -> [String] {
    try rows("EXPLAIN QUERY PLAN " + sql, arguments, .once) { try $0.value(3) }
  }

  /// The instructions that SQLite compiles a statement to, with the first two operands of each.
  func program(of sql: String) throws -> [(opcode: String, p1: Int, p2: Int)] {
    try rows("EXPLAIN " + sql, [], .once) { row in
      (opcode: try row.value(1), p1: try row.value(2), p2: try row.value(3))
    }
  }

  /// All rows of a query.
  func table(_ sql: String) throws -> [[StoredValue]] {
    try rows(sql, [], .once) { try $0.values() }
  }
}
