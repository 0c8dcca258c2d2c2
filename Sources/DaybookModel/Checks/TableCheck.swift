import SQLite

extension CheckReader {
  /// Whether the tables, their indexes and triggers are those of a new database, and the numbers in
  /// the change log such as daybook gives.
  func hasOwnTables() throws -> Bool {
    // SQLite reads names of its own from a file for other things too.
    let sql = """
      SELECT type || ' ' || name || ' ' || ifnull(sql, '') FROM sqlite_master
      WHERE NOT (type = 'table' AND name IN ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4'))
        AND NOT (type = 'index' AND name LIKE 'sqlite!_autoindex!_%' ESCAPE '!' AND sql IS NULL)
      ORDER BY 1
      """
    let fresh = try Store(path: nil, pruning: .onRequest)
    defer { fresh.close() }
    guard try db.values(String.self, sql) == fresh.read({ try $0.db.values(String.self, sql) })
    else { return false }
    let revisions = Entities.all.map { "SELECT revision FROM \($0.entity.name)" }
    let numbers =
      [
        "SELECT seq FROM sqlite_sequence", "SELECT sequence FROM change",
        "SELECT revision FROM change",
      ]
      + revisions
    let strange = try db.value(
      Int.self,
      """
      SELECT EXISTS (SELECT 1 FROM (\(numbers.joined(separator: " UNION ALL ")) ) AS number
          WHERE number.seq NOT BETWEEN 0 AND \(1 << 52))
        OR EXISTS (SELECT 1 FROM action WHERE undoes >= id)
        OR NOT EXISTS (SELECT 1 FROM logState)
      """)
    return strange == 0
  }
}
