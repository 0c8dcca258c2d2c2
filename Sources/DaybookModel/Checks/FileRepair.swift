import SQLite

package extension WriteTransaction {
  /// Makes a table anew from its rows, and its indexes with it. The old pages are left as they are
  /// and none is freed, since damaged pages may belong to another table too: `Store.compact` leaves
  /// it out.
  func rebuild(table name: String) throws {
    guard let table = try FileTable.all(db).first(where: { $0.name == name }) else { return }
    try FileRepair(db: db, table: table).run()
  }
}

package extension Store {
  /// Runs the body as a transaction; nil, and nothing is written, where the body meets damage.
  /// SQLite takes no more writes in a transaction that met damage, so each mending is a group of
  /// its own.
  func mend<T>(_ action: Action, _ body: (WriteTransaction) throws -> T) throws -> T? {
    do {
      return try write(action) { writer in
        do { return try body(writer) } catch  where ModelError.isDamage(error) { throw DamageMet() }
      }
    } catch is DamageMet {
      return nil
    }
  }

  /// Writes the whole file anew, without unreachable pages; leaves it as it is where another
  /// process has a lock.
  func compact() throws {
    try onConnection { db in
      guard !db.isInsideTransaction else { return }
      try db.execute(sql: "PRAGMA temp_store = FILE")
      defer { try? db.execute(sql: "PRAGMA temp_store = MEMORY") }
      _ = try ReadTransaction(db: db).ifWhole { try db.execute(sql: "VACUUM") }
    }
  }
}

/// Thrown to roll back a repair that met damage.
private struct DamageMet: Error {}

/// Makes one table and its indexes anew beside what is damaged, and puts them into its place.
private struct FileRepair {
  static let name = "repaired"

  let db: Connection
  let table: FileTable

  func run() throws {
    try makeRows()
    let sql = "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ?"
    let indexes = try db.rows(sql, [table.name]) { row in
      (name: try row.value(0) as String, sql: try row.value(1) as String?)
    }
    for index in indexes { try make(index: index.name, index.sql) }
  }

  /// Without a constraint, so that each value comes over as it is.
  private func makeRows() throws {
    let columns = table.columns.map { "\"\($0)\"" }.joined(separator: ", ")
    let key = table.key.map { "\"\($0)\"" }.joined(separator: ", ")
    let declared =
      table.hasRowID
      ? columns.replacing(key, with: "\(key) INTEGER PRIMARY KEY", maxReplacements: 1)
      : "\(columns), PRIMARY KEY (\(key))"
    try db.execute(
      sql: """
        CREATE TABLE \(Self.name) (\(declared)) \(table.hasRowID ? "" : "WITHOUT ROWID");
        INSERT INTO \(Self.name) (\(columns)) SELECT \(columns) FROM \(table.rows);
        """)
    try take(placeOf: table.name, "table")
  }

  private func make(index: String, _ sql: String?) throws {
    try db.execute(sql: sql.map { try renamed($0, index) } ?? unique(index))
    try take(placeOf: index, "index")
  }

  private func renamed(_ sql: String, _ index: String) throws -> String {
    let renamed = sql.replacing("INDEX \(index) ", with: "INDEX \(Self.name) ", maxReplacements: 1)
    guard renamed != sql else { throw ModelError.corruptValue }
    return renamed
  }

  /// An index that SQLite makes for a constraint of the table.
  private func unique(_ index: String) throws -> String {
    let columns = try db.values(
      String.self, "SELECT name FROM pragma_index_info(?) ORDER BY seqno", [index])
    let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    return "CREATE UNIQUE INDEX \(Self.name) ON \"\(table.name)\" (\(names))"
  }

  private func take(placeOf name: String, _ type: String) throws {
    try db.execute(sql: "PRAGMA writable_schema = ON")
    try db.run(
      """
      UPDATE sqlite_master
      SET rootpage = (SELECT made.rootpage FROM sqlite_master AS made WHERE made.name = :made)
      WHERE name = :name AND type = :type
      """, ["made": Self.name, "name": name, "type": type])
    try db.run("DELETE FROM sqlite_master WHERE name = ?", [Self.name])
    try db.execute(sql: "PRAGMA writable_schema = RESET")
  }
}
