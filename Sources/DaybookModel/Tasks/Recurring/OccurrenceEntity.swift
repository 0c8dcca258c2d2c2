import SQLite

package extension Entity {
  static let occurrence = Entity("occurrence")
}

extension EntityDefinition {
  static let occurrence = EntityDefinition(
    entity: .occurrence, title: .owner(.task, "task"),
    snapshot: [
      .owner("task", .task),
      .columns(["at", "state", "instant", "start", "startTime", "due", "dueTime"]),
    ],
    isStamped: false, comesBack: true, partOf: .task,
    read: { reader, id in
      let sql = "SELECT \(OccurrenceRow.columns) FROM occurrence WHERE id = ?"
      _ = try reader.db.rows(sql, [id], read: OccurrenceRow.record)
    },
    retention: [], storage: [])
}
