import SQLite

/// The damage of the file itself.
package struct FileDamage: Sendable, Hashable {
  /// In SQLite's words; empty where the file is whole.
  package var messages: [String] = []
  /// The tables of which not every row can be read. Other tables can be made anew from these.
  package var unreadable: [String] = []
  /// The other tables that are damaged, or that have a damaged index.
  package var tables: [String] = []
  package var isSearchIndexDamaged = false

  package var isNone: Bool { messages.isEmpty && !isSearchIndexDamaged }
}

package extension CheckReader {
  /// Looks at the whole file.
  func fileDamage() throws -> FileDamage {
    var damage = FileDamage()
    // First, since it writes: SQLite takes no writes in a transaction that met damage.
    damage.isSearchIndexDamaged = try isSearchIndexDamaged()
    damage.messages = try integrity("PRAGMA integrity_check")
    guard !damage.messages.isEmpty else { return damage }
    for table in try FileTable.all(db) {
      if try !isReadable(table) {
        damage.unreadable.append(table.name)
      } else if try !integrity("PRAGMA integrity_check(\"\(table.name)\")").isEmpty {
        damage.tables.append(table.name)
      }
    }
    return damage
  }

  /// Returns the messages of SQLite's check of the file, or of one table with its indexes.
  private func integrity(_ pragma: String) throws -> [String] {
    var damage: [String] = []
    do {
      try db.forEach(pragma, [], .once) { row in
        damage.append(try row.value(0))
        return .row
      }
    } catch  where ModelError.isDamage(error) {
      damage.append("The file is so damaged that the check could not finish.")
    }
    return damage == ["ok"] ? [] : damage
  }

  /// Whether every value of every row can be read.
  private func isReadable(_ table: FileTable) throws -> Bool {
    try ifWhole { try db.run("SELECT * FROM \(table.rows)", [], .once) } != nil
  }
}

/// A table as the file has it, but for those of the search index, which follow from the others.
struct FileTable {
  let name: String
  /// Those that the file holds, in their order; the last one is its checksum.
  let columns: [String]
  let key: [String]
  let hasRowID: Bool

  /// The rows as the table itself has them, for SQL: SQLite would rather read an index that has all
  /// columns.
  var rows: String {
    "main.\"\(name)\" \(hasRowID ? "NOT INDEXED" : "INDEXED BY \"sqlite_autoindex_\(name)_1\"")"
  }

  static func all(_ db: Connection) throws -> [FileTable] {
    let sql = """
      SELECT name, wr FROM pragma_table_list
      WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
      ORDER BY name
      """
    return try db.rows(sql) { table in
      let name: String = try table.value(0)
      let columns = try db.rows(
        "SELECT name, pk FROM pragma_table_xinfo(?) WHERE hidden IN (0, 3) ORDER BY cid", [name]
      ) { (name: try $0.value(0) as String, place: try $0.value(1) as Int) }
      return FileTable(
        name: name, columns: columns.map(\.name),
        key: columns.filter { $0.place > 0 }.sorted { $0.place < $1.place }.map(\.name),
        hasRowID: try table.value(1) as Int == 0)
    }
  }
}
