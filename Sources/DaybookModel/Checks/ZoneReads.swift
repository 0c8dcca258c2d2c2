import SQLite

/// A time zone that something is in.
package struct UsedZone: Sendable {
  package let name: String
  /// What is in it, in words.
  package let use: String
}

package extension CheckReader {
  /// Returns the zones of the person and of open tasks, by their names.
  func usedZones() throws -> [UsedZone] {
    let sql = """
      SELECT value, NULL FROM preference WHERE name = 'timeZone'
      UNION ALL
      SELECT timeZone, count(*) FROM task WHERE state = 'open' AND timeZone IS NOT NULL
      GROUP BY timeZone
      ORDER BY 1
      """
    return try db.rows(sql) { row in
      let count: Int? = try row.value(1)
      let use = count.map { $0 == 1 ? "1 open task" : "\($0) open tasks" } ?? "the preferences"
      return UsedZone(name: try row.value(0), use: use)
    }
  }
}
