/// Columns that are set to the same expressions in any number of rows, and recorded from one look
/// at each row: its snapshot afterwards follows from the same expressions as the columns.
struct LoggedColumns: Sendable {
  let definition: EntityDefinition
  /// Records it, while the rows are still as they were.
  let record: String
  let update: String

  /// Each column with an SQL expression over the row as it was, which may use `:now`; no other
  /// member of the snapshot may follow from them. The stamps are set as well.
  init(of definition: EntityDefinition, _ columns: [(name: String, expression: String)]) {
    self.definition = definition
    let table = definition.entity.name
    let columns = columns + [("modifiedAt", ":now"), ("revision", "revision + 1")]
    let new = Dictionary(uniqueKeysWithValues: columns.map { ($0.name, $0.expression) })
    record = """
      INSERT INTO change (action, entity, id, operation, revision, before, after)
      SELECT :action, '\(table)', id, '\(ChangeRecord.Operation.edit.rawValue)', revision + 1,
        \(definition.snapshotSQL), \(definition.snapshotSQL(setting: new))
      FROM (SELECT value AS chosen FROM json_each(:keys)) CROSS JOIN \(table) ON key = chosen
      """
    update = """
      UPDATE \(table) SET \(columns.map { "\($0.name) = \($0.expression)" }.joined(separator: ", "))
      WHERE key IN (SELECT value FROM json_each(:keys))
      """
  }
}
