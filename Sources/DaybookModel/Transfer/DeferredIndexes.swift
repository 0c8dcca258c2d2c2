import SQLite

/// The indexes of an empty table, made anew once it is filled, which takes a third of the time.
struct DeferredIndexes {
  private let db: Connection
  private var statements: [String] = []

  /// Drops the table's indexes but those in `kept`, unless it has a row.
  init(_ db: Connection, of table: Entity, but kept: Set<String>) throws {
    self.db = db
    guard try db.value(Int.self, "SELECT 1 FROM \(table.name) LIMIT 1", [], .once) == nil else {
      return
    }
    let sql = """
      SELECT name, sql FROM sqlite_master
      WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL ORDER BY rowid
      """
    let indexes: [(String, String)] = try db.rows(sql, [table.name], .once)
    for (name, sql) in indexes where !kept.contains(name) {
      try db.run("DROP INDEX \(name)", [], .once)
      statements.append(sql)
    }
  }

  func restore() throws {
    for statement in statements { try db.run(statement, [], .once) }
  }
}
