package import CivilTime
import SQLite

package extension ReadTransaction {
  /// Throws `notFound`.
  func careResponse(_ id: CareResponseID) throws -> CareResponseRecord {
    guard let response = try careResponseIfAny(id) else {
      throw ModelError.notFound(.careResponse, id.text)
    }
    return response
  }

  /// nil for an id that no reply has.
  func careResponseIfAny(_ id: CareResponseID) throws -> CareResponseRecord? {
    let sql = CareResponseRow.selection + "careResponse.id = ?"
    return try db.rows(sql, [id.text], read: CareResponseRow.record).first
  }

  /// The replies about a task, or about one occurrence of it, the newest first.
  func careResponses(
    of task: TaskID, occurrence: LocalDateTime?, limit: Int
  ) throws -> [CareResponseRecord] {
    let sql = """
      \(CareResponseRow.selection)careResponse.task = :task
        AND (:occurrence IS NULL OR careResponse.occurrence = :occurrence)
      ORDER BY careResponse.received DESC, careResponse.id DESC LIMIT :limit
      """
    return try db.rows(
      sql, ["task": task.text, "occurrence": occurrence?.description, "limit": max(limit, 1)],
      read: CareResponseRow.record)
  }
}

extension ReadTransaction {
  /// Whether a YES, OK or STOP was received later than this, whatever its effect.
  func hasLaterWord(than received: Instant, from profile: ProfileID) throws -> Bool {
    let sql = """
      SELECT text FROM careResponse WHERE profile = ? AND received > ? AND photo IS NULL
      """
    return try db.values(String.self, sql, [profiles.key(profile), received.millisecond])
      .contains { CareKeyword($0) != nil }
  }
}
