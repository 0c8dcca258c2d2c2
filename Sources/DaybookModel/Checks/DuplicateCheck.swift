import SQLite

/// Two rows of which only one may have some value.
struct Duplicate: Sendable {
  let definition: EntityDefinition
  let unique: EntityDefinition.Unique
  let younger: String
  /// The row that was created first, or that has the lesser id.
  let elder: String

  var finding: String {
    let noun = definition.entity.noun
    return "The \(noun) “\(younger)” duplicates “\(elder)”: \(unique.rule.lowercasedAtStart)"
  }
}

extension CheckReader {
  /// All rows that only a damaged index or a merge has let in beside an elder one.
  func duplicates() throws -> [Duplicate] {
    try Entities.all.flatMap { definition in
      try definition.unique.flatMap { unique in
        // A derived column may be wrong itself, and is made anew afterwards.
        let columns = unique.columns.map { column in
          definition.kept.first { $0.column == column }?.value ?? column
        }
        return try ifWhole { try duplicates(of: definition, unique, by: columns) } ?? []
      }
    }
  }

  private func duplicates(
    of definition: EntityDefinition, _ unique: EntityDefinition.Unique, by columns: [String]
  ) throws -> [Duplicate] {
    let sql = """
      SELECT id, elder FROM (
        SELECT id, first_value(id) OVER (
          PARTITION BY \(columns.joined(separator: ", ")) ORDER BY createdAt, id) AS elder
        FROM \(definition.entity.name) NOT INDEXED WHERE \(unique.columns[0]) IS NOT NULL)
      WHERE id <> elder ORDER BY elder, id
      """
    return try db.rows(sql) { row in
      try Duplicate(
        definition: definition, unique: unique, younger: row.value(0), elder: row.value(1))
    }
  }
}

package extension CheckWriter {
  /// Makes one of rows of which only one may be there, or sets them apart; returns how many. Their
  /// tables are made anew as `rebuild(table:)` does it: SQLite finds a row in a unique index by its
  /// value alone, so of two it may have taken out the wrong one.
  func repairDuplicates() throws -> Int {
    let found = try reader.checks.duplicates()
    for duplicate in found {
      try duplicate.unique.repair(writer, duplicate.younger, duplicate.elder)
    }
    for table in Set(found.map(\.definition.entity.name)) { try rebuild(table: table) }
    return found.count
  }
}
