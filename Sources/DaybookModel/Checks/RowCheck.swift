import SQLite

/// The rows that are not as they were written (`Checksums`).
extension CheckReader {
  /// Each of them, in words; each table that can be read is read whole.
  func alteredRows() throws -> [String] {
    try CheckedTable.all(db).flatMap { table in
      try ifWhole { try table.altered(db) }?.map(\.finding) ?? []
    }
  }
}

package extension CheckWriter {
  /// Makes altered records as the change log has them; what is not there stays as it is, and is
  /// taken for right from then on, and a change that is altered itself can no longer be undone.
  /// Returns what became of each, in words.
  func repairRows() throws -> [String] {
    var outcomes: [String] = []
    // The change log last, since what it holds is right only where its checksums were not made anew.
    let tables = try CheckedTable.all(db).sorted { $0.name != "change" && $1.name == "change" }
    for table in tables {
      guard let rows = try ifWhole({ try table.altered(db) }), !rows.isEmpty else { continue }
      if table.name == "change" {
        try db.run("UPDATE action SET undoable = 0 WHERE id IN (\(table.select("action")))")
      }
      for row in rows {
        let isRestored = try row.id.map { try restore(table.definition, $0) } ?? false
        outcomes.append("\(row.name) \(isRestored ? Self.restored : Self.kept)")
      }
      // The last column of the key: others may follow from the first.
      let column = "\"\(table.key.last ?? "rowid")\""
      do {
        try db.savepoint {
          try db.run(
            "UPDATE \"\(table.name)\" SET \(column) = \(column) WHERE NOT \(table.isIntact)")
        }
      } catch let error as SQLiteError where error.code == .constraint {
        outcomes.append("The table “\(table.name)” keeps a row that breaks a rule of it.")
      }
    }
    return outcomes
  }

  private static let restored = "is again as it was last changed."
  private static let kept = "was left as it is: look at it, and correct it."

  private func restore(_ definition: EntityDefinition?, _ id: String) throws -> Bool {
    guard let definition else { return false }
    let name = definition.entity.name
    let key = try db.value(Int64.self, "SELECT key FROM \(name) WHERE id = ?", [id])
    let sql = """
      SELECT after FROM change INDEXED BY changeEntity
      WHERE entity = ? AND id = ? AND \(try Checksums.isIntact("change", db))
      ORDER BY sequence DESC LIMIT 1
      """
    let snapshot = try db.value(String?.self, sql, [name, id]) ?? nil
    guard let snapshot, let key else { return false }
    try db.run(
      RestoreSQL.of(definition).update(nil), ["snapshot": snapshot, "key": key, "now": writer.now])
    try writer.log.recordEdit(of: definition, key: key, before: snapshot)
    return true
  }
}

/// A table whose rows have checksums.
private struct CheckedTable {
  struct Altered {
    let name: String
    /// Of the entity; nil for a row of another table.
    let id: String?

    var finding: String {
      "\(name) is not as it was written: what the disk holds of it has changed since."
    }
  }

  let name: String
  let key: [String]
  let definition: EntityDefinition?
  let isIntact: String

  static func all(_ db: Connection) throws -> [CheckedTable] {
    try FileTable.all(db).filter { $0.columns.last == "checksum" }.map { table in
      try CheckedTable(
        name: table.name, key: table.key,
        definition: Entities.all.first { $0.entity.name == table.name },
        isIntact: Checksums.isIntact(table.name, db))
    }
  }

  func select(_ columns: String) -> String {
    "SELECT \(columns) FROM \"\(name)\" WHERE NOT \(isIntact)"
  }

  func altered(_ db: Connection) throws -> [Altered] {
    if let definition {
      return try db.values(String.self, select("id")).map {
        Altered(name: "The \(definition.entity.noun) “\($0)”", id: $0)
      }
    }
    let place = key.map { "\"\($0)\"" }.joined(separator: " || ', ' || ")
    return try db.values(String.self, select("CAST(\(place) AS TEXT)")).map {
      Altered(name: "The row \($0) of the table “\(name)”", id: nil)
    }
  }
}

extension ModelError {
  /// A record that is not as it was written, so that a change would write what has changed by
  /// itself as if it were meant.
  static func altered(_ entity: Entity, _ id: String) -> ModelError {
    .unavailable(
      message: "The \(entity.noun) “\(id)” is not as it was written: what the disk holds of it has "
        + "changed since. Nothing was changed. `daybook doctor --repair` brings it back from the "
        + "history.")
  }
}
