import SQLite

/// One kind of record of an export of everything.
package struct ExportPart: Sendable {
  /// What programs call it: the table.
  package let name: String
  /// What is exported in the form that the change log has too; nil for the rows of a table, column
  /// by column: what no other record can give again.
  let definition: EntityDefinition?
  /// Which rows are exported, in SQL.
  var condition = "true"
  /// The entity of which a row of such a table is a part; nil for statistics.
  var owner: Entity?

  /// Everything that is neither derived from other parts nor delivered again, each part after those
  /// that it refers to. Statistics come after the rows that they were made of, and outlive them.
  package static let all =
    Entities.ownersFirst.filter(\.isExported).map {
      ExportPart(name: $0.entity.name, definition: $0)
    }
    + Entities.all.flatMap(\.exported)
    .map { ExportPart(name: $0.table, definition: nil, condition: $0.condition, owner: $0.owner) }

  /// The names of the columns, of a table that is exported column by column.
  func columns(_ db: Connection) throws -> [String] {
    try db.values(String.self, "SELECT name FROM pragma_table_info(?) ORDER BY cid", [name])
  }

  /// An SQL expression over a row: its record.
  func snapshot(_ db: Connection) throws -> String {
    if let definition { return definition.wholeSnapshotSQL }
    let members = try columns(db).map { "'\($0)', \"\($0)\"" }
    return "json_object(\(members.joined(separator: ", ")))"
  }

  func order(_ db: Connection, descending: Bool) throws -> String {
    let key = "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk"
    return try db.values(String.self, key, [name])
      .map { "\($0)\(descending ? " DESC" : "")" }.joined(separator: ", ")
  }
}
