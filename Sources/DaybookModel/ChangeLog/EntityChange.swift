import SQLite

/// What one transaction did to one entity, from its first change to its last.
struct EntityChange {
  let definition: EntityDefinition
  let id: String
  /// The sequences of the first change and the last.
  let first: Int64
  let last: Int64
  /// Whether the entity was there before the transaction, and after it.
  let wasThere: Bool
  let isThere: Bool

  var entity: Entity { definition.entity }

  /// All that a transaction did, in the order of the first changes.
  static func all(of action: Int64, _ db: Connection) throws -> [EntityChange] {
    try db.rows(select, [action]) { row in
      let entity: String = try row.value(0)
      let (first, last): (String, String) = try (row.value(4), row.value(5))
      return EntityChange(
        definition: try Entities.named(entity), id: try row.value(1), first: try row.value(2),
        last: try row.value(3),
        wasThere: first != ChangeRecord.Operation.add.rawValue,
        isThere: last != ChangeRecord.Operation.remove.rawValue)
    }
  }

  static let select = """
    SELECT entity, id, first, last,
      (SELECT operation FROM change WHERE sequence = first),
      (SELECT operation FROM change WHERE sequence = last)
    FROM (
      SELECT entity, id, min(sequence) AS first, max(sequence) AS last
      FROM change INDEXED BY changeAction WHERE action = ? GROUP BY entity, id)
    ORDER BY first
    """

  /// The entity as it was before the transaction; nil where it was not there.
  func before(_ db: Connection) throws -> String? {
    try db.value(String?.self, "SELECT before FROM change WHERE sequence = ?", [first]) ?? nil
  }

  /// The key of the entity's row as it is now; nil where there is none.
  func key(_ db: Connection) throws -> Int64? {
    try db.value(Int64.self, "SELECT key FROM \(entity.name) WHERE id = ?", [id])
  }
}
