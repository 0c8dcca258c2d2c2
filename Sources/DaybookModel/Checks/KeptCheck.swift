import SQLite

extension CheckReader {
  /// The columns derived from other rows that differ from them, in words.
  func wrongKept() throws -> [String] {
    try Entities.all.flatMap { definition in
      try definition.kept.flatMap { kept in
        let sql = "SELECT id FROM \(definition.entity.name) WHERE \(kept.isWrong) ORDER BY key"
        let ids = try ifWhole { try db.values(String.self, sql) } ?? []
        return ids.map { "The \(definition.entity.noun) “\($0)” \(kept.finding)." }
      }
    }
  }
}

package extension CheckWriter {
  /// Makes wrong columns that are derived from other rows anew; returns how many rows.
  func rebuildKept() throws -> Int {
    var count = 0
    for definition in Entities.all {
      for kept in definition.kept {
        try db.run(
          """
          UPDATE \(definition.entity.name) SET \(kept.column) = \(kept.value) WHERE \(kept.isWrong)
          """)
        count += db.changesCount
      }
    }
    return count
  }
}

extension EntityDefinition.Kept {
  fileprivate var isWrong: String { "\(column) IS NOT \(value)" }
}
