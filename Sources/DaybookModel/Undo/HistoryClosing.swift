import GRDB

/// Makes acts final that are about what is not kept any more: nobody can undo them or do them again,
/// so they are in nobody's way.
enum HistoryClosing {
  /// `changes` continues a statement that selects from the changes of an entity, with an AND.
  static func close(
    _ entity: Entity, where changes: String, _ arguments: StatementArguments, _ db: Database
  ) throws {
    try db.run(
      """
      UPDATE action SET undoable = 0, undoes = NULL
      WHERE (undoable = 1 OR undoes IS NOT NULL) AND id IN (
        SELECT change.action FROM change INDEXED BY changeEntity
        WHERE change.entity = '\(entity.rawValue)' AND \(changes))
      """, arguments)
  }

  /// Changes of a habit's marks before the day `:first`.
  static let marks = "change.id >= :habit || '@' AND change.id < :habit || '@' || :first"

  /// Changes of a habit by which days before `:first` would ask for something else.
  static let habits = """
    change.id = :habit
      AND (operation = 'add' OR (operation = 'edit' AND \(settled("before")) <> \(settled("after"))))
    """

  /// What the figures before `:first` follow from, of an image: a version or an end that comes next
  /// closes a period on the day before.
  private static func settled(_ image: String) -> String {
    """
    json_array(\(image) ->> 'start',
        iif(\(image) ->> 'end' < :first, \(image) ->> 'end', NULL),
        iif(\(image) ->> 'archived' < :first, \(image) ->> 'archived', NULL),
        (SELECT json_group_array(value) FROM json_each(\(image), '$.schedules')
          WHERE key = 0 OR value ->> 'since' <= :first),
        (SELECT json_group_array(json_array(value ->> 'from',
            iif(value ->> 'through' < :first, value ->> 'through', NULL)))
          FROM json_each(\(image), '$.pauses') WHERE value ->> 'from' < :first))
    """
  }
}
