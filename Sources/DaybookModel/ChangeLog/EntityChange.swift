import SQLite

/// What one transaction did to one entity, from its first change to its last; passed on by
/// reference, since there may be very many.
final class EntityChange {
  let definition: EntityDefinition
  let id: String
  /// The sequences of the first change and the last.
  let first: Int64
  let last: Int64
  /// Whether the entity was there before the transaction, and after it.
  let wasThere: Bool
  let isThere: Bool
  /// The key of the entity's row as it is now; nil where there is none.
  let key: Int64?

  init(
    of definition: EntityDefinition, _ id: String, first: Int64, last: Int64, wasThere: Bool,
    isThere: Bool, key: Int64?
  ) {
    self.definition = definition
    self.id = id
    self.first = first
    self.last = last
    self.wasThere = wasThere
    self.isThere = isThere
    self.key = key
  }

  var entity: Entity { definition.entity }

  var parts: (whole: ChangeKey, part: String?) { ChangeKey(entity, id).parts }

  /// The entity as it was before the transaction; nil where it was not there.
  func before(_ db: Connection) throws -> String? {
    try db.value(String?.self, "SELECT before FROM change WHERE sequence = ?", [first]) ?? nil
  }
}
