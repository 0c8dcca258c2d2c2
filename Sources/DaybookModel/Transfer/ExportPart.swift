import GRDB

/// One kind of record of an export of everything.
package struct ExportPart: Sendable, Hashable {
  enum Content: Hashable {
    /// In the form that the change log has too.
    case entity(Entity)
    /// The rows of a table, column by column: what no other record can give again.
    case table
  }

  /// What programs call it: the table.
  package let name: String
  let content: Content

  /// Everything that is no one's derivation, each part after those that it refers to. The figures
  /// come after what they were made of, and outlive it.
  package static let all =
    Entity.ownersFirst.map { ExportPart(name: $0.rawValue, content: .entity($0)) }
    + ["foldedTask", "keptFrom", "wellnessDay", "wellnessMonth", "careDay", "careMonth"]
    .map { ExportPart(name: $0, content: .table) }

  /// The names of the columns, of a table that is exported column by column.
  func columns(_ db: Database) throws -> [String] { try db.columns(in: name).map(\.name) }

  /// An SQL expression over a row: its record.
  func image(_ db: Database) throws -> String {
    switch content {
    case .entity(let entity): entity.wholeImage
    case .table:
      "json_object(\(try columns(db).map { "'\($0)', \"\($0)\"" }.joined(separator: ", ")))"
    }
  }

  /// Which rows are exported, in SQL: no figures of somebody who was removed.
  var condition: String {
    ["careDay", "careMonth"].contains(name) ? "profile IN (SELECT id FROM profile)" : "true"
  }

  /// In which order.
  func order(_ db: Database, descending: Bool) throws -> String {
    let columns = try db.primaryKey(name).columns
    return columns.map { "\($0)\(descending ? " DESC" : "")" }.joined(separator: ", ")
  }
}
