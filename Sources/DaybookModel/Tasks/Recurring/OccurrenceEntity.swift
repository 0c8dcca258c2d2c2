import SQLite

package extension Entity {
  static let occurrence = Entity("occurrence")
}

extension EntityDefinition {
  static let occurrence = EntityDefinition(
    entity: .occurrence, title: .owner(.task, "task"),
    snapshot: [.owner("task", .task)] + OccurrenceRecord.snapshot,
    isStamped: false, comesBack: true, partOf: .task,
    read: { reader, id in
      let sql = "SELECT \(OccurrenceRecord.columns) FROM occurrence WHERE id = ?"
      _ = try reader.db.rows(sql, [id], read: OccurrenceRecord.init)
    },
    retention: [], storage: [])
}
