package extension Connection {
  /// When a transaction takes its lock: at its first statement, or at once for writing.
  enum TransactionKind: String, Sendable {
    case deferred = "DEFERRED"
    case immediate = "IMMEDIATE"
  }

  /// Runs the body in a transaction of its own; all of it is undone when it throws.
  func transaction<Value>(
    _ kind: TransactionKind, _ body: () throws -> Value
  ) throws -> Value {
    try run("BEGIN " + kind.rawValue)
    do {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      try rollback()
      throw error
    }
  }

  /// Runs the body as a part of the open transaction; what it wrote is undone when it throws.
  func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
    try run("SAVEPOINT part")
    do {
      let value = try body()
      try run("RELEASE part")
      return value
    } catch {
      // After some failures SQLite has given up the whole transaction.
      if isInsideTransaction {
        try run("ROLLBACK TO part")
        try run("RELEASE part")
      }
      throw error
    }
  }

  /// Undoes the open transaction; does nothing where there is none.
  func rollback() throws {
    if isInsideTransaction { try run("ROLLBACK") }
  }
}
