package import CivilTime
import GRDB

package extension Reader {
  /// Throws `notFound`.
  func careMessage(_ id: CareMessageID) throws -> CareMessageRecord {
    let sql = CareMessageRow.selection + "careMessage.id = ?"
    guard let message = try db.rows(sql, [id.text], read: CareMessageRow.record).first else {
      throw ModelError.notFound(.careMessage, id.text)
    }
    return message
  }

  /// The newest first by when they were queued, then by id, descending. `states` nil is all; `after`
  /// is the `next` of the page before; `limit` is positive. Throws `notFound` for the profile.
  func careMessages(
    in states: [CareMessageState]?, profile: ProfileID?, limit: Int, after: String?
  ) throws -> Page<CareMessageRecord> {
    let cursor = try after.map { try PageCursor($0, list: "outbox", parts: 2) }
    let key = try profile.map(profileKey)
    let words = (states ?? CareMessageState.allCases).map(\.rawValue).joined(separator: " ")
    let sql = """
      \(CareMessageRow.selection)(:profile IS NULL OR careMessage.profile = :profile)
        AND instr(' ' || :states || ' ', ' ' || state || ' ') > 0
        AND (:created IS NULL OR (careMessage.created, careMessage.id) < (:created, :id))
      ORDER BY careMessage.created DESC, careMessage.id DESC LIMIT :limit
      """
    let fetched = try db.rows(
      sql,
      [
        "profile": key, "states": words, "created": cursor?.number(0), "id": cursor?.parts[1],
        "limit": Page<CareMessageRecord>.fetched(limit),
      ], read: CareMessageRow.record)
    return Page(fetched, limit: limit) {
      PageCursor(list: "outbox", parts: [String($0.created.millisecond), $0.id.text])
    }
  }

  /// The request of a task's occurrence to one profile.
  func careMessage(
    of task: TaskID, occurrence: LocalDateTime, to profile: ProfileID
  ) throws -> CareMessageRecord? {
    let sql =
      CareMessageRow.selection
      + "careMessage.task = ? AND careMessage.occurrence = ? AND profile.id = ?"
    return try db.rows(
      sql, [task.text, occurrence.description, profile.text], read: CareMessageRow.record
    ).first
  }
}

extension Reader {
  func careMessageKey(_ id: CareMessageID) throws -> Int64 {
    let key = try db.value(Int64.self, "SELECT key FROM careMessage WHERE id = ?", [id.text])
    guard let key else { throw ModelError.notFound(.careMessage, id.text) }
    return key
  }
}
