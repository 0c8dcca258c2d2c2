package import CivilTime
import GRDB

package extension Reader {
  /// Throws `notFound`.
  func careResponse(_ id: CareResponseID) throws -> CareResponseRecord {
    guard let response = try careResponseIfAny(id) else {
      throw ModelError.notFound(.careResponse, id.text)
    }
    return response
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

extension Reader {
  func careResponseIfAny(_ id: CareResponseID) throws -> CareResponseRecord? {
    let sql = CareResponseRow.selection + "careResponse.id = ?"
    return try db.rows(sql, [id.text], read: CareResponseRow.record).first
  }

  /// Whether a word for or against messages was received later than this.
  func hasLaterWord(than received: Instant, from profile: ProfileID) throws -> Bool {
    let sql = """
      SELECT 1 FROM careResponse
      WHERE profile = ? AND received > ? AND effect IN ('confirmed', 'declined')
      """
    return try db.value(Int.self, sql, [profileKey(profile), received.millisecond]) != nil
  }
}
