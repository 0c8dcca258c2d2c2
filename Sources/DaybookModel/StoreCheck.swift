import GRDB

package extension Store {
  /// All that `verifyTables`, `verifyIndexStructure` and `verifyIndex` find; empty when all is well.
  func verify() throws -> [String] {
    var findings = try verifyTables() + verifyIndexStructure()
    var place: SearchCheckPlace? = .start
    while let here = place {
      let step = try verifyIndex(from: here, limit: 1000)
      findings += step.findings
      place = step.next
    }
    return findings
  }

  /// SQLite's own findings about damage and dangling references; it reads the whole file.
  func verifyTables() throws -> [String] {
    try read { reader in
      let damage = try String.fetchAll(reader.db, sql: "PRAGMA integrity_check").filter {
        $0 != "ok"
      }
      let dangling = try Row.fetchAll(reader.db, sql: "PRAGMA foreign_key_check")
      return damage + dangling.map { "foreign key: \($0)" }
    }
  }

  /// What FTS5 finds wrong in the search index itself. SQLite asks for the right to write for that:
  /// where the file can only be read, nothing is found.
  func verifyIndexStructure() throws -> [String] {
    guard !isReadOnly else { return [] }
    return try onConnection { db in
      let isInGroup = db.isInsideTransaction
      if !isInGroup { try db.execute(sql: "BEGIN IMMEDIATE") }
      defer { if !isInGroup { try? db.rollback() } }
      do {
        try db.execute(sql: "INSERT INTO searchIndex (searchIndex) VALUES ('integrity-check')")
        return []
      } catch let error as DatabaseError where error.resultCode.primaryResultCode == .SQLITE_CORRUPT
      {
        return ["The search index is damaged."]
      }
    }
  }

  /// Compares the documents of up to `limit` items with what they should be, from a place on.
  func verifyIndex(from place: SearchCheckPlace, limit: Int) throws -> SearchCheckStep {
    try read { reader in
      let index = SearchIndex(db: reader.db)
      if reader.db.isInsideTransaction, isDirty { try index.update() }
      return try index.check(from: place, limit: max(limit, 1))
    }
  }
}

package extension Writer {
  /// Makes the search index anew from the tables, and nothing else; answers of how many items.
  func rebuildSearchIndex() throws -> Int {
    try SearchIndex(db: db).rebuild()
    return try db.value(Int.self, "SELECT count(*) FROM searchIndex") ?? 0
  }
}
