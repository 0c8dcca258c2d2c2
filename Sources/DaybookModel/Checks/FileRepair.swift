import SQLite

package extension CheckWriter {
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
        do { return try body(writer) } catch  where ModelError.isDamage(error) {
          throw DamageFound()
        }
      }
    } catch is DamageFound {
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
      _ = try ifWhole { try db.execute(sql: "VACUUM") }
    }
  }
}

/// Thrown to roll back a repair that met damage.
private struct DamageFound: Error {}

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
    var sql = try sql.map { try renamed($0, index) } ?? unique(index)
    // What a damaged index let in twice comes over as it is, for `repairDuplicates`.
    if try hasDuplicates(index) {
      sql = sql.replacing("CREATE UNIQUE INDEX", with: "CREATE INDEX", maxReplacements: 1)
    }
    try db.execute(sql: sql)
    try take(placeOf: index, "index")
  }

  /// Whether rows have equal values in the columns of an index, of which a repair makes one.
  private func hasDuplicates(_ index: String) throws -> Bool {
    let columns = try columns(of: index)
    let definition = Entities.all.first { $0.entity.name == table.name }
    guard definition?.unique.contains(where: { $0.columns == columns }) == true else {
      return false
    }
    let sql = """
      SELECT 1 FROM \(table.name) NOT INDEXED WHERE \(columns[0]) IS NOT NULL
      GROUP BY \(columns.joined(separator: ", ")) HAVING count(*) > 1 LIMIT 1
      """
    return try db.value(Int.self, sql) != nil
  }

  /// The names of the columns of an index; empty for an expression.
  private func columns(of index: String) throws -> [String] {
    try db.values(
      String.self, "SELECT ifnull(name, '') FROM pragma_index_info(?) ORDER BY seqno", [index])
  }

  private func renamed(_ sql: String, _ index: String) throws -> String {
    let renamed = sql.replacing("INDEX \(index) ", with: "INDEX \(Self.name) ", maxReplacements: 1)
    guard renamed != sql else { throw ModelError.corruptValue }
    return renamed
  }

  /// An index that SQLite makes for a constraint of the table.
  private func unique(_ index: String) throws -> String {
    let names = try columns(of: index).map { "\"\($0)\"" }.joined(separator: ", ")
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
