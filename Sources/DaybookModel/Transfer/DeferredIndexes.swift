import SQLite

/// The indexes of an empty table, which are made anew once it is filled: sorting all entries takes a
/// third of the time of putting each into its place.
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
    let indexes = try db.rows(sql, [table.name], .once) { row in
      (name: try row.value(0) as String, sql: try row.value(1) as String)
    }
    for index in indexes where !kept.contains(index.name) {
      try db.run("DROP INDEX \(index.name)", [], .once)
      statements.append(index.sql)
    }
  }

  func restore() throws {
    for statement in statements { try db.run(statement, [], .once) }
  }
}
