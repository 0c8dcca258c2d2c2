import CivilTime
import SQLite

@testable import DaybookModel

extension Store {
  /// All that undo has to bring back: everything but revisions and when things were changed.
  func contents() throws -> [String] {
    try read { reader in
      let db = reader.db
      var lines: [String] = []
      for definition in Entities.all {
        let table = definition.entity.name
        lines += try db.values(
          String.self,
          """
          SELECT '\(table) ' || json_remove(\(definition.snapshotSQL), '$.revision', '$.modifiedAt')
          FROM \(table) ORDER BY id
          """)
      }
      lines += try db.values(
        String.self,
        """
        SELECT 'counts ' || id || ' ' || openTasks || ' ' || habits FROM tag ORDER BY id
        """)
      lines += try db.values(
        String.self, "SELECT 'removed ' || entity || ' ' || id FROM tombstone ORDER BY entity, id")
      lines += try db.values(
        String.self,
        """
        SELECT 'month ' || json_array(habit.id, month, days, scheduled, done, skipped, streak,
          best, printf('%!.17g', score), printf('%!.17g', value), recent, periodDone,
          periodSkipped, periodIsWhole)
        FROM habitMonth JOIN habit ON habit.key = habitMonth.habit ORDER BY habit.id, month
        """)
      return lines
    }
  }

  /// The series that are not at the occurrence that follows from what was done with the
  /// others, or not in its place.
  func seriesElsewhere() throws -> [String] {
    try transact("test/check") { writer in
      let sql = "SELECT key FROM task WHERE recurrence IS NOT NULL"
      return try writer.db.values(Int64.self, sql).compactMap { key in
        let before = try writer.reader.tasks.item(key: key)
        try SeriesRecomputation(writer: writer).run([key])
        let after = try writer.reader.tasks.item(key: key)
        return before == after ? nil : "\(before), \(after)"
      }
    }
  }

  /// The first day of a daily series that has no row in `occurrence`.
  func firstOpenDay(_ id: String) throws -> Day? {
    try read { reader in
      let done = try reader.db.values(
        String.self, "SELECT at FROM occurrence JOIN task ON task.key = task WHERE task.id = ?",
        [id])
      return (0..<1000).lazy.map { today.plus($0) }.first { !done.contains("\($0)T00:00") }
    }
  }
}
