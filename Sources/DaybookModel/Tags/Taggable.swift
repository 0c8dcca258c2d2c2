import SQLite

/// What can carry tags: each kind has a table of its own with the columns of `taskTag`.
enum Taggable: CaseIterable {
  case task, habit

  var entity: Entity { definition.entity }

  var definition: EntityDefinition {
    switch self {
    case .task: .task
    case .habit: .habit
    }
  }

  var noun: String { entity.name }

  /// The table that says which one carries which tag.
  var pairs: String { "\(noun)Tag" }

  /// The names of one's tags, in their order.
  var selectNames: String {
    """
    SELECT tag.name FROM \(pairs) CROSS JOIN tag ON tag.key = \(pairs).tag
    WHERE \(pairs).\(noun) = ? ORDER BY \(pairs).position
    """
  }

  var insert: String { "INSERT INTO \(pairs) (\(noun), tag, position) VALUES (?, ?, ?)" }

  var deleteAll: String { "DELETE FROM \(pairs) WHERE \(noun) = ?" }

  /// The keys of the items that carry a tag.
  var selectKeys: String { "SELECT \(noun) FROM \(pairs) WHERE tag = ? ORDER BY \(noun)" }

  /// Notes that items changed, whose keys are a list.
  var touch: String {
    """
    UPDATE \(noun) SET modifiedAt = ?, revision = revision + 1
    WHERE key IN (SELECT value FROM json_each(?))
    """
  }
}
