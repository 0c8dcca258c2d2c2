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
          SELECT '\(table) ' || json_remove(\(definition.image), '$.revision', '$.modified')
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
}
