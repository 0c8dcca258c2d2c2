import CivilTime
import SQLite

package extension Entity {
  static let occurrence = Entity("occurrence")
}

extension EntityDefinition {
  static let occurrence = EntityDefinition(
    entity: .occurrence, title: .owner(.task, "task"),
    snapshot: [.owner("task", .task)] + OccurrenceRecord.snapshot + [
      .later("lapsed", otherwise: "0")
    ],
    separate: [["state", "instant", "lapsed", "next"], ["start", "startTime", "due", "dueTime"]],
    foundSince: { snapshot in
      guard snapshot["state"] == "\"missed\"" || snapshot["lapsed"] == "1" else { return nil }
      let name = snapshot["at"].flatMap { LocalDateTime($0.filter { $0 != "\"" }) }
      return name.map { $0.wallSecond * 1000 }
    },
    isStamped: false, comesBack: true, partOf: .task,
    read: { reader, id in
      let sql = "SELECT \(OccurrenceRecord.columns) FROM occurrence WHERE id = ?"
      _ = try reader.db.rows(sql, [id], read: OccurrenceRecord.init)
    },
    accepts: { reader, id in
      let sql = """
        SELECT 1 FROM occurrence CROSS JOIN task ON task.key = occurrence.task
        WHERE occurrence.id = ? AND occurrence.state <> 'moved' AND task.state = 'open'
          AND task.occurrence = occurrence.at
        """
      try require(
        reader.db.value(Int.self, sql, [id]) == nil, "at",
        "The current occurrence of an open task is neither done nor skipped.")
    },
    retention: [], storage: [])
}
