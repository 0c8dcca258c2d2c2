import CivilTime
import SQLite

/// The tasks and occurrences that were completed from one instant up to another.
///
/// A series that ended with its last occurrence counts once, as the occurrence; so it does where
/// its recurrence was taken away since.
struct CompletedItems {
  let reader: ReadTransaction
  let start: Instant
  let end: Instant
  var scope = DayScope.everybody

  private var tasks: String {
    """
    FROM task INDEXED BY taskCompleted WHERE completedAt >= :start AND completedAt < :end
      AND NOT EXISTS (
        SELECT 1 FROM occurrence INDEXED BY occurrenceTask
        WHERE occurrence.task = task.key AND at = task.occurrence
          AND occurrence.state = 'completed')
      AND NOT (occurrence IS NULL AND EXISTS (
        SELECT 1 FROM occurrence INDEXED BY occurrenceCompleted
        WHERE state = 'completed' AND instant = task.completedAt AND occurrence.task = task.key))
      \(scope.condition)
    """
  }

  private var occurrences: String {
    let theirs =
      switch scope {
      case .everybody: ""
      case .profiles:
        " AND EXISTS (SELECT 1 FROM task WHERE task.key = occurrence.task AND profile IS NOT NULL)"
      }
    return """
      FROM occurrence INDEXED BY occurrenceCompleted
      WHERE state = 'completed' AND instant >= :start AND instant < :end\(theirs)
      """
  }

  private var span: Arguments {
    ["start": start.millisecond, "end": end.millisecond]
  }

  /// How many there are, counted no further than `limit`.
  func count(limit: Int = .max) throws -> Int {
    let sql = """
      SELECT (SELECT count(*) FROM (SELECT 1 \(tasks) LIMIT :limit))
        + (SELECT count(*) FROM (SELECT 1 \(occurrences) LIMIT :limit))
      """
    return min(try reader.db.value(Int.self, sql, span + ["limit": limit]) ?? 0, limit)
  }

  /// The newest first; ties by id, the greatest first.
  func newest(_ limit: Int) throws -> [TaskItem] {
    let shown = try found(
      order: "DESC", span + ["limit": limit]
    ).sorted { $1 < $0 }.prefix(limit)
    let records = try reader.tasks.items(keys: shown.map(\.key), withNotes: false)
    return zip(records, shown).map { TaskItem($0, $1.occurring) }
  }

  /// The oldest first, ties by id, from behind an instant and an id on.
  func oldest(_ limit: Int, after: (completed: Int64, id: String)) throws -> [Found] {
    let bound = span + ["limit": limit, "completed": after.completed, "id": after.id]
    let found = try found(order: "ASC", bound) { "AND (\($0), id) > (:completed, :id)" }
    return Array(found.sorted().prefix(limit))
  }

  /// `condition` gets the name of the column that says when.
  private func found(
    order: String, _ bound: Arguments, where condition: (String) -> String = { _ in "" }
  ) throws -> [Found] {
    let tasks = """
      SELECT key, completedAt, id \(self.tasks) \(condition("completedAt"))
      ORDER BY completedAt \(order), id \(order) LIMIT :limit
      """
    let found = try reader.db.rows(tasks, bound) {
      Found(key: $0, completed: $1, id: $2, occurring: nil)
    }
    let occurrences = """
      SELECT \(OccurrenceRecord.columns), task, id \(self.occurrences) \(condition("instant"))
      ORDER BY instant \(order), id \(order) LIMIT :limit
      """
    return try found
      + reader.db.rows(occurrences, bound) { row in
        let record = try OccurrenceRecord(row)
        let occurring = OccurringTask(occurrence: record.occurrence, overridden: record)
        return try row.read(from: OccurrenceRecord.endIndex) {
          Found(key: $0, completed: record.at.millisecond, id: $1, occurring: occurring)
        }
      }
  }

  struct Found: Comparable {
    let key: Int64
    let completed: Int64
    /// The task's, with the occurrence behind an @.
    let id: String
    let occurring: OccurringTask?

    static func < (left: Found, right: Found) -> Bool {
      if left.completed != right.completed { return left.completed < right.completed }
      return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
    }
  }
}
