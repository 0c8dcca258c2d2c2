import SQLite

extension TaskSQL {
  /// Whether a row of `task` is `TaskRecord.isMissed`, in SQL.
  static let isMissed = """
    task.profile IS NOT NULL AND task.state = 'open' AND task.recurrence IS NULL AND EXISTS (
      SELECT 1 FROM careMessage INDEXED BY careMessageOccurrence
      WHERE careMessage.task = task.id AND careMessage.profile = task.profile
        AND careMessage.occurrence = ifnull(
          task.due || 'T' || task.dueTime, task.start || 'T' || task.startTime)
        AND (careMessage.outcome = 'missed'
          OR \(isUnsent("careMessage"))))
    """

  /// Whether a row of `careMessage`, by its name, is a request that was not sent in time, in SQL.
  static func isUnsent(_ row: String) -> String {
    """
    (\(row).outcome IS NULL AND \(row).state IN ('claimed', 'failed', 'unknown', 'expired'))
    """
  }
}

extension RecordReader<TaskRecord> {
  /// Costs what the open tasks of profiles do.
  func missed() throws -> [Int64] {
    let sql = """
      SELECT task.key FROM task INDEXED BY taskProfile
      WHERE profile IN (SELECT key FROM profile) AND state = 'open' AND \(TaskSQL.isMissed)
      """
    return try db.values(Int64.self, sql)
  }
}
