package import CivilTime
import SQLite

package extension RecordReader<CareMessageRecord> {
  /// The newest first; `states` nil is all.
  func list(
    in states: [CareMessageState]?, profile: ProfileID?, limit: Int, after: String?
  ) throws -> Page<CareMessageRecord> {
    let cursor = try after.map { try PageCursor($0, list: "outbox", parts: 2) }
    var conditions = ["true"]
    var bound: Arguments = ["limit": Page<CareMessageRecord>.fetched(limit)]
    if let profile {
      conditions.append("careMessage.profile = (SELECT key FROM profile WHERE id = :profile)")
      bound += ["profile": profile.text]
    }
    if let cursor {
      conditions.append("(careMessage.createdAt, careMessage.id) < (:createdAt, :id)")
      bound += ["createdAt": try cursor.number(0), "id": cursor.parts[1]]
    }
    func walk(_ index: String, _ conditions: [String]) -> String {
      """
      SELECT \(CareMessageRecord.columns) FROM careMessage INDEXED BY \(index)
      WHERE \(conditions.joined(separator: " AND "))
      """
    }
    guard states != [] else { return Page(items: [], next: nil) }
    // Each state is a walk along its index, and the walks are merged.
    let walks =
      if let states {
        CareMessageState.allCases.filter(states.contains).map {
          walk("careMessageListed", ["state = '\($0.rawValue)'"] + conditions)
        }
      } else {
        [walk(profile == nil ? "careMessageCreated" : "careMessageProfile", conditions)]
      }
    let sql = """
      \(walks.joined(separator: " UNION ALL "))
      ORDER BY careMessage.createdAt DESC, careMessage.id DESC LIMIT :limit
      """
    let fetched = try db.rows(sql, bound, read: CareMessageRecord.init)
    return Page(fetched, limit: limit) {
      PageCursor(list: "outbox", parts: [String($0.createdAt.millisecond), $0.id.text])
    }
  }

  /// The request of a task's occurrence to one profile.
  func item(
    of task: TaskID, occurrence: LocalDateTime, to profile: ProfileID
  ) throws -> CareMessageRecord? {
    try matching(
      "careMessage.task = ? AND careMessage.occurrence = ? AND profile.id = ?",
      [task, occurrence, profile]
    ).first
  }
}

extension RecordReader<CareMessageRecord> {
  /// Those for which a condition over `careMessage` and `profile` holds.
  func matching(_ condition: String, _ bound: Arguments = []) throws -> [CareMessageRecord] {
    let sql = """
      SELECT \(CareMessageRecord.columns)
      FROM careMessage CROSS JOIN profile ON profile.key = careMessage.profile
      WHERE \(condition)
      """
    return try db.rows(sql, bound, read: CareMessageRecord.init)
  }
}
