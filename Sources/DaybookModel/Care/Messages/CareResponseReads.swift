package import CivilTime
import SQLite

package extension RecordReader<CareResponseRecord> {
  /// The replies about a task, or about one occurrence of it, the newest first.
  func list(
    of task: TaskID, occurrence: LocalDateTime?, limit: Int
  ) throws -> [CareResponseRecord] {
    let sql = """
      SELECT \(CareResponseRecord.columns) FROM careResponse WHERE careResponse.task = :task
        AND (:occurrence IS NULL OR careResponse.occurrence = :occurrence)
      ORDER BY careResponse.received DESC, careResponse.id DESC LIMIT :limit
      """
    return try db.rows(
      sql, ["task": task, "occurrence": occurrence, "limit": max(limit, 1)],
      read: CareResponseRecord.init)
  }
}

extension RecordReader<CareResponseRecord> {
  /// Whether a YES, OK or STOP was received later than this, whatever its effect.
  func hasLaterWord(than received: Instant, from profile: ProfileID) throws -> Bool {
    let sql = """
      SELECT text FROM careResponse WHERE profile = ? AND received > ? AND photo IS NULL
      """
    return try db.values(String.self, sql, [reader.profiles.key(profile), received])
      .contains { CareKeyword($0) != nil }
  }
}
