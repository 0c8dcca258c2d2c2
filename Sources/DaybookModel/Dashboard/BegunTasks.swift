package import CivilTime
import SQLite

/// Open tasks that have begun, by the day that is written, and whose due is still to come or that
/// have none.
struct BegunTasks {
  let reader: ReadTransaction
  let today: Day
  /// Those that stand elsewhere.
  let hidden: [Int64]

  private static let dueLater = """
    FROM task INDEXED BY taskBegun
    WHERE state = 'open' AND start IS NOT NULL AND due IS NOT NULL AND dueOrder > :due
      AND task.key NOT IN (SELECT value FROM json_each(:hidden))
    """
  private static let dueNever = """
    FROM task INDEXED BY taskStarted
    WHERE state = 'open' AND due IS NULL AND start < :today
      AND task.key NOT IN (SELECT value FROM json_each(:hidden))
    """

  /// Those that begin today, by due.
  func starting(limit: Int) throws -> DashboardRecord.Section {
    try section("SELECT key, dueOrder, rank, id \(Self.dueLater) AND start = :today", limit)
  }

  /// Those that have begun, today's with a due among them, by due; those without one come last.
  func all(limit: Int) throws -> DashboardRecord.Section {
    try section(
      """
      SELECT key, dueOrder, rank, id \(Self.dueLater) AND start <= :today
      UNION ALL SELECT key, '~', rank, id \(Self.dueNever)
      """, limit)
  }

  private func section(_ rows: String, _ limit: Int) throws -> DashboardRecord.Section {
    let bound: Arguments = [
      "today": today.description, "due": today.description + "~", "hidden": hidden.list,
    ]
    let total = try reader.db.value(
      Int.self, "SELECT count(*) FROM (\(rows) LIMIT \(DashboardRecord.Section.maxTotal))", bound)
    let keys = try reader.db.rows(
      "SELECT key FROM (\(rows)) ORDER BY dueOrder, rank, id LIMIT :limit",
      bound + ["limit": max(limit, 0)]
    ) { (key: Int64) in key }
    return .init(
      items: try reader.tasks.items(keys: keys, withNotes: false).map { TaskItem($0) },
      total: total ?? 0)
  }
}

package extension DashboardReader {
  /// The first `limit` tasks that have begun and are not yet due, by due; those that began today
  /// only where they have one.
  func inProgress(at moment: Moment, limit: Int) throws -> DashboardRecord.Section {
    let missed = try reader.tasks.missed()
    return try BegunTasks(reader: reader, today: moment.today, hidden: missed).all(limit: limit)
  }
}
