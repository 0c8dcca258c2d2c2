import SQLite

/// Makes acts final that are about what is not kept any more: nobody can undo them or do them again,
/// so they are in nobody's way.
enum UndoExpiry {
  /// `changes` continues a statement that selects from the changes of an entity, with an AND.
  static func close(
    _ entity: Entity, where changes: String, _ arguments: Arguments, _ db: Connection
  ) throws {
    try db.run(
      """
      UPDATE action SET undoable = 0, undoes = NULL
      WHERE (undoable = 1 OR undoes IS NOT NULL) AND id IN (
        SELECT change.action FROM change INDEXED BY changeEntity
        WHERE change.entity = '\(entity.name)' AND \(changes))
      """, arguments)
  }
}
