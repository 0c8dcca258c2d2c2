import SQLite

/// Makes transactions final whose rows were pruned: they can be neither undone nor done again, so
/// they cannot conflict with an undo.
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
