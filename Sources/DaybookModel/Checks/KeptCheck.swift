import SQLite

extension ReadTransaction {
  /// The columns kept of other rows that are not as these say, in words.
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

package extension WriteTransaction {
  /// Makes wrong columns that are kept of other rows anew from these; returns how many rows.
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
